import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Errors about the root name a method of the interface that the caller used.
struct RemedyCallTests {
  struct Cat: Injectable { var id = 0 }

  static let cats = Injector.bind(Cat.self)
  static let type: any Injectable.Type = Cat.self
  static let arrayText = "[{}]"
  static var nested: [String: Any] { ["cats": [["id": 1]], "cat": ["id": 1]] }

  /// A call, the method that the error has to name, and the call itself.
  struct Row: CustomTestStringConvertible, Sendable {
    let call: String
    let method: String
    let run: @Sendable () throws -> Void

    init(_ call: String, names method: String, _ run: @escaping @Sendable () throws -> Void) {
      (self.call, self.method, self.run) = (call, method, run)
    }

    var testDescription: String { call }
  }

  static let rows = [
    Row("inject(json:)", names: "injectArray(json:at:)") { _ = try cats.inject(json: arrayText) },
    Row("injectArray(json:)", names: "inject(json:at:)") { _ = try cats.injectArray(json: "{}") },
    Row("injectDictionary(json:)", names: "injectArray(json:at:)") {
      _ = try cats.injectDictionary(json: arrayText)
    },
    Row("inject(_:at:)", names: "injectArray(_:at:)") { _ = try cats.inject(nested, at: "cats") },
    Row("injectArray(_:at:)", names: "inject(_:at:)") { _ = try cats.injectArray(nested, at: "cat") },
    Row("inject([[:]], at:)", names: "inject(value:at:)") { _ = try cats.inject([nested], at: "0.cat") },
    Row("inject(value:)", names: "injectArray(_:at:)") { _ = try cats.inject(value: [[:] as [String: Any]]) },
    Row("injectReporting(json:)", names: "injectArrayReporting(json:at:)") {
      _ = try cats.injectReporting(json: arrayText)
    },
    Row("injectArrayReporting(json:)", names: "injectReporting(json:at:)") {
      _ = try cats.injectArrayReporting(json: "{}")
    },
    Row("injectReporting(_:at:)", names: "injectArrayReporting(_:at:)") {
      _ = try cats.injectReporting(nested, at: "cats")
    },
    Row("Cat(injecting:at:)", names: "[RemedyCallTests.Cat](injecting:at:)") {
      _ = try Cat(injecting: nested, at: "cats")
    },
    Row("Cat(injectingJSON:)", names: "[RemedyCallTests.Cat](injectingJSON:at:)") {
      _ = try Cat(injectingJSON: arrayText)
    },
    Row("[Cat](injecting:at:)", names: "RemedyCallTests.Cat(injecting:at:)") {
      _ = try [Cat](injecting: nested, at: "cat")
    },
    Row("[Cat](injectingJSON:)", names: "RemedyCallTests.Cat(injectingJSON:at:)") {
      _ = try [Cat](injectingJSON: "{}")
    },
    Row("[String: Cat](injectingJSON:)", names: "[RemedyCallTests.Cat](injectingJSON:at:)") {
      _ = try [String: Cat](injectingJSON: arrayText)
    },
    Row("cat.inject(json:)", names: "[RemedyCallTests.Cat](injectingJSON:at:)") {
      var cat = Cat()
      try cat.inject(json: arrayText)
    },
    Row("Cat.injectedReporting(fromJSON:)", names: "RemedyCallTests.Cat.injectedArrayReporting(fromJSON:at:)")
    {
      _ = try Cat.injectedReporting(fromJSON: arrayText)
    },
    Row("type.injected(fromJSON:)", names: "injectedArray(fromJSON:at:)") {
      _ = try type.injected(fromJSON: arrayText)
    },
    Row("type.injectedArray(fromJSON:)", names: "injected(fromJSON:at:)") {
      _ = try type.injectedArray(fromJSON: "{}")
    },
    Row("type.injectedArrayReporting(fromJSON:)", names: "injectedReporting(fromJSON:at:)") {
      _ = try type.injectedArrayReporting(fromJSON: "{}")
    },
  ]

  @Test(arguments: rows) func namesTheCallersInterface(row: Row) {
    let error = #expect(throws: InjectionError.self) { try row.run() }
    #expect(error?.code == .wrongRoot)
    #expect(
      error?.description.contains("; call \(row.method) instead") == true,
      "\(error?.description ?? "")"
    )
  }
}
