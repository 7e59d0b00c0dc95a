/// A target for records that tell their types themselves, by the text under one of their keys.
///
/// All types are known when the plan is compiled, so each value takes one look at its record and goes to the plan of its
/// type.
final class DiscriminatedTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let path: SourcePath
  private let kinds: [Choice]
  private let positions: [String: Int]
  private let expectation: String

  /// One of the types.
  struct Choice {
    let kind: String
    let model: Any.Type
    let target: TypedTarget<Value>
  }

  init(by path: SourcePath, _ choices: [Choice]) {
    self.path = path
    kinds = choices
    positions = Dictionary(choices.enumerated().map { ($1.kind, $0) }) { first, _ in first }
    expectation = ExpectedText.record(whose: path.text, isOneOf: choices.map(\.kind))
  }

  override var isVerbatim: Bool { false }
  override var summary: String { "type by \(path.text.debugDescription)" }
  override var choices: [(kind: String, plan: InjectionPlan)] {
    kinds.compactMap { choice in choice.target.nestedPlan.map { (choice.kind, $0) } }
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    if NullValue.isNull(source) { return run.refuse(.null, expected: Value.self) }
    guard let record = record(of: source) else {
      return unsafe take(source, in: destination, &run)
    }
    let found = path.literalOrPathValue(in: record).map { SourceValue($0) }
    guard let choice = choice(for: found, &run) else { return false }
    return unsafe choice.target.initialize(destination, from: record, &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    guard reader.byte == UInt8(ascii: "{") else {
      let source = try reader.readAny()
      return unsafe initialize(destination, from: source, &run)
    }
    let start = reader.offset
    var found: SourceValue?
    if let offset = try reader.locate(literalOr: path) {
      reader.move(to: offset)
      found = try reader.readSourceValue()
    }
    reader.move(to: start)
    guard let choice = choice(for: found, &run) else {
      try reader.skipValue()
      return false
    }
    return unsafe try choice.target.initialize(destination, from: &reader, &run)
  }

  /// The type that a record with this value under the key is of; otherwise nil, and the refusal is noted.
  private func choice(for found: SourceValue?, _ run: inout Run) -> Choice? {
    if let position = found?.kindName.flatMap({ positions[$0] }) { return kinds[position] }
    _ = run.refuse(.typeMismatch, expected: Value.self, expectation: expectation)
    run.refusal.part = Run.Part(reversedPath: [], found: found?.summary, key: path.text)
    return nil
  }

  private func record(of source: Any) -> [String: Any]? {
    if let exact = ExactValue.record(source) { return exact }
    if case .record(let record) = SourceValue(source) { return record }
    return nil
  }

  /// Takes a model of one of the types as it is; nothing else that is no record fits.
  private func take(_ source: Any, in destination: UnsafeMutablePointer<Value>, _ run: inout Run) -> Bool {
    if case .other(let model) = SourceValue(source),
      kinds.contains(where: { $0.model == Swift.type(of: model) }),
      let value = model as? Value
    {
      unsafe destination.initialize(to: value)
      return true
    }
    return run.refuse(.typeMismatch, expected: Value.self, expectation: expectation)
  }
}

extension SourceValue {
  /// The text by which a value can name a type: a text, a number or a boolean.
  fileprivate var kindName: String? {
    switch self {
    case .text(let text): text
    case .bool, .int, .uint, .float, .double, .decimal, .digits: Coercion.text(self).value
    default: nil
    }
  }
}
