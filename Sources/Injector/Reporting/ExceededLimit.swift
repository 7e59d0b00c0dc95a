/// A limit of `InjectionLimits` that an input exceeds.
struct ExceededLimit: Error, Hashable, Sendable {
  let kind: Kind
  let value: Int

  /// The limits. That of entries has a case for each kind of collection, that of bytes one for a record of a stream.
  enum Kind: Sendable {
    case depth, bytes, recordBytes, text, number, key, elements, members
  }
}

/// The place of a value beyond a limit, in the input.
struct ExceedingValue {
  let limit: ExceededLimit
  /// The offset of the value in JSON text.
  var offset: Int?
  /// The keys and indices of the value, innermost first.
  var reversedPath: [InjectionPath.Component] = []

  /// The greatest number of components that are shown. For a longer path, they are the outermost ones.
  static let longestPath = 20

  /// Returns the component for a key of the input. One that is like the name of a property is shown without quotes.
  static func component(forKey key: String) -> InjectionPath.Component {
    let isName =
      key.utf8.count <= QuotedText.longestKey && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? .property(key) : .key(key)
  }
}

extension InjectionReport.Issue {
  /// Creates the issue of an input beyond a limit.
  init(_ limit: ExceededLimit) {
    self.init(
      code: limit.kind == .depth ? .tooDeep : .limitExceeded,
      severity: .error,
      consequence: .failed,
      detail: .limit(limit)
    )
  }

  /// Creates the issue of a value beyond a limit. `showsPlace` is whether its path may be shown.
  init(_ value: ExceedingValue, showsPlace: Bool) {
    self.init(value.limit)
    offset = value.offset
    guard showsPlace else { return }
    for component in value.reversedPath.suffix(ExceedingValue.longestPath) { extendPath(with: component) }
  }
}
