/// The options of an extraction.
///
/// ```swift
/// let text = try users.extractJSONString(user, [.pretty, .sortedKeys, .nonFinite(.null)])
/// ```
///
/// ``pretty``, ``sortedKeys`` and ``unescapedSlashes`` change the form of JSON text. They have no effect on
/// dictionaries. To set options for all extractions of an injector, use ``RuleChain/extraction(_:)``.
public struct ExtractionOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates options from bits.
  ///
  /// - Parameter rawValue: The bits of the options.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Each member and each element is on a line of its own, indented by two spaces for each level.
  ///
  /// ```swift
  /// try users.extractJSONString(user, .pretty)
  /// // {
  /// //   "id" : 7
  /// // }
  /// ```
  public static let pretty = ExtractionOptions(rawValue: 1)

  /// The members of each object are sorted by their keys, which are compared as UTF-8. Without this option, properties
  /// are in the order of their declaration, and the members of a dictionary are in any order.
  public static let sortedKeys = ExtractionOptions(rawValue: 2)

  /// Slashes are written as `/`. Without this option, they are written as `\/`, so that `</script>` does not occur in
  /// the text.
  public static let unescapedSlashes = ExtractionOptions(rawValue: 4)

  /// A property that is `nil` is written as null. Without this option, it is left out.
  ///
  /// ```swift
  /// try users.extractJSONString(User(id: 7, nick: nil))                // {"id":7}
  /// try users.extractJSONString(User(id: 7, nick: nil), .nullForNil)   // {"id":7,"nick":null}
  /// ```
  public static let nullForNil = ExtractionOptions(rawValue: 8)

  /// The ways to write numbers that JSON does not have: NaN and infinities. They also apply to the keys of
  /// dictionaries.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum NonFinite: Hashable, Sendable {
    /// Such a number is an error.
    case fail
    /// Such a number is written as null. An entry with such a key is left out.
    case null
    /// Such a number is written as `"NaN"`, `"Infinity"` or `"-Infinity"`.
    case string
  }

  /// Returns the option for numbers that JSON does not have. Without it, they are errors.
  ///
  /// ```swift
  /// try Injector.bind([Double].self).extractJSONString([1, .nan], .nonFinite(.null))   // [1.0,null]
  /// ```
  ///
  /// - Parameter form: The way to write them.
  /// - Returns: The option.
  public static func nonFinite(_ form: NonFinite) -> ExtractionOptions {
    switch form {
    case .fail: []
    case .null: ExtractionOptions(rawValue: 16)
    case .string: ExtractionOptions(rawValue: 32)
    }
  }

  /// Combines these options with those of an injector. For numbers that JSON does not have, these take precedence.
  func completed(by weaker: ExtractionOptions) -> ExtractionOptions {
    let forms: ExtractionOptions = [.nonFinite(.null), .nonFinite(.string)]
    return union(isDisjoint(with: forms) ? weaker : weaker.subtracting(forms))
  }

  /// The way to write NaN and infinities.
  var nonFiniteForm: NonFinite {
    if contains(.nonFinite(.string)) { return .string }
    return contains(.nonFinite(.null)) ? .null : .fail
  }
}
