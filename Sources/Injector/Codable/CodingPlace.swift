/// A place inside the value that is decoded or encoded, as the last step of its path.
///
/// Each step refers to the previous one, so that another step costs one small object and copies nothing.
class CodingPlace {
  let outer: CodingPlace?
  /// The key of the last step; nil for the value itself, and for another form of the value at `outer`.
  final var key: (any CodingKey)?
  /// The keys of the value in the record, if the key strategy derives other keys.
  let sourceKeys: [String]?
  /// The number of steps.
  let depth: Int

  /// Creates the place of the value itself, or a place that a key leads to from another place. Without a key, it is the
  /// same place as `outer`.
  init(in outer: CodingPlace? = nil, _ key: (any CodingKey)? = nil, foundUnder sourceKeys: [String]? = nil) {
    self.outer = outer
    self.key = key
    self.sourceKeys = sourceKeys
    depth = (outer?.depth ?? 0) + (key == nil ? 0 : 1)
  }

  /// The steps as coding keys, outermost first.
  final var codingPath: [any CodingKey] { places.compactMap(\.key).reversed() }

  /// The steps as components of an issue's path, innermost first.
  final var reversedParts: [IssuePlace.Part] {
    places.compactMap { place in
      place.key.map { IssuePlace.Part(CodingPathKey.component(for: $0), under: place.sourceKeys) }
    }
  }

  /// Whether the other place is this place or is inside it.
  final func contains(_ other: CodingPlace) -> Bool { other.places.contains { $0 === self } }

  /// The place and all places around it.
  private var places: some Sequence<CodingPlace> { sequence(first: self, next: \.outer) }
}

/// The error of a decoder or encoder that is used at the wrong time: after the run, while code for another value is
/// called, or out of order while text is written.
struct CoderNotUsable: Error, CustomStringConvertible {
  var description: String { DecodingText.notUsable }
}

/// The innermost place at which a type's own `init(from:)` or `encode(to:)` threw an error.
struct ErrorOrigin {
  let place: CodingPlace
  let type: Any.Type
  private let text: String

  /// Returns the innermost origin of an error that a method of a type throws: the `known` origin, if it is for the same
  /// error.
  static func of(_ error: any Error, _ type: Any.Type, at place: CodingPlace, known: ErrorOrigin?)
    -> ErrorOrigin
  {
    let text = "\(error)"
    if let known, known.text == text, place.contains(known.place) { return known }
    return ErrorOrigin(place: place, type: type, text: text)
  }
}
