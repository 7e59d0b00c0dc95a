/// The settings for data that does not fit the model: one for each kind of difference.
///
/// ```swift
/// Injector.bind(User.self).policy(.strict)
/// Injector.bind(User.self).policy(null: .fail, unknownKeys: .fail)
/// Injector.bind(User.self).policy(.strict, missing: .fail, empty: .null)
/// ```
///
/// A nested injector uses its parent's value of each setting that its own rules do not set.
public struct InjectionPolicy: Hashable, Sendable {
  /// The ways to treat a value of another type than the property's.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Mismatch: Hashable, Sendable {
    /// The value is coerced (`"6"` into an `Int`). If that is impossible, the default is kept. Both are recorded.
    case coerce
    /// The value is not coerced. The default is kept, and that is recorded.
    case skip
    /// The value is an error.
    case fail
  }

  /// The ways to treat a property whose keys the record does not hold.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Missing: Hashable, Sendable {
    /// The default is kept.
    case keep
    /// The missing key is an error, unless the property is Optional.
    case fail
    /// The default is kept, and the missing key is recorded, for Optional properties, too.
    case note
  }

  /// The ways to treat `null` for a property.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Null: Hashable, Sendable {
    /// An Optional property becomes nil. Any other keeps its default, and that is recorded.
    case keep
    /// An Optional property becomes nil. For any other, the `null` is an error.
    case fail
    /// The key counts as missing, for Optional properties, too.
    case ignore
  }

  /// The ways to treat a key that nothing is injected from.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum OtherKeys: Hashable, Sendable {
    /// The key is ignored and recorded.
    case ignore
    /// The key is an error.
    case fail
  }

  /// The ways to treat one value where an array is expected.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Single: Hashable, Sendable {
    /// The value does not fit.
    case refuse
    /// The value becomes the only element of an array, or of a set; the values of an object whose keys are all integers, as
    /// PHP writes arrays with gaps, become the elements, in the order of the keys. This is recorded.
    case wrap
  }

  /// The ways to treat a number that the property's type can hold only in part.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Numbers: Hashable, Sendable {
    /// The fraction is cut toward zero (6.66 into an `Int` is 6), and that is recorded.
    case truncate
    /// The number does not fit.
    case exact
  }

  /// The ways to treat an element of an array, a set or a dictionary that does not fit.
  ///
  /// A record does not fit if no model can be created from it: a value that a property needs is missing, or a hook
  /// rejects the record.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Elements: Hashable, Sendable {
    /// The element is left out, or is nil if elements are Optional. A property keeps its default. Both are recorded.
    case drop
    /// The element is an error.
    case fail
  }

  /// The ways to read a number from text, and a text from an array or an object.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Text: Hashable, Sendable {
    /// The complete text must be a number, apart from white space around it: `" 6 "` is 6, and `"6 of 7"` does not
    /// fit. An array or an object is no text.
    case whole
    /// The longest beginning of the text that is a number is used: `"6 of 7"` is 6, which is recorded as lossy. A
    /// `String` may be Swift's description of an array or an object: `[1, 2]` is `"[1, 2]"`.
    case prefix
  }

  /// The ways to treat a path that ends early, at a text, a number or a Boolean value.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Paths: Hashable, Sendable {
    /// The value does not fit. The same applies to an array where the path has a key.
    case exact
    /// The path finds that value, if no other candidate of the property is found. This is recorded.
    case leaf
  }

  /// The ways to treat an empty value where a value of another kind is expected: `""` where no text belongs, `[]` where an
  /// object belongs, and `{}` where an array belongs.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Empty: Hashable, Sendable {
    /// The value does not fit.
    case exact
    /// The value is the same as `null`, which is how PHP and many older services write it. A value that fits is used: `""`
    /// for a `String` is a text.
    case null
  }

  /// The setting for values of another type than the property's.
  public var mismatch: Mismatch
  /// The setting for missing keys.
  public var missing = Missing.keep
  /// The setting for `null`.
  public var null = Null.keep
  /// The setting for keys that belong to no property.
  public var unknownKeys = OtherKeys.ignore
  /// The setting for numbers that would lose their fraction.
  public var numbers = Numbers.truncate
  /// The setting for elements that do not fit.
  public var elements = Elements.drop
  /// The setting for numbers in text.
  public var text = Text.whole
  /// The setting for paths that end early.
  public var paths = Paths.exact
  /// The setting for empty values where a value of another kind is expected.
  public var empty = Empty.exact
  /// The setting for one value where an array is expected.
  public var single = Single.refuse
  /// The setting for keys of properties that `accept` leaves out.
  public var refusedKeys = OtherKeys.ignore
}

extension InjectionPolicy {
  /// Creates the lenient policy, whose settings can be changed.
  ///
  /// ```swift
  /// var policy = InjectionPolicy()
  /// policy.null = .fail
  /// ```
  public init() { self.init(mismatch: .coerce) }

  /// The default policy: values are coerced, the default is kept for a value that does not fit, and both are
  /// recorded.
  public static let lenient = InjectionPolicy()

  /// A policy that accepts only values of the property's own type. Every other value is an error.
  ///
  /// ```swift
  /// try users.policy(.strict).inject(["id": "7"])   // throws: userId is an Int
  /// ```
  public static let strict = InjectionPolicy(mismatch: .fail, null: .fail, numbers: .exact, elements: .fail)

  /// The lenient policy that also reads a number from the beginning of a text, and accepts paths that end early.
  ///
  /// ```swift
  /// let users = Injector.bind(User.self) { User() }.mapping("age.years").to(\.age).policy(.forgiving)
  /// try users.inject(json: #"{"age": "6 years"}"#).age   // 6
  /// ```
  public static let forgiving = InjectionPolicy(mismatch: .coerce, text: .prefix, paths: .leaf)

  /// Whether no key is an error.
  var refusesNoKeys: Bool { unknownKeys == .ignore && refusedKeys == .ignore }
}
