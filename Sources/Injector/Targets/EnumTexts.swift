import InjectorCache

/// A table of an enum's values by their texts. It is read without a lock.
///
/// The texts of a type with raw values are not known in advance. Each text is added, in a new table, when it is first
/// read. The number of texts is limited, because a type may accept many texts for the same value.
@safe final class EnumTexts: @unchecked Sendable {
  // Unchecked because of the tables, which do not change after their address is shared.

  /// The bytes of a value, and of an Optional that wraps it.
  private struct Bits: Sendable {
    var value: UInt64 = 0
    var optional: UInt64 = 0
  }

  private final class Table: @unchecked Sendable {
    private let memory = TableMemory()
    let index: KeyIndex
    let bits: [Bits]

    init(_ texts: [(text: String, bits: Bits)]) {
      index = KeyIndex(texts.map(\.text), in: memory)
      bits = texts.map(\.bits)
    }
  }

  /// All texts, and all tables that were created for them. Earlier tables may still be in use.
  private struct Known: Sendable {
    var texts: [(text: String, bits: Bits)] = []
    var tables: [Table] = []
  }

  private static let greatestCount = 64
  private let known = Locked(Known())
  /// The address of the newest table; 0 if there is none.
  private let newest = SharedNumber(0)
  private let (size, optionalSize): (Int, Int)
  private let nilBits: UInt64

  /// Creates a table for an enum type; nil for other types, or if a value and its Optional are not plain data of at
  /// most 8 bytes.
  init?<Value>(_ type: Value.Type) {
    (size, optionalSize) = (MemoryLayout<Value>.size, MemoryLayout<Value?>.size)
    guard RuntimeEntryPoints.kind(of: type) == .enum, _isPOD(type), optionalSize <= 8 else { return nil }
    nilBits = Self.bits(of: Value?.none)
  }

  private static func bits<Value>(of value: Value) -> UInt64 {
    var bits: UInt64 = 0
    unsafe withUnsafeMutableBytes(of: &bits) { bits in
      unsafe withUnsafeBytes(of: value) { unsafe bits.copyMemory(from: $0) }
    }
    return bits
  }

  /// Adds texts with their values.
  @inline(never)
  func add<Value>(_ values: [(text: String, value: Value)]) {
    known.withLock { known in
      let count = known.texts.count
      for (text, value) in values where known.texts.count < Self.greatestCount && text.utf8.count <= 64 {
        if known.texts.contains(where: { $0.text == text }) { continue }
        known.texts.append(
          (text, Bits(value: Self.bits(of: value), optional: Self.bits(of: Value?.some(value))))
        )
      }
      if known.texts.count == count { return }
      let table = Table(known.texts)
      known.tables.append(table)
      newest.value = Int(bitPattern: unsafe Unmanaged.passUnretained(table).toOpaque())
    }
  }

  @inline(__always)
  private func write(_ bits: UInt64, _ size: Int, to memory: UnsafeMutableRawPointer) {
    if size == 1 { return unsafe memory.storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self) }
    unsafe withUnsafeBytes(of: bits) { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe memory.copyMemory(from: base, byteCount: size)
    }
  }

  /// Returns the function that writes the value of a text, or an Optional of it.
  func put(isOptional: Bool) -> DirectPut { DirectPut(Writer(texts: self, isOptional: isOptional)) }

  private struct Writer: DirectWriter {
    let texts: EnumTexts
    let isOptional: Bool

    @inline(__always)
    func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState)
      -> DirectPut.Result
    {
      let size = isOptional ? texts.optionalSize : texts.size
      if isOptional, input.passNull() {
        unsafe texts.write(texts.nilBits, size, to: cell.memory)
        return .written
      }
      guard let newest = unsafe UnsafeRawPointer(bitPattern: texts.newest.value) else { return .declined }
      return unsafe Unmanaged<Table>.fromOpaque(newest)._withUnsafeGuaranteedRef { table in
        guard let position = input.readText(in: table.index) else { return .declined }
        let bits = table.bits[position]
        unsafe texts.write(isOptional ? bits.optional : bits.value, size, to: cell.memory)
        return .written
      }
    }
  }
}
