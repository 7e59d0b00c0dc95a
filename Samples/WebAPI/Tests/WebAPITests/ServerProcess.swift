import AsyncHTTPClient
import Foundation
import NIOCore

/// The built server, in a process of its own, that is reached over a socket.
final class ServerProcess: Sendable {
  struct Answer {
    let status: Int
    let text: String
  }

  private let process = Process()
  private let database: Database
  private let log: URL
  private let url: String

  /// Starts the server and waits until it listens.
  init(_ database: Database) throws {
    self.database = database
    log = database.folder.appendingPathComponent("log")
    if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
    let output = Pipe()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("WebAPI")
    process.arguments = [database.folder.appendingPathComponent("users.sqlite").path, "0"]
    process.environment = ["LOG_LEVEL": "trace"]
    process.standardOutput = output
    let errors = try FileHandle(forWritingTo: log)
    try errors.seekToEnd()
    process.standardError = errors
    try process.run()
    url = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines
    )
  }

  deinit { end() }

  /// Ends the process as `kill -9` does, if it runs.
  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// What the server logged.
  var logged: String { get throws { String(decoding: try Data(contentsOf: log), as: UTF8.self) } }

  func send(_ method: String, _ path: String, _ body: HTTPClientRequest.Body? = nil) async throws -> Answer {
    var request = HTTPClientRequest(url: url + path)
    request.method = .init(rawValue: method)
    request.body = body
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    return Answer(
      status: Int(response.status.code),
      text: String(buffer: try await response.body.collect(upTo: 1 << 26))
    )
  }

  func send(_ method: String, _ path: String, _ text: String) async throws -> Answer {
    try await send(method, path, .bytes(ByteBuffer(string: text)))
  }
}

/// A folder for a database, which is removed at the end.
final class Database: Sendable {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("WebAPI-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

/// The lines of an upload, in the parts that a client sends.
struct Lines: AsyncSequence, Sendable {
  var numbers: Range<Int>

  struct AsyncIterator: AsyncIteratorProtocol {
    var numbers: Range<Int>

    mutating func next() async -> ByteBuffer? {
      guard !numbers.isEmpty else { return nil }
      let part = numbers.prefix(37)
      numbers = part.upperBound..<numbers.upperBound
      return ByteBuffer(
        string: part.map { #"{"name": "User \#($0)", "email": "\#($0)@example.com"}"# + "\n" }.joined()
      )
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(numbers: numbers) }
}
