import InjectorCache

/// The ways to create values of the types inside a `Decodable` one. Each type is looked up once.
final class DecodingRoutes: @unchecked Sendable {
  // Unchecked because of the function, which is called from any thread.
  let settings: CodingSettings
  let known = Locked(KnownRoutes<DecodingRoute>())

  /// A function that returns the way to create values of a type, except for collections and by `init(from:)`.
  private let target: (Any.Type) -> DecodingRoute?

  init(_ settings: CodingSettings, target: @escaping (Any.Type) -> DecodingRoute?) {
    self.settings = settings
    self.target = target
  }

  /// Returns the way for a type, in the same order of precedence as for properties. A type that is also `Injectable`
  /// is treated as `Decodable`.
  func route(for type: any Decodable.Type) -> DecodingRoute {
    if let converted = settings.converted[TypeIdentity(type)] { return .target(converted) }
    if let collection = type as? any DecodableCollection.Type { return .collection(collection) }
    return target(type) ?? .initializer
  }
}

/// The ways to create values of one type. The conformance to `Sendable` is unchecked because of the targets, which do not
/// change once they are made.
enum DecodingRoute: @unchecked Sendable {
  /// Element by element, for an Optional, array, set or dictionary.
  case collection(any DecodableCollection.Type)
  /// By a converter for all values of the type, or by the coercion table.
  case target(Target)
  /// By its raw value or the name of a case, otherwise by its `init(from:)`, for an enum or a struct with a raw
  /// value.
  case enumeration(Target)
  /// By its `init(from:)`.
  case initializer
}

/// The ways for types, each of which is looked up once. A session has those that were known when it began, and finds them
/// without a lock.
struct KnownRoutes<Route: Sendable>: Sendable {
  private var types: [ObjectIdentifier] = []
  private var routes: [Route] = []

  init() {}

  /// Copies the ways that are known to all sessions.
  init(sharedIn shared: Locked<KnownRoutes>) { self = shared.withLock { $0 } }

  /// The way for a type; nil if it is not known.
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

  /// Adds the way for a type to those of all sessions, and returns it.
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

/// The ways to write values of the types inside an `Encodable` one. Each type and each key is looked up once.
final class EncodingRoutes: @unchecked Sendable {
  // Unchecked because of the function, which is called from any thread.
  let settings: CodingSettings
  /// Whether values of some types are converted, or a closure is called for all of them, so that each has to be looked up.
  let converts: Bool
  /// Whether the coding keys are the keys of the record.
  let usesKeysAsTheyAre: Bool
  let known = Locked(KnownRoutes<EncodingRoute>())
  private let sourceKeys = Locked<[String: [String]?]>([:])
  /// The number of keys that are remembered. Those of a dictionary may be any number.
  private static let greatestKeyCount = 1_000

  /// A function that returns the target that writes values of a type, except for collections and by `encode(to:)`.
  private let target: (Any.Type) -> Target?

  init(_ settings: CodingSettings, target: @escaping (Any.Type) -> Target?) {
    self.settings = settings
    self.target = target
    converts = !settings.converted.isEmpty || settings.members.changesOutput
    usesKeysAsTheyAre = settings.keyStrategy == .asIs
  }

  /// Returns the way for a type, in the order of precedence of the way in.
  func route(for type: any Encodable.Type) -> EncodingRoute {
    let converted = settings.converted[TypeIdentity(type)]
    if converted == nil, let collection = type as? any EncodableCollection.Type {
      return .collection(collection)
    }
    return (converted ?? target(type)).map { .target($0) } ?? .encode
  }

  /// Returns the keys that lead to a member in the record, which are the first that the key strategy derives; nil if that is
  /// the coding key.
  func sourceKeys(of name: String) -> [String]? {
    if usesKeysAsTheyAre { return nil }
    return sourceKeys.value(forKey: name, limit: Self.greatestKeyCount) {
      guard let path = settings.keyStrategy.sourcePaths(forProperty: name).first, !path.segments.isEmpty,
        path.isSingleKey || path.segments.allSatisfy({ $0.index == nil }), path.keys != [name]
      else { return nil }
      return path.keys
    }
  }

  /// Returns the coding key that leads to a key of the record; the key itself if there is none.
  func name(ofMemberAt key: String) -> String {
    sourceKeys.withLock {
      $0.first { $0.value?.first == key || $0.value?.joined(separator: ".") == key }?.key
    }
      ?? key
  }
}

/// The ways to write values of one type. The conformance to `Sendable` is unchecked because of the targets, which do not
/// change once they are made.
enum EncodingRoute: @unchecked Sendable {
  /// By a converter for all values of the type, by its form as a scalar, or by its raw value or the name of a case.
  case target(Target)
  /// Element by element, for an Optional, array, set or dictionary.
  case collection(any EncodableCollection.Type)
  /// By its `encode(to:)`.
  case encode
}
