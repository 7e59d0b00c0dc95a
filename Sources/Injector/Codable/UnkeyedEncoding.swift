/// A container that encodes the elements of an array, one after the other.
struct UnkeyedEncoding: UnkeyedEncodingContainer {
  let session: EncodingSession
  let array: EncodedArray
  let path: CodingPath

  var codingPath: [any CodingKey] { path.codingPath }
  var count: Int { array.elements.count }

  func encodeNil() throws { array.elements.append(.null) }

  /// Encodes an element of any type, including scalars.
  func encode<Value: Encodable>(_ value: Value) throws { try append(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try append(value) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try append(value) }

  @inline(__always)
  private func append<Value: Encodable>(_ value: Value) throws {
    if session.isTooDeep { throw EncodingText.tooDeep(value, codingPath) }
    array.elements.append(try session.value(of: value, at: nextPath))
  }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let nested = EncodedRecord()
    let path = add(.record(nested))
    return KeyedEncodingContainer(KeyedEncoding(session: session, record: nested, path: path))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let nested = EncodedArray()
    return UnkeyedEncoding(session: session, array: nested, path: add(.array(nested)))
  }

  func superEncoder() -> any Encoder {
    let encoder = ValueEncoder(session: session, path: nextPath)
    _ = add(.encoder(encoder))
    return encoder
  }

  private var nextPath: CodingPath { path.appending(CodingPathKey(index: count)) }

  /// Adds an element, unless it is nested too deeply, and returns its path.
  private func add(_ value: EncodedValue) -> CodingPath {
    guard session.admits(path.depth + 1) else { return path }
    let path = nextPath
    array.elements.append(value)
    return path
  }
}
