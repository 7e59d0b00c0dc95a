import GRDB
import Hummingbird
import Injector

/// The body of an answer to a request that is refused: problem details, RFC 9457.
struct Problem: Error, Injectable {
  struct Mistake: Injectable {
    var detail = ""
    /// The place in the body, as a JSON Pointer.
    var pointer = ""
    var line: Int?
    var column: Int?
  }

  var status = 500
  var title = ""
  var detail: String?
  var errors: [Mistake] = []
  /// The number of records of an upload that are stored, where the client may resume.
  var records: Int?

  init() {}

  init(_ status: HTTPResponse.Status, _ detail: String? = nil) {
    (self.status, title, self.detail) = (status.code, status.reasonPhrase, detail)
  }

  /// Creates the problem of a body that cannot be read.
  init(body error: InjectionError) {
    switch error.code {
    case .malformed, .wrongRoot: self.init(.badRequest)
    case .limitExceeded, .tooDeep: self.init(.contentTooLarge)
    // A mistake in the rules is none of the client's.
    case .configuration: self.init(.internalServerError)
    default: self.init(.unprocessableContent)
    }
    guard status < 500 else { return }
    errors = error.issues.map { issue in
      Mistake(
        detail: issue.publicReason,
        // A key may be very long, and 100 issues may have it in their pointers.
        pointer: "#" + issue.pointer.prefix(200),
        line: issue.location?.line,
        column: issue.location?.column
      )
    }
    detail =
      errors.count + error.omittedCount == 1
      ? errors.first?.detail : "\(errors.count + error.omittedCount) mistakes"
  }

  /// Creates the problem of any error; nil for one that is not the client's.
  init?(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE:
      self.init(.conflict, "there is a user with this email")
      errors = [Mistake(detail: "there is a user with this email", pointer: "#/email")]
    case let error as HTTPError: self.init(error.status, error.body)
    case let error as any HTTPResponseError: self.init(error.status)
    default: return nil
    }
    // The server has limits, too. Beyond them, no injector sees the body.
    guard status == 413, errors.isEmpty else { return }
    detail = detail ?? "the body is too large"
    errors = [Mistake(detail: "the body is too large", pointer: "#")]
  }

  static let answer = Injector.bind(Problem.self).omit(\.errors, when: { $0.isEmpty }).extraction(
    .unescapedSlashes
  )

  func response() throws -> Response {
    var response = try Self.answer.response(self, HTTPResponse.Status(code: status))
    response.headers[.contentType] = "application/problem+json"
    return response
  }
}

/// Answers requests that are refused, and logs why. What is logged has no value of a property that is sensitive, since no
/// message of the library has one.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      guard let problem = Problem(error) else {
        context.logger.error("failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
        throw error
      }
      let mistakes = problem.errors.map { "\($0.pointer): \($0.detail)" }
      context.logger.info(
        "refused",
        metadata: ["path": "\(request.uri.path)", "status": "\(problem.status)", "mistakes": "\(mistakes)"]
      )
      return try problem.response()
    }
  }
}
