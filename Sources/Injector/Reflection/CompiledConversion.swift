/// The conversion of a value in memory, by code that is compiled where both types are known: in the module of the closure.
@safe @frozen @usableFromInline
struct CompiledConversion: Sendable {
  /// Moves the input out of memory and writes what becomes of it. Returns false, and writes nothing, if that is nil.
  @usableFromInline let convert:
    @Sendable (_ input: UnsafeMutableRawPointer, _ output: UnsafeMutableRawPointer, Form) throws -> Bool
  /// Writes nil to the memory of an Optional of the output.
  @usableFromInline let writeNil: @Sendable (_ output: UnsafeMutableRawPointer, Form) -> Void
  /// Reads a value from a text in UTF-8 without escapes, and writes it. Returns false, and writes nothing, if the text
  /// has to be converted otherwise.
  @usableFromInline var readText:
    (@Sendable (UnsafeBufferPointer<UInt8>, UnsafeMutableRawPointer, Form) -> Bool)?

  /// The memory that a value is written to.
  @frozen @usableFromInline
  struct Form: Sendable {
    /// Whether the memory has a value, which is replaced.
    @usableFromInline let isFilled: Bool
    /// Whether the memory is that of an Optional.
    @usableFromInline let isOptional: Bool

    init(isFilled: Bool, isOptional: Bool) {
      self.isFilled = isFilled
      self.isOptional = isOptional
    }

    @inlinable @inline(__always)
    func write<Value>(_ value: consuming Value, to memory: UnsafeMutableRawPointer) {
      if isOptional { unsafe put(Value?.some(value), memory) } else { unsafe put(value, memory) }
    }

    @inlinable @inline(__always)
    func put<Value>(_ value: consuming Value, _ memory: UnsafeMutableRawPointer) {
      let memory = unsafe memory.assumingMemoryBound(to: Value.self)
      if isFilled { unsafe memory.pointee = value } else { unsafe memory.initialize(to: value) }
    }
  }

  /// Whether a conversion may be recorded, so that this one is not used where it is.
  @usableFromInline let isNoted: Bool

  @inlinable @inline(__always)
  init<Input, Output>(isNoted: Bool = false, _ forward: @escaping @Sendable (Input) throws -> Output?) {
    self.isNoted = isNoted
    unsafe convert = { input, output, form in
      guard let value = try forward(unsafe input.assumingMemoryBound(to: Input.self).move()) else {
        return false
      }
      unsafe form.write(value, to: output)
      return true
    }
    unsafe writeNil = { output, form in unsafe form.put(Output?.none, output) }
    unsafe readText = nil
  }

  /// Returns the conversion with a function that reads texts without creating strings.
  @inline(__always)
  func reading<Output>(
    _ read: @escaping @Sendable (TextBytes) -> Output?
  ) -> CompiledConversion {
    var copy = self
    unsafe copy.readText = { text, output, form in
      guard let value = unsafe read(TextBytes(text)) else { return false }
      unsafe form.write(value, to: output)
      return true
    }
    return copy
  }
}
