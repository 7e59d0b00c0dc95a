/// The limits of an input and of its report.
///
/// Limits protect a process from input that is malicious or damaged:
///
/// ```swift
/// let guarded = Injector.bind(User.self).limits(InjectionLimits(depth: 64, bytes: 1 << 20, entries: 1_000))
/// do {
///   let user = try guarded.inject(json: body)
/// } catch {
///   print(error)   // tags: an array has more than 1,000 elements, the limit of InjectionLimits.entries (line 4, column 2012)
/// }
/// ```
///
/// Input that exceeds a limit is refused as a whole, under every policy. The error has the code
/// ``InjectionCode/limitExceeded``, or ``InjectionCode/tooDeep`` for the depth, and names the limit, its value, and the
/// place. Limits that the input might exceed are checked before the first value is used, so no closure or hook is called
/// and no model is changed. They apply to the whole input, including values that belong to no property.
///
/// The limits of the injector that runs apply to its whole input, including nested injectors and models. Limits of
/// nested injectors only have an effect when these run themselves. The rules of a model (`static func rules`) may set
/// limits for runs that create or fill this model. JSON text inside a string (``Converter/json(of:)``) is part of the
/// input: the depth of its arrays and objects is added to that of the string.
///
/// The defaults are safe for input from any source, because the time and the memory of a run are proportional to its
/// input. They refuse only input that no legitimate sender produces: 512 levels, and numbers of more than 1,000
/// characters. A server that reads request bodies should also set ``bytes`` and ``entries``: `{}` is a complete record
/// of two bytes, but its model may have hundreds. The limits of the report and of numbers cost nothing. The others cost
/// nothing if the text is too short to exceed them; otherwise, the input is read twice.
///
/// ``totalBytes`` and ``records`` are the limits of a whole stream. The records before the limit are delivered before
/// the stream ends with the error, under every policy:
///
/// ```swift
/// let uploads = Injector.bind(User.self).limits(InjectionLimits(totalBytes: 100 << 20, records: 10_000))
/// for try await user in uploads.stream(request.body) { try await database.save(user) }
/// // the input has more than 10,000 records, the limit of InjectionLimits.records (line 10001, column 1)
/// ```
public struct InjectionLimits: Hashable, Sendable {
  /// The greatest depth of nested arrays and records. The default is 512.
  ///
  /// The limit applies to JSON text, to dictionaries, and to the models of an extraction. A thread with a small stack
  /// allows fewer levels. On Linux, Foundation's own collection classes may not be nested more than 512 deep, whatever
  /// the limit.
  public var depth: Int

  /// The greatest number of bytes of JSON text or of a file; in a stream, of one record. The default is `nil`: a text
  /// may have any length, and a record in a stream may have 16 MB.
  public var bytes: Int?

  /// The greatest length of a string, in bytes of its UTF-8 text without escapes. By default, it is only limited by the
  /// length of the input.
  public var text: Int

  /// The greatest length of a number in JSON text, in characters. The default is 1,000.
  public var number: Int

  /// The greatest length of a key, in bytes of its UTF-8 text without escapes. By default, it is only limited by the
  /// length of the input.
  public var key: Int

  /// The greatest number of elements of one array, and of members of one record. By default, it is only limited by the
  /// length of the input.
  public var entries: Int

  /// The greatest number of notes and warnings in a report. ``InjectionReport/omittedCount`` is the number of those
  /// beyond it. The default is 1,000.
  public var issues: Int

  /// The greatest number of bytes of a whole stream, and of any other text or file. By default, it is not limited.
  ///
  /// A stream delivers the records that end before the limit, and then ends with the error. In memory, the smaller of
  /// this limit and ``bytes`` applies.
  public var totalBytes: Int

  /// The greatest number of records of a whole stream, and of elements of an array of models, such as one read using
  /// ``Injector/Injector/injectArray(json:at:)``. By default, it is not limited.
  ///
  /// Records that fail are counted, too. A stream delivers the records before the limit, and ends with the error if
  /// there is one more. An array in memory is refused as a whole.
  public var records: Int

  /// Creates limits. Negative numbers mean 0, and the depth is at least 1.
  ///
  /// - Parameters:
  ///   - depth: The greatest depth of nested arrays and records.
  ///   - bytes: The greatest number of bytes of a text or a file, or of a record in a stream.
  ///   - text: The greatest length of a string, in bytes of UTF-8.
  ///   - number: The greatest length of a number in JSON text, in characters.
  ///   - key: The greatest length of a key, in bytes of UTF-8.
  ///   - entries: The greatest number of elements of an array, and of members of a record.
  ///   - issues: The greatest number of notes and warnings in a report.
  ///   - totalBytes: The greatest number of bytes of a whole stream, or of a text or a file.
  ///   - records: The greatest number of records of a whole stream, or of an array of models.
  public init(
    depth: Int = 512,
    bytes: Int? = nil,
    text: Int = .max,
    number: Int = 1_000,
    key: Int = .max,
    entries: Int = .max,
    issues: Int = 1_000,
    totalBytes: Int = .max,
    records: Int = .max
  ) {
    self.depth = max(1, depth)
    self.bytes = bytes.map { max(0, $0) }
    self.text = max(0, text)
    self.number = max(0, number)
    self.key = max(0, key)
    self.entries = max(0, entries)
    self.issues = max(0, issues)
    self.totalBytes = max(0, totalBytes)
    self.records = max(0, records)
  }
}

extension InjectionLimits {
  @inline(__always)
  static var defaultDepth: Int { 512 }

  /// The limits, with 0 for negative numbers that were set after initialization.
  var withoutNegativeNumbers: InjectionLimits {
    InjectionLimits(
      depth: depth, bytes: bytes, text: text, number: number, key: key, entries: entries, issues: issues,
      totalBytes: totalBytes, records: records
    )
  }

  /// The limits of a text inside the input: all but those of the whole input.
  var insideInput: InjectionLimits {
    InjectionLimits(depth: depth, text: text, number: number, key: key, entries: entries, issues: issues)
  }

  /// The limit for the number of bytes of a text or a file.
  package var inputBytes: ExceededLimit {
    let kind: ExceededLimit.Kind = totalBytes < bytes ?? .max ? .totalBytes : .bytes
    return ExceededLimit(kind: kind, value: value(of: kind))
  }

  /// The greatest number of bytes of one record in a stream.
  package var recordBytes: Int { bytes ?? 16 << 20 }

  /// Whether JSON text of this many bytes may exceed limits that reading it does not check.
  ///
  /// The depth and the length of long numbers are checked while the text is read.
  func mayBeExceeded(byTextOf byteCount: Int) -> Bool {
    byteCount > min(text, key) || byteCount / 2 > entries
      || number < Self.longestShortNumber && byteCount > number
  }

  /// The length of the longest number that is read without a check of its length: 19 digits, a sign and a point.
  private static let longestShortNumber = 21

  /// Whether a tree of dictionaries and arrays may exceed limits that reading it does not check.
  ///
  /// The default depth is checked while the values are read.
  var concernTrees: Bool { min(text, key, entries) < .max || depth < Self.defaultDepth }

  func value(of kind: ExceededLimit.Kind) -> Int {
    switch kind {
    case .depth: depth
    case .bytes: bytes ?? .max
    case .recordBytes: recordBytes
    case .text: text
    case .number: number
    case .key: key
    case .elements, .members: entries
    case .totalBytes: totalBytes
    case .records: records
    }
  }
}
