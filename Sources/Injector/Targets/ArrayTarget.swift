/// A target for `Array`: elements one by one, those that do not fit left out.
final class ArrayTarget<Element>: TypedTarget<[Element]>, @unchecked Sendable {
  private let element: TypedTarget<Element>
  private let stride = MemoryLayout<Element>.stride
  private let readExactly: JSONRead<[Element]>?

  /// `readExactly` reads an array whose elements are all exactly of their type from JSON text.
  init(_ element: TypedTarget<Element>, readExactly: JSONRead<[Element]>? = nil) {
    self.element = element
    self.readExactly = readExactly
    super.init(inner: element)
  }

  override var acceptsExactType: Bool { element.acceptsExactType }
  override var usesOnlyCoercion: Bool { element.usesOnlyCoercion }

  override func putJSON(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if let exact = try readExactly?(&reader) {
      unsafe memory.put(exact, place)
      return true
    }
    return unsafe try write(memory, place, &reader, &run)
  }

  override func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    if acceptsExactType, unsafe putExact(memory, place, reader) { return true }
    return unsafe write(memory, place, &reader, &run)
  }

  @inline(__always)
  private func write<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    guard let opened = try input.openElements() else { return try refuseOther(&input, &run) }
    var elements = opened
    if let count = input.elementCount(of: elements) {
      let made = try readElements(count: count, &elements, from: &input, &run)
      unsafe memory.put(made, place)
    } else {
      unsafe try readElements(&elements, to: memory, place, from: &input, &run)
    }
    return true
  }

  /// Describes why something else than an array does not fit.
  @inline(never)
  private func refuseOther<Input: RunInput>(_ input: inout Input, _ run: inout RunState) throws(Input.Failure)
    -> Bool
  {
    if input.isTooDeep { return run.refuseTooDeep() }
    if try input.readNull() { return run.refuse(.null, expected: type) }
    try input.skipValue()
    return run.refuse(.typeMismatch, expected: type)
  }

  /// Reads elements whose number is known, in the array's own memory.
  @inline(__always)
  private func readElements<Input: RunInput>(
    count: Int,
    _ elements: inout Input.Elements,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> [Element] {
    var failure: Input.Failure?
    let stops = run.takeStopsAtFirstFailure()
    let made = unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let base = UnsafeMutableRawPointer(buffer.baseAddress)
      do throws(Input.Failure) {
        var index = 0
        while try input.nextElement(&elements) {
          guard let base = unsafe base else { return }
          let memory = unsafe base + initializedCount * stride
          if unsafe try put(memory, at: index, of: elements, from: &input, &run) { initializedCount += 1 }
          index += 1
          if stops, run.errorCount > 0 { break }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return made
  }

  /// Reads elements whose number is not known; the first few are collected on the stack.
  @inline(__always)
  private func readElements<Input: RunInput>(
    _ elements: inout Input.Elements,
    to destination: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) {
    let stops = run.takeStopsAtFirstFailure()
    var failure: Input.Failure?
    unsafe withUnsafeTemporaryAllocation(
      byteCount: ElementBuffer.firstByteCount(stride: stride),
      alignment: max(1, MemoryLayout<Element>.alignment)
    ) { memory in
      var buffer = unsafe ElementBuffer(element, stride: stride, startingIn: memory)
      var index = 0
      do throws(Input.Failure) {
        while try input.nextElement(&elements) {
          if unsafe try put(buffer.next(Element.self), at: index, of: elements, from: &input, &run) {
            buffer.advance()
          }
          index += 1
          if stops, run.errorCount > 0 { break }
        }
        unsafe buffer.move(Element.self, to: destination, place)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Makes one element, or what stands for one that does not fit; false if it is left out.
  @inline(__always)
  private func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    at index: Int,
    of elements: borrowing Input.Elements,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let mark = run.mark
    let fits = unsafe try input.put(by: element, memory, .empty, &run)
    if fits, run.issues.isUnchanged(since: mark) { return true }
    return unsafe recordIssues(
      memory,
      at: index,
      fits: fits,
      from: input.mark(of: elements),
      since: mark,
      input,
      &run
    )
  }

  /// Records what was not as usual about an element; false if it is left out.
  @inline(never)
  private func recordIssues<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    at index: Int,
    fits: Bool,
    from start: Input.Mark,
    since mark: RunIssues.Mark,
    _ input: Input,
    _ run: inout RunState
  ) -> Bool {
    var isThere = fits
    if !fits {
      let refusal = run.refusal
      isThere = unsafe element.putAbsent(memory, .empty)
      run.refusal = refusal
      run.recordRefusal(
        of: input.value(at: start),
        in: .element,
        fallback: isThere ? .becameNil : .elementDropped,
        since: mark
      )
    }
    if let offset = input.offset(of: start) { run.locate(from: mark, at: offset) }
    run.extendPaths(from: mark, with: .index(index))
    return isThere
  }
}
