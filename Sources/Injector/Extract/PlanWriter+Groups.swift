/// The steps that are rare in models.
extension PlanWriter {
  /// Writes the members of some of the steps to a tree, or to text that is not compact.
  @inline(never)
  func writeOneByOne(_ range: Range<Int>, to output: inout RunOutput) -> Bool {
    guard let steps = unsafe UnsafePointer(program.pointee.steps.baseAddress) else { return true }
    var index = range.lowerBound
    while index < range.upperBound {
      let step = unsafe steps + index
      let value = unsafe base + step.pointee.action.offset
      let kind = unsafe step.pointee.action.kind
      if !kind.isGroup, !kind.contains(.flattened),
        unsafe output.json.tree.leavesOut(OutputStep.key(of: step).pointee.name)
      {
        index += 1
        continue
      }
      if kind.isDisjoint(with: .direct) {
        guard let next = unsafe writeRare(index, step, value, to: &output) else { return false }
        index = next
        continue
      }
      index += 1
      let isNil = unsafe isNil(step, value)
      if isNil, unsafe !step.pointee.action.writesNull(under: output.run.options) { continue }
      output.json.key(unsafe OutputStep.key(of: step).pointee)
      if isNil {
        output.json.writeNull()
      } else {
        let isWritten =
          if let form = kind.form { unsafe form.write(value, to: &output) } else {
            unsafe put(step, value, to: &output)
          }
        if !isWritten { return unsafe fail(at: step, &output) }
      }
    }
    return true
  }

  /// Writes a step of any other kind. Returns the position of the next step; nil if it fails.
  @inline(never)
  func writeRare(
    _ index: Int, _ step: UnsafePointer<OutputStep>, _ value: UnsafeRawPointer, to output: inout RunOutput
  ) -> Int? {
    let kind = unsafe step.pointee.action.kind
    let key = unsafe OutputStep.key(of: step)
    if kind.isGroup { return unsafe writeGroup(index, key.pointee, to: &output)?.end }
    if kind.contains(.text) {
      output.json.key(unsafe key.pointee)
      if unsafe writeKind(step.pointee.action, value, to: &output) { return index &+ 1 }
      unsafe fail(at: step, &output)
      return nil
    }
    guard let target = unsafe step.pointee.action.extracting else { return index &+ 1 }
    let writesNull = unsafe step.pointee.action.writesNull(under: output.run.options)
    let role =
      unsafe kind.contains(.flattened)
      ? OutputRole.members : .member(key.pointee, writesNull: writesNull)
    if unsafe target.withCopy(value, { unsafe target.extract($0, as: role, to: &output) }) {
      return index &+ 1
    }
    unsafe fail(at: step, &output)
    return nil
  }

  /// Writes the text that names the type of the model. If a property has the same key and its value is such a text,
  /// writes the property.
  private func writeKind(_ action: OutputAction, _ value: UnsafeRawPointer, to output: inout RunOutput)
    -> Bool
  {
    guard let kind = unsafe program.pointee.kind else { return true }
    guard let target = action.extracting else {
      output.json.write(kind.text)
      return true
    }
    return unsafe target.withCopy(value) { value in
      guard let tree = output.tree({ unsafe target.extract(value, to: &$0) }) else { return false }
      if let name = SourceValue(tree).kindName, kind.names.contains(name) {
        return unsafe target.extract(value, to: &output)
      }
      output.json.write(kind.text)
      return true
    }
  }

  /// Writes a record or an array that a path creates, unless all its members are left out. Returns the position of the
  /// next step; nil if it fails.
  private func writeGroup(_ index: Int, _ key: OutputKey?, to output: inout RunOutput)
    -> (end: Int, isEmpty: Bool)?
  {
    let group = unsafe program.pointee.steps[index].action
    let isArray = group.kind.contains(.array)
    let members = index + 1..<group.end
    let start = output.json.beginGroup(key, isArray: isArray)
    let isEmpty: Bool
    if isArray {
      guard let hasNoValue = writeElements(members, to: &output) else { return nil }
      isEmpty = hasNoValue
    } else {
      guard writeMembers(members, to: &output) else { return nil }
      isEmpty = !output.json.hasMembers
    }
    output.json.endGroup(start, isArray: isArray, isEmpty: isEmpty)
    return (group.end, isEmpty)
  }

