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

  var isReady: Bool { reader.isReady }

  func append(to buffer: StreamBuffer, isolation actor: isolated (any Actor)?) async throws -> Bool {
    if !hasBegun { reader.readAhead(into: StreamBlock(byteCount: StreamBlock.leastByteCount)) }
    hasBegun = true
    let (count, block) = try await reader.wait(isolation: actor).get()
    if count == 0 { return false }
    reader.readAhead(into: buffer.append(count, of: block))
    return true
  }
}
