/// A target for texts that hold JSON themselves: what is an array or a record already is not described as a text.
final class JSONTextTarget: TypedTarget<String>, @unchecked Sendable {
  private let text = ScalarTarget<String>(
    readExactly: { (reader) throws(JSONFailure) in try reader.readString() },
    { Coercion.text($0) }
  )

  override func initialize(
    _ destination: UnsafeMutablePointer<String>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    switch SourceValue(source) {
    case .array, .record:
      run.refuse(.typeMismatch, expected: String.self, expectation: ExpectedText.jsonText)
    default: unsafe text.initialize(destination, from: source, &run)
    }
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<String>,
    from reader: inout JSONReader,
    _ run: inout Run
  ) throws(JSONFailure) -> Bool {
    guard reader.byte == UInt8(ascii: "{") || reader.byte == UInt8(ascii: "[") else {
      return unsafe try text.initialize(destination, from: &reader, &run)
    }
    try reader.skipValue()
    return run.refuse(.typeMismatch, expected: String.self, expectation: ExpectedText.jsonText)
  }
}
