extension Injector {
  /// Leaves properties alone: they are never injected and never extracted.
  ///
  /// ```swift
  /// .ignore("token").and("session")
  /// ```
  ///
  /// Adds to earlier `ignore` rules, and beats every other rule for the same property.
  public func ignore(
    _ properties: String...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> IgnoringInjector<Model> {
    ignoring(properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  /// Leaves properties alone: they are never injected and never extracted.
  public func ignore(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> IgnoringInjector<Model> {
    ignoring(properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  fileprivate func ignoring(_ properties: [PropertyReference], at origin: RuleOrigin) -> IgnoringInjector<
    Model
  > {
    IgnoringInjector(rules: changedRules { $0.add(.ignore, for: properties, at: origin) })
  }
}

/// An injector whose last rule ignores properties: `and` ignores more.
public final class IgnoringInjector<Model>: Injector<Model>, @unchecked Sendable {
  /// Ignores further properties, by name.
  public func and(
    _ properties: String...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> IgnoringInjector<Model> {
    ignoring(properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  /// Ignores further properties, by key path.
  public func and(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> IgnoringInjector<Model> {
    ignoring(properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }
}

extension InjectionRules {
  /// Leaves properties alone; see ``Injector/ignore(_:fileID:line:)-(String...,_,_)``.
  public func ignore(
    _ properties: String...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> IgnoringRules {
    ignoring(properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  /// Leaves properties alone, named by key path: `\Cat.name`.
  public func ignore(
    _ properties: AnyKeyPath...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> IgnoringRules {
    ignoring(properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  fileprivate func ignoring(_ properties: [PropertyReference], at origin: RuleOrigin) -> IgnoringRules {
    IgnoringRules(rules: changedRules { $0.add(.ignore, for: properties, at: origin) })
  }
}

/// Rules whose last one ignores properties: `and` ignores more.
public final class IgnoringRules: InjectionRules, @unchecked Sendable {
  /// Ignores further properties, by name.
  public func and(
    _ properties: String...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> IgnoringRules {
    ignoring(properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  /// Ignores further properties, by key path.
  public func and(
    _ properties: AnyKeyPath...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> IgnoringRules {
    ignoring(properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }
}
