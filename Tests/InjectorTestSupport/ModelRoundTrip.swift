import Foundation
import InjectorCache
import Testing

@testable import Injector

/// Round trips of the models that tests create from both inputs.
///
/// The functions that inject one document in several forms (`both`, `injectEveryForm`, ``DecodingInput``) pass
/// each model to ``check(_:by:)``: it is extracted and injected again, text and tree have to mean the same, and both have to
/// give the same model. One that cannot come back as it was is in ``unwritable`` or in ``changing``.
enum ModelRoundTrip {
  /// Whether the models of this task are checked; see ``WithoutRoundTrips``.
  @TaskLocal static var isOn = true

  /// The number of values of a type that are checked in one test, so that tests with many values stay fast.
  private static let greatestCount = 20
  private static let counts = Locked<[Place: Int]>([:])

  private struct Place: Hashable { let test: Test.ID; let type: ObjectIdentifier }

  /// Checks that a model comes back as it was, by an injector.
  static func check<Model>(_ model: Model, by injector: Injector<Model>) {
    // There is no current test on threads, which may have small stacks, and in processes that a test starts.
    guard isOn, let test = Test.current, isNext(Model.self, in: test) else { return }
    Trip(model, injector).run()
  }

  /// Checks that a model comes back as it was, by the rules of its own type.
  static func check<Model: Injectable>(_ model: Model) {
    func open<Own: Injectable>(_ own: Own.Type) {
      if let model = model as? Own { check(model, by: Injector.bind(own)) }
    }
    let own: any Injectable.Type = DynamicType.opaque(type(of: model))
    open(own)
  }

  private static func isNext(_ type: Any.Type, in test: Test) -> Bool {
    let place = Place(test: test.id, type: ObjectIdentifier(type))
    return counts.withLock { counts in
      counts[place, default: 0] += 1
      return counts[place, default: 0] <= greatestCount
    }
  }

  /// Returns the name of a model type, without the test target and the functions that it is declared in and without
  /// generic arguments.
  static func name(_ type: Any.Type) -> String {
    String(String(reflecting: type).prefix { $0 != "<" })
      .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
      .replacing(#/^Injector[A-Z][A-Za-z]+\./#, with: "")
  }
}

/// One model on its way out and back.
private struct Trip<Model> {
  let model: Model
  let injector: Injector<Model>
  let name: String

  init(_ model: Model, _ injector: Injector<Model>) {
    (self.model, self.injector) = (model, injector)
    name = ModelRoundTrip.name(type(of: model))
  }

  func run() {
    do {
      let text = try injector.extractJSONString(model, .sortedKeys)
      // The comparisons are recursive, and this thread's stack may be small.
      if depth(text) > 60 { return }
      try LayoutReference.check(model, by: injector)
      let tree = try injector.extract(value: model)
      #expect(try sameData(text, RoundTrip.canonical(tree)), "both outputs of \(name)")
      if ModelRoundTrip.changing.contains(name) { return }
      if try difference(text, tree, []) == nil { return }
      // A property that is nil is left out, and a new model has its default.
      let (full, fullTree) = (
        try injector.extractJSONString(model, [.sortedKeys, .nullForNil]),
        try injector.extract(value: model, .nullForNil)
      )
      if let difference = try difference(full, fullTree, .nullForNil) {
        Issue.record("\(name): \(difference)")
      }
    } catch {
      let isOneWay = "\(error)".contains("its converter is one-way")
      if isOneWay || ModelRoundTrip.unwritable.contains(name) { return }
      Issue.record("\(name) does not come back: \(error)")
    }
  }

  /// Returns the number of brackets inside each other, those in texts included.
  private func depth(_ text: String) -> Int {
    var (depth, greatest) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
      greatest = max(greatest, depth)
    }
    return greatest
  }

