/// What kind of thing an issue is about; more may be added, so it is not an enum.
public struct InjectionCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code's name.
  public let rawValue: String

  /// A code from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The code's name.
  public var description: String { rawValue }

  /// A value was of another kind and was coerced (`"6"` into an `Int`).
  public static let coerced = InjectionCode(rawValue: "coerced")
  /// A number lost its fraction.
  public static let lossy = InjectionCode(rawValue: "lossy")
  /// A value was used though it is hardly meant so: a number of seconds whose date is after the year 9999.
  public static let implausible = InjectionCode(rawValue: "implausible")
  /// A path met a text, a number or a boolean before its end, which was used because nothing else was found.
  public static let pathEndedEarly = InjectionCode(rawValue: "pathEndedEarly")
  /// A value does not fit its property, even after coercion.
  public static let typeMismatch = InjectionCode(rawValue: "typeMismatch")
  /// A number is outside the range of the property's type.
  public static let outOfRange = InjectionCode(rawValue: "outOfRange")
  /// `null` for a property that is not Optional.
  public static let null = InjectionCode(rawValue: "null")
  /// No key was there for a property that needs one.
  public static let missing = InjectionCode(rawValue: "missing")
  /// A key that no property takes.
  public static let unknownKey = InjectionCode(rawValue: "unknownKey")
  /// A key of a `let` that has its value already: it is never written.
  public static let constant = InjectionCode(rawValue: "constant")
  /// A converter threw an error, kept in `underlying`.
  public static let converterFailed = InjectionCode(rawValue: "converterFailed")
  /// The `init(from:)` of a `Decodable` type threw an error of its own, kept in `underlying`.
  public static let decodingFailed = InjectionCode(rawValue: "decodingFailed")
  /// A hook rejected the record; its error is kept in `underlying`.
  public static let rejected = InjectionCode(rawValue: "rejected")
  /// A record where an array was expected, or the reverse, at the root.
  public static let wrongRoot = InjectionCode(rawValue: "wrongRoot")
  /// The input is not JSON text.
  public static let malformed = InjectionCode(rawValue: "malformed")
  /// Dictionaries and arrays are too deeply nested.
  public static let tooDeep = InjectionCode(rawValue: "tooDeep")
  /// Nothing was found under the root path.
  public static let pathNotFound = InjectionCode(rawValue: "pathNotFound")
  /// The rules and the model do not go together; found when the plan is compiled.
  public static let configuration = InjectionCode(rawValue: "configuration")
}
