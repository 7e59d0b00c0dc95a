/// How the records of a stream follow each other.
///
/// ```swift
/// let numbers = Injector.bind([Int].self).stream(path: "rows.ndjson", format: .lines)   // [1,2] on each line
/// ```
public enum StreamFormat: Hashable, Sendable {
  /// ``array`` if the first byte that is not white space is `[`, or if a path leads to the records; else ``lines``.
  case automatic
  /// A record on each line: NDJSON, also called JSON Lines. A path leads to the model's own record inside each line.
  case lines
  /// One array whose elements are the records. A path leads to the array inside the document.
  case array
}