  /// Returns a description of what is different in the models that come back; nil if they are as the model was.
  private func difference(_ text: String, _ tree: Any, _ options: ExtractionOptions) throws -> String? {
    for (form, again) in [
      ("text", try injector.inject(json: text)), ("tree", try injector.inject(value: tree)),
    ] {
      let second = try injector.extractJSONString(again, options.union(.sortedKeys))
      guard try sameData(text, second) else { return "by \(form), \(text) is written again as \(second)" }
      if let value = model as? any Equatable, !isEqual(value, again) {
        return "by \(form), \(model) is written as \(text), and read as \(again)"
      }
    }
    return nil
  }

  /// Whether a model equals another. Many classes are equal only to themselves, so objects are not compared.
  private func isEqual<Value: Equatable>(_ value: Value, _ other: Model) -> Bool {
    type(of: model) is AnyClass || value == other as? Value
  }

  /// Whether texts mean the same. Sets have no order, so if texts differ, the order of elements is not compared.
  private func sameData(_ first: String, _ second: String) throws -> Bool {
    if first == second { return true }
    return try unordered(first) == unordered(second)
  }

  private func unordered(_ text: String) throws -> String {
    try RoundTrip.canonical(sorted(Injector.bind(Any.self).inject(json: text)))
  }

  private func sorted(_ tree: Any) throws -> Any {
    if let record = tree as? [String: Any] { return try record.mapValues(sorted) }
    guard let array = tree as? [Any] else { return tree }
    let texts = try array.map { try RoundTrip.canonical(sorted($0)) }.sorted()
    return texts
  }
}

/// A trait for tests that count what a run does, so that nothing may run in between.
struct WithoutRoundTrips: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws { try await ModelRoundTrip.$isOn.withValue(false) { try await function() } }
}

extension Trait where Self == WithoutRoundTrips {
  /// The models that the test creates are not extracted and injected again.
  static var withoutRoundTrips: WithoutRoundTrips { WithoutRoundTrips() }
}

/// Checks of a value on its way out and back: through text and through a tree, which have to mean the same.
enum RoundTrip {
  /// Extracts a value to text and to a tree, and injects both. Returns what comes back, and the text.
  @discardableResult
  static func run<Value>(
    _ value: Value, by injector: Injector<Value>, _ options: ExtractionOptions = [], comparesTree: Bool = true
  ) throws -> (values: [Value], text: String) {
    let text = try injector.extractJSONString(value, options)
    let tree = try injector.extract(value: value, options)
    try LayoutReference.check(value, by: injector, options)
    if comparesTree {
      let sorted = try injector.extractJSONString(value, options.union(.sortedKeys))
      let fromTree = try Injector.bind(Any.self).extractJSONString(tree, options.union(.sortedKeys))
      #expect(fromTree == sorted)
      #expect(try canonical(text: text) == canonical(text: sorted))
    }
    #expect(throws: Never.self, "\(text)") {
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
    return ([try injector.inject(json: text), try injector.inject(value: tree)], text)
  }

  /// Extracts a value, injects it again, and expects it to be as it was.
  @discardableResult
  static func expectEqual<Value: Equatable>(
    _ value: Value, by injector: Injector<Value>, _ options: ExtractionOptions = [], comparesTree: Bool = true
  ) throws -> String {
    let (values, text) = try run(value, by: injector, options, comparesTree: comparesTree)
    for (form, again) in zip(["text", "tree"], values) where again != value {
      Issue.record("by \(form): \(value) is extracted as \(text), which is injected as \(again)")
    }
    return text
  }

  /// Returns a tree as text with sorted keys.
  static func canonical(_ tree: Any) throws -> String {
    try Injector.bind(Any.self).extractJSONString(tree, .sortedKeys)
  }

  /// Returns JSON text with sorted keys.
  static func canonical(text: String) throws -> String {
    try canonical(Injector.bind(Any.self).inject(json: text))
  }
}

