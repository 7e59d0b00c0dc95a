import Hummingbird
import Injector
import NIOCore

extension ByteBuffer: @retroactive JSONSource {
  /// Reads a body where it is, without a copy.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeReadableBytes(body)
  }
}

extension Injector {
  /// Creates a model from the body of a request. The limits of the injector are below that of the server.
  func inject(_ request: Request) async throws -> Model {
    try await injectReporting(request).model
  }

  /// Creates a model from the body of a request, and returns it with a report.
  func injectReporting(_ request: Request) async throws -> (model: Model, report: InjectionReport) {
    let body = try await request.body.collect(upTo: 1 << 20)
    do { return try injectReporting(json: body) } catch { throw Problem(body: error) }
  }

  /// Returns an answer with a model.
  func response(_ model: Model, _ status: HTTPResponse.Status = .ok) throws -> Response {
    var bytes = ByteBufferView()
    try extractJSON(model, into: &bytes)
    return .json(bytes, status)
  }

  /// Returns an answer with the models of an array.
  func response(_ models: [Model]) throws -> Response {
    var bytes = ByteBufferView()
    try extractJSON(models, into: &bytes)
    return .json(bytes)
  }
}

extension Response {
  static func json(_ bytes: ByteBufferView, _ status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes))
    )
  }
}
