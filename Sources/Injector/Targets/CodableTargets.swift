/// A target for types that are created with their `init(from:)`, using a decoder for the native value.
///
/// Scalars inside the value are coerced with the same table as properties. Collections inside it leave out invalid
/// elements. For any other invalid value, the decoder throws an error in `init(from:)`. If `init(from:)` itself
/// throws, the whole value is invalid.
final class DecodableTarget<Value: Decodable>: TypedTarget<Value>, @unchecked Sendable {
  private let routes: DecodingRoutes
  /// Whether a property of the type, or of a type inside it, is sensitive. The type may use another key for it and
  /// quote it in its errors, so no part of such a value is shown.
  private var isSensitive: Bool { routes.settings.isSensitive }
  /// The target that writes values; nil if the type is not `Encodable`.
  private let encoder: Target?

  init(_ settings: CodingSettings) {
    routes = DecodingRoutes(settings) { DecodableTargets.route(for: $0) }
    encoder = EncodableTargets.target(for: Value.self, settings)
    super.init()
  }

  /// Returns the schema of a number for floating-point types that have no row in the coercion table.
  override func schema(_ context: SchemaContext) -> InjectionSchema {
    (Value.self as? any BinaryFloatingPoint.Type).map { InjectionSchema.floatingPoint($0) } ?? .anything
  }

  override var summary: String { "init(from:)" }
  override var forms: ValueForms { [.objects, .arrays] }
  override var holdsSensitive: Bool { isSensitive }

  override func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) throws(JSONFailure)
    -> Bool
  {
    if let source = input.stored {
      // Casting a collection to a class converts the whole collection to a Foundation object.
      let isValue = Swift.type(of: source) == Value.self || !input.isRecord && !SourceValue(source).hasParts
      if unsafe isValue && cell.putUnlessNil(source as? Value) { return true }
    }
    let start = input.mark
    let mark = run.issues.mark
    let value = try DecodingSession.value(of: Value.self, at: &input, by: routes, &run)
    if let value, run.issues.isUnchanged(since: mark) {
      unsafe cell.put(value)
      return true
    }
    run.nameInnerKeys(from: mark)
    input.locateParts(from: mark, in: start, refused: value == nil, &run)
    if isSensitive { run.redact(from: mark, expecting: Value.self, isRefused: value == nil) }
    return unsafe cell.putUnlessNil(value)
  }

  override var writer: Target { encoder ?? self }
  override var obstacle: ConfigurationProblem.OutputObstacle? {
    encoder == nil ? .notEncodable(type: TypeName.of(Value.self)) : nil
  }
}

/// A factory of targets for `Decodable` types known only at run time.
enum DecodableTargets {
  /// Returns the target for a type; nil if it is not `Decodable`.
  static func target(for type: Any.Type, _ settings: @autoclosure () -> CodingSettings) -> Target? {
    func make<Value: Decodable>(_ type: Value.Type) -> Target { DecodableTarget<Value>(settings()) }
    return (type as? any Decodable.Type).map { make($0) }
  }

  /// Returns how values of a type are created inside a `Decodable` value; nil if their own `init(from:)` creates
  /// them.
  static func route(for type: Any.Type) -> DecodingRoute? {
    if let scalar = BuiltInTargets.target(for: type) { return .target(scalar) }
    return RawValueTargets.target(for: type, rawTarget: rawTarget).map { .enumeration($0) }
  }

  /// Returns the target for a raw type, which is a scalar or has a raw value itself.
  private static func rawTarget(for type: Any.Type) -> Target? {
    BuiltInTargets.target(for: type) ?? RawValueTargets.target(for: type, rawTarget: rawTarget)
  }
}

/// A target for types that are only `Encodable`. Values are written with `encode(to:)` and never created.
final class EncodableTarget<Value: Encodable>: TypedTarget<Value>, @unchecked Sendable {
  private let routes: EncodingRoutes

  init(_ settings: CodingSettings) {
    routes = EncodableTargets.routes(settings)
    super.init()
  }

  override var holdsSensitive: Bool { routes.settings.isSensitive }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    output.write(encodable: unsafe load(memory), routes)
  }
}

/// A factory of targets for `Encodable` types known only at run time.
enum EncodableTargets {
  /// Returns the target for a type; nil if it is not `Encodable`.
  static func target(for type: Any.Type, _ settings: @autoclosure () -> CodingSettings) -> Target? {
    func make<Value: Encodable>(_ type: Value.Type) -> Target { EncodableTarget<Value>(settings()) }
    return (type as? any Encodable.Type).map { make($0) }
  }

  /// Returns the target for values of a protocol; nil for other types. The values are written according to their own
  /// types, and never created.
  static func target(forProtocol type: Any.Type) -> Target? {
    func make<Value>(_ type: Value.Type) -> Target { TypedTarget<Value>() }
    return RuntimeEntryPoints.kind(of: type) == .existential ? _openExistential(type, do: make) : nil
  }

  /// Returns how the values inside an `Encodable` value are written.
  static func routes(_ settings: CodingSettings) -> EncodingRoutes {
    EncodingRoutes(settings) { type in
      switch DecodableTargets.route(for: type) {
      case .target(let target), .enumeration(let target): target
      default: nil
      }
    }
  }
}
