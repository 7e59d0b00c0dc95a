import InjectorCache

/// The routes by which values inside a `Decodable` type are created. Each type is looked up once.
final class DecodingRoutes: @unchecked Sendable {
  // Unchecked because of the function, which may be called from any thread.
  let settings: CodingSettings
  let known = Locked(KnownRoutes<DecodingRoute>())

  /// Returns the route for a type other than a collection; nil if `init(from:)` creates it.
  private let target: (Any.Type) -> DecodingRoute?

  init(_ settings: CodingSettings, target: @escaping (Any.Type) -> DecodingRoute?) {
    self.settings = settings
    self.target = target
  }

  /// Returns the route for a type. The order of precedence is that of properties. A type that is also `Injectable` is
  /// treated as `Decodable`.
  func route(for type: any Decodable.Type) -> DecodingRoute {
    if let converted = settings.converted[TypeIdentity(type)] { return .target(converted) }
    if let collection = type as? any DecodableCollection.Type { return .collection(collection) }
    return target(type) ?? .initializer
  }
}

/// How values of one type are created. The conformance to `Sendable` is unchecked because of the targets, which are
/// immutable once they are created.
enum DecodingRoute: @unchecked Sendable {
  /// Element by element, for an Optional, array, set or dictionary.
  case collection(any DecodableCollection.Type)
  /// Using a converter for all values of the type, or the coercion table.
  case target(Target)
  /// From its raw value or the name of a case, or else using its `init(from:)`, for an enum or a struct with a raw
  /// value.
  case enumeration(Target)
  /// Using its `init(from:)`.
  case initializer
}

/// The routes for types, each of which is looked up once. A session copies the routes that are known when it begins,
/// and finds them without a lock.
struct KnownRoutes<Route: Sendable>: Sendable {
  private var types: [ObjectIdentifier] = []
  private var routes: [Route] = []

  init() {}

  /// Copies the routes that are shared by all sessions.
  init(sharedIn shared: Locked<KnownRoutes>) { self = shared.withLock { $0 } }

  /// The route for a type; nil if it is unknown.
  @inline(__always)
  subscript(type: Any.Type) -> Route? {
    let id = ObjectIdentifier(type)
    var index = 0
    while index < types.count {
      if types[index] == id { return routes[index] }
      index += 1
    }
    return nil
  }

  /// Adds the route for a type to those shared by all sessions, and returns it.
  mutating func add(_ route: Route, for type: Any.Type, to shared: Locked<KnownRoutes>) -> Route {
    let id = ObjectIdentifier(type)
    self = shared.withLock { known in
      if known[type] == nil {
        known.types.append(id)
        known.routes.append(route)
      }
      return known
    }
    return route
  }
}

/// The routes by which values inside an `Encodable` type are written. Each type and each key is looked up once.
final class EncodingRoutes: @unchecked Sendable {
  // Unchecked because of the function, which may be called from any thread.
  let settings: CodingSettings
  /// Whether each type must be looked up, because some types are converted, or a closure is called for all values.
  let converts: Bool
  /// Whether the coding keys are used unchanged as the keys of the record.
  let usesKeysAsTheyAre: Bool
  let known = Locked(KnownRoutes<EncodingRoute>())
  private let sourceKeys = Locked<[String: [String]?]>([:])
  /// The maximum number of remembered keys. A dictionary may have any number of them.
  private static let greatestKeyCount = 1_000

  /// Returns the target that writes values of a type other than a collection; nil if `encode(to:)` writes them.
  private let target: (Any.Type) -> Target?

  init(_ settings: CodingSettings, target: @escaping (Any.Type) -> Target?) {
    self.settings = settings
    self.target = target
    converts = !settings.converted.isEmpty || settings.members.changesOutput
    usesKeysAsTheyAre = settings.keyStrategy == .asIs
  }

  /// Returns the route for a type. The order of precedence is that of decoding.
  func route(for type: any Encodable.Type) -> EncodingRoute {
    let converted = settings.converted[TypeIdentity(type)]
    if converted == nil, let collection = type as? any EncodableCollection.Type {
      return .collection(collection)
    }
    return (converted ?? target(type)).map { .target($0) } ?? .encode
  }

  /// Returns the keys that lead to a member in the record, which are the first ones that the key strategy derives. Nil
  /// if they are the coding key.
  func sourceKeys(of name: String) -> [String]? {
    if usesKeysAsTheyAre { return nil }
    return sourceKeys.value(forKey: name, limit: Self.greatestKeyCount) {
      guard let path = settings.keyStrategy.sourcePaths(forProperty: name).first, !path.segments.isEmpty,
        path.isSingleKey || path.segments.allSatisfy({ $0.index == nil }), path.keys != [name]
      else { return nil }
      return path.keys
    }
  }

  /// Returns the coding key for a key of the record, or the key itself if there is none.
  func name(ofMemberAt key: String) -> String {
    sourceKeys.withLock {
      $0.first { $0.value?.first == key || $0.value?.joined(separator: ".") == key }?.key
    }
      ?? key
  }
}

/// How values of one type are written. The conformance to `Sendable` is unchecked because of the targets, which are
/// immutable once they are created.
enum EncodingRoute: @unchecked Sendable {
  /// Using a converter for all values of the type, its form as a scalar, or its raw value or the name of a case.
  case target(Target)
  /// Element by element, for an Optional, array, set or dictionary.
  case collection(any EncodableCollection.Type)
  /// Using its `encode(to:)`.
  case encode
}
