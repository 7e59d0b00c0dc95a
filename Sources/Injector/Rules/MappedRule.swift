/// The arguments of a ``Mapped`` attribute.
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
    _ keys: [String?],
    _ others: [String],
    _ isSensitive: Bool,
    isIgnored: Bool = false,
    _ fileID: String,
    _ line: Int
  ) {
    self.keys = keys.compactMap(\.self) + others
    (self.isIgnored, self.isSensitive, converter) = (isIgnored, isSensitive, nil)
    origin = RuleOrigin(fileID: fileID, line: line)
  }

  @usableFromInline
  init<Input, Output>(
    _ keys: [String?],
    _ others: [String],
    _ isSensitive: Bool,
    _ fileID: String,
    _ line: Int,
    _ converter: Converter<Input, Output>
  ) {
    self.keys = keys.compactMap(\.self) + others
    (isIgnored, self.isSensitive, self.converter) = (false, isSensitive, ConverterBox(converter))
    origin = RuleOrigin(fileID: fileID, line: line)
  }

  /// Returns the rules of the attribute for a property with this name.
  func rules(for property: String) -> RuleSet {
    var rules = RuleSet()
    rules.dialect = .names
    let property = RuleSubject(property, origin)
    if !keys.isEmpty { rules.addMapping(keys, only: false, to: property) }
    if let converter { rules.addConverter(converter, to: property) }
    if isSensitive { rules.add(.plain(.sensitive), to: property) }
    if isIgnored { rules.add(.plain(.ignore), to: property) }
    return rules
  }
}

/// A mark on the thread while an instance is created to compile a plan.
///
/// ``Mapped`` attributes keep their rules only in such an instance.
@usableFromInline
final class MappedRecording: Sendable {
  @usableFromInline static let ofThread = ThreadLocal<MappedRecording>()

  @inlinable static var isOn: Bool { ofThread.isSet }

  /// Creates an instance whose ``Mapped`` attributes keep their rules.
  static func record<Model>(_ make: () -> Model) -> Model { ofThread.with(MappedRecording(), make) }
}
