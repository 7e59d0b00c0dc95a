import Injector
import Testing

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
    try Injector.bind(Any.self).extractJSONString(tree, .sortedKeys) == text,
    sourceLocation: sourceLocation
  )
  #expect(try injector.inject(json: text) == value, sourceLocation: sourceLocation)
  #expect(try injector.inject(value: tree) == value, sourceLocation: sourceLocation)
  return text
}

/// Extracts a value as text and as a tree, and expects both to fail for the same reason. Returns it.
func extractionFailure<Value>(
  _ value: Value,
  by injector: Injector<Value>,
  _ options: ExtractionOptions = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> InjectionError {
  let error = try #require(throws: InjectionError.self, sourceLocation: sourceLocation) {
    try injector.extractJSONString(value, options)
  }
  let treeError = try #require(throws: InjectionError.self, sourceLocation: sourceLocation) {
    try injector.extract(value: value, options)
  }
  #expect("\(error)" == "\(treeError)", sourceLocation: sourceLocation)
  return error
}
