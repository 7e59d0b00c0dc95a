/// The UTF-8 bytes of a text in memory of somebody else, for the time of a call.
@safe struct TextBytes: RandomAccessCollection {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  @inline(__always) var startIndex: Int { 0 }
  @inline(__always) var endIndex: Int { unsafe bytes.count }
  @inline(__always) subscript(index: Int) -> UInt8 { unsafe bytes[index] }

  /// Whether all bytes are ASCII characters.
  var isASCII: Bool { unsafe bytes.reduce(0, |) < 0x80 }
}
