/// The members of an object in JSON text, which can be found by their keys in any order.
///
/// ```
///   {"id": 7, "tags": ["a"], "name": "Ann", …}
///    found    found           found last: the next key is after its value
/// ```
///
/// A key that is not among the members found so far is searched for after them. The values in between are validated,
/// and read when their keys are requested.
@safe struct ObjectMembers {
  private struct Member {
    /// The offset of the key's first byte, and the number of its bytes.
    let key: Int
    let count: Int
    let hash: Int
    /// Whether the key has escapes or is not ASCII, so that it is compared as a string.
    let isOdd: Bool
    /// The offset of the value.
    let value: Int
  }

  private var found: [Member] = []
  /// The offset after the value of the last member; nil if that value has not been read.
  private var next: Int?
  private var isComplete = false
  private var hasOddKeys = false
  /// The positions of the first members by their keys. They are set when there are many members and the requested key
  /// is not the next one.
  private var positions = [String: Int]()
  private var indexedCount = 0
  /// The depth inside the object.
  private var depth = DepthGuard()
  /// Whether an object is open.
  var isOpen = false

  /// The greatest number of members that are compared one at a time.
  private static let greatestComparedCount = 64

  /// Opens the object at the reader's position, reusing the memory of an earlier object. Returns false for any other
  /// value.
  mutating func open(_ reader: inout Reader) throws(JSONFailure) -> Bool {
    guard reader.isRecord else { return false }
    try reader.open()
    (depth, next) = (reader.depth, reader.offset)
    (isOpen, isComplete, hasOddKeys) = (true, false, false)
    if found.count == 0 { found.reserveCapacity(8) } else { found.removeAll(keepingCapacity: true) }
    if indexedCount > 0 { (positions, indexedCount) = ([:], 0) }
    return true
  }

  /// Moves to the value of a key. Returns false if the object does not have the key.
  @_transparent
  mutating func find(_ key: String, _ reader: inout Reader) throws(JSONFailure) -> Bool {
    var (text, isFound, failure) = (key, false, nil as JSONFailure?)
    text.withUTF8 { bytes in
      do throws(JSONFailure) { isFound = unsafe try find(bytes, key, &reader) } catch { failure = error }
    }
    if let failure { throw failure }
    return isFound
  }

  private mutating func find(
    _ bytes: UnsafeBufferPointer<UInt8>, _ key: String, _ reader: inout Reader
  ) throws(JSONFailure) -> Bool {
    let hash = unsafe KeyIndex.hash(bytes)
    let known = found.count
    // Nearly always, the next key is requested, or the last one again.
    if known > 0, unsafe matches(found[known - 1], bytes, hash, reader) {
      return move(to: found[known - 1], &reader)
    }
    if try passKey(&reader), unsafe matches(found[known], bytes, hash, reader) { return true }
    if known > Self.greatestComparedCount {
      if let member = indexed(key, reader) { return move(to: member, &reader) }
    } else {
      var index = 0
      while index < known {
        if unsafe matches(found[index], bytes, hash, reader) { return move(to: found[index], &reader) }
        index += 1
      }
    }
    while try passKey(&reader) {
      if unsafe matches(found[found.count - 1], bytes, hash, reader) { return true }
    }
    // A key that is not ASCII may be equal to a key with other bytes.
    if unsafe !hasOddKeys && TextBytes(bytes).isASCII { return false }
    guard let member = indexed(key, reader) else { return false }
    return move(to: member, &reader)
  }

  /// Returns one of the members found so far, using the table of positions.
  private mutating func indexed(_ key: String, _ reader: borrowing Reader) -> Member? {
    while indexedCount < found.count {
      positions[reader.key(at: found[indexedCount].key - 1)] = indexedCount
      indexedCount += 1
    }
    return positions[key].map { found[$0] }
  }

  @_transparent
  private func matches(
    _ member: Member, _ bytes: UnsafeBufferPointer<UInt8>, _ hash: Int, _ reader: borrowing Reader
  ) -> Bool {
    guard member.hash == hash, member.count == bytes.count, !member.isOdd else { return false }
    guard let base = bytes.baseAddress else { return true }
    return unsafe KeyBytes.areSame(base, reader.start + member.key, member.count)
  }

  @_transparent
  private func move(to member: Member, _ reader: inout Reader) -> Bool {
    reader.move(to: member.value, inside: depth)
    return true
  }

