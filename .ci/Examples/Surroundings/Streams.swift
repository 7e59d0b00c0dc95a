import Foundation
import Injector
import InjectorIO

let users = Injector.bind(User.self)

/// A folder with the files that the article reads.
let folder: String = {
  let folder = NSTemporaryDirectory() + "injector-\(UUID())"
  let lines = [#"{"id": 1, "name": "Tom"}"#, #"{"id": 2, "name": "Kim"}"#]
  let files = [
    "users.ndjson": "\(lines[0])\n\(lines[1])\n",
    "export.json": #"{"data": {"users": [\#(lines[0]), \#(lines[1])]}}"#,
    "damaged.ndjson": "\(lines[0])\r\n{\"id\": 3, \"na\n\(lines[1])\n",
  ]
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for (name, text) in files {
    try? Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }
  return folder
}()

let last = Latest()

/// The latest progress of a stream.
final class Latest: @unchecked Sendable {
  private let lock = NSLock()
  private var progress: InjectionProgress?

  func set(_ progress: InjectionProgress) { lock.withLock { self.progress = progress } }

  var records: Int { lock.withLock { progress?.records ?? -1 } }
  var bytes: Int { lock.withLock { progress?.bytes ?? -1 } }
  var fraction: Double { lock.withLock { progress?.fraction ?? -1 } }
}
