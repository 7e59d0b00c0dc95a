/// The settings from rules and defaults for values inside types that use `init(from:)` and `encode(to:)`.
struct CodingSettings: Sendable {
  /// The strategy that derives the record's keys from the coding keys of the type.
  var keyStrategy = KeyStrategy.asIs
  /// The targets of types for which all values are converted.
  var converted: [TypeIdentity: Target] = [:]
  /// Whether a property of the type, or of a type inside it, is sensitive.
  var isSensitive = false
  /// The `userInfo` of decoders and encoders.
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The rules for the members of the type itself.
  var members = MemberRules()

  /// Whether JSON text may be decoded without creating a tree.
  var allowText: Bool { keyStrategy == .asIs && converted.isEmpty && !members.concernInput }

  /// The rules that apply inside a type's own `init(from:)` and `encode(to:)`, keyed by property name.
  struct MemberRules: Sendable {
    var required: Set<String> = []
    var nonNull: Set<String> = []
    var nullForNil: Set<String> = []
    var valueHook: ValueHookSource?
    var extractedHook: ValueHookSource?

    /// Whether rules must be checked before a member is decoded.
    var concernInput: Bool { valueHook != nil || !required.isEmpty || !nonNull.isEmpty }
    /// Whether rules may change values before they are written.
    var changesOutput: Bool { extractedHook != nil || !nullForNil.isEmpty }
  }
}
