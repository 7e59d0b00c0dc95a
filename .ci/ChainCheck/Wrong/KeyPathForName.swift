// limit: 2000
// expect: missing argument label 'keyPath:' in call
import Injector

let users = Injector.bind(User.self) { User() }
  .rules { $0.mapping("nick").to(\.name).mapping("born").to("birthday") }
