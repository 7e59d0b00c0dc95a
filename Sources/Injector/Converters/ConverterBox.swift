/// A converter as rules keep it: an object, so that finding its types again at run time is one comparison.
final class ConverterBox<Input, Output>: RuntimeConverter {
  let converter: Converter<Input, Output>

  init(_ converter: Converter<Input, Output>) { self.converter = converter }

  var inputType: Any.Type { Input.self }
  var outputType: Any.Type { Output.self }
  var isTwoWay: Bool { converter.backward != nil }
  var takesJSONText: Bool { converter.takesJSONText }
}
