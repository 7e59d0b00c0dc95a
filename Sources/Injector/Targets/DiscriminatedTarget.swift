/// A target for records that tell their types themselves, by the text under one of their keys.
///
/// All types are known when the plan is compiled, so each value takes one look at its record and goes to the plan of its
/// type.
final class DiscriminatedTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let path: SourcePath
  /// The key, where the path is no more than that.
  private let keyText: String?
  private let key: KeyBytes?
  private let kinds: [Choice]
  private let targets: [TypedTarget<Value>]
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
    keyText = path.isSingleKey ? path.segments.first?.key : nil
    key = keyText.map { KeyBytes($0) }
    kinds = choices
    targets = choices.map(\.target)
    positions = Dictionary(choices.enumerated().map { ($1.kind, $0) }) { first, _ in first }
    expectation = ExpectedText.record(whose: path.text, isOneOf: choices.map(\.kind))
  }

  deinit { key?.release() }

  override var acceptsExactType: Bool { false }
  override var summary: String { "type by \(path.text.debugDescription)" }
  override var choices: [(kind: String, plan: InjectionPlan)] {
    kinds.compactMap { choice in choice.target.nestedPlan.map { (choice.kind, $0) } }
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if NullValue.isNull(source) { return run.refuse(.null, expected: Value.self) }
    guard let record = record(of: source) else {
      return unsafe take(source, in: destination, &run)
    }
    let value = keyText.map { record[$0] } ?? path.literalOrPathValue(in: record)
    guard let position = position(for: value.map { SourceValue($0) }, &run) else { return false }
    return unsafe targets[position].initialize(destination, from: record, &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard reader.byte == UInt8(ascii: "{") else {
      let source = try reader.readAny()
      return unsafe initialize(destination, from: source, &run)
    }
    let start = reader.offset
    let place = try locateKind(&reader)
    let found = try place.map { (place) throws(JSONFailure) in try value(at: place, &reader) }
    reader.move(to: start)
    if let position = position(for: found, &run) {
      return unsafe try targets[position].initialize(destination, from: &reader, &run)
    }
    // A key that comes twice is found out where the record is read; this one is not.
    if try reader.locate(literalOr: path) != place { throw .restart }
    reader.move(to: start)
    try reader.skipValue()
    return false
  }

  /// Where the value is that tells the type.
  private func locateKind(_ reader: inout JSONReader) throws(JSONFailure) -> Int? {
    if let key { return try reader.locateFirst(key) }
    return try reader.locate(literalOr: path)
  }

  private func value(at offset: Int, _ reader: inout JSONReader) throws(JSONFailure) -> SourceValue {
    reader.move(to: offset)
    return try reader.readSourceValue()
  }

  /// Which type a record with this value under the key is of; otherwise nil, and the refusal is noted.
  private func position(for found: SourceValue?, _ run: inout RunState) -> Int? {
    if let position = found?.kindName.flatMap({ positions[$0] }) { return position }
    _ = run.refuse(.typeMismatch, expected: Value.self, expectation: expectation)
    run.refusal.part = RunState.Part(reversedPath: [], found: found?.summary, key: path.text)
    return nil
  }

  private func record(of source: Any) -> [String: Any]? {
    if let exact = ExactValue.record(source) { return exact }
    if case .record(let record) = SourceValue(source) { return record }
    return nil
  }

  /// Takes a model of one of the types as it is; nothing else that is no record fits.
  private func take(_ source: Any, in destination: UnsafeMutablePointer<Value>, _ run: inout RunState) -> Bool
  {
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
