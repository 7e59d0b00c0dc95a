/// The path to a value in a model, starting at the root: `[3].cards[0].expireDate`.
public struct InjectionPath: Hashable, Sendable, CustomStringConvertible {
  /// A component of a path.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Component: Hashable, Sendable {
    /// The Swift name of a property.
    case property(String)
    /// An index in an array or set, starting at 0.
    case index(Int)
    /// A key of a dictionary.
    case key(String)

    /// The key of the component in the data, unless a rule maps the property to another key.
    var sourceKey: String {
      switch self {
      case .property(let name), .key(let name): name
      case .index(let index): String(index)
      }
    }
  }

  /// The components, outermost first. The path of the root has none.
  public let components: [Component]

  /// Creates a path from its components.
  ///
  /// ```swift
  /// InjectionPath([.property("cards"), .index(0)]).description   // "cards[0]"
  /// ```
  ///
  /// - Parameter components: The components, outermost first.
  public init(_ components: [Component]) { self.components = components }

  /// The path as text: `cards[0].expireDate`, `byName["a"].id`. The text is empty at the root. A path of more than 500
  /// bytes is shortened.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  public var description: String {
    text { component, text in
      switch component {
      case .property(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      case .key(let key): text += "[\(QuotedText.key(key))]"
      }
    }
  }

  /// The path without indices and dictionary keys, which is the same for all elements: `items[].total`.
  ///
  /// ```swift
  /// InjectionPath([.property("items"), .index(7), .property("total")]).shape   // "items[].total"
  /// ```
  ///
  /// Components before the first property are left out, so a record has the same shapes on its own and in an array. A
  /// long shape is shortened like the ``description``.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  public var shape: String {
    text { component, text in
      switch component {
      case .property(let name): text += text.isEmpty ? name : ".\(name)"
      case .index, .key: if !text.isEmpty { text += "[]" }
      }
    }
  }

  /// Returns the text of all components. A long text is shortened.
  private func text(_ add: (Component, inout String) -> Void) -> String {
    var text = ""
    for component in components where text.utf8.count <= QuotedText.longestPath { add(component, &text) }
    return QuotedText.cut(text, toBytes: QuotedText.longestPath)
  }
}
