extension Injector {
  /// Names the source keys of a property: the keys first, the property second.
  ///
  /// ```swift
  /// .mapping("id", "user_id", "meta.id").to(\.userId)
  /// ```
  ///
  /// The first key that is present wins, even if it holds `null`. A dot leads into a nested record and a number into an
  /// array, unless the whole text is a key of the record; `\.` is a dot that belongs to a key. The property's own name
  /// stays the last candidate, unless ``MappingStep/only`` says otherwise. Replaces an earlier mapping to the same property.
  ///
  /// Where nothing is found and the policy says so, a path that ends early in a text, a number or a boolean gives that
  /// (`"meta.id"` of `{"meta": 7}` gives 7), and the report says so.
  public func mapping(_ keys: String..., fileID: String = #fileID, line: Int = #line) -> MappingStep<Model> {
    MappingStep(injector: self, keys: keys, origin: RuleOrigin(fileID: fileID, line: line))
  }
}

/// The second half of a mapping: it waits for the property.
public struct MappingStep<Model>: Sendable {
  let injector: Injector<Model>
  let keys: [String]
  let origin: RuleOrigin
  var hasOnlyKeys = false

  /// The same mapping without the property's own name as the last candidate.
  public var only: MappingStep {
    var step = self
    step.hasOnlyKeys = true
    return step
  }

  /// Names the property by key path; one that is not a plain stored property of a struct is written through the key
  /// path, so observers run.
  ///
  /// The key path of a property that is observed, wrapped, or part of a class that is not final does not say which
  /// stored property it is; the name among the keys does:
  ///
  /// ```swift
  /// Injector.bind(Person.self).mapping("full_name", "name").to(\.name)
  /// ```
  ///
  /// Without it the value is written all the same, after those of all other properties; but rules that have to know
  /// the property, such as `require(\.name)`, are configuration errors.
  public func to(_ property: PartialKeyPath<Model>) -> Injector<Model> {
    injector.changing { $0.addMapping(keys, only: hasOnlyKeys, for: .keyPath(property), at: origin) }
  }
}

extension RulesByName {
  /// Names the source keys of a property; see ``Injector/mapping(_:fileID:line:)``.
  public func mapping(
    _ keys: String...,
    fileID: String = #fileID,
    line: Int = #line
  ) -> NamedMappingStep<Self> {
    NamedMappingStep(rules: self, keys: keys, origin: RuleOrigin(fileID: fileID, line: line))
  }
}

/// The second half of a mapping by name: it waits for the name of the property.
public struct NamedMappingStep<Rules: RulesByName>: Sendable {
  let rules: Rules
  let keys: [String]
  let origin: RuleOrigin
  var hasOnlyKeys = false

  /// The same mapping without the property's own name as the last candidate.
  public var only: NamedMappingStep {
    var step = self
    step.hasOnlyKeys = true
    return step
  }

  /// Names the property by its name in Swift.
  public func to(_ property: String) -> Rules {
    rules.changing { $0.addMapping(keys, only: hasOnlyKeys, for: .name(property), at: origin) }
  }

  /// Names the property by key path, so that it is written through it and observers run: `\Person.name`.
  ///
  /// For what a name does not reach: an observed property that is to be observed, a computed one, one behind a wrapper whose
  /// storage cannot be written.
  public func to(keyPath property: AnyKeyPath) -> Rules {
    rules.changing { $0.addMapping(keys, only: hasOnlyKeys, for: .keyPath(property), at: origin) }
  }
}
