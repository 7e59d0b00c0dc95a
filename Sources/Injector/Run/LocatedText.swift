/// JSON text that is read as one value with its lines.
enum LocatedText {
  /// Reads a text.
  ///
  /// - Throws: `malformed` or `tooDeep`, with the line and the column.
  static func value(of source: any JSONSource) throws(InjectionError) -> LocatedValue {
    var outcome: Result<LocatedValue, InjectionError>?
    unsafe source.withJSONBytes { bytes in
      if let text = unsafe JSONEncodingDetection.utf8(bytes) {
        outcome = unsafe value(in: text)
      } else if let transcoded = unsafe JSONEncodingDetection.transcoded(bytes) {
        unsafe transcoded.withJSONBytes { outcome = unsafe value(in: $0.bindMemory(to: UInt8.self)) }
      }
    }
    guard let outcome else { throw JSONIssue.invalidEncoding }
    return try outcome.get()
  }

  private static func value(in text: UnsafeBufferPointer<UInt8>) -> Result<LocatedValue, InjectionError> {
    var reader = unsafe JSONReader(text, depthLimit: DepthGuard.defaultLimit)
    var lines = ValueLines()
    do throws(JSONFailure) {
      let value = try reader.readLocated(&lines)
      try reader.finish()
      return .success(value)
    } catch {
      return .failure(unsafe JSONIssue.error(error, at: reader.offset, in: text, showsValues: true))
    }
  }
}
