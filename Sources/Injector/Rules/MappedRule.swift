/// The arguments of one ``Mapped`` attribute.
@usableFromInline
final class MappedRule: Sendable {
  private let keys: [String]
  private let converter: (any RuntimeConverter)?
  private let isIgnored: Bool
  private let isSensitive: Bool
  private let origin: RuleOrigin

  /// An attribute without a converter.
  @usableFromInline
  init(
    keys: [String?],
    _ others: [String] = [],
    isIgnored: Bool = false,
    isSensitive: Bool = false,
    fileID: String,
    line: Int
  ) {
    self.keys = keys.compactMap(\.self) + others
    self.isIgnored = isIgnored
    self.isSensitive = isSensitive
    converter = nil
    origin = RuleOrigin(fileID: fileID, line: line)
  }

  /// An attribute with a converter.
  @usableFromInline
  init<Input, Output>(
    keys: [String?],
    _ others: [String],
    isSensitive: Bool = false,
    converter: Converter<Input, Output>,
    fileID: String,
    line: Int
  ) {
    self.keys = keys.compactMap(\.self) + others
    self.converter = ConverterBox(converter)
    isIgnored = false
    self.isSensitive = isSensitive
    origin = RuleOrigin(fileID: fileID, line: line)
  }

  /// Returns the rules of the attribute, for the property with a name.
  func rules(for property: String) -> RuleSet {
    var rules = RuleSet()
    let property = PropertyReference.name(property)
    if !keys.isEmpty { rules.addMapping(keys, only: false, for: property, at: origin) }
    if let converter { rules.addConverter(converter, for: property, at: origin) }
    if isSensitive { rules.add(.sensitive, for: property, at: origin) }
    if isIgnored { rules.add(.ignore, for: property, at: origin) }
    return rules
  }
}
