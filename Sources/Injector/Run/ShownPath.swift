extension InjectorRun {
  /// Returns the part of a path in the data that may be shown, outermost component first. It ends with the first key
  /// that no property has, or whose value is sensitive.
  func shownPart(of path: [InjectionPath.Component]) -> [InjectionPath.Component] {
    guard compiled.mayHideValues else { return path }
    // Different spellings of a key count as equal.
    func folded(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" } }
    func keys(of plan: InjectionPlan) -> [String] {
      plan.parts.keys.nodes.flatMap(\.entries).filter { $0.use != .refused }.map { folded($0.key) }
    }
    var known = Set(paths.flatMap(\.keys).map(folded))
    var hidden: Set<String> = []
    let plans = compiled.plans
    let properties = plans.flatMap(\.parts.properties)
    if compiled.target.hidesWhole || plans.isEmpty || plans.contains(where: \.parts.hidesValues)
      || (properties.map(\.target) + [compiled.target]).contains(where: \.choosesAnyModel)
    {
      return []
    }
    for plan in plans { known.formUnion(keys(of: plan)) }
    for property in properties where property.isSensitive || property.target.hidesWhole {
      hidden.formUnion(property.candidates.compactMap(\.keys.last).map(folded))
      if property.isFlattened { hidden.formUnion(property.target.nestedPlan.map(keys) ?? []) }
    }
    let end = path.firstIndex { component in
      let key = folded(component.sourceKey)
      if case .index = component { return hidden.contains(key) }
      return hidden.contains(key) || !known.contains(key)
    }
    return end.map { Array(path[...$0]) } ?? path
  }
}

extension Target {
  /// Whether nothing inside a value is shown, because its sensitive properties belong to a type with its own
  /// `init(from:)`, to a converter's input, or to types that records name.
  fileprivate var hidesWhole: Bool {
    let reads = model?.rootKind == .decoded
    return holdsSensitive && (reads || converter != nil || nestedPlan == nil)
  }
}
