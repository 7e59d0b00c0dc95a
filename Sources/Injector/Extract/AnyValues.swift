import Foundation

/// Values whose type is known at run time only.
extension Extraction {
  /// Writes a value of any type: a value of a tree as it is, and any other value by the plan of its own type.
  mutating func write(any value: Any) -> Bool {
    write(SourceValue(value))
  }

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
    case .data(let data): json.write(data.base64EncodedString())
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

  /// Writes a value by the plan of its own type.
  private mutating func write(other value: Any) -> Bool {
    if value is TooDeeplyNested { return run.failTooDeep() }
    let type = Swift.type(of: value)
    // An object whose class has no rules of its own could be asked for itself without end.
    guard run.depth.enter() else { return run.failTooDeep() }
    defer { run.depth.leave() }
    let strategy = unsafe run.model?.pointee.keyStrategy
    let rules = RuleSet(forExtraction: RuleShape.empty.inheriting(strategy))
    guard let target = run.target(for: type, rules) else { return false }
    return unsafe ExactMemory.with(value, of: type) { unsafe target.extract($0, to: &self) }
      ?? run.fail(.notRepresentable, found: TypeName.of(type))
  }
}

/// The memory of a value whose type is known at run time only.
private enum ExactMemory {
  /// Calls `body` with the address of a value of exactly the given type. The value may be inside several existentials, one
  /// in another. Nil if it is not of the type.
  static func with(_ value: Any, of type: Any.Type, _ body: (UnsafeRawPointer) -> Bool) -> Bool? {
    func open<Exact>(_ type: Exact.Type) -> Bool? {
      guard let exact = value as? Exact else { return nil }
      return unsafe withUnsafePointer(to: exact) { unsafe body($0) }
    }
    return _openExistential(type, do: open)
  }
}
