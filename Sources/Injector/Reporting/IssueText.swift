/// The text of issues. For some issues, `FileText`, `LimitText` and `JSONFailure` supply the words.
enum IssueText {
  /// The text that replaces a sensitive value.
  static let sensitiveValue = "a sensitive value"

  /// Returns an issue as one line.
  static func line(for issue: InjectionReport.Issue) -> String {
    let path = issue.path.description
    var text = path.isEmpty ? "" : "\(path): "
    if case .configuration(let message, _) = issue.facts.detail {
      text += QuotedText.cut(message, toBytes: QuotedText.longestMistake)
      return text + (issue.rule.map { " (\($0))" } ?? "")
    }
    text += statement(of: issue)
    if let underlying = issue.underlying { text += cause(underlying, code: issue.code) }
    if case .wrongRoot(_, let method?) = issue.facts.detail { text += "; call \(method) instead" }
    if case .rulesReplaceDecoding(let model) = issue.facts.detail {
      text +=
        "; because of the rules for its properties, \(model) is not made by its init(from:), "
        + "and its CodingKeys do not count"
    }
    if case .memberwise(let model) = issue.facts.detail {
      text += "; to keep the defaults of \(model), use bind(\(model).self) { \(model)() }"
    }
    if issue.code != .unobserved, let consequence = words(for: issue.consequence) {
      text += "; \(consequence)"
    }
    if case .moment(let date) = issue.facts.detail { text += "; the date is \(date)" }
    if issue.code == .implausible { text += "; the date is after the year 9999: milliseconds?" }
    let file = issue.code == .fileFailed ? nil : issue.file
    if let place = FileText.place(issue.location, in: file) { text += " (\(place))" }
    return text
  }

  /// Returns an issue as one line that does not reveal anything about the program.
  static func publicLine(for issue: InjectionReport.Issue) -> String {
    let pointer = QuotedText.pointer(issue.facts.place.pointerBeginning)
    let place = pointer.isEmpty || issue.code == .configuration ? "" : "\(pointer): "
    return place + publicReason(for: issue)
  }

  /// Returns the same line without the place.
  static func publicReason(for issue: InjectionReport.Issue) -> String {
    switch issue.code.known {
    case .configuration: "the data could not be read; the server is misconfigured"
    case .unknownKey, .refusedKey, .constant: "this key is not accepted"
    case .unobserved: "the object was updated"
    case .missing: "a value is missing"
    case .rejected: "the object was rejected"
    case .malformed: statement(of: issue)
    case .tooDeep, .limitExceeded:
      if case .limit(let limit) = issue.facts.detail {
        LimitText.publicStatement(limit)
      } else {
        statement(of: issue)
      }
    case .fileFailed: FileText.publicFailure
    case .sourceFailed: "a value could not be read"
    case .pathNotFound: "nothing was found there"
    case .wrongRoot:
      "expected \(rootShape(issue.facts.detail)), found \(issue.facts.found?.publicText ?? "nothing")"
    case .coerced, .lossy, .implausible, .pathEndedEarly, .typeMismatch, .outOfRange, .null, .unknownKind,
      .unknownCase, .converterFailed, .decodingFailed, .notRepresentable, .encodingFailed, nil:
      "expected \(issue.facts.expected?.publicText ?? ExpectedText.anotherValue), found \(issue.facts.found?.publicText ?? "nothing")"
    }
  }

  private static func rootShape(_ detail: InjectionReport.Issue.Detail?) -> String {
    guard case .wrongRoot(let expected, _) = detail else { return ExpectedText.anotherValue }
    return expected == .object ? "an object" : "an array"
  }

  /// Returns an error as text for the sender of the data.
  static func publicText(for error: InjectionError) -> String { text(for: error) { $0.publicMessage } }

  /// Returns the path from the outermost record to a key, without indices: `cards[].colour`.
  static func place(ofKey key: String, in issue: InjectionReport.Issue) -> String {
    let shape = issue.path.shape
    return shape.isEmpty ? key : "\(shape).\(key)"
  }

  /// Returns an error as text: one line, or a heading and an indented line for each issue.
  static func text(for error: InjectionError) -> String {
    text(for: error, error.file.map { " in \(QuotedText.file($0))" } ?? "") { $0.description }
  }

  /// Returns an error as text. The closure returns the line for each issue.
  private static func text(
    for error: InjectionError, _ file: String = "", _ line: (InjectionReport.Issue) -> String
  ) -> String {
    guard error.issues.count > 1 else { return error.issues.first.map(line) ?? "" }
    var text = "\(error.issues.count + error.omittedCount) problems\(file):"
    for var issue in error.issues {
      if issue.file != nil { issue.file = nil }
      text += "\n  \(line(issue))"
    }
    if error.omittedCount > 0 { text += "\n  and \(error.omittedCount) more" }
    return text
  }

