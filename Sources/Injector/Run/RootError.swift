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

  /// Whether a value is of the kind.
  func admits(_ value: SourceValue) -> Bool {
    switch (self, value) {
    case (.value, _), (.record, .record), (.members, .record), (.array, .array): true
    default: false
    }
  }

  /// What is wrong with a root that is another value; text and dictionaries have methods of their own.
  func issue(for value: SourceValue, _ model: Any.Type, isText: Bool) -> InjectionReport.Issue {
    if value.isTooDeep { return RootError.tooDeep }
    if self == .array {
      var method: String?
      if case .record = value { method = isText ? "inject(json:at:)" : "inject(_:at:)" }
      return RootError.wrongRoot(value, expected: ExpectedText.records(for: model), instead: method)
    }
    var method: String?
    if case .array = value { method = isText ? "injectArray(json:at:)" : "injectArray(_:at:)" }
    return RootError.wrongRoot(value, expected: ExpectedText.record(for: model), instead: method)
  }
}
