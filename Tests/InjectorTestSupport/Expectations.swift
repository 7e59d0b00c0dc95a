import Injector
import Testing

/// Expects an injection error with a text, the whole of it, its beginning or a part of it, and with these facts. Returns it.
@discardableResult
func expectError<Result>(
  _ text: String? = nil,
  code: InjectionCode? = nil,
  prefix: String? = nil,
  part: String? = nil,
  path: String? = nil,
  paths: [String]? = nil,
  pointer: String? = nil,
  count: Int? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) -> InjectionError? {
  guard let error = #expect(throws: InjectionError.self, sourceLocation: sourceLocation, performing: body)
  else { return nil }
  func expect<Fact: Equatable>(_ found: Fact, _ expected: Fact?) {
    if let expected { #expect(found == expected, sourceLocation: sourceLocation) }
  }
  let found = error.description
  expect(found, text)
  expect(error.code, code)
  expect(error.path.description, path)
  expect(error.issues.map(\.path.description), paths)
  expect(error.pointer, pointer)
  expect(error.issues.count, count)
  if let prefix { #expect(found.hasPrefix(prefix), "\(found)", sourceLocation: sourceLocation) }
  if let part { #expect(found.contains(part), "\(found)", sourceLocation: sourceLocation) }
  return error
}

/// Returns the injection error of a body. The test ends if there is none.
func thrownError<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) throws -> InjectionError {
  try #require(throws: InjectionError.self, sourceLocation: sourceLocation, performing: body)
}

/// Expects a mistake in the rules of an injector, with a text, the whole of it, its beginning or a part of it.
@discardableResult
func expectMistake(
  _ injector: Injector<some Any>,
  _ text: String? = nil,
  prefix: String? = nil,
  part: String? = nil,
  count: Int? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) -> InjectionError? {
  expectError(
    text, code: .configuration, prefix: prefix, part: part, count: count, sourceLocation: sourceLocation
  ) { try injector.validated() }
}

/// Returns the mistakes in the rules of an injector, without the places of the rules.
func mistakes(in injector: Injector<some Any>, sourceLocation: SourceLocation = #_sourceLocation) -> String {
  let error = expectMistake(injector, sourceLocation: sourceLocation)
  return error?.description.replacing(#/ \([^()]*\.swift:\d+\)/#, with: "") ?? ""
}

/// Expects a model from both inputs.
func expectModels<Model: Equatable>(
  _ injector: Injector<Model>,
  _ json: String,
  _ expected: Model,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let models = try injector.both(json)
  for model in models { #expect(model == expected, sourceLocation: sourceLocation) }
}

/// Expects something of the models from both inputs.
func expectModels<Model>(
  _ injector: Injector<Model>,
  _ json: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ isRight: (Model) throws -> Bool
) throws {
  for model in try injector.both(json) {
    #expect(try isRight(model), "\(dumped(model))", sourceLocation: sourceLocation)
  }
}

/// Expects a model after an update from both inputs.
func expectUpdates<Model: Equatable>(
  _ injector: Injector<Model>,
  _ json: String,
  of make: () -> Model,
  _ expected: Model,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let models = try injector.bothUpdates(json, of: make)
  for model in models { #expect(model == expected, sourceLocation: sourceLocation) }
}

/// Expects something of the models after an update from both inputs.
func expectUpdates<Model>(
  _ injector: Injector<Model>,
  _ json: String,
  of make: () -> Model,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ isRight: (Model) throws -> Bool
) throws {
  for model in try injector.bothUpdates(json, of: make) {
    #expect(try isRight(model), "\(dumped(model))", sourceLocation: sourceLocation)
  }
}

/// Expects something of the models in each form of `injectEveryForm`.
func expectEveryForm<Model: Injectable>(
  _ json: String,
  as type: Model.Type,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ isRight: (Model) throws -> Bool
) throws {
  for model in try injectEveryForm(json, as: type) {
    #expect(try isRight(model), "\(dumped(model))", sourceLocation: sourceLocation)
  }
}

/// Expects the lines of the reports from both inputs, in alphabetical order.
func expectReports<Model>(
  _ injector: Injector<Model>,
  _ json: String,
  _ expected: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) throws { try expectReports(injector, json, expected, sourceLocation: sourceLocation) }

/// Expects the same of the reports from both inputs, in alphabetical order.
func expectReports<Model>(
  _ injector: Injector<Model>,
  _ json: String,
  _ expected: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  for report in try BothInputs.reports(injector, json) {
    #expect(report == expected, sourceLocation: sourceLocation)
  }
}

/// Expects errors from both inputs, with a text, the whole of it, its beginning or a part of it.
func expectErrors<Model>(
  _ injector: Injector<Model>,
  _ json: String,
  _ text: String? = nil,
  prefix: String = "",
  part: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for error in BothInputs.errors(injector, json) {
    let found = error ?? ""
    #expect(found == text ?? found, sourceLocation: sourceLocation)
    #expect(found.hasPrefix(prefix), "\(found)", sourceLocation: sourceLocation)
    #expect(part.isEmpty || found.contains(part), "\(found)", sourceLocation: sourceLocation)
  }
}

/// Expects an update that fails, and a model that stays as it was.
func expectNoUpdate<Model: Equatable>(
  _ injector: Injector<Model>,
  _ json: String,
  of old: Model,
  code: InjectionCode? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var model = old
  expectError(code: code, sourceLocation: sourceLocation) { try injector.inject(json: json, into: &model) }
  #expect(model == old, sourceLocation: sourceLocation)
}

private func dumped(_ model: some Any) -> String {
  var text = ""
  dump(model, to: &text)
  return text
}

/// Extracts a value as text and as a tree, which must say the same, and expects both to be read back as the same value.
/// Returns the text.
@discardableResult
func roundTrip<Value: Equatable>(
  _ value: Value,
  by injector: Injector<Value> = Injector.bind(Value.self),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let text = try injector.extractJSONString(value, .sortedKeys)
  let tree = try injector.extract(value: value)
  #expect(
    try Injector.bind(Any.self).extractJSONString(tree, .sortedKeys) == text, sourceLocation: sourceLocation
  )
  #expect(try injector.inject(json: text) == value, sourceLocation: sourceLocation)
  #expect(try injector.inject(value: tree) == value, sourceLocation: sourceLocation)
  return text
}

/// Expects that a value can be extracted neither as text nor as a tree, because of one issue. Returns the error.
@discardableResult
func expectExtractionError<Value>(
  _ value: Value,
  _ text: String? = nil,
  code: InjectionCode? = nil,
  path: String? = nil,
  pointer: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) -> InjectionError? {
  let injector = Injector.bind(Value.self)
  let error = expectError(
    text, code: code, path: path, pointer: pointer, count: 1, sourceLocation: sourceLocation
  ) { try injector.extractJSONString(value) }
  expectError(error?.description, sourceLocation: sourceLocation) { try injector.extract(value: value) }
  return error
}

/// Expects work to take less time than other work, a number of times: the shortest times of up to twenty rounds are compared.
///
/// Other processes can delay any single round.
func expectTime(
  of work: () throws -> Void,
  lessThan times: Int,
  timesThatOf other: () throws -> Void,
  plus slack: Duration = .zero,
  _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) rethrows {
  let clock = ContinuousClock()
  try other()
  var shortest = (work: try clock.measure(work), other: try clock.measure(other))
  for _ in 1..<20 {
    if shortest.work < shortest.other * times + slack { return }
    shortest.work = min(shortest.work, try clock.measure(work))
    shortest.other = min(shortest.other, try clock.measure(other))
  }
  Issue.record("\(comment?.rawValue ?? "") took too long: \(shortest)", sourceLocation: sourceLocation)
}
