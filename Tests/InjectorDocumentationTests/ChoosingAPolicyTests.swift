import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The code of the article, as it stands there, and its output.
struct ChoosingAPolicyTests {
  struct Product: Injectable {
    var id = 0
    var name = "none"
    var price = 0
    var sizes: [Int] = []
  }

  struct Payment: Injectable {
    var cents = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.policy(.strict).require("cents") }
  }

  let products = Injector.bind(Product.self)
  let json = #"{"id": "7", "name": null, "price": 9.99, "sizes": [38, "large"]}"#

  @Test func limitTheInput() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let guarded = products.limits(InjectionLimits(depth: 16, bytes: 1 << 20, text: 100, entries: 1_000))
    let long = String(repeating: "x", count: 101)
    do {
      _ = try guarded.injectArray(json: #"[{"id": 7}, {"name": "\#(long)"}]"#)
    } catch {
      print(error)
      print(error.code, error.pointer)
    }

    try expectOutput(output, of: "ChoosingAPolicy", section: "Limit the input")
  }

  @Test func compareThePolicies() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let products = Injector.bind(Product.self)
    let json = #"{"id": "7", "name": null, "price": 9.99, "sizes": [38, "large"]}"#

    let (product, report) = try products.injectReporting(json: json)
    print(product)
    print(report)

    do {
      _ = try products.policy(.strict).inject(json: json)
    } catch {
      print(error)
    }

    try expectOutput(output, of: "ChoosingAPolicy", section: "Compare the policies")
  }

  @Test func changeOneSetting() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let exact = products.policy(null: .fail, unknownKeys: .fail)
    do {
      _ = try exact.inject(json: #"{"id": "7", "name": null, "colour": "red"}"#)
    } catch {
      print(error)
    }

    let forgiving = try products.policy(.forgiving).inject(["id": "7th", "price": "12 EUR"])
    print(forgiving.id, forgiving.price)

    try expectOutput(output, of: "ChoosingAPolicy", section: "Change one setting")
  }

  @Test func setAPolicyForATypeOrForEverything() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      _ = try Payment(injectingJSON: #"{"cents": "100"}"#)
    } catch {
      print(error)
    }

    try expectOutput(output, of: "ChoosingAPolicy", section: "Set a policy for a type or for everything")
  }
}
