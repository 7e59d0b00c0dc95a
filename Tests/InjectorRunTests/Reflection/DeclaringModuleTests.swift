import Testing

@testable import Injector

/// The modules in the names of types.
struct DeclaringModuleTests {
  /// The kinds of classes of C and Objective-C occur on Apple's platforms only.
  @Test(arguments: [
    ("NSNumber", 0x305, "Foundation"), ("__C.CFStringRef", 0x203, "Foundation"),
    ("__C.NSDecimal", 0x200, "__C"),
    ("Swift.Range<Swift.Int>", 0x200, "Swift"), ("App.Person", 0, "App"),
  ])
  func theModuleThatDeclaresAType(name: String, kind: UInt, module: String) {
    #expect(DeclaringModule.module(ofTypeNamed: name, kind: kind) == module)
  }
}
