/// A target for texts that hold JSON themselves: what is no text but a value already becomes its JSON text.
final class JSONTextTarget: TypedTarget<String>, @unchecked Sendable {
  private let text = ScalarTarget<String>(
    readExactly: { (reader) throws(JSONFailure) in try reader.readString() },
    { Coercion.text($0) }
  )

  override func initialize(
    _ destination: UnsafeMutablePointer<String>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    switch SourceValue(source) {
    case .array, .record, .bool, .int, .uint, .float, .double, .decimal, .digits:
      guard let json = JSONText.of(source) else {
        return run.refuse(.typeMismatch, expected: String.self, expectation: ExpectedText.jsonText)
      }
      unsafe destination.initialize(to: json)
      return true
    default: return unsafe text.initialize(destination, from: source, &run)
    }
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<String>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if reader.byte == UInt8(ascii: "\"") || reader.byte == UInt8(ascii: "n") {
      return unsafe try text.initialize(destination, from: &reader, &run)
    }
    unsafe destination.initialize(to: try reader.readRawValue())
    return true
  }
}
