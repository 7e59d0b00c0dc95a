import Foundation
import Hummingbird
import Logging

/// Answers on the loopback with what was recorded of three APIs on a day, while a closure runs.
func withRecordedAnswers<Result: Sendable>(
  of day: String,
  _ body: (_ url: String) async throws -> Result
) async throws -> Result {
  let router = Router()
  router.get("**") { request, _ in
    // "/api/v1/crates?page=2" is the file "crates-2.json".
    let name = request.uri.path.split(separator: "/").last ?? ""
    let file = "Answers/\(day)/\(name)-\(request.uri.queryParameters.get("page") ?? "1").json"
    guard let url = Bundle.module.resourceURL?.appendingPathComponent(file) else {
      throw HTTPError(.notFound)
    }
    guard let data = try? Data(contentsOf: url) else { throw HTTPError(.notFound) }
    return Response(
      status: .ok,
      headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data))
    )
  }
  let (ports, running) = AsyncStream.makeStream(of: Int.self)
  let server = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { running.yield($0.localAddress?.port ?? 0) },
    logger: Logger(label: "answers") { _ in SwiftLogNoOpLogHandler() }
  )
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      defer { running.finish() }
      try await server.run()
    }
    defer { group.cancelAll() }
    for await port in ports { return try await body("http://127.0.0.1:\(port)") }
    try await group.waitForAll()
    throw CancellationError()
  }
}
