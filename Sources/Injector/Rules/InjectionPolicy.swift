/// What happens when a record and a model do not agree: one setting for each kind of disagreement.
///
/// ```swift
/// Injector.bind(User.self).policy(.strict)
/// Injector.bind(User.self).policy(null: .fail, unknownKeys: .fail)
/// ```
///
/// A nested injector whose rules leave one out has its parent's.
public struct InjectionPolicy: Hashable, Sendable {
  /// What is done with a value whose kind is not the property's own.
  public enum Mismatch: Hashable, Sendable {
    /// The value is coerced (`"6"` into an `Int`); where that is impossible, the default is kept. Both are recorded.
    case coerce
    /// Nothing is coerced; the default is kept, and that is recorded.
    case skip
    /// An error.
    case fail
  }

  /// What is done when a record holds no key for a property.
  public enum Missing: Hashable, Sendable {
    /// The default is kept.
    case keep
    /// An error, unless the property is Optional.
    case fail
  }

  /// What is done with `null` for a property that is not Optional.
  public enum Null: Hashable, Sendable {
    /// The default is kept, and that is recorded.
    case keep
    /// An error.
    case fail
  }

  /// What is done with a key that no property takes.
  public enum UnknownKeys: Hashable, Sendable {
    /// It is ignored, and recorded.
    case ignore
    /// An error.
    case fail
  }

  /// What is done with a number that the property's type can hold only in part.
  public enum Numbers: Hashable, Sendable {
    /// A fraction is cut toward zero (6.66 into an `Int` is 6), and that is recorded.
    case truncate
    /// The number does not fit.
    case exact
  }

  /// What is done with an element of an array, a set or a dictionary that does not fit, and with a record of which no model
  /// can be made: a property that it must have is missing, or a hook rejects it.
  public enum Elements: Hashable, Sendable {
    /// The element is left out, or becomes nil where elements are Optional; a property keeps its default. Both are
    /// recorded.
    case drop
    /// An error.
    case fail
  }

  /// How much of a text must be a number when a number is made of it.
  public enum Text: Hashable, Sendable {
    /// The whole text, white space around it aside: `" 6 "` is 6, and `"6 of 7"` does not fit.
    case whole
    /// The longest beginning that is a number: `"6 of 7"` is 6, which is recorded as lossy.
    case prefix
  }

  /// What is done where a path meets a text, a number or a boolean before its end.
  public enum Paths: Hashable, Sendable {
    /// The path finds nothing.
    case exact
    /// The path finds that value, where nothing else is found for the property; this is recorded.
    case leaf
  }

  /// For values of another kind than the property's.
  public var mismatch: Mismatch
  /// For keys that are not there.
  public var missing: Missing
  /// For `null`.
  public var null: Null
  /// For keys that no property takes.
  public var unknownKeys: UnknownKeys
  /// For numbers that would lose digits.
  public var numbers: Numbers
  /// For elements that do not fit, and for records of which no model can be made.
  public var elements: Elements
  /// For numbers made of texts.
  public var text: Text
  /// For paths that meet a scalar before their end.
  public var paths: Paths

  /// A policy from its settings; each one not given is the lenient one.
  public init(
    mismatch: Mismatch = .coerce,
    missing: Missing = .keep,
    null: Null = .keep,
    unknownKeys: UnknownKeys = .ignore,
    numbers: Numbers = .truncate,
    elements: Elements = .drop,
    text: Text = .whole,
    paths: Paths = .exact
  ) {
    self.mismatch = mismatch
    self.missing = missing
    self.null = null
    self.unknownKeys = unknownKeys
    self.numbers = numbers
    self.elements = elements
    self.text = text
    self.paths = paths
  }

  /// Coerces, keeps defaults where that fails, and records both: the default.
  public static let lenient = InjectionPolicy()

  /// Accepts only values of the property's own kind: anything else is an error.
  public static let strict = InjectionPolicy(mismatch: .fail, null: .fail, numbers: .exact, elements: .fail)

  /// The lenient policy, which also takes the number that a text begins with, and the scalar that a path ends early at.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }.mapping("age.years").to(\.age).policy(.forgiving)
  /// try users.inject(json: #"{"age": "6 years"}"#).age   // 6
  /// ```
  public static let forgiving = InjectionPolicy(text: .prefix, paths: .leaf)
}

/// The settings of a policy that a set of rules changes; the others are the parent's.
struct PolicyOverrides: Hashable, Sendable {
  var mismatch: InjectionPolicy.Mismatch?
  var missing: InjectionPolicy.Missing?
  var null: InjectionPolicy.Null?
  var unknownKeys: InjectionPolicy.UnknownKeys?
  var numbers: InjectionPolicy.Numbers?
  var elements: InjectionPolicy.Elements?
  var text: InjectionPolicy.Text?
  var paths: InjectionPolicy.Paths?

  /// All settings of `policy`.
  init(_ policy: InjectionPolicy) {
    self.init(
      mismatch: policy.mismatch,
      missing: policy.missing,
      null: policy.null,
      unknownKeys: policy.unknownKeys,
      numbers: policy.numbers,
      elements: policy.elements,
      text: policy.text,
      paths: policy.paths
    )
  }

  init(
    mismatch: InjectionPolicy.Mismatch? = nil,
    missing: InjectionPolicy.Missing? = nil,
    null: InjectionPolicy.Null? = nil,
    unknownKeys: InjectionPolicy.UnknownKeys? = nil,
    numbers: InjectionPolicy.Numbers? = nil,
    elements: InjectionPolicy.Elements? = nil,
    text: InjectionPolicy.Text? = nil,
    paths: InjectionPolicy.Paths? = nil
  ) {
    self.mismatch = mismatch
    self.missing = missing
    self.null = null
    self.unknownKeys = unknownKeys
    self.numbers = numbers
    self.elements = elements
    self.text = text
    self.paths = paths
  }

  /// Whether nothing is changed.
  var isEmpty: Bool { self == PolicyOverrides() }

  /// `policy` with the settings of this value.
  func applied(to policy: InjectionPolicy) -> InjectionPolicy {
    InjectionPolicy(
      mismatch: mismatch ?? policy.mismatch,
      missing: missing ?? policy.missing,
      null: null ?? policy.null,
      unknownKeys: unknownKeys ?? policy.unknownKeys,
      numbers: numbers ?? policy.numbers,
      elements: elements ?? policy.elements,
      text: text ?? policy.text,
      paths: paths ?? policy.paths
    )
  }

  /// These settings, with those of `later` instead where it has some.
  func overridden(by later: PolicyOverrides) -> PolicyOverrides {
    var overrides = self
    overrides.mismatch = later.mismatch ?? mismatch
    overrides.missing = later.missing ?? missing
    overrides.null = later.null ?? null
    overrides.unknownKeys = later.unknownKeys ?? unknownKeys
    overrides.numbers = later.numbers ?? numbers
    overrides.elements = later.elements ?? elements
    overrides.text = later.text ?? text
    overrides.paths = later.paths ?? paths
    return overrides
  }
}
