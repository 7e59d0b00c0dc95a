import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What `init(from:)` sees of its decoder and containers.
struct DecodingContainerTests {
  /// A closure of a test. Optimised code of Swift 6.3 reads a null pointer if the type of a task-local value is that of a
  /// function, so the closure is in a struct.
  struct Look: Sendable { let closure: @Sendable (any Decoder) throws -> Void }

  /// A model whose `init(from:)` is a closure of the test.
  struct Probe: Decodable {
    @TaskLocal static var look = Look { _ in }

    init(from decoder: any Decoder) throws { try Self.look.closure(decoder) }
  }

  struct Holder: Injectable { var probe: Probe?; var probes: [Probe] = [] }

  /// Runs a closure as `init(from:)` over both inputs, and returns the errors.
  @discardableResult
  private func look(
    at text: String,
    policy: InjectionPolicy = .lenient,
    _ look: @escaping @Sendable (any Decoder) throws -> Void
  ) throws -> [InjectionReport.Issue] {
    let input = try DecodingInput("{\"probe\": \(text)}")
    let holders = Injector.bind(Holder.self).policy(policy)
    return try Probe.$look.withValue(Look(closure: look)) {
      let (_, report) = try holders.injectReporting(json: input.text)
      let (_, same) = try holders.injectReporting(input.record)
      #expect(report.issues.map(\.path) == same.issues.map(\.path))
      return same.issues
    }
  }

  @Test func keyedContainer() throws {
    let issues = try look(at: #"{"a": 1, "b": null, "3": {"x": [true]}}"#) { decoder in
      #expect(decoder.codingPath.isEmpty && decoder.userInfo.isEmpty)
      let container = try decoder.container(keyedBy: AnyKey.self)
      #expect(container.codingPath.isEmpty)
      #expect(Set(container.allKeys) == [AnyKey("a"), AnyKey("b"), AnyKey("3")])
      #expect(container.contains(AnyKey("b")) && !container.contains(AnyKey("c")))
      #expect(try container.decodeNil(forKey: AnyKey("b")))
      #expect(try !container.decodeNil(forKey: AnyKey("a")))
      #expect(throws: DecodingError.self) { try container.decodeNil(forKey: AnyKey("c")) }
      #expect(try container.decodeIfPresent(Int.self, forKey: AnyKey("b")) == nil)
      #expect(try container.decodeIfPresent(Int.self, forKey: AnyKey("c")) == nil)
      #expect(try container.decodeIfPresent(Int.self, forKey: AnyKey("a")) == 1)
      #expect(try container.decodeIfPresent([String: [String: [Bool]]].self, forKey: AnyKey("c")) == nil)
      let three = try #require(AnyKey(intValue: 3))
      let nested = try container.nestedContainer(keyedBy: AnyKey.self, forKey: three)
      #expect(nested.codingPath.map(\.stringValue) == ["3"] && nested.codingPath.map(\.intValue) == [3])
      var list = try nested.nestedUnkeyedContainer(forKey: AnyKey("x"))
      #expect(list.codingPath.map(\.stringValue) == ["3", "x"] && list.count == 1)
      #expect(try list.decode(Bool.self))
      #expect(list.isAtEnd)
      let parent = try container.superDecoder(forKey: AnyKey("none"))
      #expect(parent.codingPath.map(\.stringValue) == ["none"])
      #expect(try parent.singleValueContainer().decodeNil())
      #expect(try container.superDecoder().codingPath.map(\.stringValue) == ["super"])
    }
    #expect(issues.isEmpty)
  }

