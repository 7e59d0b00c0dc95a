/// The errors about the root of an input.
enum RootError {
  /// Returns an issue for a path that has no value.
  static func pathNotFound(
    _ path: SourcePath,
    _ end: InjectionReport.Issue.Detail? = nil
  ) -> InjectionReport.Issue {
    let correction = path.correction ?? ""
    return InjectionReport.Issue(
      code: .pathNotFound,
      severity: .error,
      keys: [path.text],
      consequence: .failed,
      detail: correction.isEmpty ? end : .pathSpelling(correction: correction)
    )
  }

  /// Returns an issue for a path that has no value in an input, with the keys that are where it ends.
  static func pathNotFound(_ path: SourcePath, in input: some RunInput) -> InjectionReport.Issue {
    let (missing, keys) = input.end(of: path)
    let suggestion = missing.flatMap { Suggestion.closest(to: $0, among: keys) }
    return pathNotFound(path, .pathEnds(suggestion: suggestion, keys: keys))
  }

  /// Returns an issue for a type that is not a model.
  static func notAModel(_ type: Any.Type) -> InjectionReport.Issue {
    InjectionReport.Issue(
      code: .configuration,
      severity: .error,
      consequence: .failed,
      detail: .configuration(.notAModel(model: TypeName.of(type)))
    )
  }

  /// Returns an issue for a call that creates models, of an injector that only updates them.
  static func onlyUpdates(_ type: Any.Type) -> InjectionReport.Issue {
    InjectionReport.Issue(
      code: .configuration,
      severity: .error,
      consequence: .failed,
      detail: .configuration(.onlyUpdates(model: TypeName.of(type)))
    )
  }

  /// Returns an issue for another root of a stream than an array. `found` is a description of the value; nil for an
  /// object, which is not read.
  static func noArray(_ found: String?, _ settings: RunSettings) -> InjectionReport.Issue {
    let model = settings.modelType
    return InjectionReport.Issue(
      code: .wrongRoot,
      severity: .error,
      expected: .text(
        settings.makesModels ? ExpectedText.records(for: model) : ExpectedText.array(of: model)
      ),
      found: .text(found ?? "object"),
      consequence: .failed,
      detail: .wrongRoot(expected: .array, instead: nil)
    )
  }

  /// Returns an issue for a root of the wrong kind. `method` is the method to call for it instead.
  static func wrongRoot(
    _ value: SourceValue,
    expected expectation: String,
    _ shape: InjectionReport.Issue.RootShape,
    instead method: String?,
    hidesText: Bool = false
  ) -> InjectionReport.Issue {
    InjectionReport.Issue(
      code: .wrongRoot,
      severity: .error,
      expected: .text(expectation),
      found: hidesText && value.kindName != nil ? .text(IssueText.sensitiveValue) : value.fact,
      consequence: .failed,
      detail: .wrongRoot(expected: shape, instead: method)
    )
  }
}

/// The kinds of roots that a run expects.
enum RootKind {
  /// A record: that of one model, or one whose members are the records of several models.
  case record, members
  /// An array of records.
  case array
  /// A record, or an array whose elements are read by their positions.
  case positions
  /// Any value.
  case value

  /// A record, or another value for a model that is created by `init(from:)`.
  case decoded

  /// Whether a value is of this kind.
  func admits(_ value: SourceValue) -> Bool {
    switch (self, value) {
    case (.value, _), (.decoded, _), (.record, .record), (.members, .record), (.array, .array): true
    case (.positions, .record), (.positions, .array): true
    default: false
    }
  }

  /// Returns the issue for a root that is another value, in a run over an input.
  func issue(
    for value: SourceValue,
    _ settings: RunSettings,
    _ input: RunCall.Input
  ) -> InjectionReport.Issue {
    if value.isTooDeep {
      return InjectionReport.Issue(ExceededLimit(kind: .depth, value: settings.limits.depth))
    }
    let model = settings.modelType
    if self == .array {
      var method: String?
      if case .record = value { method = settings.call.one(of: model, from: input) }
      let expectation =
        settings.makesModels ? ExpectedText.records(for: model) : ExpectedText.array(of: model)
      return RootError.wrongRoot(
        value,
        expected: expectation,
        .array,
        instead: method,
        hidesText: settings.mayHideValues
      )
    }
    var method: String?
    if case .array = value { method = settings.call.many(of: model, from: input) }
    let isOne = settings.makesModels && self != .members
    let expectation = isOne ? ExpectedText.record(for: model) : ExpectedText.members(of: model)
    return RootError.wrongRoot(
      value,
      expected: expectation,
      .object,
      instead: method,
      hidesText: settings.mayHideValues
    )
  }
}
