/// The settings for values inside types that are created by `init(from:)` and written by `encode(to:)`, from rules and
/// defaults.
struct CodingSettings: Sendable {
  /// The way to derive the record's keys from those of the type.
  var keyStrategy = KeyStrategy.asIs
  /// The targets of types whose values are all converted.
  var converted: [TypeIdentity: Target] = [:]
  /// Whether a property of the type, or of a type inside it, is sensitive.
  var isSensitive = false
  /// The `userInfo` of decoders and encoders.
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The rules for the members of the type itself.
  var members = MemberRules()

  /// Whether JSON text may be decoded without a tree of its values.
  var allowText: Bool { keyStrategy == .asIs && converted.isEmpty && !members.concernInput }

  /// The rules that hold inside a type's own `init(from:)` and `encode(to:)`, by the names of the properties.
  struct MemberRules: Sendable {
    var required: Set<String> = []
    var nonNull: Set<String> = []
    var nullForNil: Set<String> = []
    var valueHook: ValueHookSource?
    var extractedHook: ValueHookSource?

    /// Whether a member has to be looked up before it is decoded.
    var concernInput: Bool { valueHook != nil || !required.isEmpty || !nonNull.isEmpty }
    /// Whether values are changed before they are written.
    var changesOutput: Bool { extractedHook != nil || !nullForNil.isEmpty }
  }
}
