import Foundation

/// The frequent types of scalars, for outputs: how a value in memory is read and written.
enum ScalarForm: UInt8 {
  case int, string, bool, double

  /// Creates the form of a type; nil if it is another type.
  init?(_ type: Any.Type) {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Int.self): self = .int
    case ObjectIdentifier(Int64.self) where MemoryLayout<Int>.size == MemoryLayout<Int64>.size: self = .int
    case ObjectIdentifier(String.self): self = .string
    case ObjectIdentifier(Bool.self): self = .bool
    case ObjectIdentifier(Double.self): self = .double
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
