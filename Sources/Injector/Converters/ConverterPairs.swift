/// Combines two converters whose types are known only at run time.
extension RuntimeConverter {
  /// Returns a converter that uses another for values that do not fit this one; nil if their outputs differ.
  package func replaced<Other: RuntimeConverter>(by other: Other) -> (any RuntimeConverter)? {
    if let other = other.converter as? Converter<Input, Output> { return converter.or(other) }
    let other = other.converter as? Converter<Other.Input, Output>
    return other.map { Converter<Any, Output>.either(converter, $0) }
  }

  /// Returns a converter that reads with this one and writes with another; nil if their outputs differ.
  package func written<Writer: RuntimeConverter>(by writer: Writer) -> (any RuntimeConverter)? {
    func pair<From>(_ reading: Converter<From, Output>, _ writing: Converter<From, Output>)
      -> any RuntimeConverter
    {
      var traits = reading.traits
      traits.name = nil
      traits.problem = reading.traits.problem ?? writing.traits.problem
      traits.innerTypes += writing.traits.innerTypes
      let (read, written) = (reading.traits.description, writing.traits.description)
      traits.description = { $0 == .injecting ? read?($0) : written?($0) }
      // The fast functions of both converters still apply.
      return Converter(noting: reading.forward, backward: writing.backward, traits)
        .using(compiled, back: writer.compiled)
    }
    if let writing = writer.converter as? Converter<Input, Output> { return pair(converter, writing) }
    let writing = writer.converter as? Converter<Writer.Input, Output>
    return writing.map { pair(converter.takingAny, $0.takingAny) }
  }
}
