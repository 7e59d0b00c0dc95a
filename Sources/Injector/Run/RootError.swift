/// What can be wrong with the root of an input.
enum RootError {
  /// Nothing is where a path leads.
  static func pathNotFound(_ path: SourcePath) -> InjectionReport.Issue {
    InjectionReport.Issue(code: .pathNotFound, severity: .error, keys: [path.text], consequence: .failed)
  }

  /// The root is too deeply nested.
  static var tooDeep: InjectionReport.Issue {
    InjectionReport.Issue(code: .tooDeep, severity: .error, consequence: .failed)
  }

  /// An issue for a type that is no model.
  static func notAModel(_ type: Any.Type) -> InjectionReport.Issue {
    InjectionReport.Issue(
      code: .configuration,
      severity: .error,
      consequence: .failed,
      detail: .configuration(.notAModel(model: TypeName.of(type)))
    )
  }

  /// Another kind of value is where the root should be; `method` is what to call for it instead.
  static func wrongRoot(
    _ value: SourceValue,
    expected expectation: String,
    instead method: String?
  ) -> InjectionReport.Issue {
    InjectionReport.Issue(
      code: .wrongRoot,
      severity: .error,
      expected: expectation,
      found: value.summary,
      consequence: .failed,
      detail: method.map { .useInstead(method: $0) }
    )
  }
}

/// What the root of an input has to be.
enum RootKind {
  /// A record: of one model, or, as members, of several by key.
  case record, members
  /// An array of records.
  case array
  /// Any value.
  case value

  /// A record, for a model that decodes itself and may want something else.
  case decoded

  /// Whether a value is of the kind.
  func admits(_ value: SourceValue) -> Bool {
    switch (self, value) {
    case (.value, _), (.decoded, _), (.record, .record), (.members, .record), (.array, .array): true
    default: false
    }
  }

  /// What is wrong with a root that is another value, in a run over such an input.
  func issue(
    for value: SourceValue,
    _ settings: RunSettings,
    _ input: RunCall.Input
  ) -> InjectionReport.Issue {
    if value.isTooDeep { return RootError.tooDeep }
    let model = settings.modelType
    if self == .array {
      var method: String?
      if case .record = value { method = settings.call.one(of: model, from: input) }
      let expectation =
        settings.makesModels ? ExpectedText.records(for: model) : ExpectedText.array(of: model)
      return RootError.wrongRoot(value, expected: expectation, instead: method)
    }
    var method: String?
    if case .array = value { method = settings.call.many(of: model, from: input) }
    let expectation = settings.makesModels ? ExpectedText.record(for: model) : ExpectedText.members(of: model)
    return RootError.wrongRoot(value, expected: expectation, instead: method)
  }
}
