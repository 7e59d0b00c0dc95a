/// One extraction: the output of a walk over a model, and the state of the walk.
struct RunOutput: ~Copyable {
  var json: JSONWriter
  var run: ExtractionState

  /// Returns what `body` writes as a tree, even if the output is text; nil if `body` returns false.
  mutating func tree(_ body: (inout RunOutput) -> Bool) -> Any? {
    let (start, outer) = json.beginTree()
    let isWritten = body(&self)
    let tree = json.endTree(start, outer)
    return isWritten ? tree : nil
  }
}

/// The role of a value in the output, and the part of it that is written.
enum OutputRole {
  /// The value at the root, as an element, or after its key.
  case value
  /// A member of the open record. It is left out if the property is.
  case member(OutputKey, writesNull: Bool)
  /// The members of a model, which belong to the open record.
  case members
}

extension RunOutput {
  /// Writes the key of a member.
  mutating func begin(_ role: OutputRole) {
    if case .member(let key, _) = role { json.key(key) }
  }

  /// Writes null; for a member that is left out, writes nothing.
  mutating func writeNil(_ role: OutputRole) {
    if case .member(_, writesNull: false) = role { return }
    begin(role)
    json.writeNull()
  }

  /// Writes a value using a target that was found for its type.
  mutating func write<Value>(_ value: Value, byUntyped target: Target) -> Bool {
    unsafe withUnsafePointer(to: value) { unsafe target.extract($0, to: &self) }
  }
}

// MARK: - Arrays and records, one level deeper than the enclosing value

extension RunOutput {
  /// Writes an array of elements that are contiguous in memory, using `target` for each element.
  @_transparent
  mutating func writeArray(
    _ elements: UnsafeRawPointer?, _ count: Int, stride: Int, by target: Target
  ) -> Bool {
    guard run.depth.enter() else { return run.failTooDeep() }
    json.beginArray()
    if count > 0, let elements = unsafe elements {
      guard unsafe target.extractElements(elements, count, stride: stride, to: &self) else { return false }
    }
    json.endArray()
    run.depth.leave()
    return true
  }

  /// Writes the elements of the open array one by one.
  @_transparent
  mutating func writeEach(
    _ elements: UnsafeRawPointer, _ count: Int, stride: Int, by target: Target
  ) -> Bool {
    let form = target.form
    if let form, json.isCompact {
      return unsafe writeScalars(OutputAction.Kind(form).rawValue, elements, count, stride: stride)
    }
    var address = unsafe elements
    for index in 0..<count {
      json.element()
      let isWritten =
        if let form { unsafe form.write(address, to: &self) } else {
          unsafe target.extract(address, to: &self)
        }
      guard isWritten else {
        run.extendPath(with: .index(index))
        return false
      }
      unsafe address += stride
    }
    return true
  }

  /// Writes scalars as the elements of the open array in compact text. The result is that of `writeEach`.
  @_transparent
  private mutating func writeScalars(
    _ kind: UInt32, _ elements: UnsafeRawPointer, _ count: Int, stride: Int
  ) -> Bool {
    var cursor = json.resume(reserving: 1)
    var address = unsafe elements
    for index in 0..<count {
      json.beginElement(&cursor)
      guard unsafe writeScalar(kind, address, &cursor, reserving: 1) else {
        run.extendPath(with: .index(index))
        return false
      }
      unsafe address += stride
    }
    json.suspend(cursor)
    return true
  }

  /// Writes the scalar at an address. Returns false if it is a number that JSON does not have, and the options treat it
  /// as an error. The cursor must then not be used again.
  @_transparent
  mutating func writeScalar(
    _ kind: UInt32, _ value: UnsafeRawPointer, _ cursor: inout JSONWriter.WritePosition, reserving space: Int
  ) -> Bool {
    if kind & OutputAction.Kind.int.rawValue != 0 {
      json.write(unsafe value.load(as: Int.self), &cursor)
    } else if kind & OutputAction.Kind.string.rawValue != 0 {
      unsafe json.writeString(at: value, &cursor, reserving: space)
    } else if kind & OutputAction.Kind.double.rawValue != 0 {
      let number = unsafe value.load(as: Double.self)
      if json.write(number, &cursor) { return true }
      guard let next = writeNonFinite(number, after: cursor, reserving: space) else { return false }
      cursor = next
    } else {
      json.write(unsafe value.load(as: Bool.self), &cursor)
    }
    return true
  }

