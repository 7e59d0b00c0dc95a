/// How the value of one key is written. It has the facts about a property that a run needs if all values fit.
@safe struct Step {
  let opcode: Opcode
  /// Whether null leaves the value of the property unchanged.
  let nullKeepsValue: Bool
  /// Whether null is stored until the last member, because a later candidate may have a value.
  let defersNull: Bool
  /// The offset of the property in bytes from the start of the struct or object.
  private(set) var offset: Int
  /// The target that creates the value if no opcode does. The property of the plan owns it.
  let target: Unmanaged<Target>

  /// The slots of the property's candidates, the preferred one first, as a range of the plan's step slots. The range is
  /// empty if reading their values needs more than that.
  var slots = 0..<0

  /// Creates a step for a property whose target the plan owns.
  init(_ opcode: Opcode, nullKeepsValue: Bool, defersNull: Bool, offset: Int, target: Target) {
    self.opcode = opcode
    self.defersNull = defersNull
    self.nullKeepsValue = nullKeepsValue
    self.offset = offset
    unsafe self.target = .passUnretained(target)
  }

  /// Returns the step for a struct that contains this step's struct at an offset.
  func moved(by distance: Int) -> Step {
    var step = self
    (step.offset, step.slots) = (distance + offset, 0..<0)
    return step
  }

  /// The instructions of the loop over members. The loop writes the most common types itself, and calls the target for
  /// all others.
  enum Opcode: UInt8 {
    case general
    /// The target copies a value that has exactly the property's type.
    case copy
    case int, double, bool, string
    /// The target copies a value that has exactly the wrapped type. Values of rows are not Optional.
    case optionalInt, optionalDouble, optionalBool, optionalString
  }
}

/// A step of a flattened model that alone reads the value of a key, and its position in the model's plan.
struct InnerStep {
  /// The property whose value is the model.
  let property: Int
  let step: Int
  /// The position of the key.
  let position: Int
}
