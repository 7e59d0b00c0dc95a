import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The code of the article, as it stands there, and its output.
struct StreamsTests {
  struct User: Injectable { var id = 0; var name = "" }

  /// The latest progress.
  final class Latest: @unchecked Sendable {
    private let lock = NSLock()
    private var progress: InjectionProgress?

    func set(_ progress: InjectionProgress) { lock.withLock { self.progress = progress } }

    var records: Int { lock.withLock { progress?.records ?? -1 } }
    var bytes: Int { lock.withLock { progress?.bytes ?? -1 } }
    var fraction: Double { lock.withLock { progress?.fraction ?? -1 } }
  }

  let temporary: TemporaryFolder
  let users = Injector.bind(User.self)
  var folder: String { temporary.path }

  private static let lines = [#"{"id": 1, "name": "Tom"}"#, #"{"id": 2, "name": "Kim"}"#]

  init() throws {
    temporary = try TemporaryFolder()
    let (first, second) = (Self.lines[0], Self.lines[1])
    _ = try temporary.file("users.ndjson", holding: "\(first)\n\(second)\n")
    _ = try temporary.file("export.json", holding: #"{"data": {"users": [\#(first), \#(second)]}}"#)
    _ = try temporary.file("damaged.ndjson", holding: "\(first)\r\n{\"id\": 3, \"na\n\(second)\n")
  }

  @Test func overview() async throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    for try await user in users.stream(path: folder + "/users.ndjson") {
      print(user.id, user.name)
    }
    for try await user in users.stream(path: folder + "/export.json", at: "data.users") {
      print(user.id, user.name)
    }

    try expectOutput(output, of: "Streams", section: "Overview")
  }

  @Test func recordsThatCannotBeUsed() async throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    for try await record in users.streamReporting(path: folder + "/damaged.ndjson") {
      if let user = record.model { print(user.name) }
      if let error = record.error { print(record.line, record.offset, error.code) }
    }

    try expectOutput(output, of: "Streams", section: "Records that cannot be used")
  }

  @Test func progress() async throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let last = Latest()
    let stream = users.stream(path: folder + "/users.ndjson") { progress in
      last.set(progress)
    }
    for try await _ in stream {}
    print(last.records, last.bytes, last.fraction)

    try expectOutput(output, of: "Streams", section: "Progress")
  }
}