/// One model type of the round trips, with a maker of random values.
struct RoundTripCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Checks a number of random values, and returns the texts.
  let run: @Sendable (_ count: Int, _ generator: inout SeededGenerator) throws -> [String]

  init<Value: Equatable>(
    _ name: String,
    _ injector: Injector<Value>,
    comparesTree: Bool = true,
    _ make: @escaping @Sendable (inout SeededGenerator) -> Value
  ) {
    testDescription = name
    run = { count, generator in
      let options: [ExtractionOptions] = [[], [.pretty], [.sortedKeys, .nullForNil], [.unescapedSlashes]]
      return try (0..<count).map { number in
        try RoundTrip.expectEqual(
          make(&generator), by: injector, options[number % options.count], comparesTree: comparesTree
        )
      }
    }
  }
}

/// The models of the tests that do not come back as they were, by design.
extension ModelRoundTrip {
  /// The models that cannot be extracted, at least by some of the injectors that the tests bind them to.
  static let unwritable = twoPropertiesAtOneKey.union(withoutEncoder)

  /// The models whose rules write two properties to one key.
  private static let twoPropertiesAtOneKey: Set = [
    "AndTests.Event", "OutputOnlyTests.Note", "FlattenMistakeTests.Node", "FlattenTests.User",
    "FlattenedModelTests.Box", "FlattenedModelTests.Car", "FlattenedModelTests.Fleet",
    "InheritedNamesTests.Session", "KeysBesidePathsTests.Item", "KeysBesidePathsTests.Outer",
    "MappingTests.Holder", "MappingTests.Item", "MappingTests.Member", "PathStoppedAtScalarTests.Item",
  ]

  /// The models that have an `init(from:)` and no `encode(to:)`, or hold such a value, and lists that are nested as deeply
  /// as the limit allows.
  private static let withoutEncoder: Set = [
    "DecodedModelTests.Account", "DecodedModelTests.File", "DecodingChoiceTests.Order",
    "DecodingChoiceTests.Tree", "DecodingContainerTests.Holder", "DecodingDefaultsTests.Cart",
    "DecodingDefaultsTests.Form", "DecodingDefaultsTests.Line", "DecodingDefaultsTests.Map",
    "DecodingDefaultsTests.Order", "DecodingDefaultsTests.Page", "DecodingDefaultsTests.Region",
    "DecodingDefaultsTests.Sale", "DecodingDepthTests.Holder", "DecodingEnumTests.Model",
    "DecodingErrorTests.Holder", "DecodingErrorTests.Model", "DecodingPropertyTests.Car",
    "DecodingPropertyTests.Holder", "DecodingPropertyTests.Pair", "DecodingTests.User",
    "OutputOnlyTests.Job", "InheritedKeysTests.Outer", "JSONConverterTests.User", "RootTypeTests.Shape",
    "RootValueTests.Anything", "RootValueTests.Shape", "TextPolicyTests.Outer", "ValueHolder",
    "WideIntegerTests.Holder",
  ]

  /// The models that are another model each time they are injected: converters of one type, closures for all
  /// values, hooks, observers, and rules for one way change them; a record of a document is written in another form than
  /// it is read; and an Optional inside an Optional that is nil has no form of its own in JSON.
  static let changing: Set = [
    "Box", "ConverterStorageTests.Finished", "ConverterStorageTests.Optionals",
    "ConverterStorageTests.Record", "DecodedModelTests.Team", "DecodedModelTests.User",
    "DecodingPropertyTests.Named", "OutputOnlyKeyPathTests.Person", "FlattenTests.User",
    "FormatTypeTests.Home", "InputOnlyTests.Login", "InjectorIO.MappedRecord", "JSONConverterTests.Holder",
    "LossyArrayTests.Model", "MappedShapesTests.Shapes", "MappedStorageTests.Player",
    "NilFromConverterTests.Account", "PathStoppedAtScalarTests.Item", "RootTypeTests.Dog", "ValueHolder",
    "ValuesTests.Holder", "ValuesTests.Ruled", "ValuesTests.User", "WritingTests.Owner", "WritingTests.User",
  ]
}
