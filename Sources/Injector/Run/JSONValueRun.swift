/// One run over JSON text that makes a value of any type a property may have.
struct JSONValueRun<Value> {
  private let target: TypedTarget<Value>
  /// Owns the plans of the models inside; the cache may drop them meanwhile.
  private let compiled: CompiledValue
  private let isNew: Bool
  private let defaults = DefaultsSnapshot.current

  init(_ type: Value.Type) throws(InjectionError) {
    (compiled, isNew) = try PlanCache.shared.value(for: type, defaults: defaults)
    guard let target = compiled.target as? TypedTarget<Value> else {
      throw InjectionError(RootError.notAModel(type))
    }
    self.target = target
  }

  /// The value of the whole text.
  func value(of source: String) throws(InjectionError) -> Value {
    defer { withExtendedLifetime(compiled) {} }
    let outcome = unsafe source.withJSONBytes { bytes in
      let text = unsafe bytes.bindMemory(to: UInt8.self)
      return unsafe read(text) { (reader, run) throws(JSONFailure) in try target.make(from: &reader, &run) }
    }
    return try outcome.get()
  }

  /// Reads text to its end, which validates it.
  private func read(
    _ text: UnsafeBufferPointer<UInt8>,
    _ make: (inout JSONReader, inout RunState) throws(JSONFailure) -> Value?
  ) -> Result<Value, InjectionError> {
    var reader = unsafe JSONReader(text, depthLimit: JSONLimits.depth)
    var run = RunState(closures: .none, defaults: defaults, checksLayouts: isNew)
    do {
      _ = reader.nextByte()
      let start = reader.offset
      let value = try make(&reader, &run)
      if run.errorCount == 0 { try reader.finish() }
      if value == nil {
        run.recordRefusal(
          of: reader.value(at: start),
          in: .property(isRequired: true),
          fallback: .failed,
          since: .start
        )
      }
      run.locate(from: .start, at: start)
      guard let value, run.errorCount == 0 else { return .failure(unsafe JSONIssue.error(of: run, in: text)) }
      return .success(value)
    } catch {
      guard error == .restart else {
        return .failure(unsafe JSONIssue.error(error, at: reader.offset, in: text))
      }
      return unsafe readAgain(text)
    }
  }

  /// Reads text in which a known key comes twice; see `JSONRun`.
  private func readAgain(_ text: UnsafeBufferPointer<UInt8>) -> Result<Value, InjectionError> {
    var reader = unsafe JSONReader(text, depthLimit: JSONLimits.depth)
    do {
      let remaining = try reader.textWithoutReplacedMembers()
      guard unsafe remaining.elementsEqual(text) else {
        return unsafe remaining.withUnsafeBufferPointer { remaining in
          unsafe read(remaining) { (reader, run) throws(JSONFailure) in try target.make(from: &reader, &run) }
        }
      }
      return unsafe read(text) { (reader, run) throws(JSONFailure) in
        let tree = try reader.readAny()
        return target.make(from: tree, &run)
      }
    } catch {
      return .failure(unsafe JSONIssue.error(error, at: reader.offset, in: text))
    }
  }
}
