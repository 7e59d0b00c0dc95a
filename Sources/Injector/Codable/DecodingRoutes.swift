import Foundation

/// How values of types inside a `Decodable` one are made; each type is looked at once.
final class DecodingRoutes: @unchecked Sendable {
  // Unchecked because the lock guards the table.
  let settings: DecodingSettings
  private let lock = NSLock()
  private var table: [ObjectIdentifier: DecodingRoute] = [:]

  /// How types are made that are no collections, other than by their `init(from:)`.
  private let known: (Any.Type) -> DecodingRoute?

  init(_ settings: DecodingSettings, known: @escaping (Any.Type) -> DecodingRoute?) {
    self.settings = settings
    self.known = known
  }

  func route(for type: any Decodable.Type) -> DecodingRoute {
    lock.withLock {
      if let known = table[ObjectIdentifier(type)] { return known }
      let route = newRoute(for: type)
      table[ObjectIdentifier(type)] = route
      return route
    }
  }

  /// The same order as for properties; a type that is `Injectable` besides is `Decodable` here.
  private func newRoute(for type: any Decodable.Type) -> DecodingRoute {
    if let converted = settings.converted[TypeIdentity(type)] { return .converted(converted) }
    if let collection = type as? any DecodableCollection.Type { return .collection(collection) }
    return known(type) ?? .initializer
  }
}

/// How values of one type are made.
enum DecodingRoute {
  /// By a converter that holds wherever the type occurs.
  case converted(Target)
  /// An Optional, array, set or dictionary: element by element.
  case collection(any DecodableCollection.Type)
  /// A row of the coercion table.
  case scalar(Target)
  /// An enum, or a struct with a raw value: by what is known of it, else by its `init(from:)`.
  case enumeration(Target)
  /// By its `init(from:)`.
  case initializer
}