  /// Writes models to a tree, to text that is not compact, or as arrays.
  @inline(never)
  static func writeOtherRecords(
    _ program: UnsafePointer<OutputProgram>, _ models: RecordsInMemory, to output: inout RunOutput
  ) -> Bool {
    let isArray = unsafe program.pointee.isArray
    let range = unsafe 0..<program.pointee.steps.count
    var base = unsafe models.base
    for index in 0..<models.count {
      if models.areElements { output.json.element() }
      if isArray { output.json.beginArray() } else { output.json.beginRecord(of: range.count) }
      let writer = unsafe PlanWriter(program: program, base: base)
      let isWritten =
        isArray ? writer.writeElements(range, to: &output) != nil : writer.writeOneByOne(range, to: &output)
      guard isWritten else {
        if models.areElements { output.run.extendPath(with: .index(index)) }
        return false
      }
      if isArray { output.json.endArray() } else { output.json.endRecord() }
      unsafe base += models.stride
    }
    return true
  }

  /// Writes the elements of an array that paths with indices create. Returns whether no element has a value; nil if an
  /// element cannot be written.
  private func writeElements(_ range: Range<Int>, to output: inout RunOutput) -> Bool? {
    guard let steps = unsafe UnsafePointer(program.pointee.steps.baseAddress) else { return true }
    var isEmpty = true
    var index = range.lowerBound
    while index < range.upperBound {
      let step = unsafe steps[index].action
      if step.kind.isGroup {
        guard let group = writeGroup(index, nil, to: &output) else { return nil }
        index = group.end
        isEmpty = isEmpty && group.isEmpty
        if !group.isEmpty { continue }
        output.json.element()
        output.json.writeNull()
        continue
      }
      output.json.element()
      let value = unsafe base + step.offset
      if step.kind.contains(.text) {
        guard unsafe writeKind(step, value, to: &output) else { return nil }
        isEmpty = false
      } else if let target = step.extracting {
        if unsafe !target.isAbsent(value) { isEmpty = false }
        guard unsafe target.withCopy(value, { unsafe target.extract($0, to: &output) }) else {
          unsafe fail(at: steps + index, &output)
          return nil
        }
      } else {
        output.json.writeNull()
      }
      index += 1
    }
    return isEmpty
  }
}

extension OutputAction {
  /// Whether nil is written as null under the given options.
  @_transparent
  func writesNull(under options: ExtractionOptions) -> Bool { writesNull || options.contains(.nullForNil) }

  /// The target of the property. For an Optional, it is the target of the Optional.
  var extracting: Target? {
    unsafe (optional ?? target)?.takeUnretainedValue()
  }
}

extension OutputAction.Kind {
  /// Creates the kind of a scalar or an optional scalar. The bits are in the order of the forms.
  init(_ form: ScalarForm, isOptional: Bool = false) {
    self.init(rawValue: 1 << (UInt32(form.rawValue) + (isOptional ? 4 : 0)))
  }

  /// The form of a scalar or an optional scalar.
  fileprivate var form: ScalarForm? {
    isDisjoint(with: .withForm)
      ? nil : ScalarForm(rawValue: UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount & 3))
  }

  private static let withForm: Self = [.scalars, .optionalScalars]

  /// The kinds of values whose keys the walk writes, and not their targets.
  fileprivate static let direct: Self = [.scalars, .optionalScalars, .values, .elements]

  /// Whether the step begins a record or an array.
  fileprivate var isGroup: Bool { contains(.record) || contains(.array) }
}
