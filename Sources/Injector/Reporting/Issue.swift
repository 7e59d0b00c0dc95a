extension InjectionReport {
  /// An issue of a run, such as an invalid value. Its `description` is readable text.
  public struct Issue: Sendable, CustomStringConvertible {
    /// The severity of an issue, from lowest to highest.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Severity: Hashable, Sendable, Comparable {
      /// The value was used, or the key is unknown.
      case note
      /// The value was not used.
      case warning
      /// The run failed because of the issue.
      case error
    }

    /// The effect of an issue on the value or property.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Consequence: Hashable, Sendable {
      /// The value was used after a coercion.
      case coerced
      /// The property kept its previous value.
      case defaultKept
      /// The property received the value of its `default` rule, or its enum's fallback case.
      case defaultUsed
      /// The element was left out of its array, set or dictionary.
      case elementDropped
      /// The element became nil in its array or dictionary.
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
      var expected: Fact? { didSet { hash = nil } }
      /// What ``Issue/found`` describes.
      var found: Fact? { didSet { hash = nil } }
      var keys: [String] = [] { didSet { hash = nil } }
      var consequence = Consequence.failed
      var location: JSONLocation?
      var file: String?
      var rule: String?
      var underlying: (any Error)?
      /// Facts that only some codes have, such as a remedy.
      var detail: Detail?
      /// The offset of the value in the JSON text, in bytes. It is converted to a location at the end of the run.
      var offset: Int?
      /// The place of the value in the model and in the data.
      var place = IssuePlace() { didSet { hash = nil } }
      /// Whether the issue is only an error under the policy of the run.
      var isOfPolicy = false
      /// Whether the issue also represents issues about later elements, which are not created.
      var isRepeated = false
      /// The number of records that have the same issue and are represented by this one.
      var recordCount = 1
      /// The outermost step of the last of these records.
      var lastRecord: IssuePlace.Step?
      /// The hash of what makes a fact of the issue; nil if it was not computed.
      var hash: Int?
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
    /// The type that the property expects, as it is spelled in Swift: `Date`, `[Int]`.
    public var expected: String? {
      get { facts.expected?.text }
      set { facts.expected = newValue.map(Fact.text) }
    }
    /// A description of the value that was found instead: `string "soon"`.
    public var found: String? {
      get { facts.found?.text }
      set { facts.found = newValue.map { text in foundKind.map { .value(text, $0) } ?? .text(text) } }
    }
    /// The source keys that the issue is about, as they are spelled in the record or in the rules.
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
    /// The name of the file that contains the data, or that cannot be read or written; `nil` if there is no file.
    public var file: String? {
      get { facts.file }
      set { facts.file = newValue }
    }
    /// The source location of the rule that the issue is about, as `fileID:line`; `nil` if it is not about a rule.
    public var rule: String? {
      get { facts.rule }
      set { facts.rule = newValue }
    }
    /// The error thrown by a closure of the program, by the `init(from:)` of a `Decodable` type, or by the system.
    public var underlying: (any Error)? {
      get { facts.underlying }
      set { facts.underlying = newValue }
    }
    /// Whether the issue is about the complete value of a key, and not about a value inside it.
    var isAboutValue: Bool { facts.place.hasNoPath }

    /// Facts that only some codes have. `IssueText` describes them.
    enum Detail: Sendable {
      /// The root is of another kind. `instead` is the method to call for it.
      case wrongRoot(expected: RootShape, instead: String?)
      /// A path does not lead to a value. `keys` are those of the last object on the path.
      case pathEnds(suggestion: String?, keys: [String])
      /// A path does not lead to a value and is not spelled correctly.
      case pathSpelling(correction: String)
      case malformed(JSONFailure)
      /// A key occurs twice in a record, and its first value cannot be replaced.
      case repeatedKey
      case limit(ExceededLimit)
      case invalidEncoding
      /// A stream is in UTF-16 or UTF-32.
      case streamEncoding
      case malformedPropertyList(reason: String?)
      case file(String, reason: String?)
      case pathEnd(place: String)
      case constant(property: String)
      case unobserved(properties: [String])
      /// The rules have a mistake, or the stack is too small for a plan.
      case configuration(message: String, isOfStack: Bool)
      case rulesReplaceDecoding(model: String)
      case memberwise(model: String)
      /// A number is not supported by JSON.
      case nonFinite
      /// An array of a property list contains null, or null replaces the property list.
      case nullInPropertyList
      /// A converter could not convert a value during extraction.
      case back
      /// A number of seconds since 1970 was used as this date.
      case moment(String)
      /// An object contains itself.
      case cycle
      /// A remaining member has a key that a rule also writes, or that no column of the row has.
      case restKey(isTaken: Bool)
      /// A property for the key of its record has another value than that key.
      case recordKey
      /// An `encode(to:)` did not encode anything.
      case nothingEncoded
      /// A case of an enum has no text.
      case unnamedCase
    }

    /// The kind of root that is expected, for messages that do not name types.
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
    /// For a missing key, this is the place of the first candidate. It is empty if the issue is about the document
    /// itself.
    ///
    /// - Complexity: O(*n*) in the depth of the path.
    public var pointer: String { JSONPointer.text(facts.place.reversedKeys.reversed()) }

    /// A description of the issue on one line that is safe to send to the sender of the data. It contains no names of
    /// methods, no source locations, and no errors that your program threw.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var publicMessage: String { IssueText.publicLine(for: self) }

    /// Prepends a step to the path.
    mutating func extendPath(
      with component: InjectionPath.Component, under keys: [String]? = nil, rank: Int = 0
    ) {
      facts.place.extend(with: IssuePlace.Step(component, under: keys, rank: rank))
    }

    /// Prepends keys to the path in the data, but not to the path in the model.
    mutating func extendPointer(with keys: [String]) {
      facts.place.extend(with: IssuePlace.Step(nil, under: keys))
    }

    /// The rank of an issue inside a sensitive value. If there are several, the one with the highest rank replaces the
    /// others. The rank consists of the facts that an issue about the complete value shows.
    var rankAsPart: (severity: Severity, consequence: Int, rule: String) {
      let consequences: [Consequence] = [
        .ignored, .coerced, .defaultKept, .defaultUsed, .elementDropped, .becameNil, .failed,
      ]
      return (severity, consequences.firstIndex(of: consequence) ?? 0, rule ?? "")
    }

    /// Returns an issue about a complete sensitive value that reveals nothing about the value. The property is not yet
    /// part of the path. `type` is the type that the property expects.
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

    /// A description of the issue on one line.
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
  /// Whether a plan was not compiled because the stack of the thread is too small.
  var isOfStack: Bool {
    issues.contains { if case .configuration(_, isOfStack: true)? = $0.facts.detail { true } else { false } }
  }
}
