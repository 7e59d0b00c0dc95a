/// What is known of a converter beside its closures.
struct ConverterTraits: Sendable {
  /// The name of a converter of the library, for people.
  var name: String?

  /// Whether the input is JSON text. A value of the data that is not text is then converted from its JSON text.
  var takesJSONText = false

  /// Whether an array that is exactly its output is taken as it is.
  var takesLists = false

  /// The mistake in its date pattern, or in that of a converter inside it.
  var problem: DatePatternError?

  /// Whether it coerces values itself, as the policy of the run allows.
  var dependsOnPolicy = false

  /// Whether it may record notes.
  var isNoting = false

  /// The types of the values between the input and the output.
  var innerTypes: [Any.Type] = []

  /// Returns the traits of a converter that uses two others, which has no name.
  func joined(with other: ConverterTraits) -> ConverterTraits {
    ConverterTraits(
      takesJSONText: takesJSONText || other.takesJSONText,
      takesLists: takesLists || other.takesLists,
      problem: problem ?? other.problem,
      dependsOnPolicy: dependsOnPolicy || other.dependsOnPolicy,
      innerTypes: innerTypes + other.innerTypes
    )
  }
}

/// A converter whose types are known at run time only.
protocol RuntimeConverter: Sendable {
  associatedtype Input
  associatedtype Output
  var converter: Converter<Input, Output> { get }
}

extension RuntimeConverter {
  var inputType: Any.Type { Input.self }
  var outputType: Any.Type { Output.self }
  var traits: ConverterTraits { converter.traits }
  var name: String? { traits.name }
  var isTwoWay: Bool { converter.isTwoWay }
  var takesJSONText: Bool { traits.takesJSONText }
  var problem: DatePatternError? { traits.problem }
  var innerTypes: [Any.Type] { traits.innerTypes }
  var compiled: CompiledConversion? { converter.compiled }

  /// The converter as rules have it.
  var box: any RuntimeConverter { ConverterBox(converter) }
}

extension Converter: RuntimeConverter {
  var converter: Converter<Input, Output> { self }
}

/// A converter as an object. A run casts it back to its types with one comparison.
final class ConverterBox<Input, Output>: RuntimeConverter {
  let converter: Converter<Input, Output>

  init(_ converter: Converter<Input, Output>) { self.converter = converter }
}
