import Hummingbird
import Injector
import InjectorIO
import NIOCore

/// The routes of the server.
func makeRouter(_ store: Store) throws -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: MetricsMiddleware())
  router.add(middleware: ProblemMiddleware())

  router.post("users") { request, _ in
    let user = try await store.add(User.body.inject(request))
    var response = try User.answer.response(user, .created)
    response.headers[.location] = "/users/\(user.id)"
    return response
  }
  router.get("users") { request, _ in
    let query = Dictionary(request.uri.queryParameters.map { (String($0.key), String($0.value)) }) { $1 }
    return try await User.answer.response(store.users(Page.query.inject(query: query)))
  }
  router.get("users/:id") { _, context in
    try await User.answer.response(store.user(context.parameters.require("id", as: Int64.self)).orNotFound())
  }
  router.patch("users/:id") { request, context in
    let id = try context.parameters.require("id", as: Int64.self)
    let (changes, report) = try await User.changes.injectReporting(request)
    return try await User.answer.response(store.change(id, changes, report.injected).orNotFound())
  }
  router.get("export") { _, _ in
    // A page of the database is read when the client has taken what was written before.
    let chunks = User.answer.chunks(AllUsers(store), format: .lines).map { ByteBuffer(bytes: $0) }
    return Response(
      status: .ok,
      headers: [.contentType: "application/x-ndjson"],
      body: ResponseBody(asyncSequence: chunks)
    )
  }
  router.get("uploads/:name") { _, context in
    let name = try context.parameters.require("name")
    return try await Upload.answer.response(Upload(name: name, records: store.count(of: name)))
  }
  router.post("uploads/:name") { request, context in
    try await upload(request, to: context.parameters.require("name"), store)
  }
  let description = try OpenAPI.document()
  router.get("openapi.json") { _, _ in Response.json(description.readableBytesView) }
  return router
}

/// Stores users as they arrive. Each batch is a transaction that has its count, too, so that a client may send the rest after
/// whatever happened to the server: the records behind that count.
private func upload(_ request: Request, to name: String, _ store: Store) async throws -> Response {
  var count = try await store.count(of: name)
  var batch: [User] = []
  func addBatch() async throws {
    let (added, refusal) = try await store.add(batch, to: name)
    count = added
    if let refusal { throw refusal }
    batch.removeAll(keepingCapacity: true)
  }
  do {
    do {
      for try await user in User.upload.stream(request.body.map { $0.readableBytesView }, format: .lines) {
        batch.append(user)
        if batch.count == 500 { try await addBatch() }
      }
    } catch let error as InjectionError {
      // The records before the one with the mistake are stored.
      try await addBatch()
      throw Problem(body: error)
    }
    try await addBatch()
  } catch {
    guard var problem = Problem(error) else { throw error }
    problem.records = count
    throw problem
  }
  return try Upload.answer.response(Upload(name: name, records: count))
}

/// The state of an upload.
struct Upload: Sendable {
  var name = ""
  var records = 0

  static let answer = Injector.bind(Upload.self)
}

extension Injector {
  /// Creates a model from the query of a URL.
  fileprivate func inject(query: [String: String]) throws -> Model {
    do { return try inject(query) } catch { throw Problem(body: error) }
  }
}

extension Optional {
  fileprivate func orNotFound() throws -> Wrapped {
    guard let self else { throw Problem(.notFound) }
    return self
  }
}
