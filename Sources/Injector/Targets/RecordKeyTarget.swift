/// A target for a property that stores the key of its record. It reads the text of the key.
final class RecordKeyTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let read: (String) -> Value?
  private let write: (Value) -> String?
  private let keys: InjectionSchema?

  init(_ keys: InjectionSchema?, read: @escaping (String) -> Value?, write: @escaping (Value) -> String?) {
    (self.keys, self.read, self.write) = (keys, read, write)
    super.init()
  }

  override var isOptional: Bool { absentValue() != nil }
  override var summary: String { "key of the object" }
  override var recordKeys: InjectionSchema? { keys }

  override func absentValue() -> Value? { NullValue.absent(Value.self)?() }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    guard case .text(let text) = try input.readSourceValue(), let value = read(text) else {
      let key = TypeRelation.payload(of: type) ?? type
      return run.refuse(.typeMismatch, expected: key, expectation: ExpectedText.key(of: key))
    }
    unsafe cell.put(value)
    return true
  }

  /// Writes nothing. Fails if the value is not the key of the record, because the value would be lost.
  override func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    guard let key = output.run.recordKey, key.depth + 1 == output.run.depth.depth else { return true }
    let text = unsafe write(load(value))
    if text == key.text { return true }
    let found = text.map { SourceValue.text($0).summary } ?? "nil"
    return output.run.fail(.notRepresentable, found: found, detail: .recordKey)
  }
}

enum RecordKeyTargets {
  /// Returns the target for a property of a type; nil if keys cannot be converted to the type.
  static func target(for type: Any.Type) -> Target? {
    func open<Key, Value>(_ key: Key.Type, _ type: Value.Type) -> Target? {
      guard let read = DictionaryKeys.reader(of: Key.self), let write = DictionaryKeys.writer(of: Key.self)
      else {
        return nil
      }
      return RecordKeyTarget<Value>(DictionaryKeys.schema(of: Key.self, writtenBy: write)) {
        read($0).flatMap { $0 as? Value }
      } write: { value in
        (NullValue.unwrapped(value) as? Key).map(write)
      }
    }
    let key = TypeRelation.payload(of: type) ?? type
    return open(key, type)
  }
}

extension Target {
  /// Whether its models have a property that stores the key of their record.
  var takesRecordKeys: Bool {
    if let plan = nestedPlan { return unsafe plan.contents.pointee.recordKeyStep >= 0 }
    return choosesAnyModel || choices.contains { unsafe $0.plan.contents.pointee.recordKeyStep >= 0 }
  }

  /// The schema of the keys that records may have; nil if all keys are valid.
  var recordKeySchema: InjectionSchema? {
    guard let parts = nestedPlan?.parts, parts.recordKeyStep >= 0 else { return nil }
    return parts.properties[parts.recordKeyStep].target.recordKeys
  }
}