  /// Returns a report as text: a line for each issue.
  static func text(for report: InjectionReport) -> String {
    let omitted = report.omittedCount > 0 ? ["and \(report.omittedCount) more"] : []
    return (report.issues.map(\.description) + omitted).joined(separator: "\n")
  }

  private static func statement(of issue: InjectionReport.Issue) -> String {
    switch issue.code.known {
    case .unknownKey: "unknown key \(quoted(issue.keys, joinedBy: "and"))"
    case .refusedKey: "refused key \(quoted(issue.keys, joinedBy: "and"))"
    case .unknownKind: "unknown kind \(found(issue))"
    case .unknownCase: "unknown case \(found(issue))"
    case .constant: constant(issue)
    case .unobserved:
      if case .unobserved(let properties) = issue.facts.detail { unobserved(properties) } else { "" }
    case .missing:
      "expected \(issue.expected ?? "a value"), found "
        + (issue.keys.isEmpty
          ? "no key: the object is no member of an object"
          : "nothing under \(quoted(issue.keys, joinedBy: "or"))")
    case .rejected: "the object was rejected"
    case .malformed: malformedInput(issue)
    case .sourceFailed: "the column \(quoted(issue.keys, joinedBy: "and")) cannot be read"
    case .fileFailed:
      if case .file(let message, let reason) = issue.facts.detail {
        FileText.statement(message, of: issue.file, reason: reason)
      } else {
        FileText.publicFailure
      }
    case .pathEndedEarly: earlyEnd(of: issue)
    case .tooDeep:
      if case .cycle = issue.facts.detail { "the object contains itself" } else { limit(issue.facts.detail) }
    case .limitExceeded: limit(issue.facts.detail)
    case .notRepresentable: unwritable(issue)
    case .converterFailed where issue.isBack: "\(issue.found ?? "the value") could not be converted back"
    case .encodingFailed:
      "\(issue.found ?? "the value") could not be encoded"
        + (issue.isUnencoded ? ": its encode(to:) encodes no value" : "")
    case .pathNotFound:
      "nothing found at the path \(quoted(issue.keys, joinedBy: "or"))\(pathEnd(issue.facts.detail))"
    case .coerced, .lossy, .implausible, .typeMismatch, .outOfRange, .null, .converterFailed, .decodingFailed,
      .wrongRoot, .configuration, nil:
      "expected \(issue.expected ?? "a value"), found \(found(issue))"
    }
  }

  /// Returns a description of the found value and its keys.
  private static func found(_ issue: InjectionReport.Issue) -> String {
    (issue.found ?? "nothing") + (issue.keys.isEmpty ? "" : " under \(quoted(issue.keys, joinedBy: "or"))")
  }

  private static func unwritable(_ issue: InjectionReport.Issue) -> String {
    let found = issue.found ?? "the value"
    if case .nullInPropertyList = issue.facts.detail { return FileText.nullInPropertyList }
    if case .unnamedCase = issue.facts.detail {
      return
        "\(found) cannot be extracted: no text stands for it; add a .case(…) for it to the injectionCases"
    }
    if case .restKey(let isTaken) = issue.facts.detail {
      return "this member cannot be extracted: "
        + (isTaken ? "its key is that of a property or an ignored one" : "there is no column for it")
    }
    if case .recordKey = issue.facts.detail {
      return "\(found) is not the key under which the object is extracted"
    }
    guard case .nonFinite = issue.facts.detail else { return "\(found) cannot be extracted" }
    return "JSON has no number \(found); use the option .nonFinite(.null) or .nonFinite(.string)"
  }

  private static func limit(_ detail: InjectionReport.Issue.Detail?) -> String {
    if case .limit(let limit) = detail { LimitText.statement(limit) } else { JSONFailure.tooDeep.rawValue }
  }

  private static func constant(_ issue: InjectionReport.Issue) -> String {
    var name = issue.keys.first ?? ""
    if case .constant(let property) = issue.facts.detail { name = property }
    let text = constant(name)
    return issue.keys == [name] ? text : "\(text), found \(quoted(issue.keys, joinedBy: "and"))"
  }

  /// Returns the text for a type whose `init(from:)` is not used, because of the rule at a source location, because the
  /// type is flattened, or because of an attribute.
  static func replacedDecoding(by rule: String?, isFlattened: Bool) -> String {
    let reason =
      rule.map { "a rule says how a property is read or written (\($0))" }
      ?? (isFlattened ? "it is flattened" : "a property is @Mapped")
    return "its init(from:) and CodingKeys are not used, because \(reason)"
  }

  /// Returns the text for properties that are written without calling their setters.
  static func unobserved(_ properties: [String]) -> String {
    let names = properties.map { "'\($0)'" }.joined(separator: ", ")
    let keyPaths = properties.map { "\\.\($0)" }.joined(separator: ", ")
    return "\(names) \(properties.count == 1 ? "is" : "are") written without notifying observers; "
      + "to notify them, use .observing(\(keyPaths))"
  }

