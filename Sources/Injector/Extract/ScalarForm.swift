import Foundation

/// The types of scalars, for outputs: how a value in memory is read, and how it is written.
enum ScalarForm: UInt8 {
  case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64, int128, uint128
  case bool, double, float, cgFloat, decimal
  case string, substring, character
  case date, url, data, uuid

  /// Creates the form of a type; nil if it is not a scalar.
  init?(_ type: Any.Type) {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Int.self): self = .int
    case ObjectIdentifier(String.self): self = .string
    case ObjectIdentifier(Bool.self): self = .bool
    case ObjectIdentifier(Double.self): self = .double
    case ObjectIdentifier(Date.self): self = .date
    case ObjectIdentifier(URL.self): self = .url
    case ObjectIdentifier(Data.self): self = .data
    case ObjectIdentifier(UUID.self): self = .uuid
    case ObjectIdentifier(Float.self): self = .float
    case ObjectIdentifier(CGFloat.self): self = .cgFloat
    case ObjectIdentifier(Decimal.self): self = .decimal
    case ObjectIdentifier(Substring.self): self = .substring
    case ObjectIdentifier(Character.self): self = .character
    default:
      guard let integer = Self.integer(type) else { return nil }
      self = integer
    }
  }

  private static func integer(_ type: Any.Type) -> ScalarForm? {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Int8.self): return .int8
    case ObjectIdentifier(Int16.self): return .int16
    case ObjectIdentifier(Int32.self): return .int32
    case ObjectIdentifier(Int64.self): return .int64
    case ObjectIdentifier(UInt.self): return .uint
    case ObjectIdentifier(UInt8.self): return .uint8
    case ObjectIdentifier(UInt16.self): return .uint16
    case ObjectIdentifier(UInt32.self): return .uint32
    case ObjectIdentifier(UInt64.self): return .uint64
    default: break
    }
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Int128.self): return .int128
    case ObjectIdentifier(UInt128.self): return .uint128
    default: return nil
    }
  }

  /// Writes the scalar at an address.
  @inline(__always)
  func write<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    switch self {
    case .int: unsafe output.write(memory.load(as: Int.self))
    case .string: unsafe output.write(memory.assumingMemoryBound(to: String.self).pointee)
    case .bool: unsafe output.write(memory.load(as: Bool.self))
    case .double: return unsafe output.write(number: memory.load(as: Double.self), &run)
    default: return unsafe writeOther(memory, to: &output, &run)
    }
    return true
  }

  @inline(never)
  private func writeOther<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    switch self {
    case .int8: unsafe output.write(memory.load(as: Int8.self))
    case .int16: unsafe output.write(memory.load(as: Int16.self))
    case .int32: unsafe output.write(memory.load(as: Int32.self))
    case .int64: unsafe output.write(memory.load(as: Int64.self))
    case .uint: unsafe output.write(memory.load(as: UInt.self))
    case .uint8: unsafe output.write(memory.load(as: UInt8.self))
    case .uint16: unsafe output.write(memory.load(as: UInt16.self))
    case .uint32: unsafe output.write(memory.load(as: UInt32.self))
    case .uint64: unsafe output.write(memory.load(as: UInt64.self))
    case .int128, .uint128: unsafe writeWide(memory, to: &output)
    case .float: return unsafe output.write(number: memory.load(as: Float.self), &run)
    case .cgFloat: return unsafe output.write(number: Double(memory.load(as: CGFloat.self)), &run)
    case .decimal: return unsafe output.write(number: memory.load(as: Decimal.self), &run)
    default: return unsafe writeValue(memory, to: &output, &run)
    }
    return true
  }

  private func writeWide<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output
  ) {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    if self == .int128 {
      unsafe output.write(memory.load(as: Int128.self))
    } else {
      unsafe output.write(memory.load(as: UInt128.self))
    }
  }

  private func writeValue<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    switch self {
    case .substring: unsafe output.write(String(memory.assumingMemoryBound(to: Substring.self).pointee))
    case .character: unsafe output.write(String(memory.assumingMemoryBound(to: Character.self).pointee))
    case .date: return output.write(date: unsafe memory.load(as: Date.self), &run)
    case .url: unsafe output.write(memory.assumingMemoryBound(to: URL.self).pointee.absoluteString)
    case .data: unsafe output.write(memory.assumingMemoryBound(to: Data.self).pointee.base64EncodedString())
    case .uuid: unsafe output.write(memory.load(as: UUID.self).uuidString)
    default: return false
    }
    return true
  }
}

extension ExtractionOutput where Self: ~Copyable {
  /// Writes a number, or what the options say for a number that JSON does not have.
  @inline(__always)
  mutating func write(number: Double, _ run: inout ExtractState) -> Bool {
    write(number) || writeNonFinite(number, &run)
  }

  /// Writes a number, or what the options say for a number that JSON does not have.
  @inline(__always)
  mutating func write(number: Float, _ run: inout ExtractState) -> Bool {
    write(number) || writeNonFinite(Double(number), &run)
  }

  /// Writes a number, or what the options say for one that is not a number.
  mutating func write(number: Decimal, _ run: inout ExtractState) -> Bool {
    write(number) || writeNonFinite(.nan, &run)
  }

  /// Writes a number that JSON does not have, as the options say.
  @inline(never)
  mutating func writeNonFinite(_ number: Double, _ run: inout ExtractState) -> Bool {
    switch run.options.nonFiniteForm {
    case .fail: return run.fail(.notRepresentable, found: "\(number)", detail: .nonFinite)
    case .null: writeNull()
    case .string: write(number.isNaN ? "NaN" : number > 0 ? "Infinity" : "-Infinity")
    }
    return true
  }

  /// Writes a date as the number of its seconds since 1970, with all digits that are needed to read it back. Under a
  /// policy without coercions, which reads no numbers as dates, it is the text of ISO 8601.
  mutating func write(date: Date, _ run: inout ExtractState) -> Bool {
    if run.policy.mismatch != .coerce, let text = ISO8601.text(from: date) {
      write(text)
      return true
    }
    if let seconds = Coercion.secondsOf(date) {
      guard let whole = Int(exactly: seconds) else { return write(number: seconds, &run) }
      write(whole)
      return true
    }
    if let exact = Coercion.exactSecondsOf(date) { return write(number: exact, &run) }
    if let text = ISO8601.text(from: date) {
      write(text)
      return true
    }
    return write(number: date.timeIntervalSince1970, &run)
  }
}
