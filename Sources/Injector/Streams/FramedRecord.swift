/// The next thing that is found in the bytes of a stream.
enum FramedRecord {
  /// A record at these offsets in the buffer.
  case record(Range<Int>)
  /// A record that begins at an offset in the buffer. Whoever reads it says where it ends, or asks for it.
  case beginning(at: Int)
  /// A record that is longer than the limit, and begins at an offset in the buffer. Its bytes are given up.
  case tooLong(at: Int)
  /// Nothing is complete before more bytes come.
  case needsBytes
  /// There are no more records.
  case end
  /// The text is not an array of values, from an offset in the buffer on.
  case malformed(JSONFailure, at: Int)
}
