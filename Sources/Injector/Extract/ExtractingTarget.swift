/// The part of a target that writes values of its type to an output.
///
/// Subclasses override `extract`, which is generic over the output. A call of it through the class is not specialised. A
/// target whose speed matters also overrides `extractJSON` and `extractTree`, each of which calls the same inlined body.
///
/// If a method returns false, the output is not used any more, and the state has the reason.
class ExtractingTarget: Target, @unchecked Sendable {
  /// The target that writes the values, if this one only changes how they are made.
  var writer: ExtractingTarget { self }
  /// For an Optional, the target of the value inside it, which has the same address.
  var payload: ExtractingTarget? { nil }
  /// Whether `extractMember` has to be called for a member.
  var isIndirect: Bool { false }
  /// The elements of an array that are found by ``ArrayWords``; nil for other values.
  var elements: ElementsInArray? { nil }
  /// The form of a scalar in memory; nil for other values.
  var form: ScalarForm? { nil }
  /// The reason why values cannot be written; nil if they can.
  var obstacle: ConfigurationProblem.OutputObstacle? { (inner as? ExtractingTarget)?.obstacle }

  /// Whether a property with the value is left out.
  func isAbsent(_ memory: UnsafeRawPointer) -> Bool { false }

  /// Writes a value to JSON text.
  func extractJSON(
    _ memory: UnsafeRawPointer,
    to output: inout JSONWriter,
    _ run: inout ExtractState
  ) -> Bool { unsafe extract(memory, to: &output, &run) }

  /// Writes values that are in memory one after the other as the elements of the JSON array that is open.
  func extractJSONElements(
    _ elements: UnsafeRawPointer,
    _ count: Int,
    stride: Int,
    to output: inout JSONWriter,
    _ run: inout ExtractState
  ) -> Bool { unsafe output.writeEach(elements, count, stride: stride, by: self, &run) }

  /// Writes a value to a tree.
  func extractTree(
    _ memory: UnsafeRawPointer,
    to output: inout TreeWriter,
    _ run: inout ExtractState
  ) -> Bool { unsafe extract(memory, to: &output, &run) }

  /// Writes a value to any output.
  func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    let writer = writer
    guard writer !== self else { return run.fail(.notRepresentable, found: TypeName.of(type)) }
    return unsafe output.put(by: writer, memory, &run)
  }

  /// Writes a member of a record, or nothing if the property is left out.
  func extractMember<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    _ key: OutputKey,
    writesNull: Bool,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    if unsafe isAbsent(memory) {
      guard writesNull else { return true }
      output.key(key)
      output.writeNull()
      return true
    }
    output.key(key)
    return unsafe output.put(by: self, memory, &run)
  }

  /// Calls `body` with a copy of the value in memory. The user's code may change the value meanwhile, if it is a property
  /// of an object.
  func withCopy(_ memory: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Bool) -> Bool {
    unsafe body(memory)
  }

  /// Writes the members of a model to the record that is open.
  func extractMembers<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool { run.fail(.notRepresentable, found: TypeName.of(type)) }
}

/// An output of extractions. It calls the method of a target that is specialised for it.
protocol ExtractionOutput: ValueOutput, ~Copyable {
  /// Writes a value with a target. Returns false if it cannot be written.
  mutating func put(
    by target: ExtractingTarget,
    _ memory: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool

  /// Writes values with a target as the elements of the array that is open.
  mutating func putElements(
    by target: ExtractingTarget,
    _ elements: UnsafeRawPointer,
    _ count: Int,
    stride: Int,
    _ run: inout ExtractState
  ) -> Bool

  /// Writes the records of models; see `PlanWriter`.
  ///
  /// The walk is specialised for the output's type here.
  mutating func writeRecords(
    of program: UnsafePointer<OutputProgram>,
    _ models: RecordsInMemory,
    _ run: inout ExtractState
  ) -> Bool

  /// Writes the members of a model to the record that is open.
  mutating func writeMembers(
    of program: UnsafePointer<OutputProgram>,
    _ base: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool

  /// Calls a function that writes a value to JSON text, if the output is one whose members are not sorted. Returns false,
  /// and nothing is written, if it is not or the function returns false.
  mutating func share(_ run: inout ExtractState, _ body: (SharedWriter) -> Bool) -> Bool
}

extension ExtractionOutput where Self: ~Copyable {
  mutating func share(_ run: inout ExtractState, _ body: (SharedWriter) -> Bool) -> Bool { false }
}

extension JSONWriter: ExtractionOutput {
  @inline(__always)
  mutating func put(
    by target: ExtractingTarget,
    _ memory: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool { unsafe target.extractJSON(memory, to: &self, &run) }

  mutating func putElements(
    by target: ExtractingTarget,
    _ elements: UnsafeRawPointer,
    _ count: Int,
    stride: Int,
    _ run: inout ExtractState
  ) -> Bool { unsafe target.extractJSONElements(elements, count, stride: stride, to: &self, &run) }

  mutating func writeRecords(
    of program: UnsafePointer<OutputProgram>,
    _ models: RecordsInMemory,
    _ run: inout ExtractState
  ) -> Bool { unsafe PlanWriter.writeRecords(program, models, to: &self, &run) }

  mutating func writeMembers(
    of program: UnsafePointer<OutputProgram>,
    _ base: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool { unsafe PlanWriter(program, base).writeMembers(to: &self, &run) }

  mutating func share(_ run: inout ExtractState, _ body: (SharedWriter) -> Bool) -> Bool {
    !sortsKeys && SharedWriter.share(&self, &run, body)
  }
}

extension TreeWriter: ExtractionOutput {
  @inline(__always)
  mutating func put(
    by target: ExtractingTarget,
    _ memory: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool { unsafe target.extractTree(memory, to: &self, &run) }

  mutating func putElements(
    by target: ExtractingTarget,
    _ elements: UnsafeRawPointer,
    _ count: Int,
    stride: Int,
    _ run: inout ExtractState
  ) -> Bool { unsafe writeEach(elements, count, stride: stride, by: target, &run) }

  mutating func writeRecords(
    of program: UnsafePointer<OutputProgram>,
    _ models: RecordsInMemory,
    _ run: inout ExtractState
  ) -> Bool { unsafe PlanWriter.writeRecords(program, models, to: &self, &run) }

  mutating func writeMembers(
    of program: UnsafePointer<OutputProgram>,
    _ base: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool { unsafe PlanWriter(program, base).writeMembers(to: &self, &run) }
}

/// How the elements of an array are written.
struct ElementsInArray {
  let target: ExtractingTarget
  /// The distance of two elements in bytes.
  let stride: Int
}

/// Models of one type that are in memory one after the other.
@safe struct RecordsInMemory {
  /// The address of the first one.
  let base: UnsafeRawPointer
  let count: Int
  let stride: Int
  /// Whether their records are the elements of an array.
  let areElements: Bool

  /// Creates models from their places in an array.
  @inline(__always)
  init(elements: UnsafeRawPointer, count: Int, stride: Int) {
    unsafe base = elements
    self.count = count
    self.stride = stride
    areElements = true
  }

  /// Creates one model.
  @inline(__always)
  init(_ model: UnsafeRawPointer) {
    unsafe base = model
    count = 1
    stride = 0
    areElements = false
  }
}
