import InjectorCache

/// The ways to create values of the types inside a `Decodable` one. Each type is looked up once.
final class DecodingRoutes: @unchecked Sendable {
  // Unchecked because of the function, which is called from any thread.
  let settings: CodingSettings
  private let table = Locked<[ObjectIdentifier: DecodingRoute]>([:])

  /// A function that returns the way to create values of a type, except for collections and by `init(from:)`.
  private let known: (Any.Type) -> DecodingRoute?

  init(_ settings: CodingSettings, known: @escaping (Any.Type) -> DecodingRoute?) {
    self.settings = settings
    self.known = known
  }

  func route(for type: any Decodable.Type) -> DecodingRoute {
    table.value(forKey: ObjectIdentifier(type)) { newRoute(for: type) }
  }

  /// Returns the way for a type, in the same order of precedence as for properties. A type that is also `Injectable`
  /// is treated as `Decodable`.
  private func newRoute(for type: any Decodable.Type) -> DecodingRoute {
    if let converted = settings.converted[TypeIdentity(type)] { return .converted(converted) }
    if let collection = type as? any DecodableCollection.Type { return .collection(collection) }
    return known(type) ?? .initializer
  }
}

/// The ways to create values of one type. The conformance to `Sendable` is unchecked because of the targets, which do not
/// change once they are made.
enum DecodingRoute: @unchecked Sendable {
  /// By a converter for all values of the type.
  case converted(Target)
  /// Element by element, for an Optional, array, set or dictionary.
  case collection(any DecodableCollection.Type)
  /// By the coercion table.
  case scalar(Target)
  /// By its raw value or the name of a case, otherwise by its `init(from:)`, for an enum or a struct with a raw
  /// value.
  case enumeration(Target)
  /// By its `init(from:)`.
  case initializer
}

/// The routes of the types that a session met first. They are found without a lock.
struct KnownRoutes<Route> {
  private var routes: [(type: ObjectIdentifier, route: Route)] = []
  private static var greatestCount: Int { 16 }

  /// The route of a type; nil if it is not known.
  @inline(__always)
  subscript(type: Any.Type) -> Route? {
    let id = ObjectIdentifier(type)
    for known in routes where known.type == id { return known.route }
    return nil
  }

  /// Remembers the route of a type, unless there are many.
  mutating func add(_ route: Route, for type: Any.Type) -> Route {
    if routes.count < Self.greatestCount { routes.append((ObjectIdentifier(type), route)) }
    return route
  }
}
