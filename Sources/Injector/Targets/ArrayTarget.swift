/// A target for `Array`. It reads the elements one after the other, and leaves out those that do not fit.
final class ArrayTarget<Element>: TypedTarget<[Element]>, @unchecked Sendable {
  let element: TypedTarget<Element>
  private let stride = MemoryLayout<Element>.stride

  init(_ element: TypedTarget<Element>) {
    self.element = element
    let ofDoubles = Element.self == [Double].self && element.usesOnlyCoercion ? DirectPut.doubleArrays : nil
    super.init(inner: element, direct: (element as? ScalarTarget<Element>)?.puts?.array ?? ofDoubles)
  }

  override var usesOnlyCoercion: Bool { element.usesOnlyCoercion }
  override var forms: ValueForms { .arrays }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    let element = context.element(element)
    let array = InjectionSchema.array(of: element)
    return context.policy.single == .wrap && context.direction == .injecting
      ? .any(of: [array] + InjectionSchema.singles(element)) : array
  }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if input.isNoArrayInMemory, acceptsExactType, unsafe putExact(cell, input) { return true }
    guard let opened = try input.openElements() else { return unsafe try putOther(cell, &input, &run) }
    var reading = ElementReading(elements: opened, isOfRecords: run.takeIsAtRecords(), kept: input.keptCount)
    if reading.isOfRecords { run.issues.beginRecords(at: input.depth.depth) }
    let count = input.elementCount(of: reading.elements)
    if let count, !ElementBuffer.fitsOnStack(count, stride: stride) {
      unsafe cell.put(try readElements(capacity: count, &reading, from: &input, &run) { _ in 0 })
    } else {
      let lent = count ?? ElementBuffer.firstCount(stride: stride, isRoot: reading.isOfRecords)
      unsafe try collectElements(&reading, lending: lent, to: cell, from: &input, &run)
    }
    if reading.isOfRecords { run.issues.recordCount = reading.count }
    return true
  }

  /// Sets the refusal for a value that is not an array.
  @inline(never)
  private func putOther(_ cell: Cell, _ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    if input.isTooDeep { return run.refuseTooDeep() }
    if try input.readNull() { return run.refuse(.null, expected: type) }
    let isNull = run.policy.empty == .null && input.isEmpty(at: input.mark, otherThan: forms)
    if run.policy.single == .wrap, !isNull {
      if let fits = unsafe try putNumbered(cell, &input, &run) { return fits }
      return unsafe try wrap(cell, &input, &run)
    }
    try input.skipValue()
    return run.refuse(.typeMismatch, expected: type)
  }

  /// Writes an array of one value that is no array, if it fits as an element.
  private func wrap(_ cell: Cell, _ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool
  {
    let (mark, start) = (run.issues.mark, input.mark)
    let value = try element.make(from: &input, &run)
    run.extendPaths(from: mark, with: .index(0), under: [])
    guard let value else {
      run.refusal.replaceExpected(by: type)
      return false
    }
    if run.isReporting { run.noteCoercion(.coerced, of: SourceValue(input.value(at: start)), to: type) }
    unsafe cell.put([value])
    return true
  }

  /// Reads elements that are few, or whose number is not known. The first ones are collected in memory on the stack.
  /// For more, the array at the root gets a capacity that is estimated from the length of the text; other arrays
  /// grow.
  #if compiler(>=6.3)
    @inline(always)
  #else
    @inline(__always)
  #endif
  private func collectElements(
    _ reading: inout ElementReading,
    lending count: Int,
    to cell: Cell,
    from input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) {
    let byteCount = input.remainingByteCount
    _ = unsafe try Cell.withMemory(of: Element.self, capacity: count) { (first) throws(JSONFailure) in
      let memory = UnsafeMutableRawPointer(first)
      var buffer = unsafe ElementBuffer(element, stride: stride, startingIn: memory, capacity: count)
      while try goToNext(&reading, from: &input, errorCount: run.issues.errorCount) {
        if reading.isOfRecords, buffer.isFull { break }
        if unsafe try put(buffer.next(Element.self), &reading, from: &input, &run) { buffer.advance() }
      }
      if reading.isAtEnd {
        unsafe buffer.move(to: cell)
      } else {
        unsafe cell.put(try readRest(after: &buffer, &reading, from: byteCount, of: &input, &run))
      }
      return true
    }
  }

  /// Reads the elements of an array that follow those of a full buffer. `byteCount` is the number of bytes that were
  /// left before the first one.
  @inline(never)
  private func readRest(
    after buffer: inout ElementBuffer,
    _ reading: inout ElementReading,
    from byteCount: Int,
    of input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) -> [Element] {
    var made: [Element] = []
    repeat {
      let rest = input.remainingByteCount
      let capacity = expectedCount(rest, after: reading.count, in: byteCount - rest)
      let more = unsafe try readElements(capacity: capacity, &reading, from: &input, &run) {
        unsafe buffer.move(Element.self, to: $0)
      }
      if made.isEmpty { made = more } else { made.append(contentsOf: more) }
    } while !reading.isAtEnd
    return made
  }

  /// Returns the estimated number of elements in a number of bytes: a sixteenth more than at the same size as those
  /// before.
  ///
  /// The memory of the array is in proportion to the text, however small the first elements are.
  private func expectedCount(_ byteCount: Int, after count: Int, in bytesBefore: Int) -> Int {
    let expected = byteCount / max(1, bytesBefore / max(1, count))
    return min(count + expected + expected / 16 + 4, max(4, 2 * count, 2 * byteCount / max(1, stride)))
  }

  /// Reads elements into the array's own memory, up to its capacity.
  ///
  /// `moveFirst` moves the elements that were read before to this memory, and returns their number.
  @inline(__always)
  private func readElements(
    capacity: Int,
    _ reading: inout ElementReading,
    from input: inout Reader,
    _ run: inout RunState,
    moveFirst: (UnsafeMutableRawPointer) -> Int
  ) throws(JSONFailure) -> [Element] {
    var failure: JSONFailure?
    let made = unsafe [Element](unsafeUninitializedCapacity: capacity) { buffer, count in
      let base = UnsafeMutableRawPointer(buffer.baseAddress)
      if let base = unsafe base { count = unsafe moveFirst(base) }
      do throws(JSONFailure) {
        while try goToNext(&reading, from: &input, errorCount: run.issues.errorCount), count < capacity,
          let base = unsafe base
        {
          if unsafe try put(base + count * stride, &reading, from: &input, &run) { count += 1 }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return made
  }

  /// Moves to the next element. Returns false after the last one that is read.
  #if compiler(>=6.3)
    @inline(always)
  #else
    @inline(__always)
  #endif
  private func goToNext(
    _ reading: inout ElementReading, from input: inout Reader, errorCount: Int
  ) throws(JSONFailure) -> Bool {
    if reading.isAtElement { return true }
    input.forgetMarks(since: reading.kept)
    if !(reading.isOfRecords && errorCount > 0), try input.nextElement(&reading.elements) {
      reading.isAtElement = true
    } else {
      reading.isAtEnd = true
    }
    return reading.isAtElement
  }

  /// Creates one element, or the value for one that does not fit. Returns false if it is left out.
  #if compiler(>=6.3)
    @inline(always)
  #else
    @inline(__always)
  #endif
  func put(
    _ memory: UnsafeMutableRawPointer,
    _ reading: inout ElementReading,
    from input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let mark = run.issues.mark
    reading.count += 1
    reading.isAtElement = false
    let fits = unsafe try input.put(by: element, .empty(memory), &run)
    if fits, run.issues.isUnchanged(since: mark) { return true }
    defer {
      if reading.isOfRecords { run.issues.countRepeatedRecord(since: mark) }
      run.issues.fold(&reading.folded, since: mark, isOfRecords: reading.isOfRecords)
    }
    let place = (reading.count - 1, input.mark(of: reading.elements), nil as String?)
    return unsafe recordIssues(memory, at: place, fits: fits, since: mark, &input, &run)
  }

  /// Records the issues of an element. Returns false if it is left out. The key is that of the element in an object.
  @inline(never)
  func recordIssues(
    _ memory: UnsafeMutableRawPointer,
    at place: (index: Int, start: Int, key: String?),
    fits: Bool,
    since mark: RunIssues.Mark,
    _ input: inout Reader,
    _ run: inout RunState
  ) -> Bool {
    let isThere =
      unsafe fits
      || Cell.empty(memory).putUnlessNil(
        element.replacement(forElementAt: place.start, since: mark, &input, &run)
      )
    if let offset = input.offset(of: place.start) { run.locate(from: mark, at: offset) }
    run.extendPaths(from: mark, with: .index(place.index), under: place.key.map { [$0] })
    return isThere
  }

  /// Reads the elements of a part of the array at the root, which the input has opened. Returns whether the part ends
  /// where it should, or at its first element with errors; see `ArrayReading`.
  ///
  /// `made` is the number of elements that are in the memory, also if reading throws.
  @inline(__always)
  func readPart(
    _ part: ArrayPart,
    into memory: UnsafeMutableRawPointer,
    made: inout Int,
    _ elements: Reader.Elements,
    from input: inout Reader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    var reading = ElementReading(
      elements: elements, isOfRecords: true, kept: input.keptCount, count: part.first
    )
    input.move(&reading.elements, to: part)
    run.issues.recordCount = part.count
    run.issues.beginRecords(at: input.depth.depth)
    for _ in 0..<part.count {
      input.forgetMarks(since: reading.kept)
      guard try input.nextElement(&reading.elements) else { return false }
      if unsafe try put(memory + made * stride, &reading, from: &input, &run) { made += 1 }
      if run.issues.errorCount > 0 { return true }
    }
    return input.isAtEnd(of: part)
  }

  // MARK: - Out of the model

  override var elements: ElementsInArray? {
    guard ArrayWords.canRead(elements: Element.self) else { return nil }
    return ElementsInArray(target: element, stride: stride)
  }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    if ArrayWords.canRead(elements: Element.self), let words = unsafe ArrayWords(at: memory) {
      return unsafe output.writeArray(words.elements, words.count, stride: stride, by: element)
    }
    return unsafe load(memory).withUnsafeBufferPointer {
      let elements = unsafe UnsafeRawPointer($0.baseAddress)
      return unsafe output.writeArray(elements, $0.count, stride: stride, by: element)
    }
  }
}

/// The position in an array that is read.
struct ElementReading {
  var elements: Reader.Elements
  /// Whether the elements are the records at the root. Reading ends with the first of them that has errors.
  let isOfRecords: Bool
  /// What a cursor keeps for marks outside the array.
  let kept: Cursor.KeptCount
  /// The number of elements that were read, including those that do not fit.
  var count = 0
  /// Whether the input is at an element that is not read yet.
  var isAtElement = false
  var isAtEnd = false
  /// The issues beyond the limit of the report.
  var folded = RunIssues.Folded()
}
