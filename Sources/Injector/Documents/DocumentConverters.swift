import Foundation

/// The converters of the library that consist of others, for types that are known at run time only.
enum CombinedConverters {
  static func array<Element: RuntimeConverter>(_ element: Element) -> any RuntimeConverter {
    Converter<[Element.Input], [Element.Output]>.array(element.converter)
  }

  static func lossyArray<Element: RuntimeConverter>(_ element: Element) -> any RuntimeConverter {
    Converter<[Element.Input], [Element.Output]>.lossyArray(element.converter)
  }

  static func optional<Payload: RuntimeConverter>(_ payload: Payload) -> any RuntimeConverter {
    Converter<Payload.Input?, Payload.Output?>.optional(payload.converter)
  }

  static func dictionary<Value: RuntimeConverter>(_ value: Value) -> any RuntimeConverter {
    Converter<[String: Value.Input], [String: Value.Output]>.dictionary(value.converter)
  }

  /// Returns a converter that converts with both, one after the other; nil if their types differ.
  static func then<First: RuntimeConverter, Next: RuntimeConverter>(
    _ first: First,
    _ next: Next
  ) -> (any RuntimeConverter)? {
    (next.converter as? Converter<First.Output, Next.Output>).map { first.converter.then($0) }
  }

  /// Returns a converter that uses the second one for values that do not fit the first; nil if their outputs differ.
  static func or<First: RuntimeConverter, Other: RuntimeConverter>(
    _ first: First,
    _ other: Other
  ) -> (any RuntimeConverter)? {
    if let other = other.converter as? Converter<First.Input, First.Output> {
      return first.converter.or(other)
    }
    return (other.converter as? Converter<Other.Input, First.Output>).map { other in
      Converter<Any, First.Output>.either(first.converter, other)
    }
  }

  /// Returns a converter that reads with one converter and writes with another; nil if their outputs differ.
  static func pair<Read: RuntimeConverter, Write: RuntimeConverter>(
    _ read: Read,
    _ write: Write
  ) -> (any RuntimeConverter)? {
    if let write = write.converter as? Converter<Read.Input, Read.Output> {
      return Converter<Read.Input, Read.Output>.pair(read.converter, write, as: read, write)
    }
    guard let write = write.converter as? Converter<Write.Input, Read.Output> else { return nil }
    return Converter<Any, Read.Output>.pair(read.converter.takingAny, write.takingAny, as: read, write)
  }
}

extension Converter {
  /// Returns a converter that reads with one converter and writes with another.
  /// Frequent values are read and written as the original ones do.
  fileprivate static func pair(
    _ read: Converter,
    _ write: Converter,
    as originalRead: some RuntimeConverter,
    _ originalWrite: some RuntimeConverter
  ) -> Converter {
    var traits = read.traits
    traits.name = nil
    traits.problem = read.traits.problem ?? write.traits.problem
    traits.innerTypes += write.traits.innerTypes
    return Converter(
      noting: read.forward,
      backward: write.backward,
      traits
    ).using(originalRead.compiled, back: originalWrite.compiled)
  }
}
