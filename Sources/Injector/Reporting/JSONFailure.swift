/// The reasons why JSON text cannot be read. The place is the reader's position.
enum JSONFailure: UInt8, Error {
  case unexpectedEnd
  /// A text of nothing but white space.
  case noText
  case unexpectedByte
  case invalidLiteral
  case invalidNumber
  case invalidEscape
  case loneSurrogate
  case invalidUTF8
  case controlCharacter
  case trailingContent
  case tooDeep
  /// A value is longer, or has more parts, than a limit allows.
  case limitExceeded
  case missingColon
  case missingComma
  case keyExpected
  /// A key occurs twice in a record, so the input is read again as a tree.
  case restart
}
