/// The part of a target that writes values of its type to an output.
///
/// If a method returns false, the output is not used any more, and the state has the reason.
class ExtractingTarget: Target, @unchecked Sendable {
  /// The target that writes the values, if this one only changes how they are made.
  var writer: ExtractingTarget { self }
  /// For an Optional, the target of the value inside it, which has the same address.
  var payload: ExtractingTarget? { nil }
  /// Whether the target writes its members itself.
  var isIndirect: Bool { false }
  /// The elements of an array that are found by ``ArrayWords``; nil for other values.
  var elements: ElementsInArray? { nil }
  /// The form of a scalar in memory; nil for other values.
  var form: ScalarForm? { nil }
  /// The reason why values cannot be written; nil if they can.
  var obstacle: ConfigurationProblem.OutputObstacle? { (inner as? ExtractingTarget)?.obstacle }

  /// Whether a property with the value is left out.
  func isAbsent(_ memory: UnsafeRawPointer) -> Bool { false }

  /// Writes a value.
  func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    output.run.fail(.notRepresentable, found: TypeName.of(type))
  }

  /// Writes values that are in memory one after the other as the elements of the array that is open.
  func extractElements(
    _ elements: UnsafeRawPointer, _ count: Int, stride: Int, to output: inout RunOutput
  ) -> Bool { unsafe output.writeEach(elements, count, stride: stride, by: self) }

  /// Writes a value, a member of a record, or the members of a model.
  func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    if case .members = role { return output.run.fail(.notRepresentable, found: TypeName.of(type)) }
    if case .member = role, unsafe isAbsent(value) {
      output.writeNil(role)
      return true
    }
    output.begin(role)
    return unsafe extract(value, to: &output)
  }

  /// Calls `body` with a copy of the value in memory. The user's code may change the value meanwhile, if it is a property
  /// of an object.
  func withCopy(_ memory: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Bool) -> Bool {
    unsafe body(memory)
  }
}

/// How the elements of an array are written.
struct ElementsInArray {
  let target: ExtractingTarget
  /// The distance of two elements in bytes.
  let stride: Int
}
