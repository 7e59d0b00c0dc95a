/// The conversion of a value in memory, compiled in the module of the closure, where both types are known.
@safe @usableFromInline
final class CompiledConversion: Sendable {
  @usableFromInline typealias Convert =
    @Sendable (_ input: UnsafeMutableRawPointer, _ output: UnsafeMutableRawPointer, Form) throws -> Bool
  @usableFromInline typealias WriteNil = @Sendable (_ output: UnsafeMutableRawPointer, Form) -> Void
  @usableFromInline typealias ReadText =
    @Sendable (UnsafeBufferPointer<UInt8>, UnsafeMutableRawPointer, Form) -> Bool
  @usableFromInline typealias ReadNumber = @Sendable (Double, UnsafeMutableRawPointer, Form) -> Bool
  @usableFromInline typealias WriteText = @Sendable (UnsafeRawPointer) -> String?

  /// Moves the input out of memory and writes the converted value. If there is none, returns false and writes nothing.
  let convert: Convert
  /// Writes nil to memory for an Optional of the output.
  let writeNil: WriteNil
  /// Reads a value from a text in UTF-8 without escapes, and writes it. If the text needs the general conversion,
  /// returns false and writes nothing.
  let readText: ReadText?
  /// Does the same for a number. Such a conversion has nothing to record.
  let readNumber: ReadNumber?
  /// Returns the text for a value in memory; nil if the value needs the general conversion.
  let writeText: WriteText?
  /// Whether the conversion may record notes. It is not used where notes are recorded.
  let isNoted: Bool

  /// The memory that a value is written to.
  @frozen @usableFromInline
  struct Form: Sendable {
    /// Whether the memory already has a value, which is replaced.
    @usableFromInline let isFilled: Bool
    /// Whether the memory is that of an Optional.
    @usableFromInline let isOptional: Bool

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

  @usableFromInline
  init(
    _ convert: @escaping Convert,
    _ writeNil: @escaping WriteNil,
    _ readText: ReadText? = nil,
    _ readNumber: ReadNumber? = nil,
    _ writeText: WriteText? = nil,
    isNoted: Bool
  ) {
    unsafe (self.convert, self.writeNil, self.readText) = unsafe (convert, writeNil, readText)
    unsafe (self.readNumber, self.writeText) = unsafe (readNumber, writeText)
    self.isNoted = isNoted
  }

  /// Returns the conversion with the given functions for frequent values.
  private func adding(
    readText: ReadText? = nil, readNumber: ReadNumber? = nil, writeText: WriteText? = nil
  ) -> CompiledConversion {
    // The operator `??` is generic: each call of a function that it returns would go through two others.
    unsafe CompiledConversion(
      convert,
      writeNil,
      readText == nil ? self.readText : readText,
      readNumber == nil ? self.readNumber : readNumber,
      writeText == nil ? self.writeText : writeText,
      isNoted: isNoted
    )
  }

  /// Returns the conversion with the reading functions of one conversion and the writing function of another.
  func reading(as read: CompiledConversion?, writingAs write: CompiledConversion?) -> CompiledConversion {
    unsafe adding(readText: read?.readText, readNumber: read?.readNumber, writeText: write?.writeText)
  }

  @inlinable @inline(__always)
  convenience init<Input, Output>(
    isNoted: Bool = false, _ forward: @escaping @Sendable (Input) throws -> Output?
  ) {
    unsafe self.init(
      { input, output, form in
        guard let value = try forward(unsafe input.assumingMemoryBound(to: Input.self).move()) else {
          return false
        }
        unsafe form.write(value, to: output)
        return true
      },
      { output, form in unsafe form.put(Output?.none, output) },
      isNoted: isNoted
    )
  }

  /// Returns the conversion with a function that reads texts without creating strings.
  @inline(__always)
  func reading<Output>(_ read: @escaping @Sendable (TextBytes) -> Output?) -> CompiledConversion {
    unsafe adding(readText: { text, output, form in
      guard let value = unsafe read(TextBytes(text)) else { return false }
      unsafe form.write(value, to: output)
      return true
    })
  }

  /// Returns the conversion with a function that reads numbers.
  @inline(__always)
  func readingNumbers<Output>(_ read: @escaping @Sendable (Double) -> Output?) -> CompiledConversion {
    unsafe adding(readNumber: { number, output, form in
      guard let value = read(number) else { return false }
      unsafe form.write(value, to: output)
      return true
    })
  }

  /// Returns the conversion with a function that writes texts.
  @inline(__always)
  func writing<Output>(_ write: @escaping @Sendable (Output) -> String?) -> CompiledConversion {
    unsafe adding(writeText: { unsafe write($0.assumingMemoryBound(to: Output.self).pointee) })
  }
}
