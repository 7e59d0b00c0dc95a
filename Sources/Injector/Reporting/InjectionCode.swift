/// The kind of an issue.
///
/// It is a struct, not an enum, because later versions may add codes.
///
/// ```swift
/// if error.code == .missing { print(error.path) }   // name
/// ```
public struct InjectionCode: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The code's name, such as `"typeMismatch"`.
  public let rawValue: String

  /// Creates a code from its name.
  ///
  /// - Parameter rawValue: The name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code's name.
  public var description: String { rawValue }

  /// A value of another type was coerced (`"6"` into an `Int`).
  public static let coerced = InjectionCode(.coerced)
  /// A number lost its fraction, or a text was read in part.
  public static let lossy = InjectionCode(.lossy)
  /// A value was used although it is probably a mistake: a number of seconds whose date is after the year 9999.
  public static let implausible = InjectionCode(.implausible)
  /// A path ended early, at a text, a number or a Boolean value, which was used because no other candidate was found.
  public static let pathEndedEarly = InjectionCode(.pathEndedEarly)
  /// A value does not fit its property, even after coercion.
  public static let typeMismatch = InjectionCode(.typeMismatch)
  /// A number is outside the range of the property's type.
  public static let outOfRange = InjectionCode(.outOfRange)
  /// The value is `null`, and the property is not Optional.
  public static let null = InjectionCode(.null)
  /// The record holds no key of a property that needs a value.
  public static let missing = InjectionCode(.missing)
  /// A key belongs to no property.
  public static let unknownKey = InjectionCode(.unknownKey)
  /// A key belongs to a property that `accept` leaves out.
  public static let refusedKey = InjectionCode(.refusedKey)
  /// The kind of a record is none that `type(by:_:otherwise:)` or the cases of an ``InjectableCases`` enum name.
  public static let unknownKind = InjectionCode(.unknownKind)
  /// A raw value stands for no case of an enum, whose ``FallbackCase`` was used.
  public static let unknownCase = InjectionCode(.unknownCase)
  /// A key belongs to a `let` whose value is already set.
  public static let constant = InjectionCode(.constant)
  /// Properties of an `@Observable` object were updated without their setters, so that its observers were not notified.
  public static let unobserved = InjectionCode(.unobserved)
  /// A converter threw an error. It is the `underlying` error of the issue.
  public static let converterFailed = InjectionCode(.converterFailed)
  /// The `init(from:)` of a `Decodable` type threw an error. It is the `underlying` error of the issue.
  public static let decodingFailed = InjectionCode(.decodingFailed)
  /// A hook rejected the record. Its error is the `underlying` error of the issue.
  public static let rejected = InjectionCode(.rejected)
  /// The root is of the wrong kind, such as an array where a record was expected.
  public static let wrongRoot = InjectionCode(.wrongRoot)
  /// The input is not JSON text.
  public static let malformed = InjectionCode(.malformed)
  /// Records and arrays are nested more deeply than the limits of the injector or the stack of the thread allow.
  public static let tooDeep = InjectionCode(.tooDeep)
  /// The input, or a value in it, is longer than the limits of the injector allow, or has more entries.
  public static let limitExceeded = InjectionCode(.limitExceeded)
  /// The input has no value at the root path.
  public static let pathNotFound = InjectionCode(.pathNotFound)
  /// A file cannot be opened, read or written. The error of the system is the `underlying` error of the issue.
  public static let fileFailed = InjectionCode(.fileFailed)
  /// A source of rows threw an error for a column. It is the `underlying` error of the issue.
  public static let sourceFailed = InjectionCode(.sourceFailed)
  /// A value cannot be extracted: a number that JSON does not have, or a value of an unknown type.
  public static let notRepresentable = InjectionCode(.notRepresentable)
  /// The `encode(to:)` of an `Encodable` type threw an error. It is the `underlying` error of the issue.
  public static let encodingFailed = InjectionCode(.encodingFailed)
  /// A stream or chunks ended with an error that is no ``InjectionError``: one of the source, or a cancellation. It is only in
  /// ``MonitoredRun/failure``.
  public static let interrupted = InjectionCode(rawValue: "interrupted")
  /// The rules do not fit the model. This is found when the plan is compiled.
  public static let configuration = InjectionCode(.configuration)
}

extension InjectionCode {
  /// The codes of the library, so that the compiler finds the messages that lack one.
  enum Known: String {
    case coerced, lossy, implausible, pathEndedEarly, typeMismatch, outOfRange, null, missing
    case unknownKey, refusedKey, unknownKind, unknownCase, constant, unobserved, converterFailed
    case decodingFailed, rejected, wrongRoot, malformed, tooDeep, limitExceeded, pathNotFound
    case fileFailed, sourceFailed
    case notRepresentable, encodingFailed, configuration
  }

  /// Creates the code for the error that a run ended with.
  package init(of error: any Error) { self = (error as? InjectionError)?.code ?? .interrupted }

  private init(_ known: Known) { rawValue = known.rawValue }

  /// The code as one of the library's; nil if it is another one.
  var known: Known? { Known(rawValue: rawValue) }
}
