extension Injector {
  /// Demands properties: a value that is missing or cannot be used is an error, under every policy.
  ///
  /// ```swift
  /// .require("userId").and("name")
  /// ```
  ///
  /// Adds to earlier `require` rules.
  public func require(
    _ properties: String...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> RequiringInjector<Model> {
    requiring(properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  /// Demands properties: a value that is missing or cannot be used is an error, under every policy.
  public func require(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> RequiringInjector<Model> {
    requiring(properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  fileprivate func requiring(_ properties: [PropertyReference], at origin: RuleOrigin) -> RequiringInjector<
    Model
  > {
    RequiringInjector(rules: changedRules { $0.add(.require, for: properties, at: origin) })
  }
}

/// An injector whose last rule demands properties: `and` demands more.
public final class RequiringInjector<Model>: Injector<Model>, @unchecked Sendable {
  /// Demands further properties, by name.
  public func and(
    _ properties: String...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> RequiringInjector<Model> {
    requiring(properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  /// Demands further properties, by key path.
  public func and(
    _ properties: PartialKeyPath<Model>...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> RequiringInjector<Model> {
    requiring(properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }
}

extension InjectionRules {
  /// Demands properties; see ``Injector/require(_:fileID:line:)-(String...,_,_)``.
  public func require(
    _ properties: String...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> RequiringRules {
    requiring(properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  /// Demands properties, named by key path: `\Cat.name`.
  public func require(
    _ properties: AnyKeyPath...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> RequiringRules {
    requiring(properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  fileprivate func requiring(_ properties: [PropertyReference], at origin: RuleOrigin) -> RequiringRules {
    RequiringRules(rules: changedRules { $0.add(.require, for: properties, at: origin) })
  }
}

/// Rules whose last one demands properties: `and` demands more.
public final class RequiringRules: InjectionRules, @unchecked Sendable {
  /// Demands further properties, by name.
  public func and(
    _ properties: String...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> RequiringRules {
    requiring(properties.map { .name($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }

  /// Demands further properties, by key path.
  public func and(
    _ properties: AnyKeyPath...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> RequiringRules {
    requiring(properties.map { .keyPath($0) }, at: RuleOrigin(fileID: fileID, line: line))
  }
}
