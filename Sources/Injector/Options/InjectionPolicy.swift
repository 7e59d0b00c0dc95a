/// The settings for data that does not fit the model, one for each kind of difference.
///
/// ```swift
/// Injector.bind(User.self).policy(.strict)
/// Injector.bind(User.self).policy(null: .fail, unknownKeys: .fail)
/// Injector.bind(User.self).policy(.strict, missing: .fail, empty: .null)
/// ```
///
/// A nested injector inherits each setting that its own rules do not set.
public struct InjectionPolicy: Hashable, Sendable {
  /// The ways to treat a value of another type than the property's.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Mismatch: Hashable, Sendable {
    /// The value is coerced (`"6"` into an `Int`). If that is impossible, the default is kept. Both are recorded.
    case coerce
    /// The value is not coerced. The default is kept, and the mismatch is recorded.
    case skip
    /// The value is an error.
    case fail
  }

  /// The ways to treat a property for which the record has no key.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Missing: Hashable, Sendable {
    /// The default is kept.
    case keep
    /// The missing key is an error, unless the property is Optional.
    case fail
    /// The default is kept, and the missing key is recorded, even for Optional properties.
    case note
  }

  /// The ways to treat `null` for a property.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Null: Hashable, Sendable {
    /// An Optional property becomes nil. Any other property keeps its default, and the `null` is recorded.
    case keep
    /// An Optional property becomes nil. For any other property, the `null` is an error.
    case fail
    /// The key counts as missing, even for Optional properties.
    case ignore
  }

  /// The ways to treat a key whose value is not injected.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum OtherKeys: Hashable, Sendable {
    /// The key is ignored and recorded.
    case ignore
    /// The key is an error.
    case fail
  }

  /// The ways to treat a single value where an array is expected.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Single: Hashable, Sendable {
    /// The value does not fit.
    case refuse
    /// The value becomes the only element of an array or a set. An object whose keys are all integers, as PHP writes
    /// arrays with gaps, becomes an array of its values in the order of the keys. Both are recorded.
    case wrap
  }

  /// The ways to treat a number that the property's type cannot represent completely.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Numbers: Hashable, Sendable {
    /// The fraction is cut off toward zero (6.66 into an `Int` is 6), and the loss is recorded.
    case truncate
    /// The number does not fit.
    case exact
  }

  /// The ways to treat an element of an array, a set or a dictionary that does not fit.
  ///
  /// A record does not fit if no model can be created from it: a required value is missing, or a hook rejects the
  /// record.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Elements: Hashable, Sendable {
    /// The element is left out, or is nil if elements are Optional. A property keeps its default. Both are recorded.
    case drop
    /// The element is an error.
    case fail
  }

  /// The ways to read a number from text, and text from an array or an object.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Text: Hashable, Sendable {
    /// The complete text must be a number, apart from surrounding white space: `" 6 "` is 6, and `"6 of 7"` does not
    /// fit. An array or an object is not read as text.
    case whole
    /// The longest prefix of the text that is a number is used: `"6 of 7"` is 6, which is recorded as lossy. A `String`
    /// may be Swift's description of an array or an object: `[1, 2]` is `"[1, 2]"`.
    case prefix
  }

  /// The ways to treat a path that ends early, at a text, a number or a Boolean value.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Paths: Hashable, Sendable {
    /// The value does not fit. This also applies to an array at which the path continues with a key.
    case exact
    /// The value at which the path ends is used, if no other candidate of the property is found. This is recorded.
    case leaf
  }

  /// The ways to treat an empty value of the wrong kind: `""` where text is not expected, `[]` where an object is
  /// expected, and `{}` where an array is expected.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Empty: Hashable, Sendable {
    /// The value does not fit.
    case exact
    /// The value is treated as `null`, as PHP and many older services mean it. An empty value of the right kind is
    /// used: `""` for a `String` is a text.
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
  /// The setting for numbers that would lose information.
  public var numbers = Numbers.truncate
  /// The setting for elements that do not fit.
  public var elements = Elements.drop
  /// The setting for numbers in text, and for text from an array or an object.
  public var text = Text.whole
  /// The setting for paths that end early.
  public var paths = Paths.exact
  /// The setting for empty values of the wrong kind.
  public var empty = Empty.exact
  /// The setting for a single value where an array is expected.
  public var single = Single.refuse
  /// The setting for keys of properties that `accept` leaves out.
  public var refusedKeys = OtherKeys.ignore
}

extension InjectionPolicy {
  /// Creates the lenient policy. You can then change its settings.
  ///
  /// ```swift
  /// var policy = InjectionPolicy()
  /// policy.null = .fail
  /// ```
  public init() { self.init(mismatch: .coerce) }

  /// The default policy: values are coerced, a value that does not fit leaves the default, and both are recorded.
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

  /// Whether keys are never errors.
  var refusesNoKeys: Bool { unknownKeys == .ignore && refusedKeys == .ignore }
}
