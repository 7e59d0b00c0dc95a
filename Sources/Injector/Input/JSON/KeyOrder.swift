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
  @inline(__always) var isKnown: Bool { unsafe memory.load(as: UInt64.self) != 0 }

  /// The memory of an index: its identity, and for each key the position after that of the one that came next; 0 if it is
  /// not known.
  @inline(__always)
  private func slot(of index: UInt) -> UnsafeMutableRawPointer {
    let number = Int(truncatingIfNeeded: (index &>> 4 ^ index &>> 8) & UInt(Self.slotCount - 1))
    return unsafe memory + (8 + number &* Self.slotSize)
  }

  /// Returns the position of the key that came when a position was expected; nil if none did.
  @inline(__always)
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
