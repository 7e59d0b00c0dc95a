/// The rules of a model's ``Mapped`` attributes, read from a new instance of it.
struct MappedRules {
  /// The rules by the position of their property in the layout.
  private var rules: [Int: MappedRule] = [:]
  /// The failure to read the first attribute that could not be read.
  private(set) var failure: Failure?

  /// A failure to read attributes.
  struct Failure {
    let property: String
    /// Whether the factory returned an instance that was created earlier; otherwise there is no instance.
    let hasInstance: Bool
  }

  /// Reads the attributes of a layout in memory. If it has none, no instance is created.
  init(of layout: TypeLayout, sample: SampleInstance) {
    let positions = layout.properties.indices.filter { WrappedProperties.isMapped(layout.properties[$0]) }
    if positions.isEmpty { return }
    func read<Model>(_ type: Model.Type) -> [Int: MappedRule]? {
      guard let model: Model = sample.instance() else { return nil }
      let found = Self.read(layout, from: model, at: positions)
      if found.count == positions.count { return found }
      // The factory returned an instance that was created earlier; `init()` may create a new one.
      guard let initialized: Model = sample.initializedInstance() else { return found }
      return Self.read(layout, from: initialized, at: positions)
    }
    let found = _openExistential(layout.type, do: read)
    rules = found ?? [:]
    if let unread = positions.first(where: { rules[$0] == nil }) {
      let storage = layout.properties[unread]
      failure = Failure(property: storage.wrappedName ?? storage.name, hasInstance: found != nil)
    }
  }

  /// Returns the rules of the attribute at a position in the layout, with the name that rules use for its property.
  func rules(at position: Int, for property: String) -> RuleSet? {
    rules[position]?.rules(for: property)
  }

  private static func read<Model>(
    _ layout: TypeLayout,
    from model: Model,
    at positions: [Int]
  ) -> [Int: MappedRule] {
    var found: [Int: MappedRule] = [:]
    for position in positions {
      let storage = layout.properties[position]
      guard let mapped = storage.type as? any MappedValue.Type else { continue }
      found[position] = rule(of: mapped, at: storage.offset, in: model)
    }
    return found
  }

  private static func rule<Model, Storage: MappedValue>(
    of type: Storage.Type,
    at offset: Int,
    in model: Model
  ) -> MappedRule? {
    ModelStorage.value(at: offset, as: type, of: model).rule
  }
}
