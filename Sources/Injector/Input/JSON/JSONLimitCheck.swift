/// A search of JSON text for the first value beyond the limits.
///
/// A run reads values that have no property only to skip them, and its fastest methods know no limits. So a text that
/// may exceed a limit is searched before the run:
///
/// ```
///   InjectionLimits(text: 5, entries: 3)
///
///   {"id": 7, "cards": [1, {"number": "4111-1111"}]}
///                                     ▲  the string has more than 5 bytes: offset 34, cards[1].number
/// ```
///
/// The path is put together while the levels are left, innermost component first.
@safe struct JSONLimitCheck {
  private var reader: JSONReader
  private let limits: InjectionLimits
  private var exceeded: ExceededLimit.Kind?
  private var reversedPath: [InjectionPath.Component] = []

  /// Creates a search of a text in UTF-8.
  init(_ text: UnsafeBufferPointer<UInt8>, _ limits: InjectionLimits) {
    reader = unsafe JSONReader(text, depthLimit: limits.depth)
    self.limits = limits
  }

  /// Returns the first value beyond the limits; nil if there is none before the end, or before text that is malformed.
  mutating func exceedingValue() -> ExceedingValue? {
    _ = reader.nextByte()
    do throws(JSONFailure) {
      try checkValue()
      return nil
    } catch {
      guard let kind = exceeded ?? (error == .tooDeep ? .depth : nil) else { return nil }
      let limit = ExceededLimit(kind: kind, value: limits.value(of: kind))
      return ExceedingValue(limit: limit, offset: reader.offset, reversedPath: reversedPath)
    }
  }

  /// Returns the limit that a key or a value alone exceeds; nil if there is none.
  static func exceededLimit(
    in text: UnsafeBufferPointer<UInt8>,
    isKey: Bool,
    _ limits: InjectionLimits
  ) -> ExceededLimit? {
    guard limits.concernText(of: text.count) || text.count > limits.number else { return nil }
    var limits = limits
    if isKey { limits.text = limits.key }
    var check = unsafe JSONLimitCheck(text, limits)
    guard let limit = check.exceedingValue()?.limit else { return nil }
    return isKey ? ExceededLimit(kind: .key, value: limit.value) : limit
  }

  private mutating func checkValue() throws(JSONFailure) {
    let start = reader.offset
    switch reader.byte {
    case UInt8(ascii: "{"): try checkMembers()
    case UInt8(ascii: "["): try checkElements()
    case UInt8(ascii: "\""):
      let length = JSONReader.length(of: try reader.scanString(), atMost: limits.text)
      if length > limits.text { try fail(.text, at: start) }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      _ = try reader.scanNumber()
      if reader.offset - start > limits.number { try fail(.number, at: start) }
    default: try reader.skipValue()
    }
  }

  private mutating func checkElements() throws(JSONFailure) {
    try reader.open()
    if reader.nextByte() == UInt8(ascii: "]") { return reader.close() }
    var count = 0
    repeat {
      if count >= limits.entries { try fail(.elements, at: reader.offset) }
      do throws(JSONFailure) { try checkValue() } catch {
        reversedPath.append(.index(count))
        throw error
      }
      count += 1
    } while try reader.passComma(or: UInt8(ascii: "]"))
  }

  private mutating func checkMembers() throws(JSONFailure) {
    try reader.open()
    if reader.nextByte() == UInt8(ascii: "}") { return reader.close() }
    var count = 0
    repeat {
      let start = reader.offset
      if count >= limits.entries { try fail(.members, at: start) }
      guard reader.byte == UInt8(ascii: "\"") else { try reader.fail(.keyExpected) }
      let key = try reader.scanString()
      if JSONReader.length(of: key, atMost: limits.key) > limits.key { try fail(.key, at: start) }
      try reader.passColon()
      do throws(JSONFailure) { try checkValue() } catch {
        reversedPath.append(ExceedingValue.component(forKey: JSONReader.text(of: key)))
        throw error
      }
      count += 1
    } while try reader.passComma(or: UInt8(ascii: "}"))
  }

  @inline(never)
  private mutating func fail(_ kind: ExceededLimit.Kind, at offset: Int) throws(JSONFailure) -> Never {
    exceeded = kind
    reader.move(to: offset)
    throw .limitExceeded
  }
}

extension JSONReader {
  /// Returns the length of a string in bytes without escapes, or a number above `limit`.
  fileprivate static func length(of span: StringSpan, atMost limit: Int) -> Int {
    let count = span.byteCount
    if count <= limit || !span.hasEscapes { return count }
    // An escape has at most six times as many bytes as the character.
    if count / 6 > limit { return count }
    return text(of: span).utf8.count
  }
}
