import Foundation

/// A converter whose types are not known to the code that uses it.
protocol TypedConverter: Sendable {
  associatedtype Input
  associatedtype Output
  var converter: Converter<Input, Output> { get }
}

extension Converter: TypedConverter {
  var converter: Converter<Input, Output> { self }

  static var outputType: Any.Type { Output.self }
}

extension TypedConverter {
  /// The converter as rules have it.
  var box: any RuntimeConverter { ConverterBox(converter) }
}

/// The converters of the library that consist of others, for types that are known at run time only.
enum CombinedConverters {
  static func array<Element: TypedConverter>(_ element: Element) -> any TypedConverter {
    Converter<[Element.Input], [Element.Output]>.array(element.converter)
  }

  static func lossyArray<Element: TypedConverter>(_ element: Element) -> any TypedConverter {
    Converter<[Element.Input], [Element.Output]>.lossyArray(element.converter)
  }

  static func optional<Payload: TypedConverter>(_ payload: Payload) -> any TypedConverter {
    Converter<Payload.Input?, Payload.Output?>.optional(payload.converter)
  }

  static func dictionary<Value: TypedConverter>(_ value: Value) -> any TypedConverter {
    Converter<[String: Value.Input], [String: Value.Output]>.dictionary(value.converter)
  }

  /// Returns a converter that converts with both, one after the other; nil if their types differ.
  static func then<First: TypedConverter, Next: TypedConverter>(
    _ first: First,
    _ next: Next
  ) -> (any TypedConverter)? {
    (next.converter as? Converter<First.Output, Next.Output>).map { first.converter.then($0) }
  }

  /// Returns a converter that uses the second one for values that do not fit the first; nil if their outputs differ.
  static func or<First: TypedConverter, Other: TypedConverter>(
    _ first: First,
    _ other: Other
  ) -> (any TypedConverter)? {
    if let other = other.converter as? Converter<First.Input, First.Output> {
      return first.converter.or(other)
    }
    return (other.converter as? Converter<Other.Input, First.Output>).map { other in
      Converter<Any, First.Output>.either(first.converter, other)
    }
  }

  /// Returns a converter that reads with one converter and writes with another; nil if their outputs differ.
  static func pair<Read: TypedConverter, Write: TypedConverter>(
    _ read: Read,
    _ write: Write
  ) -> (any TypedConverter)? {
    if let write = write.converter as? Converter<Read.Input, Read.Output> {
      return Converter<Read.Input, Read.Output>.pair(read.converter, write)
    }
    guard let write = write.converter as? Converter<Write.Input, Read.Output> else { return nil }
    return Converter<Any, Read.Output>.pair(read.converter.takingAny, write.takingAny)
  }
}

extension Converter {
  /// Returns a converter that reads with one converter and writes with another.
  fileprivate static func pair(_ read: Converter, _ write: Converter) -> Converter {
    Converter(
      .combined { try read.convert($0, noting: $1) },
      backward: write.backward,
      takesJSONText: read.takesJSONText,
      takesLists: read.takesLists,
      problem: read.problem ?? write.problem,
      dependsOnPolicy: read.dependsOnPolicy,
      innerTypes: read.innerTypes + write.innerTypes
    )
  }
}
