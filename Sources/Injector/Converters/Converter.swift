/// A conversion of a value from the data into one of the model and, optionally, back.
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
/// If a closure returns `nil` or throws, the value does not fit.
public struct Converter<Input, Output>: Sendable {
  /// The conversion from data to model. If it returns nil or throws, the value does not fit.
  private let forward: Forward

  /// The name of a converter of the library, for people.
  private(set) var name: String?

  /// The same conversion of a value in memory; nil if it needs more than the value.
  private(set) var compiled: CompiledConversion?

  /// The conversion from model to data; nil for a one-way converter.
  let backward: (@Sendable (Output) throws -> Input?)?

  /// Whether the input is JSON text. A value of the data that is not text is then converted from its JSON text.
  let takesJSONText: Bool

  /// Whether an array that is exactly its output is taken as it is.
  let takesLists: Bool

  /// The mistake in its date pattern, or in that of a converter inside it.
  let problem: DatePatternError?

  /// Whether it coerces values itself, as the policy of the run allows.
  let dependsOnPolicy: Bool

  /// The types of the values between the input and the output.
  let innerTypes: [Any.Type]

  /// Creates a one-way converter, from data to model.
  ///
  /// ```swift
  /// let length = Converter<String, Int> { $0.count }
  /// try length.convert("four")  // 4
  /// try length.convertBack(4)   // nil
  /// ```
  ///
  /// - Parameter forward: A closure that returns the model's value, or `nil` if the data's value does not fit.
  @inlinable
  public init(_ forward: @escaping @Sendable (Input) throws -> Output?) {
    self.init(forward, backward: nil, compiled: CompiledConversion(forward))
  }

  /// Creates a two-way converter: from data to model, and back.
  ///
  /// ```swift
  /// let yesNo = Converter<String, Bool>({ $0 == "yes" }, back: { $0 ? "yes" : "no" })
  /// try yesNo.convert("yes")      // true
  /// try yesNo.convertBack(false)  // "no"
  /// ```
  ///
  /// - Parameters:
  ///   - forward: A closure that returns the model's value, or `nil` if the data's value does not fit.
  ///   - backward: A closure that returns the data's value, or `nil` if the model's value does not fit.
  @inlinable
  public init(
    _ forward: @escaping @Sendable (Input) throws -> Output?,
    back backward: @escaping @Sendable (Output) throws -> Input?
  ) {
    self.init(forward, backward: backward, compiled: CompiledConversion(forward))
  }

  @usableFromInline
  init(
    _ forward: @escaping @Sendable (Input) throws -> Output?,
    backward: (@Sendable (Output) throws -> Input?)?,
    compiled: CompiledConversion
  ) {
    self.init(.simple(forward), backward: backward, compiled: compiled)
  }

  /// The forms of a conversion from data to model.
  enum Forward: Sendable {
    case simple(@Sendable (Input) throws -> Output?)
    /// The closure of a converter that consists of others. It may leave out elements of arrays and record them.
    case combined(@Sendable (Input, ConversionNotes?) throws -> Output?)

    /// The conversion of a value in memory, about which nothing is recorded.
    @inline(__always)
    var compiled: CompiledConversion {
      switch self {
      case .simple(let convert): CompiledConversion(convert)
      case .combined(let convert):
        CompiledConversion(isNoted: true) { (input: Input) throws -> Output? in try convert(input, nil) }
      }
    }
  }

  /// Creates a converter that is one-way if `backward` is nil.
  @inline(__always)
  init(
    _ forward: Forward,
    backward: (@Sendable (Output) throws -> Input?)?,
    compiled: CompiledConversion? = nil,
    takesJSONText: Bool = false,
    takesLists: Bool = false,
    problem: DatePatternError? = nil,
    dependsOnPolicy: Bool = false,
    innerTypes: [Any.Type] = []
  ) {
    self.forward = forward
    self.backward = backward
    self.compiled = compiled ?? (dependsOnPolicy ? nil : forward.compiled)
    self.takesJSONText = takesJSONText
    self.takesLists = takesLists
    self.problem = problem
    self.dependsOnPolicy = dependsOnPolicy
    self.innerTypes = innerTypes
  }

  /// A Boolean value that indicates whether the converter can convert a model's value back into data.
  ///
  /// ```swift
  /// let reversed = Converter<String, String> { String($0.reversed()) }
  /// reversed.isTwoWay  // false
  /// ```
  public var isTwoWay: Bool { backward != nil }

  /// Converts a value from the data into one of the model.
  ///
  /// ```swift
  /// let day = Converter<String, Date>.date("yyyy-MM-dd")
  /// try day.convert("1970-01-02")  // 1970-01-02 00:00:00 +0000
  /// try day.convert("soon")        // nil
  /// ```
  ///
  /// - Parameter input: The data's value.
  /// - Returns: The model's value, or `nil` if the data's value does not fit.
  /// - Throws: The error of the closure. It also means that the value does not fit.
  public func convert(_ input: Input) throws -> Output? {
    try convert(input, noting: nil)
  }

  /// Converts a value from the data into one of the model, and records the elements that are left out.
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

  /// Converts a value of the model back into data.
  ///
  /// ```swift
  /// let day = Converter<String, Date>.date("yyyy-MM-dd")
  /// try day.convertBack(Date(timeIntervalSince1970: 86400))  // "1970-01-02"
  /// ```
  ///
  /// - Parameter output: The model's value.
  /// - Returns: The data's value, or `nil` if the model's value does not fit or the converter is one-way.
  /// - Throws: The error of the closure. It also means that the value does not fit.
  public func convertBack(_ output: Output) throws -> Input? {
    try backward?(output)
  }

  /// Returns the converter with a function that reads texts without creating strings. It returns nil for a text that the
  /// converter's closure reads, or refuses.
  @inline(__always)
  func reading(_ read: @escaping @Sendable (TextBytes) -> Output?) -> Converter {
    var copy = self
    copy.compiled = compiled?.reading(read)
    return copy
  }

  /// Returns the converter with a name: the spelling of the rule, without its leading dot.
  func named(_ name: String?) -> Converter {
    var copy = self
    copy.name = name.map { ".\($0)" }
    return copy
  }
}
