/// The errors about the root of an input.
enum RootError {
  /// Returns an issue for a path that has no value.
  static func pathNotFound(
    _ path: SourcePath, _ end: InjectionReport.Issue.Detail? = nil
  ) -> InjectionReport.Issue {
    let correction = path.correction ?? ""
    return InjectionReport.Issue(
      code: .pathNotFound,
      keys: [path.text],
      detail: correction.isEmpty ? end : .pathSpelling(correction: correction)
    )
  }

  /// Returns an issue for a path that has no value in an input, with the keys that exist where the path ends.
  static func pathNotFound(_ path: SourcePath, in input: inout Reader) -> InjectionReport.Issue {
    let (missing, keys) = input.end(of: path)
    let suggestion = missing.flatMap { Suggestion.closest(to: $0, among: keys) }
    return pathNotFound(path, .pathEnds(suggestion: suggestion, keys: keys))
  }

  /// Returns an issue for a type that is not a model.
  static func notAModel(_ type: Any.Type) -> InjectionReport.Issue {
    InjectionReport.Issue(.notAModel(type), at: nil)
  }

  /// Returns an issue for a call that creates models with an injector that only updates them.
  static func onlyUpdates(_ type: Any.Type) -> InjectionReport.Issue {
    InjectionReport.Issue(.onlyUpdates(type), at: nil)
  }

  /// Returns an issue for a root that is not the value that a run expects.
  static func wrongRoot(
    _ value: SourceValue, of run: InjectorRun, _ input: RunCall.Input
  ) -> InjectionReport.Issue {
    if value.isTooDeep { return InjectionReport.Issue(ExceededLimit(kind: .depth, value: run.limits.depth)) }
    let model = run.modelType
    let isHidden = run.compiled.mayHideValues && value.kindName != nil
    let found: InjectionReport.Issue.Fact = isHidden ? .text(IssueText.sensitiveValue) : value.fact
    var method: String?
    if run.kind == .array {
      if case .record(let members) = value {
        let isOfRecords =
          !members.isEmpty
          && members.values.allSatisfy { if case .record = SourceValue($0) { true } else { false } }
        method = run.call.method(for: model, isArray: false, isDictionary: isOfRecords, from: input)
      }
      return wrongRoot(found, expected: run.expectedArray, .array, instead: method)
    }
    if case .array = value { method = run.call.method(for: model, isArray: true, from: input) }
    let isOne = run.makesModels && run.kind != .members
    let expected = isOne ? ExpectedText.record(for: model) : ExpectedText.members(of: model)
    return wrongRoot(found, expected: expected, .object, instead: method)
  }

  /// Returns an issue for a root of the wrong kind. `method` is the method to call for this root instead.
  static func wrongRoot(
    _ found: InjectionReport.Issue.Fact,
    expected: String,
    _ shape: InjectionReport.Issue.RootShape,
    instead method: String?
  ) -> InjectionReport.Issue {
    InjectionReport.Issue(
      code: .wrongRoot,
      expected: .text(expected),
      found: found,
      detail: .wrongRoot(expected: shape, instead: method)
    )
  }
}

extension InjectionError {
  /// Creates the error for a type that is not a model.
  package init(notAModel type: any Any.Type) { self.init(RootError.notAModel(type)) }
}

extension InjectorRun {
  /// Returns the error for a stream whose root is not an array, at a location and below the keys that lead to it.
  /// `value` is nil for an object, which is not read.
  package func noArray(_ value: Any?, at location: JSONLocation, under keys: [String]) -> InjectionError {
    let found = value.map { SourceValue($0).fact } ?? .value("object", .object)
    var issue = RootError.wrongRoot(found, expected: expectedArray, .array, instead: nil)
    issue.location = location
    if !keys.isEmpty { issue.extendPointer(with: keys) }
    return InjectionError(issue)
  }

  /// Returns the error for a document, at a location, that has no value at the paths.
  package func pathNotFound(at location: JSONLocation) -> InjectionError {
    var issue = RootError.pathNotFound(SourcePath(paths.map(\.text).joined(separator: ".")))
    issue.location = location
    return InjectionError(issue)
  }

  /// The text for the array that the run expects.
  fileprivate var expectedArray: String {
    makesModels ? ExpectedText.records(for: modelType) : ExpectedText.array(of: modelType)
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

  /// Whether a value is of this kind, which is a record, an array, or neither.
  @inline(__always)
  func admits(isRecord: @autoclosure () -> Bool, isArray: @autoclosure () -> Bool) -> Bool {
    switch self {
    case .record, .members: isRecord()
    case .positions: isRecord() || isArray()
    case .array: isArray()
    case .value, .decoded: true
    }
  }
}
