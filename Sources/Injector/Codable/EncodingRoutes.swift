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
  private let places = Locked<[String: MemberPlace]>([:])
  /// The number of keys that are remembered. Those of a dictionary may be any number.
  private static let greatestPlaceCount = 1_000

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

  /// Returns the place of a member, by the first key that the key strategy derives.
  func place(of name: String) -> MemberPlace {
    if usesKeysAsTheyAre { return MemberPlace(name) }
    return places.value(forKey: name, limit: Self.greatestPlaceCount) { newPlace(of: name) }
  }

  /// Returns the coding key whose place is a key of the record; the key itself if there is none.
  func name(ofMemberAt key: String) -> String {
    places.withLock { $0.first { $0.value.text == key || $0.value.path?.first == key }?.key } ?? key
  }

  private func newPlace(of name: String) -> MemberPlace {
    guard let path = settings.keyStrategy.sourcePaths(forProperty: name).first, !path.segments.isEmpty else {
      return MemberPlace(name)
    }
    if path.isSingleKey { return MemberPlace(path.keys[0], isDerived: path.keys[0] != name) }
    guard path.segments.allSatisfy({ $0.index == nil }) else { return MemberPlace(name) }
    return MemberPlace(path.text, path.keys, isDerived: true)
  }
}

/// The place of a member in the record.
struct MemberPlace: Sendable {
  /// The key, or the path as a text.
  let text: String
  /// The keys of a path of several ones; nil for one key.
  let path: [String]?
  /// Whether it is not the coding key.
  let isDerived: Bool

  init(_ text: String, _ path: [String]? = nil, isDerived: Bool = false) {
    self.text = text
    self.path = path
    self.isDerived = isDerived
  }

  /// The keys that lead to the member in the record, if they are not the coding key.
  var sourceKeys: [String]? { isDerived ? path ?? [text] : nil }
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