  /// Moves to the value of the next member. Returns false after the last one.
  private mutating func passKey(_ reader: inout Reader) throws(JSONFailure) -> Bool {
    if isComplete { return false }
    reader.move(to: next ?? found[found.count - 1].value, inside: depth)
    if next == nil { try reader.skipValue() }
    let isFirst = found.count == 0
    if isFirst ? reader.nextByte() == UInt8(ascii: "}") : try !reader.passComma(or: UInt8(ascii: "}")) {
      if isFirst { reader.close() }
      next = reader.offset
      isComplete = true
      return false
    }
    try reader.expectKey()
    let key = reader.offset + 1
    let span = try reader.scanString()
    let isOdd = span.hasEscapes || !span.isASCII
    hasOddKeys = hasOddKeys || isOdd
    let hash = unsafe KeyIndex.hash(span.bytes)
    try reader.passColon()
    found.append(Member(key: key, count: span.byteCount, hash: hash, isOdd: isOdd, value: reader.offset))
    next = nil
    return true
  }

  /// Records the end of the value at an offset, if an object is open.
  @_transparent
  mutating func notePassed(valueAt offset: Int, at end: Int) {
    if isOpen, next == nil, found[found.count - 1].value == offset { next = end }
  }

  /// Moves past the object. Returns whether its keys are all different.
  mutating func finish(_ reader: inout Reader) throws(JSONFailure) -> Bool {
    while try passKey(&reader) {}
    if let next { reader.move(to: next) }
    if !hasOddKeys, found.count <= 64 {
      return unsafe found.withUnsafeBufferPointer { unsafe Self.areDifferent($0) }
    }
    let text = reader.copy()
    return Set(found.map { text.key(at: $0.key - 1) }).count == found.count
  }

  /// Whether the keys of all members have different hashes or lengths.
  private static func areDifferent(_ members: UnsafeBufferPointer<Member>) -> Bool {
    var index = 1
    while index < members.count {
      let (hash, count) = unsafe (members[index].hash, members[index].count)
      var earlier = 0
      while earlier < index {
        if unsafe members[earlier].hash == hash && members[earlier].count == count { return false }
        earlier += 1
      }
      index += 1
    }
    return true
  }

  /// Returns the keys in the order of the text.
  mutating func keys(_ reader: inout Reader) throws(JSONFailure) -> [String] {
    while try passKey(&reader) {}
    let text = reader.copy()
    return found.map { text.key(at: $0.key - 1) }
  }
}

/// The order of keys in earlier records, which is likely to be the order in the next records.
///
/// ```
///   {"b": 1, "a": 2, "c": 3}      in the order of the properties   a  b  c
///                                 after "b" came                   "a"
///                                 after "a" came                   "c"
/// ```
///
/// The order is recorded for the first keys of a few indexes, in memory that the run owns.
@safe struct KeyOrder {
  private let memory: UnsafeMutableRawPointer

  private static let slotCount = 16
  private static let keyCount = 24
  private static let slotSize = 8 + keyCount
  /// The number of bytes of memory that the order needs.
  static let byteCount = 8 + slotCount * slotSize

  init(_ memory: UnsafeMutableRawPointer) {
    unsafe self.memory = unsafe memory
    unsafe memory.storeBytes(of: 0, as: UInt64.self)
  }

  /// Whether the order of any key is known.
  @_transparent var isKnown: Bool { unsafe memory.load(as: UInt64.self) != 0 }

  /// Returns the memory for an index. It contains the identity of the index and, for each expected position, the
  /// position of the key that came, plus 1; 0 if it is unknown.
  @_transparent
  private func slot(of index: UInt) -> UnsafeMutableRawPointer {
    let number = Int(truncatingIfNeeded: (index &>> 4 ^ index &>> 8) & UInt(Self.slotCount - 1))
    return unsafe memory + (8 + number &* Self.slotSize)
  }

  /// Returns the position of the key that came when a position was expected; nil if it is unknown.
  @_transparent
  func position(insteadOf expected: Int, in index: UInt) -> Int? {
    guard expected < Self.keyCount, isKnown else { return nil }
    let slot = unsafe slot(of: index)
    guard unsafe slot.load(as: UInt.self) == index else { return nil }
    let next = unsafe Int(slot.load(fromByteOffset: 8 &+ expected, as: UInt8.self))
    return next == 0 ? nil : next &- 1
  }

  /// Records the position of the key that came when another one was expected.
  @inline(never)
  func note(_ position: Int, insteadOf expected: Int, in index: UInt) {
    guard expected < Self.keyCount, position < Int(UInt8.max) else { return }
    if !isKnown {
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.byteCount)
      unsafe memory.storeBytes(of: 1, as: UInt64.self)
    }
    let slot = unsafe slot(of: index)
    if unsafe slot.load(as: UInt.self) != index {
      unsafe slot.initializeMemory(as: UInt8.self, repeating: 0, count: Self.slotSize)
      unsafe slot.storeBytes(of: index, as: UInt.self)
    }
    unsafe slot.storeBytes(of: UInt8(position + 1), toByteOffset: 8 + expected, as: UInt8.self)
  }
}
