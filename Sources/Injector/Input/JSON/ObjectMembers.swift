/// The members of an object of JSON text, which are found by their keys in any order.
///
/// ```
///   {"id": 7, "tags": ["a"], "name": "Ann", …}
///    met      met             met last: the next key is behind its value
/// ```
///
/// A key that is not among the members met so far is looked for behind them. Values in between are validated, and read when
/// their keys are asked for.
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

  private var met: [Member] = []
  /// The offset behind the value of the last member; nil if that value was not read.
  private var next: Int?
  private var isComplete = false
  private var hasOddKeys = false
  /// The positions of the first members by their keys, once there are many and another than the next is looked for.
  private var positions = [String: Int]()
  private var indexedCount = 0
  /// The depth inside the object.
  private var depth = DepthGuard()
  /// Whether there is an object.
  var isOpen = false

  /// The number of members up to which they are compared one after the other.
  private static let greatestComparedCount = 64

  /// Opens the object at the reader's position, in the memory of another one. Returns false for any other value.
  mutating func open(_ reader: inout Reader) throws(JSONFailure) -> Bool {
    guard reader.isRecord else { return false }
    try reader.open()
    (depth, next) = (reader.depth, reader.offset)
    (isOpen, isComplete, hasOddKeys) = (true, false, false)
    if met.count == 0 { met.reserveCapacity(8) } else { met.removeAll(keepingCapacity: true) }
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
    let known = met.count
    // Nearly always, the next key is asked for, or again the last one.
    if known > 0, unsafe matches(met[known - 1], bytes, hash, reader) {
      return move(to: met[known - 1], &reader)
    }
    if try passKey(&reader), unsafe matches(met[known], bytes, hash, reader) { return true }
    if known > Self.greatestComparedCount {
      if let member = indexed(key, reader) { return move(to: member, &reader) }
    } else {
      var index = 0
      while index < known {
        if unsafe matches(met[index], bytes, hash, reader) { return move(to: met[index], &reader) }
        index += 1
      }
    }
    while try passKey(&reader) {
      if unsafe matches(met[met.count - 1], bytes, hash, reader) { return true }
    }
    // A key that is not only ASCII may be equal to others with other bytes.
    if unsafe !hasOddKeys && TextBytes(bytes).isASCII { return false }
    guard let member = indexed(key, reader) else { return false }
    return move(to: member, &reader)
  }

  /// Returns a member among those met so far, by a table of them.
  private mutating func indexed(_ key: String, _ reader: borrowing Reader) -> Member? {
    while indexedCount < met.count {
      positions[reader.key(at: met[indexedCount].key - 1)] = indexedCount
      indexedCount += 1
    }
    return positions[key].map { met[$0] }
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
    reader.move(to: next ?? met[met.count - 1].value, inside: depth)
    if next == nil { try reader.skipValue() }
    let isFirst = met.count == 0
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
    met.append(Member(key: key, count: span.byteCount, hash: hash, isOdd: isOdd, value: reader.offset))
    next = nil
    return true
  }

  /// Notes the end of the value at an offset, if there is an object.
  @_transparent
  mutating func notePassed(valueAt offset: Int, at end: Int) {
    if isOpen, next == nil, met[met.count - 1].value == offset { next = end }
  }

  /// Moves behind the object. Returns whether its keys are all different.
  mutating func finish(_ reader: inout Reader) throws(JSONFailure) -> Bool {
    while try passKey(&reader) {}
    if let next { reader.move(to: next) }
    if !hasOddKeys, met.count <= 64 {
      return unsafe met.withUnsafeBufferPointer { unsafe Self.areDifferent($0) }
    }
    let text = reader.copy()
    return Set(met.map { text.key(at: $0.key - 1) }).count == met.count
  }

  /// Whether members have keys of different hashes or lengths.
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

  /// Returns the keys, in the order of the text.
  mutating func keys(_ reader: inout Reader) throws(JSONFailure) -> [String] {
    while try passKey(&reader) {}
    let text = reader.copy()
    return met.map { text.key(at: $0.key - 1) }
  }
}

/// The order in which the keys of records came, which is likely to be that of the next records.
///
/// ```
///   {"b": 1, "a": 2, "c": 3}      in the order of the properties   a  b  c
///                                 after "b" came                   "a"
///                                 after "a" came                   "c"
/// ```
///
/// It is kept for the first keys of a few indexes, in memory that the run owns.
@safe struct KeyOrder {
  private let memory: UnsafeMutableRawPointer

  private static let slotCount = 16
  private static let keyCount = 24
  private static let slotSize = 8 + keyCount
  /// The number of bytes that it needs.
  static let byteCount = 8 + slotCount * slotSize

  init(_ memory: UnsafeMutableRawPointer) {
    unsafe self.memory = unsafe memory
    unsafe memory.storeBytes(of: 0, as: UInt64.self)
  }

  /// Whether the order of any key is known.
  @_transparent var isKnown: Bool { unsafe memory.load(as: UInt64.self) != 0 }

  /// The memory of an index: its identity, and for each key the position after that of the one that came next; 0 if it is
  /// not known.
  @_transparent
  private func slot(of index: UInt) -> UnsafeMutableRawPointer {
    let number = Int(truncatingIfNeeded: (index &>> 4 ^ index &>> 8) & UInt(Self.slotCount - 1))
    return unsafe memory + (8 + number &* Self.slotSize)
  }

  /// Returns the position of the key that came when a position was expected; nil if none did.
  @_transparent
  func position(insteadOf expected: Int, in index: UInt) -> Int? {
    guard expected < Self.keyCount, isKnown else { return nil }
    let slot = unsafe slot(of: index)
    guard unsafe slot.load(as: UInt.self) == index else { return nil }
    let next = unsafe Int(slot.load(fromByteOffset: 8 &+ expected, as: UInt8.self))
    return next == 0 ? nil : next &- 1
  }

  /// Notes the position of the key that came when another one was expected.
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
