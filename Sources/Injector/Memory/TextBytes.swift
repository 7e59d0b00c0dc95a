/// The UTF-8 bytes of a text in memory of somebody else, for the time of a call.
@safe struct TextBytes: RandomAccessCollection {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  var startIndex: Int {
    @inline(__always) get { 0 }
  }
  var endIndex: Int {
    @inline(__always) get { unsafe bytes.count }
  }
  subscript(index: Int) -> UInt8 {
    @inline(__always) get { unsafe bytes[index] }
  }

  /// Whether all bytes are ASCII characters.
  var isASCII: Bool { unsafe bytes.reduce(0, |) < 0x80 }
}
