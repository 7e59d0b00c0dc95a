/// Why JSON text cannot be read; where is told by the reader's position.
enum JSONFailure: UInt8, Error {
  case unexpectedEnd
  case unexpectedByte
  case invalidLiteral
  case invalidNumber
  case invalidEscape
  case loneSurrogate
  case invalidUTF8
  case controlCharacter
  case trailingContent
  case tooDeep
  case missingColon
  case missingComma
  case keyExpected
  /// A key that was seen before calls for a model to be filled anew: the input is read again as a tree.
  case restart
}
