/// The fast path of a converter when nothing is recorded. It reads the input into memory on the stack, and the
/// conversion writes the output.
@safe struct DirectConversion: DirectWriter {
  /// The function that reads an input; nil if only texts and numbers are converted directly.
  private let input: DirectPut?
  private let output: Any.Type
  private let source: UnownedSource
  /// Whether the input and the output have the same type.
  private let isOfSameType: Bool
  /// Whether an Optional of the output is written.
  private var isOptional = false

  /// Memory for an input.
  private typealias Buffer = (UInt64, UInt64, UInt64, UInt64)

  init<Input>(_ type: Input.Type, _ input: DirectPut?, to output: Any.Type, _ source: UnownedSource) {
    let (layout, buffer) = (MemoryLayout<Input>.self, MemoryLayout<Buffer>.self)
    let isUsable =
      layout.size <= buffer.size && layout.alignment <= buffer.alignment && NullValue.isNeverNil(type)
    (self.input, self.output, self.source) = (isUsable ? input : nil, output, source)
    isOfSameType = type == output
  }

  /// Returns the function that writes the converter's output, or an Optional of it.
  func put(isOptional: Bool) -> DirectPut {
    var writer = self
    writer.isOptional = isOptional
    return DirectPut(writer)
  }

  @inline(__always)
  func put(_ cell: Cell, from reader: inout Reader, _ run: inout RunState) -> DirectPut.Result {
    guard let conversion = run.slot(source).conversion else { return .declined }
    return conversion.withObject { unsafe put(cell, from: &reader, by: $0, &run) }
  }

  @inline(__always)
  private func put(
    _ cell: Cell, from reader: inout Reader, by conversion: CompiledConversion, _ run: inout RunState
  ) -> DirectPut.Result {
    let form = unsafe CompiledConversion.Form(isFilled: cell.isFilled, isOptional: isOptional)
    if isOptional, reader.passNull() {
      unsafe conversion.writeNil(cell.memory, form)
      return .written
    }
    if let readText = unsafe conversion.readText {
      let isRead: Void? = unsafe reader.readPlainText { unsafe readText($0, cell.memory, form) ? () : nil }
      if isRead != nil { return .written }
    }
    if let readNumber = unsafe conversion.readNumber {
      let isRead: Void? = reader.attempt { reader in
        guard let number = Double.read(&reader, coercing: false) else { return nil }
        return unsafe readNumber(number, cell.memory, form) ? () : nil
      }
      if isRead != nil { return .written }
    }
    guard let input, !conversion.isNoted || !run.isReporting else { return .declined }
    var result = DirectPut.Result.refused
    _ = reader.attempt { reader -> Void? in
      var buffer: Buffer = (0, 0, 0, 0)
      unsafe withUnsafeMutablePointer(to: &buffer) { buffer in
        let raw = UnsafeMutableRawPointer(buffer)
        result = unsafe input.function(&reader, .empty(raw), &run)
        if result != .written { return }
        do {
          if unsafe try conversion.convert(raw, cell.memory, form) { return }
          _ = run.refuseUnconverted(to: output, isOfSameType: isOfSameType)
        } catch {
          _ = run.refuse(.converterFailed, expected: output, underlying: error)
        }
        result = .refused
      }
      return result == .refused ? nil : ()
    }
    return result
  }
}
