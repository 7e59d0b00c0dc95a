/// A target for `Array`. It reads the elements one at a time and leaves out invalid ones.
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
      let stackCapacity = count ?? ElementBuffer.firstCount(stride: stride, isRoot: reading.isOfRecords)
      unsafe try collectElements(&reading, stackCapacity: stackCapacity, to: cell, from: &input, &run)
    }
    if reading.isOfRecords { run.issues.recordCount = reading.count }
    return true
  }

  /// Handles a value that is not an array: wraps it if the policy allows it, otherwise sets the refusal.
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

  /// Writes an array with a single value that is not an array, if the value is a valid element.
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

  /// Reads the elements if they are few, or if their number is not known. Collects the first ones in memory on the
  /// stack, which has space for `count` elements. If there are more, the capacity of the array at the root is
  /// estimated from the length of the text, and other arrays grow.
  #if compiler(>=6.3)
    @inline(always)
  #else
    @inline(__always)
  #endif
  private func collectElements(
    _ reading: inout ElementReading,
    stackCapacity count: Int,
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

  /// Reads the elements that follow those in a full buffer. `byteCount` is the number of bytes that remained before
  /// the first element.
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

  /// Returns the estimated number of elements, including the `count` elements already read. The estimate assumes that
  /// the elements in the next `byteCount` bytes have the same average size, and adds a sixteenth.
  ///
  /// The memory of the array stays in proportion to the text, even if the first elements are very small.
  private func expectedCount(_ byteCount: Int, after count: Int, in bytesBefore: Int) -> Int {
    let expected = byteCount / max(1, bytesBefore / max(1, count))
    return min(count + expected + expected / 16 + 4, max(4, 2 * count, 2 * byteCount / max(1, stride)))
  }

  /// Reads elements into the array's own memory, up to its capacity.
  ///
  /// `moveFirst` moves elements that were already read to this memory, and returns their number.
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

  /// Moves to the next element. Returns false if there is no other element to read.
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

  /// Creates an element, or the replacement for an invalid one. Returns false if the element is left out.
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

  /// Records the issues of an element. Returns false if the element is left out. `place.key` is the element's key if
  /// it is a member of an object.
  @inline(never)
  func recordIssues(
    _ memory: UnsafeMutableRawPointer,
    at place: (index: Int, start: Int, key: String?),
    fits: Bool,
    since mark: RunIssues.Mark,
    _ input: inout Reader,
    _ run: inout RunState
  ) -> Bool {
    let isThere = unsafe fits || putReplacement(memory, forElementAt: place.start, since: mark, &input, &run)
    if run.issues.indices(since: mark).isEmpty { return isThere }
    if let offset = input.offset(of: place.start) { run.locate(from: mark, at: offset) }
    run.extendPaths(from: mark, with: .index(place.index), under: place.key.map { [$0] })
    return isThere
  }

  // Alone, because it looks up the type of an Optional.
  @inline(never)
  private func putReplacement(
    _ memory: UnsafeMutableRawPointer, forElementAt start: Int, since mark: RunIssues.Mark,
    _ input: inout Reader,
    _ run: inout RunState
  ) -> Bool {
    unsafe Cell.empty(memory).putUnlessNil(
      element.replacement(forElementAt: start, since: mark, &input, &run)
    )
  }

  /// Reads the elements of a part of the array at the root, which is already open. Returns whether reading ended at
  /// the expected end of the part, or at its first element with errors; see `ArrayReading`.
  ///
  /// `made` is the number of elements in the memory, even if reading throws.
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

  // MARK: - Extraction

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

/// The progress of reading an array.
struct ElementReading {
  var elements: Reader.Elements
  /// Whether the elements are the records at the root. Reading ends after the first record with errors.
  let isOfRecords: Bool
  /// The number of values and keys that the cursor kept before the array.
  let kept: Cursor.KeptCount
  /// The number of elements that were read, including invalid ones.
  var count = 0
  /// Whether the input is at an element that has not been read yet.
  var isAtElement = false
  var isAtEnd = false
  /// The issues beyond the limit of the report.
  var folded = RunIssues.Folded()
}
