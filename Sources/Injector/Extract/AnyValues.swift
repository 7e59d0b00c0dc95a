import Foundation

/// Values whose type is known at run time only.
extension ExtractionOutput where Self: ~Copyable {
  /// Writes a value of any type: a value of a tree as it is, and any other value by the plan of its own type.
  mutating func write(any value: Any, _ run: inout ExtractState) -> Bool {
    write(SourceValue(value), &run)
  }

  mutating func write(_ source: SourceValue, _ run: inout ExtractState) -> Bool {
    switch source {
    case .null: writeNull()
    case .bool(let boolean): write(boolean)
    case .int(let integer): write(integer)
    case .uint(let integer): write(integer)
    case .float(let number): return write(number: number, &run)
    case .double(let number): return write(number: number, &run)
    case .decimal(let decimal): return write(number: decimal, &run)
    case .digits(let digits): return write(any: digits.nativeNumber, &run)
    case .text(let text): write(text)
    case .date(let date): return write(date: date, &run)
    case .url(let url): write(url.absoluteString)
    case .data(let data): write(data.base64EncodedString())
    case .uuid(let uuid): write(uuid.uuidString)
    case .array(let elements): return write(elements, &run)
    case .record(let entries): return write(entries, &run)
    case .other(let value): return write(other: value, &run)
    }
    return true
  }

  private mutating func write(_ elements: [Any], _ run: inout ExtractState) -> Bool {
    writeArray(of: elements, &run) { value, output, run in output.write(any: value, &run) }
  }

  private mutating func write(_ entries: [String: Any], _ run: inout ExtractState) -> Bool {
    writeRecord(of: entries, &run) { entry, output, run in
      output.key(entry.key)
      return output.write(any: entry.value, &run) ? nil : IssuePlace.Part(.key(entry.key))
    }
  }

  /// Writes a value by the plan of its own type.
  private mutating func write(other value: Any, _ run: inout ExtractState) -> Bool {
    if value is TooDeeplyNested { return run.failTooDeep() }
    let type = Swift.type(of: value)
    // An object whose class has no rules of its own could be asked for itself without end.
    guard run.depth.enter() else { return run.failTooDeep() }
    defer { run.depth.leave() }
    let strategy = unsafe run.model?.pointee.keyStrategy
    let rules = RuleSet(forExtraction: RuleShape.empty.inheriting(strategy))
    guard let target = run.target(for: type, rules) else { return false }
    return unsafe ExactMemory.with(value, of: type) { unsafe put(by: target, $0, &run) }
      ?? run.fail(.notRepresentable, found: TypeName.of(type))
  }

  /// Writes a value of a type that a target writes.
  mutating func write<Value>(
    _ value: Value,
    by target: ExtractingTarget,
    _ run: inout ExtractState
  ) -> Bool {
    unsafe withUnsafePointer(to: value) { unsafe put(by: target, $0, &run) }
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
