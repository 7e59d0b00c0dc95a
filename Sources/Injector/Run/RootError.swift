/// The errors about the root of an input.
enum RootError {
  /// Returns an issue for a path that has no value.
  static func pathNotFound(_ path: SourcePath) -> InjectionReport.Issue {
    InjectionReport.Issue(code: .pathNotFound, severity: .error, keys: [path.text], consequence: .failed)
  }

  /// The issue for a root that is nested too deeply.
  static var tooDeep: InjectionReport.Issue {
    InjectionReport.Issue(code: .tooDeep, severity: .error, consequence: .failed)
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

  /// Returns an issue for a root of the wrong kind. `method` is the method to call for it instead.
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

/// The kinds of roots that a run expects.
enum RootKind {
  /// A record: that of one model, or one whose members are the records of several models.
  case record, members
  /// An array of records.
  case array
  /// Any value.
  case value

  /// Whether a value is of this kind.
  func admits(_ value: SourceValue) -> Bool {
    switch (self, value) {
    case (.value, _), (.record, .record), (.members, .record), (.array, .array): true
    default: false
    }
  }

  /// Returns the issue for a root that is another value. `isText` selects the method names for JSON text or for
  /// dictionaries.
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
