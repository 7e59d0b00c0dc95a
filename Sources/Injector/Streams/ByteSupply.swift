/// Where the bytes of a stream come from. One supply is for one walk over the stream.
///
/// Everything that a supply holds is released with it, also in the middle of the bytes.
protocol ByteSupply: AnyObject {
  /// The name of the file, for messages.
  var file: String? { get }
  /// The number of bytes of the input; nil if it is unknown. It may be known only after the first bytes have come.
  var byteCount: Int? { get }
  /// Whether the next bytes are there already.
  var isReady: Bool { get }
  /// Waits for the next bytes and adds them to the buffer. Returns false if there are no more.
  func append(to buffer: StreamBuffer, isolation actor: isolated (any Actor)?) async throws -> Bool
}

extension ByteSupply {
  var file: String? { nil }
  var byteCount: Int? { nil }
  var isReady: Bool { false }
}
