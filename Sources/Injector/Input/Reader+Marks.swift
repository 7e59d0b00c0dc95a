/// Positions that the reader can move back to.
extension Reader {
  /// The current position: an offset, or the mark of a value that the cursor keeps.
  @_transparent var mark: Int {
    if let cursor { Self.mark(of: cursor) } else { offset }
  }

  // A static function of the cursor, because a method would copy the whole reader.
  @inline(never)
  private static func mark(of cursor: UnownedReference<Cursor>) -> Int { cursor.withObject { $0.mark } }

  /// Moves to a value that was read before, or to the position after one.
  @_transparent
  mutating func move(to mark: Int) {
    if let cursor { Self.move(cursor, to: mark) } else { unsafe position = start + mark }
  }

  @inline(never)
  private static func move(_ cursor: UnownedReference<Cursor>, to mark: Int) {
    cursor.withObject { $0.move(to: mark) }
  }

  /// Moves to a value and sets the nesting depth to that of the value.
  @_transparent
  mutating func move(to mark: Int, inside depth: DepthGuard) {
    move(to: mark)
    self.depth = depth
  }

  /// Returns the offset of a value in JSON text, in bytes; nil for other inputs.
  @_transparent
  func offset(of mark: Int) -> Int? { cursor == nil ? mark : nil }

  /// Returns a value that was read before, for messages.
  func value(at mark: Int) -> Any {
    if let cursor { return cursor.object.value(at: mark) }
    var reader = copy()
    reader.move(to: mark)
    return (try? reader.readAny()) ?? ()
  }

  /// Returns a value that was read before, for coercions.
  func sourceValue(at mark: Int) -> SourceValue {
    if let cursor { return SourceValue(cursor.object.value(at: mark)) }
    var reader = copy()
    reader.move(to: mark)
    return (try? reader.readSourceValue()) ?? .null
  }

  /// Returns the kind of a value that was read before, without reading it again.
  func foundKind(at mark: Int) -> InjectionReport.FoundKind {
    if let cursor {
      return InjectionReport.FoundKind(rawValue: SourceValue(cursor.object.value(at: mark)).kind)
    }
    var reader = copy()
    reader.move(to: mark)
    return switch reader.byte {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }
}