  @Test func unkeyedContainer() throws {
    let issues = try look(at: #"[1, null, "a", [2], {"b": 3}, {"c": 4}, 5]"#) { decoder in
      var container = try decoder.unkeyedContainer()
      #expect(container.count == 7)
      #expect(try !container.decodeNil())
      #expect(throws: DecodingError.self) { try container.decode([Int].self) }
      #expect(container.currentIndex == 0)
      #expect(try container.decode(Int.self) == 1)
      #expect(try container.decodeNil())
      #expect(container.currentIndex == 2)
      #expect(try container.decodeIfPresent(String.self) == "a")
      var inner = try container.nestedUnkeyedContainer()
      #expect(inner.codingPath.map(\.intValue) == [3])
      #expect(try inner.decode(Int.self) == 2)
      #expect(try container.nestedContainer(keyedBy: AnyKey.self).decode(Int.self, forKey: AnyKey("b")) == 3)
      #expect(throws: DecodingError.self) { try container.nestedUnkeyedContainer() }
      #expect(container.currentIndex == 5)
      let parent = try container.superDecoder()
      #expect(parent.codingPath.map(\.intValue) == [5])
      #expect(try parent.container(keyedBy: AnyKey.self).decode(Int.self, forKey: AnyKey("c")) == 4)
      #expect(try container.decode(Int.self) == 5)
      #expect(container.isAtEnd)
      #expect(throws: DecodingError.self) { try container.decode(Int.self) }
      #expect(throws: DecodingError.self) { try container.decodeNil() }
      #expect(throws: DecodingError.self) { try container.nestedContainer(keyedBy: AnyKey.self) }
      #expect(throws: DecodingError.self) { try container.superDecoder() }
      #expect(try container.decodeIfPresent(Int.self) == nil)
    }
    #expect(issues.isEmpty)
  }

  @Test func singleValueContainer() throws {
    let issues = try look(at: "7") { decoder in
      let container = try decoder.singleValueContainer()
      #expect(container.codingPath.isEmpty && !container.decodeNil())
      #expect(try container.decode(UInt8.self) == 7)
      #expect(try container.decode(Int?.self) == 7)
      #expect(throws: DecodingError.self) { try container.decode([Int].self) }
      #expect(throws: DecodingError.self) { try decoder.container(keyedBy: AnyKey.self) }
      #expect(throws: DecodingError.self) { try decoder.unkeyedContainer() }
    }
    #expect(issues.isEmpty)
    try look(at: #""x""#) { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      #expect(text == "x")
    }
  }

  @Test func theKindsOfErrorsAreThoseOfOtherDecoders() throws {
    struct Item: Decodable { let id: Int }
    try look(at: #"{"n": null, "t": "x", "a": [], "o": {}, "big": 300, "item": {"id": null} }"#) {
      decoder in
      let container = try decoder.container(keyedBy: AnyKey.self)
      func kind(_ body: () throws -> Void) -> String {
        do { try body() } catch let error as DecodingError {
          switch error {
          case .typeMismatch(let type, let context): return "type \(type) \(path(context))"
          case .valueNotFound(let type, let context): return "value \(type) \(path(context))"
          case .keyNotFound(let key, let context): return "key \(key.stringValue) \(path(context))"
          case .dataCorrupted(let context): return "data \(path(context))"
          @unknown default: return "?"
          }
        } catch { return "\(error)" }
        return "none"
      }
      func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map(\.stringValue).joined(separator: ".")
      }
      #expect(kind { _ = try container.decode(Int.self, forKey: AnyKey("n")) } == "value Int n")
      #expect(kind { _ = try container.decode(Int.self, forKey: AnyKey("t")) } == "type Int t")
      #expect(kind { _ = try container.decode(Int.self, forKey: AnyKey("none")) } == "key none ")
      #expect(kind { _ = try container.decode(Int8.self, forKey: AnyKey("big")) } == "data big")
      #expect(kind { _ = try container.decode(Item.self, forKey: AnyKey("item")) } == "value Int item.id")
      #expect(kind { _ = try container.decode(Item.self, forKey: AnyKey("o")) } == "key id o")
      #expect(
        kind { _ = try container.decode(Item.self, forKey: AnyKey("a")) } == "type Dictionary<String, Any> a"
      )
      #expect(kind { _ = try container.decode([Item].self, forKey: AnyKey("o")) } == "type Array<Any> o")
      let found = kind { _ = try container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("n")) }
      #expect(found == "value Dictionary<String, Any> n")
    }
  }

  @Test func aDecoderThatOutlivesItsRunThrows() throws {
    final class Keeper: @unchecked Sendable { var decoder: (any Decoder)? }
    let keeper = Keeper()
    try look(at: #"{"a": "6", "b": {"c": 7}}"#) { keeper.decoder = $0 }
    let decoder = try #require(keeper.decoder)
    #expect(throws: (any Error).self) { try decoder.container(keyedBy: AnyKey.self) }
  }

  @Test func elementsOfSeveralValuesBeginAnew() throws {
    let paths = Log<Int>()
    try Probe.$look.withValue(Look { decoder in paths.add(decoder.codingPath.count) }) {
      _ = try Injector.bind(Holder.self).inject(json: #"{"probes": [1, {}, []]}"#)
    }
    #expect(paths.entries == [0, 0, 0])
  }
}
