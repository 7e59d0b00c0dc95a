/// The part of a set of rules that a plan depends on. It contains the number of closures, but not the closures
/// themselves.
///
/// A shape is immutable. Copies of a chain share it, so their plan is found by comparing one reference. The digest is
/// updated when rules are added, so hashing takes constant time.
final class RuleShape: Hashable, Sendable {
  let rules: [Rule]
  private let settingsBox: SettingsBox
  @inline(__always) var settings: Settings { _read { yield settingsBox.settings } }
  /// A hash of the rules. Settings are not part of it.
  let digest: Int
  /// The number of levels of nested shapes.
  let depth: Int

  /// The settings that apply to the whole model.
  struct Settings: Hashable, Sendable {
    var overrides = PolicyOverrides()
    var keyStrategy: KeyStrategy?
    /// The key strategy of the outer model. It is used if neither the rules nor the type's defaults set one.
    var inheritedKeys: KeyStrategy?
    /// Whether a closure of the chain creates new models.
    var hasFactory = false
    /// Whether there is a closure for every value.
    var hasValueHook = false
    /// Whether there is a closure for every value that is extracted.
    var hasExtractedHook = false
    /// Whether all values of the models are hidden in messages.
    var hidesValues = false
    /// The number of `willInject` closures.
    var willInjectCount = 0
    /// The number of `didInject` closures.
    var didInjectCount = 0
    /// Keys that are not recorded as unknown, because they are ignored or read elsewhere.
    var ignoredKeys: Set<String> = []
    /// The types that records can name, if there are several.
    var kinds: KindChoice?
    /// The properties of the records, if a document declares them.
    var recordLayout: RecordLayout?
    /// The text that names the model's type in its records.
    var kind: KindTag?
    /// Whether the plan is used for extraction only, so that no instance of the model has to be created.
    var isForExtraction = false
    /// Whether models are only updated, and never created.
    var isForUpdates = false
    /// Whether the model is read from the record of an outer model. The outer model records unknown keys.
    var isFlattened = false
    /// The prefix of the keys of a flattened model.
    var keyPrefix = ""
    /// The path at which runs begin to read their input, if it is invalid.
    var wrongRootPath: RootPath?
  }

  /// Settings in an object, which shapes with different rules share.
  private final class SettingsBox: Sendable {
    let settings: Settings

    init(_ settings: Settings) { self.settings = settings }
  }

  /// A path at which runs begin to read their input, and the place of its rule.
  struct RootPath: Hashable, Sendable {
    let path: SourcePath
    let origin: RuleOrigin
  }

  static let empty = RuleShape(rules: [], SettingsBox(Settings()), digest: 0, depth: 1)

  private init(rules: [Rule], _ settingsBox: SettingsBox, digest: Int, depth: Int) {
    (self.rules, self.settingsBox, self.digest, self.depth) = (rules, settingsBox, digest, depth)
  }

  /// Returns this shape with more rules. The digest is the same whether they are added together or one by one.
  func appending(_ more: some Collection<Rule>) -> RuleShape {
    var (rules, digest, depth) = (rules, digest, depth)
    rules.reserveCapacity(rules.count + more.count)
    for rule in more {
      var hasher = Hasher()
      hasher.combine(digest)
      hasher.combine(rule)
      digest = hasher.finalize()
      rules.append(rule)
      if case .nested(_, let inner, _) = rule.action { depth = max(depth, inner.depth + 1) }
    }
    return RuleShape(rules: rules, settingsBox, digest: digest, depth: depth)
  }

  func changing(_ change: (inout Settings) -> Void) -> RuleShape {
    var settings = settings
    change(&settings)
    return RuleShape(rules: rules, SettingsBox(settings), digest: digest, depth: depth)
  }

  /// Returns this shape for a nested model of an outer model with a key strategy; nil is the strategy of the global
  /// defaults.
  func inheriting(_ strategy: KeyStrategy?) -> RuleShape {
    strategy == settings.inheritedKeys ? self : changing { $0.inheritedKeys = strategy }
  }

  static func == (left: RuleShape, right: RuleShape) -> Bool {
    if left === right { return true }
    // Nested rules are compared recursively. If the stack has no space for that, the shapes count as different: their
    // plan is not found, and is not compiled either.
    guard left.digest == right.digest, left.depth < 8 || StackSpace.hasRoom else { return false }
    return (left.settingsBox === right.settingsBox || left.settings == right.settings)
      && left.rules == right.rules
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
    hasher.combine(settings.hasFactory)
  }
}

/// The key of a compiled plan in the cache: the model's type, the shape of its rules, and the defaults it was
/// compiled under.
struct PlanKey: Hashable, Sendable {
  let model: TypeIdentity
  let shape: RuleShape
  /// The generation of the ``DefaultsSnapshot``.
  let generation: Int

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(model.type))
    hasher.combine(shape.digest ^ generation)
  }
}

extension ConfigurationProblem {
  /// Returns the mistake in a path that no record can contain as written; nil if there is none.
  static func path(_ path: SourcePath, of owner: PathOwner) -> ConfigurationProblem? {
    if let part = path.unsupported {
      return .pathSyntax(path.text, of: owner, fromEnd: part == .indexFromEnd)
    }
    guard let correction = path.correction, !correction.isEmpty else { return nil }
    return .pathSpelling(path.text, of: owner, correction: correction)
  }
}
