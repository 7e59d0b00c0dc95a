/// The kind of an issue.
///
/// It is a structure instead of an enumeration, because later versions may add codes.
///
/// ```swift
/// if error.code == .missing { print(error.path) }   // name
/// ```
public struct InjectionCode: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The name of the code, such as `"typeMismatch"`.
  public let rawValue: String

  /// Creates a code from its name.
  ///
  /// - Parameter rawValue: The name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name of the code.
  public var description: String { rawValue }

  /// A value of another type was coerced, such as `"6"` to an `Int`.
  public static let coerced = InjectionCode(.coerced)
  /// A number lost its fraction, or only a part of a text was read.
  public static let lossy = InjectionCode(.lossy)
  /// A value was used, but is probably a mistake, such as a number of seconds whose date is after the year 9999.
  public static let implausible = InjectionCode(.implausible)
  /// A path ended early, at a text, a number or a Boolean value. The value was used because no other candidate was
  /// found.
  public static let pathEndedEarly = InjectionCode(.pathEndedEarly)
  /// A value is not valid for its property, even after coercion.
  public static let typeMismatch = InjectionCode(.typeMismatch)
  /// A number is outside the range of the property's type.
  public static let outOfRange = InjectionCode(.outOfRange)
  /// The value is `null`, and the property is not Optional.
  public static let null = InjectionCode(.null)
  /// The record does not contain the key of a property that needs a value.
  public static let missing = InjectionCode(.missing)
  /// A key does not belong to any property.
  public static let unknownKey = InjectionCode(.unknownKey)
  /// A key belongs to a property that an `accept` rule does not name.
  public static let refusedKey = InjectionCode(.refusedKey)
  /// The kind of a record is not one that `type(by:_:otherwise:)` or the cases of an ``InjectableCases`` enum list.
  public static let unknownKind = InjectionCode(.unknownKind)
  /// A raw value does not match any case of an enum, and the enum's ``FallbackCase`` was used.
  public static let unknownCase = InjectionCode(.unknownCase)
  /// A key belongs to a `let` constant that already has a value.
  public static let constant = InjectionCode(.constant)
  /// Properties of an `@Observable` object were updated without calling their setters, so its observers were not
  /// notified.
  public static let unobserved = InjectionCode(.unobserved)
  /// A converter threw an error, which is the `underlying` error of the issue.
  public static let converterFailed = InjectionCode(.converterFailed)
  /// The `init(from:)` of a `Decodable` type threw an error, which is the `underlying` error of the issue.
  public static let decodingFailed = InjectionCode(.decodingFailed)
  /// A hook rejected the record by throwing an error, which is the `underlying` error of the issue.
  public static let rejected = InjectionCode(.rejected)
  /// The root is a value of the wrong kind, such as an array instead of a record.
  public static let wrongRoot = InjectionCode(.wrongRoot)
  /// The input is not valid JSON text.
  public static let malformed = InjectionCode(.malformed)
  /// Records and arrays are nested more deeply than the injector's limits or the thread's stack allow.
  public static let tooDeep = InjectionCode(.tooDeep)
  /// The input, or a value in it, is longer or has more entries than the injector's limits allow.
  public static let limitExceeded = InjectionCode(.limitExceeded)
  /// The input has no value at the root path.
  public static let pathNotFound = InjectionCode(.pathNotFound)
  /// A file cannot be opened, read or written. The system's error is the `underlying` error of the issue.
  public static let fileFailed = InjectionCode(.fileFailed)
  /// A source of rows threw an error for a column, which is the `underlying` error of the issue.
  public static let sourceFailed = InjectionCode(.sourceFailed)
  /// A value cannot be extracted, because it is a number that JSON does not support or its type is unknown.
  public static let notRepresentable = InjectionCode(.notRepresentable)
  /// The `encode(to:)` of an `Encodable` type threw an error, which is the `underlying` error of the issue.
  public static let encodingFailed = InjectionCode(.encodingFailed)
  /// A stream or chunks ended with an error that is not an ``InjectionError``: the source threw it, or the task was
  /// cancelled. This code occurs only in ``MonitoredRun/failure``.
  public static let interrupted = InjectionCode(rawValue: "interrupted")
  /// The rules are not valid for the model. This is found when the plan is compiled.
  public static let configuration = InjectionCode(.configuration)
}

extension InjectionCode {
  /// The codes of the library. The compiler uses this enum to find codes without a message.
  enum Known: String {
    case coerced, lossy, implausible, pathEndedEarly, typeMismatch, outOfRange, null, missing
    case unknownKey, refusedKey, unknownKind, unknownCase, constant, unobserved, converterFailed
    case decodingFailed, rejected, wrongRoot, malformed, tooDeep, limitExceeded, pathNotFound
    case fileFailed, sourceFailed
    case notRepresentable, encodingFailed, configuration
  }

  /// Creates the code of the error that ended a run.
  package init(of error: any Error) { self = (error as? InjectionError)?.code ?? .interrupted }

  private init(_ known: Known) { rawValue = known.rawValue }

  /// The library's code with this name; nil for other codes.
  var known: Known? { Known(rawValue: rawValue) }
}
