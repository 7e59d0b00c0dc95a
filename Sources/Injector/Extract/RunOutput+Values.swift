#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Values whose type is known only at run time.
extension RunOutput {
  /// Writes a value of any type. Values of a tree are written directly, and all others using the plan of their own
  /// type.
  mutating func write(any value: Any) -> Bool { write(SourceValue(value)) }

  mutating func write(_ source: SourceValue) -> Bool {
    switch source {
    case .null: json.writeNull()
    case .bool(let boolean): json.write(boolean)
    case .int(let integer): json.write(integer)
    case .uint(let integer): json.write(integer)
    case .float(let number): return write(number: number)
    case .double(let number): return write(number: number)
    case .decimal(let decimal): return write(number: decimal)
    case .digits(let digits): return write(any: digits.nativeNumber)
    case .text(let text): json.write(text)
    case .date(let date): return write(date: date)
    case .url(let url): json.write(url.absoluteString)
    case .data(let data): if !json.writeField(data) { json.write(data.base64EncodedString()) }
    case .uuid(let uuid): json.write(uuid.uuidString)
    case .array(let elements): return write(elements)
    case .record(let entries): return write(entries)
    case .other(let value): return write(other: value)
    }
    return true
  }

  private mutating func write(_ elements: [Any]) -> Bool {
    writeArray(of: elements) { value, output in output.write(any: value) }
  }

  private mutating func write(_ entries: [String: Any]) -> Bool {
    writeRecord(of: entries) { entry, output in
      output.json.key(entry.key)
      return output.write(any: entry.value) ? nil : IssuePlace.Part(.key(entry.key))
    }
  }

  /// Writes a value using the plan of its own type.
  private mutating func write(other value: Any) -> Bool {
    if value is TooDeeplyNested { return run.failTooDeep() }
    var value = value
    if Swift.type(of: value) == UnusableKeys.self, let other = value as? UnusableKeys {
      value = other.dictionary
    }
    let type = Swift.type(of: value)
    // An object whose class has no rules of its own could lead back to itself endlessly.
    guard run.depth.enter() else { return run.failTooDeep() }
    defer { run.depth.leave() }
    let strategy = unsafe run.model?.pointee.keyStrategy
    let rules = RuleSet(forExtraction: RuleShape.empty.inheriting(strategy))
    guard let target = run.target(for: type, rules) else { return false }
    // The value may be inside several nested existentials.
    func open<Exact>(_ type: Exact.Type) -> Bool? { (value as? Exact).map { write($0, byUntyped: target) } }
    return _openExistential(type, do: open) ?? run.fail(.notRepresentable, found: TypeName.of(type))
  }
}

/// The forms of frequent scalar types, which determine how a value in memory is read and written.
enum ScalarForm: UInt8 {
  case int, string, bool, double

  /// Creates the form of a type; nil if the type has none.
  init?(_ type: Any.Type) {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Int.self), ObjectIdentifier(Int64.self): self = .int
    case ObjectIdentifier(String.self): self = .string
    case ObjectIdentifier(Bool.self): self = .bool
    case ObjectIdentifier(Double.self): self = .double
    default: return nil
    }
  }

  /// Writes the scalar at an address.
  @_transparent
  func write(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    switch self {
    case .int: unsafe output.json.write(memory.load(as: Int.self))
    case .string: unsafe output.json.write(memory.assumingMemoryBound(to: String.self).pointee)
    case .bool: unsafe output.json.write(memory.load(as: Bool.self))
    case .double: return unsafe output.write(number: memory.load(as: Double.self))
    }
    return true
  }
}

extension RunOutput {
  /// Writes a number. One that JSON does not have is written according to the options.
  @_transparent
  mutating func write(number: Double) -> Bool { json.write(number) || writeNonFinite(number) }

  /// Writes a number. One that JSON does not have is written according to the options.
  @_transparent
  mutating func write(number: Float) -> Bool { json.write(number) || writeNonFinite(Double(number)) }

  /// Writes a number. NaN is written according to the options.
  mutating func write(number: Decimal) -> Bool { json.write(number) || writeNonFinite(.nan) }

  /// Writes a number that JSON does not have, according to the options.
  @inline(never)
  mutating func writeNonFinite(_ number: Double) -> Bool {
    if run.options.nonFiniteForm == .null {
      json.writeNull()
      return true
    }
    guard let text = nonFiniteText(number) else { return false }
    json.write(text)
    return true
  }

  /// Returns the text that the options specify for a number that JSON does not have; nil for null. If it is an error,
  /// returns nil and records the failure.
  mutating func nonFiniteText(_ number: Double) -> String? {
    switch run.options.nonFiniteForm {
    case .fail: run.fail(.notRepresentable, found: "\(number)", detail: .nonFinite)
    case .null: break
    case .string: return number.isNaN ? "NaN" : number > 0 ? "Infinity" : "-Infinity"
    }
    return nil
  }

  /// Writes a date as seconds since 1970, with all digits needed to read it back. It is written as ISO 8601 text under
  /// a policy without coercions, which does not read numbers as dates, and if its number would have the digits of a
  /// calendar date.
  mutating func write(date: Date) -> Bool {
    if json.writeField(date) { return true }
    let isAmbiguous = Int64(exactly: date.timeIntervalSince1970).map(Coercion.isCalendarDate) ?? false
    if run.policy.mismatch != .coerce || isAmbiguous, let text = ISO8601.text(from: date) {
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
