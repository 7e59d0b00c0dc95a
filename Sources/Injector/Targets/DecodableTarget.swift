/// A target for types that are created by their `init(from:)`, with a decoder of the native value.
///
/// Scalars inside are coerced by the same table as properties. Collections inside leave out elements that do not fit.
/// For any other value that does not fit, `init(from:)` gets an error. If it throws, the complete value does not fit.
final class DecodableTarget<Value: Decodable>: TypedTarget<Value>, @unchecked Sendable {
  private let routes: DecodingRoutes
  /// Whether a property of the type, or of one inside it, is sensitive. The type may give it another key and quote it in its
  /// errors, so nothing of such a value is shown.
  private let isSensitive: Bool

  init(_ settings: DecodingSettings) {
    isSensitive = settings.isSensitive
    routes = DecodingRoutes(settings) { DecodableTargets.route(for: $0) }
    super.init()
  }

  override var summary: String { "init(from:)" }
  override var holdsSensitive: Bool { isSensitive }

  override func putRecord(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    _ reader: inout RecordReader,
    _ run: inout RunState
  ) -> Bool {
    let source = reader.value
    let isValue = !reader.isRecord && ExactValue.array(source) == nil
    if isValue, let value = source as? Value {
      unsafe memory.put(value, place)
      return true
    }
    return unsafe put(memory, place, from: &reader, &run)
  }

  override func put<Input: RunInput>(
    _ memory: UnsafeMutableRawPointer,
    _ place: Place,
    from input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let start = input.mark
    let mark = run.mark
    let source = try input.readAny()
    let session = DecodingSession(&run, routes: routes)
    let value = session.root(Value.self, from: source)
    session.end(&run)
    input.locateParts(from: mark, in: start, refused: value == nil, &run)
    if isSensitive { run.redact(from: mark, expecting: Value.self, isRefused: value == nil) }
    guard let value else { return false }
    unsafe memory.put(value, place)
    return true
  }

  override var obstacle: ConfigurationProblem.OutputObstacle? {
    Value.self is any Encodable.Type ? nil : .notEncodable(type: TypeName.of(Value.self))
  }

  override func extract<Output: ExtractionOutput & ~Copyable>(
    _ memory: UnsafeRawPointer,
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool {
    guard let value = unsafe memory.assumingMemoryBound(to: Value.self).pointee as? any Encodable else {
      return run.fail(.notRepresentable, found: TypeName.of(Value.self))
    }
    return output.write(encodable: value, settings: routes.settings, &run)
  }
}

/// A factory of targets for `Decodable` types that are known at run time only.
enum DecodableTargets {
  /// Returns the target for a type; nil if it is not `Decodable`.
  static func target(for type: Any.Type, _ settings: @autoclosure () -> DecodingSettings) -> Target? {
    guard let decodable = type as? any Decodable.Type else { return nil }
    return make(decodable, settings())
  }

  /// Returns the way to create values of a type inside a `Decodable` value; nil if it is their own `init(from:)`.
  static func route(for type: Any.Type) -> DecodingRoute? {
    if let scalar = ScalarTargets.target(for: type) { return .scalar(scalar) }
    return EnumTargets.target(for: type, rawTarget: rawTarget).map { .enumeration($0) }
  }

  /// Returns the target of a raw type, which is a scalar or has a raw value itself.
  private static func rawTarget(for type: Any.Type) -> Target? {
    ScalarTargets.target(for: type) ?? EnumTargets.target(for: type, rawTarget: rawTarget)
  }

  private static func make<Value: Decodable>(_ type: Value.Type, _ settings: DecodingSettings) -> Target {
    DecodableTarget<Value>(settings)
  }
}
