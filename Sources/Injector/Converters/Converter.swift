/// A rule that turns one kind of value into another, and back where a second closure is given.
///
/// ```swift
/// let celsius = Converter<Double, String>(
///   { "\($0) °C" },
///   back: { Double($0.dropLast(3)) }
/// )
/// try celsius.convert(21.5)          // "21.5 °C"
/// try celsius.convertBack("21.5 °C") // 21.5
/// ```
///
/// A closure that returns `nil` or throws says that the value does not fit.
public struct Converter<Input, Output>: Sendable {
  /// Data to model; nil or a throw means that the value does not fit.
  private let forward: Forward

  /// Model to data; nil for a converter that goes one way only.
  let backward: (@Sendable (Output) throws -> Input?)?

  /// Whether the texts that it takes hold JSON: a value that is no text in the data is handed over as its JSON text.
  let takesJSONText: Bool

  /// What is wrong with the date pattern that it was made of, or with that of a converter inside it.
  let problem: DatePatternError?

  /// Creates a converter that only reads: data to model.
  ///
  /// ```swift
  /// let length = Converter<String, Int> { $0.count }
  /// try length.convert("four")  // 4
  /// try length.convertBack(4)   // nil
  /// ```
  public init(_ forward: @escaping @Sendable (Input) throws -> Output?) {
    self.init(.simple(forward), backward: nil)
  }

  /// Creates a converter for both directions: data to model, and model back to data.
  ///
  /// ```swift
  /// let yesNo = Converter<String, Bool>({ $0 == "yes" }, back: { $0 ? "yes" : "no" })
  /// try yesNo.convert("yes")      // true
  /// try yesNo.convertBack(false)  // "no"
  /// ```
  public init(
    _ forward: @escaping @Sendable (Input) throws -> Output?,
    back backward: @escaping @Sendable (Output) throws -> Input?
  ) {
    self.init(.simple(forward), backward: backward)
  }

  /// How the way from data to model is stored.
  enum Forward: Sendable {
    case simple(@Sendable (Input) throws -> Output?)
    /// The closure of a converter that is made of others, which may leave out elements of arrays and record them.
    case combined(@Sendable (Input, ConversionNotes?) throws -> Output?)
  }

  /// Creates a converter whose way back may be missing, as when it is made from another one.
  init(
    _ forward: Forward,
    backward: (@Sendable (Output) throws -> Input?)?,
    takesJSONText: Bool = false,
    problem: DatePatternError? = nil
  ) {
    self.forward = forward
    self.backward = backward
    self.takesJSONText = takesJSONText
    self.problem = problem
  }

  /// Whether the converter can also turn a model's value back into data.
  ///
  /// ```swift
  /// let reversed = Converter<String, String> { String($0.reversed()) }
  /// reversed.isTwoWay  // false
  /// ```
  public var isTwoWay: Bool { backward != nil }

  /// Converts a value from the data into the model's; nil when it does not fit.
  ///
  /// ```swift
  /// let day = Converter<String, Date>.date("yyyy-MM-dd")
  /// try day.convert("1970-01-02")  // 1970-01-02 00:00:00 +0000
  /// try day.convert("soon")        // nil
  /// ```
  ///
  /// - Throws: what the closure throws, which also says that the value does not fit.
  public func convert(_ input: Input) throws -> Output? {
    try convert(input, noting: nil)
  }

  /// Converts a value from the data into the model's, and records the elements that are left out.
  @inline(__always)
  func convert(_ input: Input, noting notes: ConversionNotes?) throws -> Output? {
    switch forward {
    case .simple(let convert): try convert(input)
    case .combined(let convert): try convert(input, notes)
    }
  }

  /// Whether the converter may leave out elements.
  var isCombined: Bool {
    if case .combined = forward { true } else { false }
  }

  /// Converts a model's value back into data; nil when it does not fit or the converter is one-way.
  ///
  /// ```swift
  /// let day = Converter<String, Date>.date("yyyy-MM-dd")
  /// try day.convertBack(Date(timeIntervalSince1970: 86400))  // "1970-01-02"
  /// ```
  ///
  /// - Throws: what the closure throws, which also says that the value does not fit.
  public func convertBack(_ output: Output) throws -> Input? {
    try backward?(output)
  }
}
