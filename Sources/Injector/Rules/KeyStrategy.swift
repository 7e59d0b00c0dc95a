/// How the name of a property becomes the key it is looked up by, where no mapping says otherwise.
///
/// The property's own name stays the last candidate under every strategy.
///
/// | strategy | `nickName` | `imageURL` |
/// | --- | --- | --- |
/// | `.asIs` | `nickName` | `imageURL` |
/// | `.snakeCase` | `nick_name` | `image_url` |
/// | `.kebabCase` | `nick-name` | `image-url` |
/// | `.pascalCase` | `NickName` | `ImageUrl`, `ImageURL` |
/// | `.screamingSnakeCase` | `NICK_NAME` | `IMAGE_URL` |
/// | `.camelCase` | `nickName` | `imageUrl` |
///
/// Under `.snakeCase` a key that is none of these is also found if `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase`
/// turns it into the property's name: `nick__name`, `NICK_NAME`, and `address_line_1` for `addressLine1`.
///
/// Under `.camelCase` a property `image_url` is looked up as `imageUrl`, then as `imageURL`.
public struct KeyStrategy: Sendable, Hashable {
  /// The kinds of strategies.
  private enum Kind: Sendable, Hashable {
    case asIs
    case caseInsensitive
    case style(CaseStyle)
    case custom(CustomKeys)
  }

  private let kind: Kind

  /// The property's own name: `nickName`.
  public static let asIs = KeyStrategy(kind: .asIs)

  /// `nick_name`
  public static let snakeCase = KeyStrategy(kind: .style(.snake))

  /// `nickName`
  public static let camelCase = KeyStrategy(kind: .style(.camel))

  /// `nick-name`
  public static let kebabCase = KeyStrategy(kind: .style(.kebab))

  /// `NickName`
  public static let pascalCase = KeyStrategy(kind: .style(.pascal))

  /// `NICK_NAME`
  public static let screamingSnakeCase = KeyStrategy(kind: .style(.screamingSnake))

  /// `nickname`
  public static let flatCase = KeyStrategy(kind: .style(.flat))

  /// `NICKNAME`
  public static let upperCase = KeyStrategy(kind: .style(.upper))

  /// `nick_Name`
  public static let camelSnakeCase = KeyStrategy(kind: .style(.camelSnake))

  /// `Nick_Name`
  public static let pascalSnakeCase = KeyStrategy(kind: .style(.pascalSnake))

  /// `nick-Name`
  public static let camelKebabCase = KeyStrategy(kind: .style(.camelKebab))

  /// `Nick-Name`
  public static let pascalKebabCase = KeyStrategy(kind: .style(.pascalKebab))

  /// `NICK-NAME`
  public static let screamingKebabCase = KeyStrategy(kind: .style(.screamingKebab))

  /// The property's own name in any mix of upper and lower case: `nickName`, `NICKNAME`, `Nickname`.
  public static let caseInsensitive = KeyStrategy(kind: .caseInsensitive)

  /// A key made by a closure from the property's name.
  ///
  /// ```swift
  /// let prefixed = KeyStrategy.custom { property in "m_" + property }   // nickName: "m_nickName"
  /// ```
  ///
  /// A dot in the key leads into a nested record, as in ``Injector/mapping(_:fileID:line:)``. Closures cannot be compared:
  /// a custom strategy is equal to its copies and to nothing else.
  ///
  /// - Parameter key: Makes the key from the property's name.
  /// - Returns: A strategy that is equal only to itself.
  public static func custom(_ key: @escaping @Sendable (_ property: String) -> String) -> KeyStrategy {
    KeyStrategy(kind: .custom(CustomKeys { [key($0)] }))
  }

  /// Several keys made by a closure from the property's name, best first.
  ///
  /// ```swift
  /// let either = KeyStrategy.candidates { property in ["m_" + property, "meta." + property] }
  /// ```
  ///
  /// - Parameter keys: Makes the keys from the property's name.
  /// - Returns: A strategy that is equal only to itself.
  public static func candidates(
    _ keys: @escaping @Sendable (_ property: String) -> [String]
  ) -> KeyStrategy {
    KeyStrategy(kind: .custom(CustomKeys(keys)))
  }

  /// Whether upper and lower case are the same when a key is looked up.
  var ignoresCase: Bool { kind == .caseInsensitive }

  /// Whether every key that becomes a property's name when its words are put together in camel case is that property's.
  var readsSnakeCase: Bool { kind == .style(.snake) }

  /// The candidate keys of a property, best first, without its own name.
  func sourceKeys(forProperty name: String) -> [String] {
    switch kind {
    case .asIs, .caseInsensitive: []
    case .style(let style): style.spellings(of: name).filter { $0 != name }
    case .custom(let keys): keys.make(name).filter { $0 != name }
    }
  }
}

extension KeyStrategy {
  /// Where a property is looked for, best first, without its own name.
  func sourcePaths(forProperty name: String) -> [SourcePath] {
    let keys = sourceKeys(forProperty: name)
    if case .custom = kind { return keys.map { SourcePath($0) } }
    return keys.map { SourcePath(key: $0) }
  }
}

extension KeyStrategy: CustomStringConvertible {
  /// The strategy as it is written in code: `.snakeCase`.
  public var description: String {
    switch kind {
    case .asIs: ".asIs"
    case .caseInsensitive: ".caseInsensitive"
    case .style(let style): ".\(style)Case"
    case .custom: ".custom"
    }
  }
}

/// A closure with an identity.
private final class CustomKeys: Sendable, Hashable {
  let make: @Sendable (String) -> [String]

  init(_ make: @escaping @Sendable (String) -> [String]) { self.make = make }

  static func == (left: CustomKeys, right: CustomKeys) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
