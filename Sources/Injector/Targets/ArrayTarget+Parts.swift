/// The array at the root of an input, whose parts several tasks read on their own. It is valid as long as the input is.
@safe package struct RootArray {
  /// Reads the elements of a part into memory. The number is that of elements that are there, also if this fails.
  package typealias Read = (ArrayPart, UnsafeMutableRawPointer, inout Int, inout RunState) -> ArrayEnd

  /// The offset of the array in JSON text.
  package let start: Int
  /// The number of elements; nil if it is unknown.
  package let count: Int?
  package let read: Read
  /// Returns whether JSON text ends behind an offset, as it should behind the array.
  package let isEnd: (Int) -> Bool
  /// Returns the report for the issues of all parts, or throws their errors. In JSON text, the array ends before an offset, up
  /// to which all elements were read; nil if they were not.
  package let report: (RunIssues, _ end: Int?) throws(InjectionError) -> InjectionReport
  /// Returns the error for JSON text that cannot be read from an offset on.
  package let error: (JSONFailure, _ offset: Int) -> InjectionError
}

/// How the reading of a part, or of the whole array, ended.
package enum ArrayEnd {
  case expected
  /// An element has errors.
  case errors
  /// The text cannot be read from an offset on.
  case failure(JSONFailure, offset: Int)
  /// The part does not end where it should, or not all parts were read. The input has to be read in one piece.
  case elsewhere
}

extension InjectorRun {
  /// Returns the array at the root of a text, for models of a type; nil if one task only can read it.
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

  /// Returns the array at the root of a value in memory, for models of a type; nil if one task only can read it.
  package func array<Model>(of type: Model.Type, in value: Any) throws(InjectionError) -> RootArray? {
    guard let target = target as? ArrayTarget<Model> else { return nil }
    let source = TreeSource(value: value)
    let root = try source.root(of: self)
    guard let count = TreeCursor(root).count else { return nil }
    return unsafe RootArray(
      start: 0,
      count: count,
      read: { [depth] part, memory, made, run in
        // Each part has a cursor of its own.
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
  /// Reads the elements of a part of the array that the reader is at.
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
