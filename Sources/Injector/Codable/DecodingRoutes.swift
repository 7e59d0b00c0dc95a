import Foundation

/// How values of types inside a `Decodable` one are made; each type is looked at once.
final class DecodingRoutes: @unchecked Sendable {
  // Unchecked because the lock guards the table.
  let settings: DecodingSettings
  private let lock = NSLock()
  private var table: [ObjectIdentifier: DecodingRoute] = [:]

  init(_ settings: DecodingSettings) { self.settings = settings }

  func route(for type: any Decodable.Type) -> DecodingRoute {
    lock.withLock {
      if let known = table[ObjectIdentifier(type)] { return known }
      let route = settings.converted[TypeIdentity(type)].map { .converted($0) } ?? DecodingRoute(for: type)
      table[ObjectIdentifier(type)] = route
      return route
    }
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

  /// The same order as for properties; a type that is `Injectable` besides is `Decodable` here.
  init(for type: any Decodable.Type) {
    if let collection = type as? any DecodableCollection.Type {
      self = .collection(collection)
    } else if let scalar = ScalarTargets.target(for: type) {
      self = .scalar(scalar)
    } else if let target = EnumTargets.target(for: type, rawTarget: Self.rawTarget) {
      self = .enumeration(target)
    } else {
      self = .initializer
    }
  }

  /// The target of a raw type: a scalar, or itself something with a raw value.
  private static func rawTarget(for type: Any.Type) -> Target? {
    ScalarTargets.target(for: type) ?? EnumTargets.target(for: type, rawTarget: rawTarget)
  }
}