  /// Writes a number that JSON does not have; nil if that is an error.
  @inline(never)
  private mutating func writeNonFinite(
    _ number: Double, after cursor: JSONWriter.WritePosition, reserving space: Int
  ) -> JSONWriter.WritePosition? {
    json.suspend(cursor)
    return writeNonFinite(number) ? json.resume(reserving: space) : nil
  }

  /// Writes an array. `write` writes an element, or returns false if it cannot.
  mutating func writeArray<Elements: Sequence>(
    of elements: Elements, _ write: (Elements.Element, inout Self) -> Bool
  ) -> Bool {
    guard run.depth.enter() else { return run.failTooDeep() }
    json.beginArray()
    for (index, value) in elements.enumerated() {
      json.element()
      guard write(value, &self) else {
        run.extendPath(with: .index(index))
        return false
      }
    }
    json.endArray()
    run.depth.leave()
    return true
  }

  /// Writes a record. `write` writes the key and the value of a member. If it cannot, it returns the member's path
  /// component.
  mutating func writeRecord<Members: Sequence>(
    of members: Members, _ write: (Members.Element, inout Self) -> IssuePlace.Part?
  ) -> Bool {
    guard run.depth.enter() else { return run.failTooDeep() }
    json.beginRecord()
    for member in members {
      if let place = write(member, &self) {
        run.extendPath(with: place.component, under: place.keys)
        return false
      }
    }
    json.endRecord()
    run.depth.leave()
    return true
  }
}

/// An extraction that several containers use in turn while a value is written. It counts no references.
@safe struct SharedOutput {
  private let output: UnsafeMutablePointer<RunOutput>

  /// Calls a function that may use the output only during the call. If it returns false, everything that it wrote is
  /// removed. When a tree is written, the function is not called, and the result is false.
  static func share(_ output: inout RunOutput, _ body: (SharedOutput) -> Bool) -> Bool {
    if output.json.isTree { return false }
    let start = output.json.checkpoint
    let isWritten = unsafe withUnsafeMutablePointer(to: &output) { body(unsafe SharedOutput(output: $0)) }
    if !isWritten { output.json.restore(start) }
    return isWritten
  }

  /// Calls a function with the writer.
  @inline(__always)
  func write(_ body: (inout JSONWriter) -> Void) { unsafe body(&output.pointee.json) }

  /// Writes a value using a target that was found for its type. Returns false if it cannot be written.
  func write<Value>(_ value: Value, byUntyped target: Target) -> Bool {
    unsafe output.pointee.write(value, byUntyped: target)
  }

  /// Writes a scalar. Returns false if it cannot be written; nil for values of other types.
  @_transparent
  func write<Value>(scalar value: Value) -> Bool? {
    guard let form = ScalarForm(Value.self) else { return nil }
    return unsafe withUnsafePointer(to: value) { unsafe form.write($0, to: &output.pointee) }
  }
}

extension RunOutput {
  /// The plan of the current extraction of a thread.
  private static let plan = ThreadLocal<AnyObject>()

  /// Writes a value using a plan. User code may extract inside an extraction. Each extraction counts its levels from
  /// zero, so a nested one fails if the stack has no space for it.
  mutating func writeValue(with plan: AnyObject, _ write: (inout RunOutput) -> Bool) -> Bool {
    if Self.plan.isSet, !run.depth.hasSpaceForRun { return run.failTooDeep() }
    return Self.plan.with(plan) { write(&self) }
  }
}
