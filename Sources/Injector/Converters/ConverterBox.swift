/// A converter whose types are known at run time only.
protocol RuntimeConverter: Sendable {
  var inputType: Any.Type { get }
  var outputType: Any.Type { get }
  var isTwoWay: Bool { get }
  /// Whether the texts that it takes hold JSON.
  var takesJSONText: Bool { get }
  /// What is wrong with its date pattern.
  var problem: DatePatternError? { get }
}

/// A converter as rules keep it: an object, so that finding its types again at run time is one comparison.
final class ConverterBox<Input, Output>: RuntimeConverter {
  let converter: Converter<Input, Output>

  init(_ converter: Converter<Input, Output>) { self.converter = converter }

  var inputType: Any.Type { Input.self }
  var outputType: Any.Type { Output.self }
  var isTwoWay: Bool { converter.backward != nil }
  var takesJSONText: Bool { converter.takesJSONText }
  var problem: DatePatternError? { converter.problem }
}
