/// A target for types that are `Encodable` only. Values are written by their `encode(to:)`, and never created.
final class EncodableTarget<Value: Encodable>: TypedTarget<Value>, @unchecked Sendable {
  private let routes: EncodingRoutes

  init(_ settings: CodingSettings) {
    routes = EncodableTargets.routes(settings)
    super.init()
  }

  override var holdsSensitive: Bool { routes.settings.isSensitive }

  override func extract(_ memory: UnsafeRawPointer, to output: inout Extraction) -> Bool {
    output.write(encodable: unsafe memory.assumingMemoryBound(to: Value.self).pointee, routes)
  }
}

/// A target for values of a protocol, which their own types write, and which are never created.
final class OwnTypeTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  override func extract(_ memory: UnsafeRawPointer, to output: inout Extraction) -> Bool {
    output.write(any: unsafe memory.assumingMemoryBound(to: Value.self).pointee)
  }
}

/// A factory of targets for `Encodable` types that are known at run time only.
enum EncodableTargets {
  /// Returns the target for a type; nil if it is not `Encodable`.
  static func target(for type: Any.Type, _ settings: @autoclosure () -> CodingSettings) -> ExtractingTarget? {
    func make<Value: Encodable>(_ type: Value.Type) -> ExtractingTarget { EncodableTarget<Value>(settings()) }
    return (type as? any Encodable.Type).map { make($0) }
  }

  /// Returns the target for values of a protocol; nil for other types.
  static func target(forProtocol type: Any.Type) -> Target? {
    func make<Value>(_ type: Value.Type) -> Target { OwnTypeTarget<Value>() }
    return RuntimeEntryPoints.kind(of: type) == .existential ? _openExistential(type, do: make) : nil
  }

  /// Returns the ways to write the values inside an `Encodable` value.
  static func routes(_ settings: CodingSettings) -> EncodingRoutes {
    EncodingRoutes(settings) { type in
      switch DecodableTargets.route(for: type) {
      case .scalar(let target), .enumeration(let target): target as? ExtractingTarget
      default: nil
      }
    }
  }
}
