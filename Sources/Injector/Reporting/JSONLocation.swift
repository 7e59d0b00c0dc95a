/// A place in JSON text.
public struct JSONLocation: Hashable, Codable, Sendable, CustomStringConvertible {
  /// Bytes from the start of the input, counted from 0.
  public let offset: Int
  /// The line, counted from 1.
  public let line: Int
  /// The column in bytes, counted from 1.
  public let column: Int

  /// A place from its three coordinates.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// `line 18, column 22`.
  public var description: String { "line \(line), column \(column)" }
}
