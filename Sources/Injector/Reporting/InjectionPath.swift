/// Where in a model something happened, from the root: `[3].cards[0].expireDate`.
public struct InjectionPath: Hashable, Sendable, CustomStringConvertible {
  /// One step from the root towards the place.
  public enum Component: Hashable, Sendable {
    /// A property of a model, by its name in Swift.
    case property(String)
    /// A position in an array or set.
    case index(Int)
    /// A key of a dictionary.
    case key(String)

    /// What data calls the step by, where no rule gives a property another key.
    var sourceKey: String {
      switch self {
      case .property(let name), .key(let name): name
      case .index(let index): String(index)
      }
    }
  }

  /// The steps, outermost first; empty at the root.
  public let components: [Component]

  /// A path from its steps, outermost first.
  public init(_ components: [Component]) {
    self.components = components
  }

  /// The path as text: `cards[0].expireDate`, `byName["a"].id`; empty at the root.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .property(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      case .key(let key): text += "[\(QuotedText.key(key))]"
      }
    }
    return text
  }
}

extension InjectionPath {
  /// The source key of the place that a path inside a value leads to, innermost component first: that of the member, if it is
  /// one; none for elements and entries.
  static func innerKeys(ofReversed components: [Component]) -> [String] {
    if case .property(let name)? = components.first { [name] } else { [] }
  }
}
