import Foundation
import Injector

/// A user, as the program knows it. It knows nothing of JSON or SQL.
struct User: Equatable, Sendable {
  enum Role: String, CaseIterable, Sendable { case reader, editor, owner }

  var id: Int64 = 0
  var name = ""
  var email = ""
  var born: Date?
  var role = Role.reader
  var isActive = true
  /// Is stored and never shown: it is in no answer, no message and no log.
  var taxNumber: String?
  var biography = ""
  var createdAt = Date.distantPast
}

extension User {
  /// The rules of all forms of a user. Names of two words have one key, the one that is described.
  private static let rules = Injector.bind(User.self) { User() }
    .mapping("is_active").only.to(\.isActive)
    .mapping("tax_number").only.to(\.taxNumber)
    .mapping("created_at").only.to(\.createdAt)
    .format(\.born).as(.date("yyyy-MM-dd"))
    .sensitive(\.taxNumber)

  /// What a client may set, in the body of a request. Any other key is an error.
  private static let settable =
    rules
    .accept(\.name, \.email, \.born, \.role, \.taxNumber, \.biography)
    .format(\.name).as(.nonEmpty)
    .format(\.email).as(.email)
    .policy(.exact)
    .limits(InjectionLimits(depth: 4, bytes: 64 << 10, text: 32 << 10))

  /// A new user in the body of a request.
  static let body = settable.require(\.name).and(\.email)

  /// The changes of a user in the body of a request.
  static let changes = settable.accept(\.isActive)

  /// The users in the body of an upload, one on each line.
  static let upload = body.limits(
    InjectionLimits(depth: 4, bytes: 64 << 10, totalBytes: 4 << 30, records: 10_000_000)
  )

  /// A user in an answer.
  static let answer = rules.inputOnly(\.taxNumber).format(\.createdAt).as(.iso8601).extraction(
    .unescapedSlashes
  )

  /// A user in a row of the database.
  static let row = rules.format(\.createdAt).as(.sqlDate)
}

/// The part of a list that a client asks for, in the query of a URL.
struct Page: Sendable {
  var after: Int64 = 0
  var limit = 100

  /// The values of a query are texts.
  static let query = Injector.bind(Page.self) { Page() }
    .format(\.after).as(Converter<String, Int64> { Int64($0) })
    .format(\.limit).as(Converter<String, Int> { text in Int(text).flatMap { 1...1_000 ~= $0 ? $0 : nil } })
    .policy(.exact)
}

extension InjectionPolicy {
  /// Nothing is coerced, and keys that nobody reads are errors: a client learns of its mistakes.
  static var exact: InjectionPolicy {
    var policy = InjectionPolicy.strict
    policy.unknownKeys = .fail
    policy.refusedKeys = .fail
    return policy
  }
}

extension Converter where Input == String, Output == String {
  static var nonEmpty: Converter {
    Converter({ $0.isEmpty ? nil : $0 }, back: { $0 }).describing(.string(minLength: 1))
  }

  static var email: Converter {
    Converter({ $0.contains("@") ? $0 : nil }, back: { $0 }).describing(
      .string(format: "email", pattern: "@")
    )
  }
}
