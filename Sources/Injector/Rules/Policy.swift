/// What happens when a record and a model do not agree: one dial per kind of disagreement.
///
/// ```swift
/// Injector.bind(User.self).policy(.strict)
/// Injector.bind(User.self).policy(null: .fail, unknownKeys: .fail)
/// ```
///
/// A nested injector whose rules do not set a dial has its parent's.
public struct Policy: Hashable, Sendable {
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

  /// A policy from its dials; each one not given is the lenient one.
  public init(
    mismatch: Mismatch = .coerce,
    missing: Missing = .keep,
    null: Null = .keep,
    unknownKeys: UnknownKeys = .ignore,
    numbers: Numbers = .truncate
  ) {
    self.mismatch = mismatch
    self.missing = missing
    self.null = null
    self.unknownKeys = unknownKeys
    self.numbers = numbers
  }

  /// Coerces, keeps defaults where that fails, and records both: the default.
  public static let lenient = Policy()

  /// Accepts only values of the property's own kind: anything else is an error.
  public static let strict = Policy(mismatch: .fail, null: .fail, numbers: .exact)
}

/// The dials that a set of rules turns; the others are the parent's.
struct PolicyDials: Hashable, Sendable {
  var mismatch: Policy.Mismatch?
  var missing: Policy.Missing?
  var null: Policy.Null?
  var unknownKeys: Policy.UnknownKeys?
  var numbers: Policy.Numbers?

  /// Every dial turned to where `policy` has it.
  init(_ policy: Policy) {
    self.init(
      mismatch: policy.mismatch,
      missing: policy.missing,
      null: policy.null,
      unknownKeys: policy.unknownKeys,
      numbers: policy.numbers
    )
  }

  init(
    mismatch: Policy.Mismatch? = nil,
    missing: Policy.Missing? = nil,
    null: Policy.Null? = nil,
    unknownKeys: Policy.UnknownKeys? = nil,
    numbers: Policy.Numbers? = nil
  ) {
    self.mismatch = mismatch
    self.missing = missing
    self.null = null
    self.unknownKeys = unknownKeys
    self.numbers = numbers
  }

  /// Whether no dial is turned.
  var isEmpty: Bool { self == PolicyDials() }

  /// `policy` with the dials of this value turned.
  func applied(to policy: Policy) -> Policy {
    Policy(
      mismatch: mismatch ?? policy.mismatch,
      missing: missing ?? policy.missing,
      null: null ?? policy.null,
      unknownKeys: unknownKeys ?? policy.unknownKeys,
      numbers: numbers ?? policy.numbers
    )
  }

  /// These dials, with those that `later` turns replaced.
  func overridden(by later: PolicyDials) -> PolicyDials {
    var dials = self
    dials.mismatch = later.mismatch ?? mismatch
    dials.missing = later.missing ?? missing
    dials.null = later.null ?? null
    dials.unknownKeys = later.unknownKeys ?? unknownKeys
    dials.numbers = later.numbers ?? numbers
    return dials
  }
}