  /// Returns the text for the value of a `default` rule: one line of at most 40 characters.
  static func defaultValue(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { defaultValue($0.value) } ?? "nil"
    }
    let text = String(reflecting: value).split(whereSeparator: \.isNewline).joined(separator: " ")
    return text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// Returns the text for a property that rules exclude from injection.
  static func excluded(_ name: String, _ exclusion: ConfigurationProblem.Exclusion) -> String {
    switch exclusion {
    case .ignored: "'\(name)' is ignored"
    case .outputOnly: "'\(name)' is only extracted"
    case .leftOutByAccept: "'\(name)' is left out by 'accept'"
    }
  }

  /// Returns the text for a property that is never written.
  static func constant(_ name: String) -> String { "'\(name)' is a `let` that has its value already" }

  private static func earlyEnd(of issue: InjectionReport.Issue) -> String {
    var text = "the path \(quoted(issue.keys, joinedBy: "or")) ended early, with \(issue.found ?? "a value")"
    if case .pathEnd(let place) = issue.facts.detail { text += " under \(QuotedText.key(place))" }
    return text
  }

  /// The maximum number of keys that are listed for an object.
  private static let maximumKeyCount = 10

  /// The maximum number of names that are listed.
  private static let maximumNameCount = 20

  private static func pathEnd(_ detail: InjectionReport.Issue.Detail?) -> String {
    if case .pathSpelling(let correction) = detail { return "; write \(QuotedText.key(correction))" }
    guard case .pathEnds(let suggestion, let keys) = detail else { return "" }
    if let suggestion { return "; did you mean \(QuotedText.key(suggestion))?" }
    guard !keys.isEmpty else { return "" }
    guard keys.count > maximumKeyCount else {
      return "; the keys there are \(quoted(keys, joinedBy: "and"))"
    }
    let listed = keys.prefix(maximumKeyCount).map(QuotedText.key).joined(separator: ", ")
    return "; the keys there are \(listed) and others"
  }

  private static func malformedInput(_ issue: InjectionReport.Issue) -> String {
    let detail = issue.facts.detail
    if case .malformedPropertyList(let reason) = detail { return FileText.malformedPropertyList(reason) }
    if case .streamEncoding = detail { return FileText.otherEncoding }
    if case .repeatedKey = detail {
      return "the key \(quoted(issue.keys, joinedBy: "and")) occurs twice in one object"
    }
    guard case .malformed(let failure) = detail else {
      return "not valid JSON: the text is in no Unicode encoding"
    }
    return "not valid JSON: \(failure.rawValue)" + (issue.found.map { ", found \($0)" } ?? "")
  }

  private static func cause(_ error: any Error, code: InjectionCode) -> String {
    switch code.known {
    case .rejected: ": \(QuotedText.reason(error))"
    case .encodingFailed: "; encode(to:) threw: \(QuotedText.reason(EncodingText.reason(error)))"
    case .notRepresentable, .sourceFailed: ": \(oneLine(error))"
    case .decodingFailed: "; init(from:) threw: \(QuotedText.reason(DecodingText.reason(error)))"
    case .typeMismatch, .outOfRange, .null, .missing, .malformed, .fileFailed: ""
    case .coerced, .lossy, .implausible, .pathEndedEarly, .unknownKey, .refusedKey, .unknownKind,
      .unknownCase,
      .constant, .unobserved, .converterFailed, .wrongRoot, .tooDeep, .limitExceeded, .pathNotFound,
      .configuration, nil:
      "; the converter threw: \(oneLine(error))"
    }
  }

  /// Returns the text of an underlying error on one line. The text of an ``InjectionError`` may have several lines.
  private static func oneLine(_ error: any Error) -> String {
    QuotedText.reason(error).replacing(":\n  ", with: ": ").replacing("\n  ", with: "; ")
  }

  private static func words(for consequence: InjectionReport.Issue.Consequence) -> String? {
    switch consequence {
    case .coerced: "coerced"
    case .defaultKept: "default kept"
    case .defaultUsed: "default used"
    case .elementDropped: "element dropped"
    case .becameNil: "became nil"
    case .ignored: "ignored"
    case .failed: nil
    }
  }

  /// Returns a list of quoted names, such as `"a", "b" or "c"`. If there are many names, it ends with the number of the
  /// others: `"a", "b" or 3 more`.
  static func quoted(_ names: [String], joinedBy word: String) -> String {
    let listed = names.prefix(maximumNameCount).map(QuotedText.key)
    let rest = names.count - listed.count
    return list(rest > 0 ? listed + ["\(rest) more"] : listed, word)
  }

  /// Returns a list such as `a, b or c`.
  static func list(_ names: [String], _ word: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}

extension InjectionReport.Issue {
  /// Whether the issue is about a converter during extraction.
  fileprivate var isBack: Bool {
    if case .back = facts.detail { true } else { false }
  }

  fileprivate var isUnencoded: Bool {
    if case .nothingEncoded = facts.detail { true } else { false }
  }
}
