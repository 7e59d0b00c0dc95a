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
  func write(_ memory: UnsafeRawPointer, to output: inout Extraction) -> Bool {
    switch self {
    case .int: unsafe output.json.write(memory.load(as: Int.self))
    case .string: unsafe output.json.write(memory.assumingMemoryBound(to: String.self).pointee)
    case .bool: unsafe output.json.write(memory.load(as: Bool.self))
    case .double: return unsafe output.write(number: memory.load(as: Double.self))
    }
    return true
  }
}

extension Extraction {
  /// Writes a number, or what the options say for a number that JSON does not have.
  @inline(__always)
  mutating func write(number: Double) -> Bool {
    json.write(number) || writeNonFinite(number)
  }

  /// Writes a number, or what the options say for a number that JSON does not have.
  @inline(__always)
  mutating func write(number: Float) -> Bool {
    json.write(number) || writeNonFinite(Double(number))
  }

  /// Writes a number, or what the options say for one that is not a number.
  mutating func write(number: Decimal) -> Bool {
    json.write(number) || writeNonFinite(.nan)
  }

  /// Writes a number that JSON does not have, as the options say.
  @inline(never)
  mutating func writeNonFinite(_ number: Double) -> Bool {
    switch run.options.nonFiniteForm {
    case .fail: return run.fail(.notRepresentable, found: "\(number)", detail: .nonFinite)
    case .null: json.writeNull()
    case .string: json.write(number.isNaN ? "NaN" : number > 0 ? "Infinity" : "-Infinity")
    }
    return true
  }

  /// Writes a date as the number of its seconds since 1970, with all digits that are needed to read it back. Under a
  /// policy without coercions, which reads no numbers as dates, it is the text of ISO 8601.
  mutating func write(date: Date) -> Bool {
    if run.policy.mismatch != .coerce, let text = ISO8601.text(from: date) {
      json.write(text)
      return true
    }
    if let seconds = Coercion.secondsOf(date) {
      guard let whole = Int(exactly: seconds) else { return write(number: seconds) }
      json.write(whole)
      return true
    }
    if let exact = Coercion.exactSecondsOf(date) { return write(number: exact) }
    if let text = ISO8601.text(from: date) {
      json.write(text)
      return true
    }
    return write(number: date.timeIntervalSince1970)
  }
}
