import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Optionals inside each other, as values of the data and as properties.
struct DeepOptionalTests {
  struct Holder: Injectable {
    var none: Bool = false
    var one: Bool?
    var two: Bool??
    var three: Bool???
    var five: Bool?????
  }

  struct Source: Sendable {
    let native: @Sendable () -> Any
    let json: String
    let value: Bool

    init(_ native: @autoclosure @escaping @Sendable () -> Any, _ json: String, _ value: Bool) {
      (self.native, self.json, self.value) = (native, json, value)
    }
  }

  static let sources = [
    Source((100 as Int?????) as Any, "100", true), Source((0.0 as Double????) as Any, "0.0", false),
    Source(("0" as String???) as Any, #""0""#, false),
    Source((NSNumber(value: 0.666) as NSNumber??) as Any, "0.666", true),
    Source(("true" as String?) as Any, #""true""#, true), Source("NO", #""NO""#, false),
  ]

  @Test(arguments: sources)
  func aValueIsWrappedAsOftenAsThePropertyIs(source: Source) throws {
    let keys = ["none", "one", "two", "three", "five"]
    let json = "{" + keys.map { "\"\($0)\": \(source.json)" }.joined(separator: ", ") + "}"
    let native = Dictionary(uniqueKeysWithValues: keys.map { ($0, source.native()) })
    let value = source.value
    for holder in try injectEveryForm(json, native: native, as: Holder.self) {
      #expect(holder.none == value && holder.one == .some(value) && holder.two == .some(.some(value)))
      #expect(holder.three == .some(.some(.some(value))))
      #expect(holder.five == .some(.some(.some(.some(.some(value))))))
    }
  }

  @Test func nullIsTheOutermostNil() throws {
    let native: [String: Any] = [
      "one": (nil as Bool???) as Any, "five": (.some(.some(nil)) as Bool???) as Any,
    ]
    let holders = Injector.bind(Holder.self) { Holder(one: true, five: true) }
    for holder in try injectEveryForm(#"{"one": null, "five": null}"#, native: native, by: holders) {
      #expect(holder.one == nil && holder.five == .none)
    }
  }
}
