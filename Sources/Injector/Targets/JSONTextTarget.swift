/// A target for texts that contain JSON. A value that is not a text is converted to its JSON text.
final class JSONTextTarget: TypedTarget<String>, @unchecked Sendable {
  private let text = ScalarTarget<String>.make()

  init() { super.init() }

  override func putJSON(_ cell: Cell, _ reader: inout JSONReader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if reader.byte == UInt8(ascii: "\"") || reader.byte == UInt8(ascii: "n") {
      return unsafe try reader.put(by: text, cell, &run)
    }
    unsafe cell.put(try reader.readRawValue())
    return true
  }

  override func putRecord(_ cell: Cell, _ reader: inout RecordReader, _ run: inout RunState) -> Bool {
    switch reader.readSourceValue() {
    case .array, .record, .bool, .int, .uint, .float, .double, .decimal, .digits:
      // Under the strict policy, dates are written as texts.
      let state = ExtractState(
        closures: .none,
        defaults: run.defaults,
        policy: .strict,
        options: [],
        depthLimit: run.depthLimit,
        findPlan: { (type, _, _) throws(InjectionError) in throw InjectionError(RootError.notAModel(type)) }
      )
      var output = Extraction(json: JSONWriter(), run: state)
      guard output.write(any: reader.value) else {
        return run.refuse(.typeMismatch, expected: String.self, expectation: ExpectedText.jsonText)
      }
      unsafe cell.put(output.json.finishString())
      return true
    default: return unsafe text.putRecord(cell, &reader, &run)
    }
  }

  override var writer: ExtractingTarget { text }
}
