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
  ) -> Bool { run.fail(.notRepresentable, found: TypeName.of(type)) }

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

  /// Writes the members of a model; see `PlanWriter`.
  ///
  /// The walk is specialised for the output's type here.
  mutating func writeMembers(
    of program: UnsafePointer<OutputProgram>,
    _ base: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool
}

extension JSONWriter: ExtractionOutput {
  @inline(__always)
  mutating func put(
    by target: ExtractingTarget,
    _ memory: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool { unsafe target.extractJSON(memory, to: &self, &run) }

  mutating func writeMembers(
    of program: UnsafePointer<OutputProgram>,
    _ base: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool { unsafe PlanWriter(program, base).write(to: &self, &run) }
}

extension TreeWriter: ExtractionOutput {
  @inline(__always)
  mutating func put(
    by target: ExtractingTarget,
    _ memory: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool { unsafe target.extractTree(memory, to: &self, &run) }

  mutating func writeMembers(
    of program: UnsafePointer<OutputProgram>,
    _ base: UnsafeRawPointer,
    _ run: inout ExtractState
  ) -> Bool { unsafe PlanWriter(program, base).write(to: &self, &run) }
}
