#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension UUID: ScalarValue {
  static func schema(writesSeconds: Bool) -> InjectionSchema { .uuid }
  static var keys: DictionaryKeys.Forms<UUID>? { .coerced(schema: InjectionSchema.uuid.with("type", nil)) }
  var sourceValue: SourceValue { .uuid(self) }

  /// Returns a value as a `UUID` if it is a text like `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in upper or lower case,
  /// or the 16 bytes of a UUID, as databases store them.
  static func coerced(from source: SourceValue) -> CoercionOutcome<UUID> {
    switch source {
    case .uuid(let uuid): .exact(uuid)
    case .text(let text) where text.utf8.count == 36:
      UUID(uuidString: text).map { .exact($0) } ?? .doesNotFit
    case .data(let data) where data.count == 16: .exact(uuid(of: data))
    default: .doesNotFit
    }
  }

  private static func uuid(of data: Data) -> UUID {
    func byte(_ offset: Int) -> UInt8 { data[data.startIndex + offset] }
    return UUID(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
        byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
      )
    )
  }

  static func read(_ input: inout Reader, coercing: Bool) -> UUID? {
    unsafe input.exact(UUID.self) ?? input.readPlainText { unsafe uuid($0) }
  }

  /// Reads a text like `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in upper or lower case.
  private static func uuid(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
    guard text.count == 36 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<36 {
      let byte = unsafe text[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Reader.hexadecimal(byte) else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    var bytes = (high.bigEndian, low.bigEndian)
    return unsafe withUnsafeBytes(of: &bytes) { unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension UUID: ReplaceableValue {
  static var sample: UUID? { UUID() }
  var replacement: UUID? { UUID() }
}
