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
  let forward: NotingConversion<Input, Output>

  /// The same conversion of a value in memory; nil if it needs more than the value.
  private(set) var compiled: CompiledConversion?

  /// The conversion from model to data; nil for a one-way converter.
  let backward: NotingConversion<Output, Input>?

  /// What else is known of the converter.
  private(set) var traits: ConverterTraits

  /// Creates a converter from data to model, and back if there is a second closure.
  ///
  /// ```swift
  /// let length = Converter<String, Int> { $0.count }
  /// try length.convert("four")    // 4
  /// try length.convertBack(4)     // nil
  ///
  /// let yesNo = Converter<String, Bool>({ $0 == "yes" }, back: { $0 ? "yes" : "no" })
  /// try yesNo.convert("yes")      // true
  /// try yesNo.convertBack(false)  // "no"
  /// ```
  ///
  /// - Parameters:
  ///   - forward: A closure that returns the model's value, or `nil` if the data's value does not fit.
  ///   - backward: A closure that returns the data's value, or `nil` if the model's value does not fit. Without it, the
  ///     converter is one-way.
  @inlinable
  public init(
    _ forward: @escaping @Sendable (Input) throws -> Output?,
    back backward: (@Sendable (Output) throws -> Input?)? = nil
  ) {
    self.init(forward, backward: backward, compiled: CompiledConversion(forward))
  }

  @usableFromInline
  init(
    _ forward: @escaping @Sendable (Input) throws -> Output?,
    backward: (@Sendable (Output) throws -> Input?)?,
    compiled: CompiledConversion
  ) {
    self.forward = { input, _ in try forward(input) }
    self.backward = backward.map { back -> NotingConversion<Output, Input> in { value, _ in try back(value) }
    }
    self.compiled = compiled
    traits = ConverterTraits()
  }

  /// Creates a converter that may record notes. It is one-way if `backward` is nil.
  @inline(__always)
  init(
    noting forward: @escaping NotingConversion<Input, Output>,
    backward: NotingConversion<Output, Input>?,
    _ traits: ConverterTraits
  ) {
    self.forward = forward
    self.backward = backward
    self.traits = traits
    self.traits.isNoting = true
    compiled =
      traits.dependsOnPolicy
      ? nil
      : CompiledConversion(isNoted: true) { (input: Input) throws -> Output? in try forward(input, nil) }
  }

  /// A Boolean value that indicates whether the converter can convert a model's value back into data.
  ///
  /// ```swift
  /// let reversed = Converter<String, String> { String($0.reversed()) }
  /// reversed.isTwoWay  // false
  /// ```
  package var isTwoWay: Bool { backward != nil }

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
  public func convert(_ input: Input) throws -> Output? { try forward(input, nil) }

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
  public func convertBack(_ output: Output) throws -> Input? { try backward?(output, nil) }

  /// Returns the converter with a function that reads texts without creating strings. If that returns nil, the
  /// converter's closure reads the text.
  @inline(__always)
  func reading(_ read: @escaping @Sendable (TextBytes) -> Output?) -> Converter {
    changing { $0.reading(read) }
  }

  /// Returns the converter with another conversion in memory.
  @inline(__always)
  func changing(_ change: (CompiledConversion) -> CompiledConversion) -> Converter {
    var copy = self
    copy.compiled = compiled.map(change)
    return copy
  }

  /// Returns the converter with fast functions of other converters for reading and writing.
  func using(_ read: CompiledConversion?, back write: CompiledConversion?) -> Converter {
    // A converter from `Any` has no fast function of its own. Its closure is called instead.
    guard compiled != nil || Input.self == Any.self else { return self }
    let own = compiled ?? CompiledConversion(isNoted: true) { [forward] input in try forward(input, nil) }
    var copy = self
    copy.compiled = own.reading(as: read, writingAs: write)
    return copy
  }

  /// Returns the converter with a name: the spelling of the rule, without its leading dot.
  func named(_ name: String?) -> Converter { having { $0.name = name.map { ".\($0)" } } }

  /// Returns the converter with other traits.
  func having(_ change: (inout ConverterTraits) -> Void) -> Converter {
    var copy = self
    change(&copy.traits)
    return copy
  }
}

/// The properties of a converter other than its closures.
struct ConverterTraits: Sendable {
  /// The name of a library converter, for messages.
  var name: String?

  /// The type that is decoded from the input, if the input is JSON text. Data that is not text is then converted from
  /// its JSON text.
  var jsonType: Any.Type?

  /// The schemas of its input and output; nil if only their types are known.
  var description: ConverterDescription?

  /// Whether an array that already has the type of the output is used unchanged.
  var takesLists = false

  /// The mistake in its date pattern, or in the pattern of a converter inside it.
  var problem: DatePatternError?

  /// Whether it coerces values itself, as the policy of the run allows.
  var dependsOnPolicy = false

  /// Whether it may record notes.
  var isNoting = false

  /// The types of the values between the input and the output.
  var innerTypes: [Any.Type] = []

  /// Returns the traits of a converter that combines two others. It has no name.
  func joined(with other: ConverterTraits) -> ConverterTraits {
    ConverterTraits(
      jsonType: jsonType ?? other.jsonType,
      takesLists: takesLists || other.takesLists,
      problem: problem ?? other.problem,
      dependsOnPolicy: dependsOnPolicy || other.dependsOnPolicy,
      innerTypes: innerTypes + other.innerTypes
    )
  }
}

/// A converter whose types are known only at run time.
package protocol RuntimeConverter: Sendable {
  associatedtype Input
  associatedtype Output
  var converter: Converter<Input, Output> { get }
}

extension RuntimeConverter {
  package var inputType: Any.Type { Input.self }
  package var outputType: Any.Type { Output.self }
  var traits: ConverterTraits { converter.traits }
  var isTwoWay: Bool { converter.isTwoWay }
  var compiled: CompiledConversion? { converter.compiled }

  /// The converter, boxed as rules store it.
  var box: any RuntimeConverter { ConverterBox(converter) }
}

extension Converter: RuntimeConverter {
  package var converter: Converter<Input, Output> { self }
}

/// A converter in an object. A run casts it back to its types with a single comparison.
final class ConverterBox<Input, Output>: RuntimeConverter {
  let converter: Converter<Input, Output>

  init(_ converter: Converter<Input, Output>) { self.converter = converter }
}

/// A closure that returns the schema of the values that a converter accepts, or of those that it converts back to; nil
/// if only the type is known. It is called only when a schema is made.
typealias ConverterDescription = @Sendable (InjectionDirection) -> InjectionSchema?

extension Converter {
  /// Returns the converter with a schema of the values that it accepts.
  ///
  /// ```swift
  /// let celsius = Converter<Double, String>({ "\($0) °C" }, back: { Double($0.dropLast(3)) })
  ///   .describing(.number(in: -273.15...1e6))
  /// ```
  ///
  /// ``Injector/jsonSchema(for:)`` uses this schema for the converter's values. The conversion does not change. Without
  /// the schema, the values are described by the type `Input`.
  ///
  /// - Parameters:
  ///   - input: The schema of the data's values that the converter accepts.
  ///   - extracted: The schema of the values that it converts back to. The default is `input`.
  /// - Returns: The converter with the schema, which replaces an earlier one.
  public func describing(_ input: InjectionSchema, extracted: InjectionSchema? = nil) -> Converter {
    described { $0 == .injecting ? input : extracted ?? input }
  }

  /// Returns the converter with a description.
  func described(_ description: @escaping ConverterDescription) -> Converter {
    having { $0.description = description }
  }
}
