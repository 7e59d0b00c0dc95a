import InjectorCache

/// The ways to write values of the types inside an `Encodable` one. Each type and each key is looked up once.
final class EncodingRoutes: @unchecked Sendable {
  // Unchecked because of the function, which is called from any thread.
  let settings: CodingSettings
  /// Whether values of some types are converted, or a closure is called for all of them, so that each has to be looked up.
  let converts: Bool
  /// Whether the coding keys are the keys of the record.
  let usesKeysAsTheyAre: Bool
  private let table = Locked<[ObjectIdentifier: EncodingRoute]>([:])
  private let sourceKeys = Locked<[String: [String]?]>([:])
  /// The number of keys that are remembered. Those of a dictionary may be any number.
  private static let greatestKeyCount = 1_000

  /// A function that returns the target that writes values of a type, except for collections and by `encode(to:)`.
  private let known: (Any.Type) -> ExtractingTarget?

  init(_ settings: CodingSettings, known: @escaping (Any.Type) -> ExtractingTarget?) {
    self.settings = settings
    self.known = known
    converts = !settings.converted.isEmpty || settings.members.changesOutput
    usesKeysAsTheyAre = settings.keyStrategy == .asIs
  }

  func route(for type: any Encodable.Type) -> EncodingRoute {
    table.value(forKey: ObjectIdentifier(type)) { newRoute(for: type) }
  }

  /// Returns the way for a type, in the order of precedence of the way in.
  private func newRoute(for type: any Encodable.Type) -> EncodingRoute {
    if let converted = settings.converted[TypeIdentity(type)] as? ExtractingTarget {
      return .target(converted)
    }
    if let collection = type as? any EncodableCollection.Type { return .collection(collection) }
    return known(type).map { .target($0) } ?? .encode
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
  case target(ExtractingTarget)
  /// Element by element, for an Optional, array, set or dictionary.
  case collection(any EncodableCollection.Type)
  /// By its `encode(to:)`.
  case encode
}
