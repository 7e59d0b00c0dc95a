import Injector

print("x")
