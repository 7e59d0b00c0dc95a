/// A converter whose types are known at run time only.
protocol RuntimeConverter: Sendable {
  var inputType: Any.Type { get }
  var outputType: Any.Type { get }
  /// The name of a converter of the library.
  var name: String? { get }
  var isTwoWay: Bool { get }
  /// Whether the input is JSON text.
  var takesJSONText: Bool { get }
  /// The mistake in its date pattern.
  var problem: DatePatternError? { get }
  /// The types of the values between the input and the output.
  var innerTypes: [Any.Type] { get }
  /// The conversion of a value in memory.
  var compiled: CompiledConversion? { get }
}

/// A converter as an object. A run casts it back to its types with one comparison.
final class ConverterBox<Input, Output>: RuntimeConverter {
  let converter: Converter<Input, Output>

  init(_ converter: Converter<Input, Output>) { self.converter = converter }

  var inputType: Any.Type { Input.self }
  var outputType: Any.Type { Output.self }
  var name: String? { converter.name }
  var isTwoWay: Bool { converter.backward != nil }
  var takesJSONText: Bool { converter.takesJSONText }
  var problem: DatePatternError? { converter.problem }
  var innerTypes: [Any.Type] { converter.innerTypes }
  var compiled: CompiledConversion? { converter.compiled }
}
