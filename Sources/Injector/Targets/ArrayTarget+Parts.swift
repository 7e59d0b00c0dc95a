/// The array at the root of an input. Several tasks can read its parts independently. It is valid as long as the
/// input is.
@safe package struct RootArray {
  /// Reads the elements of a part into memory, and sets the number of elements in that memory, even if reading fails.
  package typealias Read = (ArrayPart, UnsafeMutableRawPointer, inout Int, inout RunState) -> ArrayEnd

  /// The offset of the array in JSON text.
  package let start: Int
  /// The number of elements; nil if it is unknown.
  package let count: Int?
  package let read: Read
  /// Returns whether the JSON text ends after the array. The argument is the offset of the array's closing bracket.
  package let isEnd: (Int) -> Bool
  /// Returns the report for the issues of all parts, or throws their errors. For JSON text, `end` is the offset after
  /// the array if all elements were read; nil if they were not.
  package let report: (RunIssues, _ end: Int?) throws(InjectionError) -> InjectionReport
  /// Returns the error for a failure at an offset of JSON text.
  package let error: (JSONFailure, _ offset: Int) -> InjectionError
}

/// The result of reading a part of an array, or the whole array.
package enum ArrayEnd {
  case expected
  /// An element has errors.
  case errors
  /// Reading the text failed at an offset.
  case failure(JSONFailure, offset: Int)
  /// The part does not end where expected, or some parts were not read. The input must be read in one piece.
  case elsewhere
}

extension InjectorRun {
  /// Returns the array at the root of a text for models of a type; nil if only a single task can read it.
  package func array<Model>(
    of type: Model.Type, inText text: UnsafeBufferPointer<UInt8>
  ) throws(InjectionError) -> RootArray? {
    guard let target = target as? ArrayTarget<Model> else { return nil }
    let run = unsafe TextRun(text, self)
    let reader = try run.readerAtRoot()
    guard reader.isArray else { return nil }
    let start = reader.offset
    return unsafe RootArray(
      start: start,
      count: nil,
      read: { part, memory, made, state in
        var reader = run.reader(at: start)
        return unsafe target.read(part, into: memory, made: &made, from: &reader, &state)
      },
      isEnd: { end in (try? run.checkEnd(behind: end + 1)) != nil },
      report: { (issues, end) throws(InjectionError) in try run.report(issues, from: start, to: end) },
      error: { run.error($0, at: $1) }
    )
  }

  /// Returns the array at the root of a value in memory for models of a type; nil if only a single task can read it.
  package func array<Model>(of type: Model.Type, in value: Any) throws(InjectionError) -> RootArray? {
    guard let target = target as? ArrayTarget<Model> else { return nil }
    let source = TreeSource(value: value)
    let root = try source.root(of: self)
    guard let count = TreeCursor(root).count else { return nil }
    return unsafe RootArray(
      start: 0,
      count: count,
      read: { [depth] part, memory, made, run in
        // Each part has its own cursor.
        let cursor = TreeCursor(root)
        defer { withExtendedLifetime(cursor) {} }
        var reader = Reader(cursor, inside: depth)
        return unsafe target.read(part, into: memory, made: &made, from: &reader, &run)
      },
      isEnd: { _ in true },
      report: { (issues, _) throws(InjectionError) in try source.report(of: issues, self) },
      error: { failure, _ in JSONIssue.malformed(.malformed(failure), at: .start) }
    )
  }
}

extension ArrayTarget {
  /// Reads the elements of a part of the array at the reader's position.
  fileprivate func read(
    _ part: ArrayPart,
    into memory: UnsafeMutableRawPointer,
    made: inout Int,
    from reader: inout Reader,
    _ run: inout RunState
  ) -> ArrayEnd {
    do throws(JSONFailure) {
      guard let elements = try reader.openElements() else { return .elsewhere }
      let isAtEnd = unsafe try readPart(part, into: memory, made: &made, elements, from: &reader, &run)
      return isAtEnd ? .expected : .elsewhere
    } catch {
      return .failure(error, offset: reader.offset)
    }
  }
}
