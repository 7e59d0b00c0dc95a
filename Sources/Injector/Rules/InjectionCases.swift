/// An enum whose cases have payloads and are named by a text in the record.
///
/// ```swift
/// enum Event: InjectableCases {
///   case push(Push), star(Star), other
///   static var injectionCases: InjectionCases<Event> {
///     InjectionCases(by: "type", content: "payload", otherwise: { .other })
///       .case("push", Event.push) { if case .push(let push) = $0 { push } else { nil } }
///       .case("star", Event.star) { if case .star(let star) = $0 { star } else { nil } }
///   }
/// }
///
/// let events = try Injector.bind([Event].self).inject(json: """
///   [{"type": "push", "payload": {"ref": "main"}}, {"type": "fork", "payload": {}}]
///   """)
/// // [.push(Push(ref: "main")), .other]
/// ```
///
/// Such an enum may be the root, a property, an Optional, or an element of a collection. No rule is needed, and schemas
/// describe it using `oneOf`. Inside a `Decodable` type, it is created by its own `init(from:)`.
public protocol InjectableCases: SendableMetatype {
  /// The cases, with the texts that name them.
  ///
  /// This property is read when a plan is compiled.
  static var injectionCases: InjectionCases<Self> { get }
}

/// The cases of an enum, the text that names each, and the keys of that text and of the payload.
///
/// See ``InjectableCases`` for an example. Mistakes, such as two cases with the same text, are found when the plan is
/// compiled.
public struct InjectionCases<Cases>: Sendable {
  /// The path to the text.
  let key: SourcePath
  /// The path to the payload; nil if the keys of the payload are next to the text.
  let content: SourcePath?
  let otherwise: (@Sendable () -> Cases)?
  let origin: RuleOrigin
  private(set) var all: [EnumCase<Cases>] = []

  /// Creates a list without cases.
  ///
  /// For a text that names no case, the result of `otherwise` is used, and the report has a note with the code
  /// ``InjectionCode/unknownKind``. The result is also used, without a note, for a record that has no text. Nothing
  /// else of such a record is read. Without `otherwise`, the record does not fit.
  ///
  /// Only listed cases can be extracted: to extract what `otherwise` returns, give it a text of its own.
  ///
  /// - Parameters:
  ///   - key: The key or path of the text, such as `"type"` or `"meta.event"`. A number or a Boolean value is compared
  ///     as text.
  ///   - content: The key or path of the payload. If it is `nil`, the payload is a model whose keys are next to the
  ///     text.
  ///   - otherwise: A closure that returns the value for other texts.
  ///   - fileID: The file that contains the list, for error messages.
  ///   - line: The line that contains the list, for error messages.
  public init(
    by key: String,
    content: String? = nil,
    otherwise: (@Sendable () -> Cases)? = nil,
    fileID: String = #fileID,
    line: Int = #line
  ) {
    self.key = SourcePath(key)
    self.content = content.map { SourcePath($0) }
    self.otherwise = otherwise
    origin = RuleOrigin(fileID: fileID, line: line, dialect: .names)
  }

  /// Returns the list with another case.
  func adding(_ added: EnumCase<Cases>) -> InjectionCases {
    var cases = self
    cases.all.append(added)
    return cases
  }
}

/// A case of an enum, with the text that names it.
class EnumCase<Cases>: @unchecked Sendable {
  // Unchecked because of the subclass, which holds constant closures.
  let text: String
  let origin: RuleOrigin
  /// The type of the payload; ``NoPayload`` for a case without one.
  let payload: Any.Type
  /// The payload's injector: its rules, and the type of its model; nil without an injector.
  let injector: (model: Any.Type, rules: RuleSet)?
  /// The value of the case, if it is listed without a payload.
  let value: (@Sendable () -> Cases)?

  fileprivate init(
    _ text: String,
    _ payload: Any.Type,
    _ injector: (model: Any.Type, rules: RuleSet)?,
    value: (@Sendable () -> Cases)?,
    at origin: RuleOrigin
  ) {
    (self.text, self.payload, self.injector, self.value, self.origin) = (
      text, payload, injector, value, origin
    )
  }
}

/// A case of an enum whose payload type is known at compile time.
final class PayloadCase<Payload, Cases>: EnumCase<Cases>, @unchecked Sendable {
  let make: @Sendable (Payload) -> Cases
  /// Returns the payload of a value; nil for another case.
  let extract: @Sendable (Cases) -> Payload?

  init(
    _ text: String,
    injector: (model: Any.Type, rules: RuleSet)? = nil,
    value: (@Sendable () -> Cases)? = nil,
    at origin: RuleOrigin,
    make: @escaping @Sendable (Payload) -> Cases,
    extract: @escaping @Sendable (Cases) -> Payload?
  ) {
    (self.make, self.extract) = (make, extract)
    super.init(text, Payload.self, injector, value: value, at: origin)
  }
}

extension EnumCase {
  /// Returns a case without a payload.
  static func plain(_ text: String, _ value: @escaping @Sendable () -> Cases, at origin: RuleOrigin)
    -> EnumCase
  {
    let name = RuntimeEntryPoints.caseName(of: value())
    return PayloadCase<NoPayload, Cases>(text, value: value, at: origin) { _ in
      value()
    } extract: {
      name != nil && RuntimeEntryPoints.caseName(of: $0) == name ? NoPayload() : nil
    }
  }
}

/// The payload type of a case without a payload.
struct NoPayload {}
