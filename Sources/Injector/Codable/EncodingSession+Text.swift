/// JSON text that is written while values are encoded.
extension EncodingSession {
  /// Ends writing text, and returns an error to throw.
  func unfit() -> any Error {
    text.value.isOver = true
    return CoderNotUsable()
  }

  func written(_ isWritten: Bool) throws -> EncodedValue {
    if isWritten { return .written }
    throw unfit()
  }

  /// Begins a member of a record, or an element of an array if `key` is nil. `value` becomes its value. `isNew` is true
  /// if the record is known not to have the key.
  @inline(__always)
  func begin(
    _ key: String?,
    of container: ValueEncoder,
    isNew: Bool = false,
    _ value: @autoclosure () -> Any = Any?.none as Any
  ) throws {
    if isTooDeep { throw EncodingText.tooDeep(value(), container.codingPath) }
    if let writer { return try begin(key, of: container, isNew: isNew, in: writer) }
    if text.value.isOver { throw CoderNotUsable() }
  }

  private func begin(_ key: String?, of container: ValueEncoder, isNew: Bool, in writer: SharedOutput) throws
  {
    if !text.value.expectsMember(of: container.number) {
      let index = text.value.open.lastIndex { $0.encoder == container.number }
      guard let index, !text.value.isOver, text.value.expected == nil else { throw unfit() }
      close(to: index + 1)
    }
    guard let key else { return writer.write { $0.element() } }
    if !isNew, !text.value.addKey(KeyIndex.hash(ofText: key)) { throw unfit() }
    writer.write { $0.key(key) }
  }

  /// Begins a container at the place of an encoder.
  func begin(_ encoder: ValueEncoder, _ kind: ValueEncoder.Kind) {
    encoder.begin(kind)
    guard let writer else { return }
    text.value.expected = nil
    let (isArray, firstHash) = (kind == .array, text.value.hashCount)
    text.value.open.append(OpenContainer(encoder: encoder.number, isArray: isArray, firstHash: firstHash))
    writer.write { isArray ? $0.beginArray() : $0.beginRecord() }
  }

  /// Closes containers until only this many are open.
  func close(to height: Int) {
    guard let writer else { return }
    while text.value.open.count > height {
      let last = text.value.open.removeLast()
      text.value.hashCount = last.firstHash
      writer.write { last.isArray ? $0.endArray() : $0.endRecord() }
    }
  }

  /// Begins the container of an encoder in the text, unless it is open. If the value is complete or of another kind,
  /// writing text ends.
  func open(_ encoder: ValueEncoder, _ kind: ValueEncoder.Kind) {
    if text.value.isOver { return }
    let isExpected = text.value.expected == encoder.number && admits(text.value.open.count)
    if isExpected { return begin(encoder, kind) }
    let isOpen = encoder.kind == kind && text.value.open.contains { $0.encoder == encoder.number }
    text.value.isOver = text.value.expected != nil || !isOpen
  }

  /// Begins the container of an encoder inside another container. If `kind` is nil, its value is expected next.
  func open(_ encoder: ValueEncoder, _ kind: ValueEncoder.Kind?, _ key: String?, of container: ValueEncoder)
    -> EncodedValue
  {
    if isText, (try? begin(key, of: container)) == nil { return .written }
    if let kind { begin(encoder, kind) } else if isText { text.value.expected = encoder.number }
    return isText ? .written : .encoded(encoder)
  }

  /// Accepts the value of an encoder that is expected in the text.
  func take(_ encoder: ValueEncoder) throws {
    if text.value.isOver || isText && text.value.expected != encoder.number { throw unfit() }
    text.value.expected = nil
  }

  /// Writes a value to the text using its target, which may call user code. During the call, encoders throw.
  func write<Value>(_ value: Value, by target: Target, to writer: SharedOutput) throws
    -> EncodedValue
  {
    text.value.isOver = true
    let isWritten = writer.write(value, byUntyped: target)
    text.value.isOver = false
    return try written(isWritten)
  }
}
