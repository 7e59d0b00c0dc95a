/// A way to derive source keys from the name of a property that has no mapping.
///
/// The property's own name is always a candidate. It is the last one, unless it already is the preferred spelling; then
/// it is the first one, and the key that is written. For example, `userId` with `.camelCase` is read from `userId` and
/// `userID`.
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
/// With `.snakeCase`, other keys that `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` converts to the property's
/// name are found as well: `nick__name`, `NICK_NAME`, and `address_line_1` for `addressLine1`.
///
/// With `.camelCase`, the candidates of a property `image_url` are `imageUrl`, `imageURL` and `image_url`.
public struct KeyStrategy: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case asIs
    case caseInsensitive
    case style(CaseStyle, name: String)
    case custom(CustomKeys)
  }

  private let kind: Kind

  private init(kind: Kind) { self.kind = kind }

  private init(_ letters: CaseStyle.Letters, _ separator: String, _ name: String) {
    kind = .style(CaseStyle(letters: letters, separator: separator), name: name)
  }

  /// The strategy that uses the property's own name: `nickName`.
  public static let asIs = KeyStrategy(kind: .asIs)

  /// The strategy that derives `nick_name` from `nickName`.
  public static let snakeCase = KeyStrategy(.lower, "_", "snakeCase")

  /// The strategy that derives `nickName` from `nick_name`.
  public static let camelCase = KeyStrategy(.camel, "", "camelCase")

  /// The strategy that derives `nick-name` from `nickName`.
  public static let kebabCase = KeyStrategy(.lower, "-", "kebabCase")

  /// The strategy that derives `NickName` from `nickName`.
  public static let pascalCase = KeyStrategy(.pascal, "", "pascalCase")

  /// The strategy that derives `NICK_NAME` from `nickName`.
  public static let screamingSnakeCase = KeyStrategy(.upper, "_", "screamingSnakeCase")

  /// The strategy that ignores upper and lower case: `nickName`, `NICKNAME` and `Nickname` are one key.
  public static let caseInsensitive = KeyStrategy(kind: .caseInsensitive)

  /// Creates a strategy that derives a key with a closure.
  ///
  /// ```swift
  /// let prefixed = KeyStrategy.custom { property in "m_" + property }   // nickName: "m_nickName"
  /// ```
  ///
  /// A dot in the key leads into a nested record, as in ``Injector/mapping(_:fileID:line:)``. Closures cannot be
  /// compared, so a custom strategy equals only its copies.
  ///
  /// - Parameter key: A closure that returns the key for the name of a property.
  /// - Returns: The strategy.
  public static func custom(_ key: @escaping @Sendable (_ property: String) -> String) -> KeyStrategy {
    KeyStrategy(kind: .custom(CustomKeys { [key($0)] }))
  }

  /// Creates a strategy that derives several keys with a closure.
  ///
  /// ```swift
  /// let either = KeyStrategy.candidates { property in ["m_" + property, "meta." + property] }
  /// ```
  ///
  /// - Parameter keys: A closure that returns the keys for the name of a property, the preferred one first.
  /// - Returns: The strategy. It equals only its copies.
  public static func candidates(_ keys: @escaping @Sendable (_ property: String) -> [String]) -> KeyStrategy {
    KeyStrategy(kind: .custom(CustomKeys(keys)))
  }

  /// Whether case is ignored when a key is looked up.
  var ignoresCase: Bool { kind == .caseInsensitive }

  /// Whether a key also belongs to the property whose name is the camel-case form of the key.
  var readsSnakeCase: Bool { self == .snakeCase }

  /// Returns the candidate keys of a property, the preferred one first. The property's own name is included only if it
  /// is preferred to other keys.
  func sourceKeys(forProperty name: String) -> [String] {
    switch kind {
    case .asIs, .caseInsensitive: return []
    case .style(let style, _):
      let spellings = style.spellings(of: name)
      return spellings.first == name && spellings.count > 1 ? spellings : spellings.filter { $0 != name }
    case .custom(let keys): return keys.make(name).filter { $0 != name }
    }
  }
}

extension KeyStrategy {
  /// Returns the candidates of ``sourceKeys(forProperty:)`` as paths.
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
    case .style(_, let name): ".\(name)"
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
