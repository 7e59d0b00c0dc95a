/// A target for records that name their own types by the text under one of their keys.
///
/// All types are known when the plan is compiled. For each record, the target reads the text and runs the plan of
/// that type.
final class DiscriminatedTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let path: SourcePath
  private let kinds: [Choice]
  private let targets: [TypedTarget<Value>]
  private let positions: [String: Int]
  /// The position of the type of all other records.
  private let otherPosition: Int?
  private let expectation: String

  /// One of the types, with its target.
  struct Choice {
    let kind: String
    let model: Any.Type
    let target: TypedTarget<Value>
  }

  /// Creates the target. `otherwise` is the type of all other records; nil if they do not fit.
  init(by path: SourcePath, _ choices: [Choice], otherwise: Choice?) {
    self.path = path
    kinds = choices + [otherwise].compactMap { $0 }
    targets = kinds.map(\.target)
    otherPosition = otherwise == nil ? nil : choices.count
    positions = Dictionary(choices.enumerated().map { ($1.kind, $0) }) { first, _ in first }
    expectation = ExpectedText.record(whose: path.text, isOneOf: choices.map(\.kind))
    super.init()
  }

  override var rootKind: RootKind { .record }
  override var acceptsExactType: Bool { false }
  override var summary: String { "type by \(path.text.debugDescription)" }
  override var choices: [(kind: String, plan: InjectionPlan)] {
    kinds.compactMap { choice in choice.target.nestedPlan.map { (choice.kind, $0) } }
  }

  override func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard input.isRecord else { return unsafe try putOther(memory, place, &input, &run) }
    let start = input.mark
    var found: SourceValue?
    if let kind = try input.locate(literalOr: path) {
      input.move(to: kind)
      found = try input.readSourceValue()
    }
    input.move(to: start)
    if let position = position(for: found, &run) {
      return unsafe try input.put(by: targets[position], memory, place, &run)
    }
    try input.skipValue()
    return false
  }

  /// Stores a model of one of the types unchanged, or reads a record in another form. No other value fits.
  private func putOther<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    switch try input.readSourceValue() {
    case .null: return run.refuse(.null, expected: Value.self)
    case .record(let record):
      var reader = RecordReader(record)
      return unsafe put(memory, place, from: &reader, &run)
    case .other(let model) where kinds.contains(where: { $0.model == Swift.type(of: model) }):
      guard let value = model as? Value else { break }
      unsafe memory.put(value, place)
      return true
    default: break
    }
    return run.refuse(.typeMismatch, expected: Value.self, expectation: expectation)
  }

  /// Returns the position of the type of a record with this value under the key. Otherwise returns nil and sets the
  /// refusal.
  private func position(for found: SourceValue?, _ run: inout RunState) -> Int? {
    if let position = found?.kindName.flatMap({ positions[$0] }) ?? otherPosition { return position }
    _ = run.refuse(.typeMismatch, expected: Value.self, expectation: expectation)
    run.refusal.part = RunState.Part(reversedPath: [], found: found?.summary, key: path.text)
    return nil
  }
}

extension SourceValue {
  /// The text of a value that can name a type: a text, a number or a Boolean value.
  fileprivate var kindName: String? {
    switch self {
    case .text(let text): text
    case .bool, .int, .uint, .float, .double, .decimal, .digits: Coercion.text(self).value
    default: nil
    }
  }
}
