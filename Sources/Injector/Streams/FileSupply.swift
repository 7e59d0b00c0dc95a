/// Bytes from a file, a device or a pipe.
final class FileSupply: ByteSupply {
  private let reader: FileReader
  private var hasBegun = false
  let file: String?

  init(_ file: StreamFile) {
    self.file = file.name
    reader = FileReader(file)
  }

  deinit { reader.stop() }

  var byteCount: Int? { reader.byteCount }

  func append(to buffer: StreamBuffer, isolation actor: isolated (any Actor)?) async throws -> Bool {
    if !hasBegun { reader.readAhead(into: StreamBlock(byteCount: StreamBlock.leastByteCount)) }
    hasBegun = true
    switch await reader.wait(isolation: actor) {
    case .cancelled: throw CancellationError()
    case .failed(let error): throw error
    case .bytes(0, _): return false
    case .bytes(let count, let block):
      reader.readAhead(into: buffer.append(count, of: block))
      return true
    }
  }
}
