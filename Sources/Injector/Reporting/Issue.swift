extension InjectionReport {
  /// One issue of a run, as facts. Its `description` is a text for people.
  public struct Issue: Sendable, CustomStringConvertible {
    /// The levels of severity, the lowest first.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Severity: Hashable, Sendable, Comparable {
      /// The value was used, or the key is unknown.
      case note
      /// The value was not used.
      case warning
      /// The run has no result because of it.
      case error
    }

    /// The effects of an issue on the value or property.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Consequence: Hashable, Sendable {
      /// The value was used after a coercion.
      case coerced
      /// The property has the value that it had before.
      case defaultKept
      /// The property has the value of its `default` rule, or the fallback case of its enum.
      case defaultUsed
      /// The element was left out of its array, set or dictionary.
      case elementDropped
      /// The element is nil in its array or dictionary.
      case becameNil
      /// The value was not read.
      case ignored
      /// The run ended.
      case failed
    }

    /// The facts of an issue.
    struct Facts: Sendable {
      let code: InjectionCode
      var severity = Severity.error
      /// What ``Issue/expected`` describes.
      var expected: Fact?
      /// What ``Issue/found`` describes.
      var found: Fact?
      var keys: [String] = []
      var consequence = Consequence.failed
      var location: JSONLocation?
      var file: String?
      var rule: String?
      var underlying: (any Error)?
      /// Facts that only some codes have, such as a remedy.
      var detail: Detail?
      /// The place of the value in the JSON text, in bytes. The location is computed from it when the run ends.
      var offset: Int?
      /// The place of the value, in the model and in the data.
      var place = IssuePlace()
      /// Whether the issue is an error only under the policy of the run.
      var isOfPolicy = false
      /// The number of records with the same issue that it stands for.
      var recordCount = 1
      /// The outermost step of the last of these records.
      var lastRecord: IssuePlace.Step?
    }

    private var storage: SharedValue<Facts>
    /// The facts of the issue.
    var facts: Facts {
      _read { yield storage.value }
      _modify { yield &storage.value }
    }

    init(_ facts: Facts) { storage = SharedValue(facts) }

    /// The kind of the issue.
    public var code: InjectionCode { facts.code }
    /// The severity of the issue.
    public var severity: Severity {
      get { facts.severity }
      set { facts.severity = newValue }
    }
    /// The type that the property expects, in Swift's spelling: `Date`, `[Int]`.
    public var expected: String? {
      get { facts.expected?.text }
      set { facts.expected = newValue.map(Fact.text) }
    }
    /// A description of the value that was found instead: `string "soon"`.
    public var found: String? {
      get { facts.found?.text }
      set { facts.found = newValue.map { text in foundKind.map { .value(text, $0) } ?? .text(text) } }
    }
    /// The source keys that the issue is about, as they are in the record or in the rules.
    public var keys: [String] {
      get { facts.keys }
      set { facts.keys = newValue }
    }
    /// The effect of the issue.
    public var consequence: Consequence {
      get { facts.consequence }
      set { facts.consequence = newValue }
    }
    /// The place of the value in the JSON text; `nil` for dictionaries.
    public var location: JSONLocation? {
      get { facts.location }
      set { facts.location = newValue }
    }
    /// The name of the file that the data is from, or that cannot be read or written; `nil` if there is no file.
    public var file: String? {
      get { facts.file }
      set { facts.file = newValue }
    }
    /// The source location of the rule that the issue is about, as `fileID:line`; `nil` if it is not about a rule.
    public var rule: String? {
      get { facts.rule }
      set { facts.rule = newValue }
    }
    /// The error that a closure of the program, the `init(from:)` of a `Decodable` type, or the system threw.
    public var underlying: (any Error)? {
      get { facts.underlying }
      set { facts.underlying = newValue }
    }
    /// Whether the issue is about the value of a key of the record, and not about a value inside it.
    var isAboutValue: Bool { facts.place.hasNoPath }

    /// Facts that only some codes have; `IssueText` turns them into words.
    enum Detail: Sendable {
      /// A root of another kind, and the method to call for it.
      case wrongRoot(expected: RootShape, instead: String?)
      /// A path without a value, and the keys of the last object that it reaches.
      case pathEnds(suggestion: String?, keys: [String])
      /// A path without a value that is not spelled as paths are.
      case pathSpelling(correction: String)
      case malformed(JSONFailure)
      /// A key that occurs twice in a record, and whose first value cannot be replaced.
      case repeatedKey
      case limit(ExceededLimit)
      case invalidEncoding
      /// A stream in UTF-16 or UTF-32.
      case streamEncoding
      case malformedPropertyList(reason: String?)
      case file(String, reason: String?)
      case pathEnd(place: String)
      case constant(property: String)
      case unobserved(properties: [String])
      /// A mistake in the rules, or a stack without space for a plan.
      case configuration(message: String, isOfStack: Bool)
      case rulesReplaceDecoding(model: String)
      case memberwise(model: String)
      /// A number that JSON does not have.
      case nonFinite
      /// Null in an array of a property list, or in place of one.
      case nullInPropertyList
      /// A converter that could not convert a value back.
      case back
      /// The date that a number of seconds since 1970 was read as.
      case moment(String)
      /// An object that contains itself.
      case cycle
      /// A member that no rule takes, under a key that a rule takes, or that the row has no column for.
      case restKey(isTaken: Bool)
      /// A property for the key under which the record stands, with another value.
      case recordKey
      /// An `encode(to:)` that encodes nothing.
      case nothingEncoded
      /// A case of an enum that no text stands for.
      case unnamedCase
    }

    /// The kinds of roots that are expected, for messages that name no types.
    enum RootShape: Sendable {
      case object, array
    }

    /// The path of the value in the model.
    ///
    /// - Complexity: O(*n*) in the depth of the path.
    public var path: InjectionPath { InjectionPath(facts.place.reversedPath.reversed()) }

    /// The place of the value in the data, as a JSON Pointer (RFC 6901) from the root of the document:
    /// `/cards/0/expire`.
    ///
    /// For a missing key, it is the place of the first candidate. It is empty if the issue is about the document
    /// itself.
    ///
    /// - Complexity: O(*n*) in the depth of the path.
    public var pointer: String { JSONPointer.text(facts.place.reversedKeys.reversed()) }

    /// The issue as one line that can be sent to the sender of the data. It contains no names of methods, no source
    /// locations, and no errors that the program threw.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var publicMessage: String { IssueText.publicLine(for: self) }

    /// Prepends a step to the path.
    mutating func extendPath(
      with component: InjectionPath.Component, under keys: [String]? = nil, rank: Int = 0
    ) {
      facts.place.extend(with: IssuePlace.Step(component, under: keys, rank: rank))
    }

    /// Prepends keys to the path in the data only.
    mutating func extendPointer(with keys: [String]) {
      facts.place.extend(with: IssuePlace.Step(nil, under: keys))
    }

    /// What decides which of several issues inside a sensitive value stands for all of them: what an issue about the
    /// complete value shows of it.
    var rankAsPart: (severity: Severity, consequence: Int, rule: String) {
      let consequences: [Consequence] = [
        .ignored, .coerced, .defaultKept, .defaultUsed, .elementDropped, .becameNil, .failed,
      ]
      return (severity, consequences.firstIndex(of: consequence) ?? 0, rule ?? "")
    }

    /// Returns an issue about a complete sensitive value that shows nothing of it. The property of the value is not
    /// in the path yet; `type` is the type that it expects.
    func redacted(expecting type: any Any.Type) -> Issue {
      let isAboutWhole = facts.place.reversedKeys.isEmpty
      return Issue(
        code: isAboutWhole ? code : .typeMismatch,
        severity: severity,
        expected: isAboutWhole && !ExpectedText.isAboutForm(facts.expected) ? facts.expected : .type(type),
        found: isAboutWhole && facts.found == nil ? nil : .text(IssueText.sensitiveValue),
        consequence: consequence,
        rule: rule
      )
    }

    /// The issue as one line of text.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var description: String { IssueText.line(for: self) }

    init(
      code: InjectionCode,
      severity: Severity = .error,
      expected: Fact? = nil,
      found: Fact? = nil,
      keys: [String] = [],
      consequence: Consequence = .failed,
      location: JSONLocation? = nil,
      file: String? = nil,
      rule: String? = nil,
      underlying: (any Error)? = nil,
      detail: Detail? = nil
    ) {
      self.init(
        Facts(
          code: code, severity: severity, expected: expected, found: found, keys: keys,
          consequence: consequence,
          location: location, file: file, rule: rule, underlying: underlying, detail: detail))
    }
  }
}

extension InjectionError {
  /// Whether a plan was not compiled because the stack of the thread has no space for it.
  var isOfStack: Bool {
    issues.contains { if case .configuration(_, isOfStack: true)? = $0.facts.detail { true } else { false } }
  }
}
