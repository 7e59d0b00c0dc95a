/// A target for types that decode themselves: `init(from:)` is given a decoder over the native value.
///
/// Scalars inside are made by the coercion table, as those of properties are, and collections drop elements that do not fit.
/// What does not fit otherwise is up to the type, whose error refuses the value as a whole.
final class DecodableTarget<Value: Decodable>: TypedTarget<Value>, @unchecked Sendable {
  private let routes: DecodingRoutes

  init(_ settings: DecodingSettings) {
    routes = DecodingRoutes(settings) { DecodableTargets.route(for: $0) }
    super.init()
  }

  override var summary: String { "init(from:)" }

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
    guard let value else { return false }
    unsafe memory.put(value, place)
    return true
  }
}

/// Makes targets for types that decode themselves, known at run time only.
enum DecodableTargets {
  /// The target for a type; nil if it does not decode itself.
  static func target(for type: Any.Type, _ settings: @autoclosure () -> DecodingSettings) -> Target? {
    guard let decodable = type as? any Decodable.Type else { return nil }
    return make(decodable, settings())
  }

  /// How values inside one that decodes itself are made; nil for those that are made by their own `init(from:)`.
  static func route(for type: Any.Type) -> DecodingRoute? {
    if let scalar = ScalarTargets.target(for: type) { return .scalar(scalar) }
    return EnumTargets.target(for: type, rawTarget: rawTarget).map { .enumeration($0) }
  }

  /// The target of a raw type: a scalar, or itself something with a raw value.
  private static func rawTarget(for type: Any.Type) -> Target? {
    ScalarTargets.target(for: type) ?? EnumTargets.target(for: type, rawTarget: rawTarget)
  }

  private static func make<Value: Decodable>(_ type: Value.Type, _ settings: DecodingSettings) -> Target {
    DecodableTarget<Value>(settings)
  }
}
