/// A property for extraction.
struct OutputProperty: Sendable {
  let name: String
  /// The offset of the property in bytes from the start of the struct or object; 0 if it is read through a key path.
  let offset: Int
  private(set) var target: Target
  /// The key or path that the value is written to.
  private(set) var path: SourcePath
  private(set) var writesNull: Bool
  /// Whether the members of the value are written to the record of this model.
  private(set) var isFlattened: Bool
  /// The content of a property whose value does not come from a key. It is written as members, or not at all.
  private(set) var content: KeylessContent?
  /// Whether the value is hidden in messages.
  let isSensitive: Bool
  /// Whether it is the text that names the type of the property's value. It is only written to a key that is not used
  /// otherwise.
  private(set) var isKind = false
  /// The rule that messages about the property refer to.
  let origin: RuleOrigin?
  /// The origin of the rule that sets the key.
  private(set) var keyOrigin: RuleOrigin?

  /// Returns the output of the text that names the type of the property's value. A target writes it at a path.
  func kind(_ target: Target, at path: SourcePath) -> OutputProperty {
    var kind = self
    (kind.target, kind.path, kind.isKind, kind.keyOrigin) = (target, path, true, origin)
    (kind.writesNull, kind.isFlattened, kind.content) = (false, false, nil)
    return kind
  }
}

/// A property that cannot be written.
struct UnwritableProperty: Sendable {
  let name: String
  let type: String
  let origin: RuleOrigin?
}

/// A step for writing a record: a member, or the beginning of a record or an array that rules with paths create.
///
/// ```
///   mapping("id").to(\.userId)          int     "id"
///   mapping("meta.size").to(\.size)     record  "meta"     up to the step after "width"
///   mapping("meta.width").to(\.width)     int     "size"
///                                         int     "width"
/// ```
@safe struct OutputStep {
  /// The key. It is the first property, so it has the same address as the step.
  let key: OutputKey
  let action: OutputAction

  /// Returns the address of the key of a step.
  @inline(__always)
  static func key(of step: UnsafePointer<OutputStep>) -> UnsafePointer<OutputKey> {
    unsafe UnsafeRawPointer(step).assumingMemoryBound(to: OutputKey.self)
  }
}

/// The kind of value that the step writes.
@safe struct OutputAction {
  var kind: Kind
  /// Whether nil is written as null under all options.
  private(set) var writesNull = false
  /// The offset of the property in bytes from the start of the struct or object.
  private(set) var offset = 0
  /// The target that writes the value, or the value inside an Optional. The property of the plan owns the target.
  var target: Unmanaged<Target>?
  /// The target of the Optional.
  var optional: Unmanaged<Target>?
  /// The position of the property in the program.
  private(set) var property = -1
  /// For a group, the position of the first step after it.
  var end = 0
  /// For an array, the target of its elements, which ``target`` owns.
  var element: Unmanaged<Target>?
  /// For an array, the distance of its elements in bytes.
  var stride = 0

  /// Creates the action for a group, or for a value that belongs to no property.
  init(_ kind: Kind) { self.kind = kind }

  /// Creates the action for a property whose value `target` writes.
  init(_ kind: Kind, _ property: OutputProperty, at position: Int, by target: Target) {
    self.kind = kind
    writesNull = property.writesNull
    offset = property.offset
    self.property = position
    unsafe self.target = .passUnretained(target)
  }

  /// The kinds of steps, one bit each. A walk tests the bits one by one, which is faster than a jump table.
  struct Kind: OptionSet {
    let rawValue: UInt32

    static let int = Kind(rawValue: 1)
    static let string = Kind(rawValue: 2)
    static let bool = Kind(rawValue: 4)
    static let double = Kind(rawValue: 8)
    static let optionalInt = Kind(rawValue: 16)
    static let optionalString = Kind(rawValue: 32)
    static let optionalBool = Kind(rawValue: 64)
    static let optionalDouble = Kind(rawValue: 128)
    /// A value that a target writes and that is never left out.
    static let value = Kind(rawValue: 256)
    /// An Optional whose value a target writes.
    static let optional = Kind(rawValue: 512)
    /// A value that is not in the property's memory, or that is left out under its own conditions. Its target writes
    /// the key.
    static let indirect = Kind(rawValue: 1_024)
    /// A model whose members belong to the enclosing record.
    static let flattened = Kind(rawValue: 2_048)
    static let record = Kind(rawValue: 4_096)
    static let array = Kind(rawValue: 8_192)
    /// An array element without a value.
    static let null = Kind(rawValue: 16_384)
    /// The text that names the type of the model.
    static let text = Kind(rawValue: 32_768)
    /// An array, or an Optional one, whose elements are accessed using ``ArrayWords``.
    static let elements = Kind(rawValue: 65_536)
    /// Such an array of integers.
    static let integers = Kind(rawValue: 131_072)

    /// The kinds that are written without a target and are never left out.
    static let scalars: Kind = [.int, .string, .bool, .double]
    static let values: Kind = [.value, .optional]
    static let optionalScalars: Kind = [.optionalInt, .optionalString, .optionalBool, .optionalDouble]

    // The method of the protocol is generic. Unoptimized, it is as slow as a function call for each bit.
    func contains(_ other: Kind) -> Bool { rawValue & other.rawValue == other.rawValue }
    func isDisjoint(with other: Kind) -> Bool { rawValue & other.rawValue == 0 }
  }
}

/// The steps that write the record of a model.
@safe struct OutputProgram {
  /// The properties in the order of their declaration.
  let properties: [OutputProperty]
  let steps: UnsafeMutableBufferPointer<OutputStep>
  /// The keys of the steps, and their memory.
  private let keys: OutputKeys
  private let memory = TableMemory()
  /// Whether the model is an object whose properties user code may change while they are written.
  let isObject: Bool
  /// Whether the record is an array, because all properties are written to positions.
  let isArray: Bool
  /// The number of bytes for the record, without long texts and without values that targets write.
  let space: Int
  /// The text in the record that names the type of the model.
  let kind: KindTag?

  /// Creates a program from actions and their keys.
  init(
    properties: [OutputProperty] = [],
    actions: [(key: String, action: OutputAction)] = [],
    kind: KindTag? = nil,
    isObject: Bool = false,
    isArray: Bool = false,
    spaceForScalar: Int = 0
  ) {
    self.properties = properties
    keys = OutputKeys(actions.map(\.key))
    let made = actions.enumerated().map { [keys] in OutputStep(key: keys[$0], action: $1.action) }
    unsafe steps = memory.table(made)
    self.kind = kind
    self.isObject = isObject
    self.isArray = isArray
    space = made.reduce(0) { $0 + $1.key.text.count + spaceForScalar }
  }
}
