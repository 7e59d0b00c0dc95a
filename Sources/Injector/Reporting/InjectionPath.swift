/// The place of a value in a model, from the root: `[3].cards[0].expireDate`.
public struct InjectionPath: Hashable, Sendable, CustomStringConvertible {
  /// One component of a path.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Component: Hashable, Sendable {
    /// A property of a model, by its name in Swift.
    case property(String)
    /// A position in an array or set, counted from 0.
    case index(Int)
    /// A key of a dictionary.
    case key(String)

    /// The source key of the component, unless a rule gives a property another key.
    var sourceKey: String {
      switch self {
      case .property(let name), .key(let name): name
      case .index(let index): String(index)
      }
    }
  }

  /// The components, outermost first. At the root, there are none.
  public let components: [Component]

  /// Creates a path.
  ///
  /// ```swift
  /// InjectionPath([.property("cards"), .index(0)]).description   // "cards[0]"
  /// ```
  ///
  /// - Parameter components: The components, outermost first.
  public init(_ components: [Component]) { self.components = components }

  /// The path as text: `cards[0].expireDate`, `byName["a"].id`. It is empty at the root, and the beginning of a path of
  /// more than 500 bytes.
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

  /// The path without indices and without keys of dictionaries, which is the same for all elements: `items[].total`.
  ///
  /// ```swift
  /// InjectionPath([.property("items"), .index(7), .property("total")]).shape   // "items[].total"
  /// ```
  ///
  /// What comes before the first property is left out, so that a record has the same shapes alone and in an array. It is
  /// cut like the ``description``.
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

  /// Returns the text of all components, or its beginning.
  private func text(_ add: (Component, inout String) -> Void) -> String {
    var text = ""
    for component in components where text.utf8.count <= QuotedText.longestPath { add(component, &text) }
    return QuotedText.cut(text, toBytes: QuotedText.longestPath)
  }
}
