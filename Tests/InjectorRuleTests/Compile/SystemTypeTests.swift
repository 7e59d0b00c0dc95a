import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Structs of the system are no models: their stored properties are not for others to write.
struct SystemTypeTests {
  struct Bounds { let scalar: Unicode.Scalar }
  struct Letters: Injectable { var scalars: [Unicode.Scalar] = [] }

  static func message(_ model: String, _ module: String) -> String {
    "\(model) is a type of \(module), which only its own initializers can make; "
      + "convert to it with .format(…).with.converter { … }, or bind a type of your own"
  }

  @Test func aStructOfTheSystemIsNotPutTogether() {
    let scalars = #expect(throws: InjectionError.self) { try Injector.bind(Unicode.Scalar.self).validated() }
    #expect(scalars?.description == Self.message("Scalar", "Swift"))
    let indices = #expect(throws: InjectionError.self) {
      try Injector.bind(String.Index.self).validated()
    }
    #expect(indices?.code == .configuration)
    let urls = #expect(throws: InjectionError.self) { try Injector.bind(Notification.self).validated() }
    #expect(urls?.code == .configuration)
  }

  @Test func neitherIsOneThatIsNested() {
    let scalars = Injector.bind(Unicode.Scalar.self)
    let bounds = Injector.bind(Bounds.self).rules { $0.format("scalar").with.injector(scalars) }
    let letters = Injector.bind(Letters.self).format(\.scalars).with.injector(scalars)
    let first = #expect(throws: InjectionError.self) { try bounds.validated() }
    #expect(first?.description == Self.message("Scalar", "Swift"))
    let second = #expect(throws: InjectionError.self) { try letters.validated() }
    #expect(second?.description == Self.message("Scalar", "Swift"))
  }

  @Test func rulesDoNotMakeItAModel() {
    let ranges = Injector.bind(Range<Int>.self).rules { $0.mapping("from").to("lowerBound") }
    #expect(throws: InjectionError.self) { try ranges.validated() }
    #expect(throws: InjectionError.self) { try ranges.inject(["from": 5, "upperBound": 1]) }
  }

  @Test func aFactoryAndKeyPathsFillOne() throws {
    let components = Injector.bind(DateComponents.self) { DateComponents() }
      .mapping("y").to(\.year).mapping("m").to(\.month)
    for made in try BothInputs.models(components, #"{"y": 2026, "m": "11"}"#) {
      #expect(made.year == 2026 && made.month == 11)
    }
  }

  @Test func whatHasACoercionIsNoModel() throws {
    #expect(try Injector.bind(Date.self).inject(json: "86400") == Date(timeIntervalSince1970: 86_400))
    let rules: @Sendable (InjectionRules) -> InjectionRules = { $0.mapping("a").to("b") }
    for description in [
      #expect(throws: InjectionError.self) { try Injector.bind(Date.self).rules(rules).validated() }?
        .description,
      #expect(throws: InjectionError.self) { try Injector.bind(String.self).rules(rules).validated() }?
        .description,
    ] {
      #expect(description?.contains("has no properties that a rule could name") == true)
    }
  }
}
