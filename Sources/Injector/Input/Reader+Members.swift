extension Reader {
  /// The progress of reading the members of an object.
  struct Members {
    /// The position in the index after the last key that was found.
    fileprivate var expected = 0
    /// The position of the key that is likely to come next.
    fileprivate var predicted = 0
    /// The order of keys in earlier records, if it differs from the order in the index.
    fileprivate var order: KeyOrder?
    /// The byte before the next key and the key's opening quote, if there is no white space. The byte is the brace,
    /// which has already been read, or a comma.
    fileprivate var delimiter = Members.brace
    fileprivate var keyOffset = 0
    /// The number of the record that the cursor has opened.
    fileprivate(set) var number = 0

    /// `{"` and `,"`, lowest byte first.
    fileprivate static let brace = UInt16(0x227B)
    fileprivate static let comma = UInt16(0x222C)

    fileprivate var isFirst: Bool {
      @inline(__always) get { delimiter == Members.brace }
      @inline(__always) set { delimiter = newValue ? Members.brace : Members.comma }
    }

    /// Expects the key at a position, or the key that came instead in earlier records.
    @inline(__always)
    fileprivate mutating func expect(_ position: Int, in index: borrowing KeyIndex) {
      expected = position
      predicted = order?.position(insteadOf: position, in: index.identity) ?? position
    }
  }

  /// The progress of reading the elements of an array.
  struct Elements {
    fileprivate var isFirst = true
    /// The mark of the current element.
    fileprivate var mark = 0
    /// The number of the array that the cursor has opened.
    fileprivate var number = 0
  }

  /// The number of remaining bytes of text.
  @inline(__always) var remainingByteCount: Int { unsafe end - position }

  /// Reads a text that is in an index. Returns its position there; nil for any other value.
  @inline(__always)
  mutating func readText(in index: borrowing KeyIndex) -> Int? {
    // The closure cannot capture a borrowed value. A copy of the index is a pointer.
    let index = copy index
    if let cursor {
      let position = cursor.object.text().map { index.position(of: $0) }
      return position.flatMap { $0 < 0 ? nil : $0 }
    }
    return unsafe readPlainText { unsafe index.position(ofUTF8: $0) }
  }

  /// Reads a native text, number or Boolean value, for closures. Returns nil for any other value.
  mutating func readNativeScalar() -> Any? {
    if let cursor {
      let (value, type) = cursor.withObject { ($0.stored, Swift.type(of: $0.stored)) }
      return type == String.self || type == Int.self || type == Double.self || type == Bool.self ? value : nil
    }
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || isNull { return nil }
    return readingOrReturning { (reader) throws(JSONFailure) in try reader.readNativeValue() }
  }

  /// Reads a value of any type.
  package mutating func readAny() throws(JSONFailure) -> Any { try readAny(noting: nil) }

  // MARK: - Records

  /// Whether the value is a row, which has all columns.
  var isRow: Bool { cursor?.object.isRow ?? false }
  @inline(__always) var isRecord: Bool {
    if byte == UInt8(ascii: "{") { return true }
    return if let cursor { Self.isRecord(cursor) } else { false }
  }

  @inline(never)
  private static func isRecord(_ cursor: UnownedReference<Cursor>) -> Bool {
    cursor.withObject { $0.isRecord }
  }

  /// Whether the last record or array was not opened because it is nested too deeply. In JSON text, this ends the run
  /// instead.
  var isTooDeep: Bool { cursor?.object.isTooDeep ?? false }

  /// Opens the record. Returns nil if the value is not a record, or is nested too deeply. `keyCount` is the number of
  /// keys that are read; nil for all.
  @inline(__always)
  mutating func openMembers(seeking keyCount: Int?) throws(JSONFailure) -> Members? {
    guard byte == UInt8(ascii: "{") else { return cursor == nil ? nil : openCursor(seeking: keyCount) }
    try open()
    var members = Members()
    if let order, order.isKnown { members.order = order }
    return members
  }

  @inline(never)
  private mutating func openCursor(seeking keyCount: Int?) -> Members? {
    guard let number = cursor?.object.openMembers(seeking: keyCount, &depth), number >= 0 else { return nil }
    var members = Members()
    members.number = number
    return members
  }

  /// Moves to the first or next member or element. Returns false after the last one, which is followed by `closing`.
  @inline(__always)
  private mutating func moveToNext(_ isFirst: inout Bool, before closing: UInt8) throws(JSONFailure) -> Bool {
    if !isFirst { return try passComma(or: closing) }
    isFirst = false
    guard nextByte() == closing else { return true }
    close()
    return false
  }

  /// Moves to the value of the next member. Returns the position of its key in the index or `KeyIndex.otherSpelling`
  /// of the position, `KeyIndex.unknown` for other keys, and `KeyIndex.end` after the last member.
  #if compiler(>=6.3)
    @inline(always)
  #else
    @inline(__always)
  #endif
  mutating func nextMember(
    _ members: inout Members, in index: borrowing KeyIndex
  ) throws(JSONFailure) -> Int {
    if members.isFirst, members.order != nil { members.expect(0, in: index) }
    let predicted = members.predicted
    let start = unsafe position - (members.isFirst ? 1 : 0)
    if unsafe index.passMember(&self, at: start, after: members.delimiter, expecting: predicted) {
      members.keyOffset = unsafe start - self.start + 1
      members.isFirst = false
      members.expect(predicted &+ 1, in: index)
      return predicted
    }
    if unsafe position < end, unsafe position.pointee == UInt8(ascii: "}"), !members.isFirst {
      close()
      return KeyIndex.end
    }
    return try nextOtherMember(&members, in: index)
  }

  /// Moves to the next member. Handles keys in another order, white space, and the end of the object.
  @inline(never)
  private mutating func nextOtherMember(
    _ members: inout Members, in index: borrowing KeyIndex
  ) throws(JSONFailure) -> Int {
    if let cursor {
      let (number, index) = (members.number, copy index)
      return cursor.withObject { $0.nextMember(of: number, in: index, &depth) }
    }
    guard try moveToNext(&members.isFirst, before: UInt8(ascii: "}")) else { return KeyIndex.end }
    members.keyOffset = offset
    guard byte == UInt8(ascii: "\"") else { try fail(.keyExpected) }
    let position = try index.passKey(&self, expecting: min(members.predicted, index.count))
    if position != members.predicted, position >= 0 {
      order?.note(position, insteadOf: members.expected, in: index.identity)
      members.order = order
    }
    if position != KeyIndex.unknown {
      members.expect((position < 0 ? KeyIndex.otherSpelling(position) : position) + 1, in: index)
    }
    try passColon()
    return position
  }

  /// Moves to the value of the next member and returns its key; nil after the last member.
  mutating func nextEntry(_ members: inout Members) throws(JSONFailure) -> String? {
    if let cursor {
      let number = members.number
      return cursor.withObject { $0.nextEntry(of: number, &depth) }
    }
    guard try moveToNext(&members.isFirst, before: UInt8(ascii: "}")) else { return nil }
    members.keyOffset = offset
    guard let key = try readString() else { try fail(.keyExpected) }
    try passColon()
    return key
  }

  /// Returns the number of members, if it is known before they are read.
  func memberCount(of members: borrowing Members) -> Int? {
    let number = members.number
    return cursor?.object.memberCount(of: number)
  }

  /// Returns the mark of the current member's key, before its value is read. The result is undefined for a key of the
  /// index, unless the index ignores case.
  @inline(__always)
  func keyMark(of members: borrowing Members) -> Int {
    guard let cursor = cursor?.object else { return members.keyOffset }
    return unsafe cursor.keep(cursor.key)
  }

  /// Returns the key at a mark.
  func key(at mark: Int) -> String {
    if let cursor { return cursor.object.key(at: mark) }
    var reader = copy()
    reader.move(to: mark)
    return (try? reader.readString()) ?? ""
  }

  /// Returns the key of the current member before its value is read; see `keyMark(of:)`.
  func key(of members: borrowing Members) -> String {
    if let cursor { return unsafe cursor.object.key }
    return key(at: members.keyOffset)
  }

  /// Returns the offset of the current member's key in JSON text, in bytes; nil for other inputs.
  func keyOffset(of members: borrowing Members) -> Int? { cursor == nil ? members.keyOffset : nil }

  /// Moves to the value under a key of the record, or to the element of the array at an index. Returns false, and does not
  /// move, if there is none.
  mutating func moveToPart(_ segment: SourcePath.Segment) throws(JSONFailure) -> Bool {
    if let cursor { return cursor.object.moveToPart(segment) }
    let (outer, depth) = (offset, depth)
    var found: Int?
    if isRecord {
      found = try member(segment.key) { (reader) throws(JSONFailure) in try reader.skipValue() }
    } else if var rest = segment.index, var elements = try openElements() {
      while found == nil, try nextElement(&elements) {
        if rest == 0 { found = offset } else { try skipValue() }
        rest -= 1
      }
    }
    move(to: outer, inside: depth)
    if let found { move(to: found) }
    return found != nil
  }

  /// Moves past a record, and returns the offset of the last value under a key; nil if there is none. `pass` moves past a
  /// value.
  @inline(__always)
  mutating func member(_ name: String, passing pass: (inout Reader) throws(JSONFailure) -> Void)
    throws(JSONFailure) -> Int?
  {
    var found: Int?
    guard var members = try openMembers(seeking: nil) else { return nil }
    while let key = try nextEntry(&members) {
      if key == name { found = offset }
      try pass(&self)
    }
    return found
  }

  // MARK: - Arrays

  /// Returns the number of elements, if it is known before they are read.
  func elementCount(of elements: borrowing Elements) -> Int? {
    let number = elements.number
    return cursor?.object.elementCount(of: number)
  }

  /// Returns the mark of the current element.
  @inline(__always)
  func mark(of elements: borrowing Elements) -> Int {
    guard let cursor = cursor?.object else { return elements.mark }
    let number = elements.number
    return cursor.markOfElement(of: number)
  }

  /// Whether the value is an array.
  var isArray: Bool { byte == UInt8(ascii: "[") || cursor?.object.isArray ?? false }

  /// Opens the array. Returns nil if the value is not an array, or is nested too deeply.
  @inline(__always)
  mutating func openElements() throws(JSONFailure) -> Elements? {
    guard byte == UInt8(ascii: "[") else { return cursor == nil ? nil : openCursor() }
    try open()
    return Elements()
  }

  @inline(never)
  private mutating func openCursor() -> Elements? {
    guard let number = cursor?.object.openElements(&depth), number >= 0 else { return nil }
    var elements = Elements()
    elements.number = number
    return elements
  }

  /// Moves to the next element. Returns false after the last one.
  @inline(__always)
  mutating func nextElement(_ elements: inout Elements) throws(JSONFailure) -> Bool {
    if let cursor { return nextElement(of: elements.number, by: cursor) }
    guard try moveToNext(&elements.isFirst, before: UInt8(ascii: "]")) else { return false }
    elements.mark = offset
    return true
  }

  @inline(never)
  private mutating func nextElement(of array: Int, by cursor: UnownedReference<Cursor>) -> Bool {
    cursor.withObject { $0.nextElement(of: array, &depth) }
  }

  /// The numbers of values and keys that the cursor keeps for marks.
  @inline(__always) var keptCount: Cursor.KeptCount {
    cursor.map { $0.withObject { $0.keptCount } } ?? (0, 0)
  }

  /// Makes the cursor forget what it has kept for marks since `count`. Called after each of many elements or members,
  /// because their marks are no longer used.
  @inline(__always)
  func forgetMarks(since count: Cursor.KeptCount) { cursor?.withObject { $0.forget(since: count) } }

  /// Moves to the position before the first element of a part of the open array.
  mutating func move(_ elements: inout Elements, to part: ArrayPart) {
    if let cursor { return cursor.object.move(elements.number, toElement: part.first) }
    move(to: part.start)
    elements.isFirst = part.first == 0
  }

  /// Whether the reader is at the end of a part, after its last element was read.
  mutating func isAtEnd(of part: ArrayPart) -> Bool {
    if cursor != nil { return true }
    // The scanner does not distinguish the closing brackets.
    let byte = nextByte()
    return offset == part.end && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]"))
  }
}
