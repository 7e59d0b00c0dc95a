extension InjectionPlan {
  /// Compares the names in the layout with those that `Mirror` finds in an instance, once per run of a new plan.
  ///
  /// - Returns: The contradiction, or nil.
  func layoutContradiction<Model>(in model: Model, checked: inout Set<ObjectIdentifier>) -> String? {
    guard checked.insert(ObjectIdentifier(self)).inserted else { return nil }
    guard let layout = parts.layout, type(of: model) == modelType, layout.canBeMirrored else { return nil }
    let labels = Self.labels(of: model, declaredBy: modelType)
    if labels == layout.properties.map(\.name) { return nil }
    return "the properties \(labels), as Mirror has them"
  }

  /// Returns the names of the model's own stored properties, inherited ones first.
  private static func labels<Model>(of model: Model, declaredBy type: Any.Type) -> [String] {
    if FoundationClasses.contain(type) { return [] }
    let superclass: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    let inherited = superclass.map { labels(of: model, declaredBy: $0) } ?? []
    return inherited + RuntimeEntryPoints.mirroredNames(in: model, declaredBy: type)
  }
}

extension TypeLayout {
  /// Whether `Mirror` can copy all properties. It expects each to have the same size in memory as a value of its
  /// type.
  fileprivate var canBeMirrored: Bool {
    !isDeclared && !DeclaringModule.isSystem(type)
      && properties.allSatisfy { $0.representation == .plain || $0.representation == .function }
  }
}

extension ModelTarget {
  /// Whether a record has the properties that the plan was compiled for.
  func hasPlannedLayout(_ model: Model) -> Bool {
    guard let layout = (model as? MappedRecord)?.layout else { return false }
    return unsafe contents.pointee.shape.settings.recordLayout == layout
  }

  /// Compares the layout with the model, if the plan is new. Returns false if they contradict each other.
  func checkLayout(of destination: UnsafeMutablePointer<Model>, _ run: inout RunState) -> Bool {
    if isRecord, unsafe !hasPlannedLayout(destination.pointee) {
      return run.refuse(.configuration, expected: Model.self, expectation: "a record of the same document")
    }
    guard run.checksLayouts,
      let reason = plan.layoutContradiction(in: unsafe destination.pointee, checked: &run.checkedPlans)
    else {
      return true
    }
    return run.refuse(.configuration, expected: Model.self, expectation: reason)
  }
}
