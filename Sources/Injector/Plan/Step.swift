/// The way to write the value of one key. It is the part of a property that a run needs if all values fit.
@safe struct Step {
  let opcode: Opcode
  /// Whether null keeps the value that the property has.
  let nullKeepsValue: Bool
  /// Whether null is kept until the last member was read, because a later candidate may have a value.
  let defersNull: Bool
  /// The offset of the property in bytes from the start of the struct or object.
  private(set) var offset: Int
  /// The target that creates the value if no opcode does. The plan's property owns it.
  let target: Unmanaged<Target>

  /// The slots of the property's candidates, the preferred one first: a part of the plan's slots of steps. It is empty
  /// if their values cannot simply be read.
  var slots = 0..<0

  /// Creates a step for a property whose target the plan owns.
  init(_ opcode: Opcode, nullKeepsValue: Bool, defersNull: Bool, offset: Int, target: Target) {
    self.opcode = opcode
    self.defersNull = defersNull
    self.nullKeepsValue = nullKeepsValue
    self.offset = offset
    unsafe self.target = .passUnretained(target)
  }

  /// Returns the step for a struct that holds this one's at an offset.
  func moved(by distance: Int) -> Step {
    var step = self
    (step.offset, step.slots) = (distance + offset, 0..<0)
    return step
  }

  /// The instructions of the loop over the members. It writes the most common types itself. For others it calls the
  /// target.
  enum Opcode: UInt8 {
    case general
    /// The target copies a value that is exactly of the property's type.
    case copy
    case int, double, bool, string
    /// The target copies a value that is exactly of the type inside an Optional, which rows are written to without it.
    case optionalInt, optionalDouble, optionalBool, optionalString
  }
}

/// A step of a flattened model that alone reads the value of a key, and its place in that model's plan.
struct InnerStep {
  /// The property whose value the model is.
  let property: Int
  let step: Int
  /// The position of the key.
  let position: Int
}
