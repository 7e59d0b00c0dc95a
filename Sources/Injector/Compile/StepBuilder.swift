/// Turns the properties of a configuration into the steps and keys of a contents.
struct StepBuilder {
  private(set) var contents: PlanContents
  private let configuration: ModelConfiguration
  private let strategy: KeyStrategy

  init(contents: PlanContents, configuration: ModelConfiguration, strategy: KeyStrategy) {
    self.contents = contents
    self.configuration = configuration
    self.strategy = strategy
    self.contents.keys.ignoresCase = strategy.ignoresCase
  }

  /// Adds one property whose values `target` makes.
  mutating func add(_ property: PropertyConfiguration, target: Target) {
    guard let writer = WriterFactory.writer(for: property, model: configuration, target: target) else {
      return
    }
    let index = contents.collectedSteps.count
    let isUntouched = property.isIgnored || property.startsAsNil
    let isFlattened = property.flattening != nil && !isUntouched
    let candidates = isUntouched || isFlattened ? [] : self.candidates(of: property)
    let takesMissing = property.conversion?.takesMissing ?? false
    let planned = PlannedProperty(
      name: property.name,
      type: property.type ?? target.type,
      writer: writer,
      candidates: candidates,
      hasPaths: candidates.contains { if case .path = $0 { true } else { false } },
      snakeCaseName: candidates.isEmpty ? nil : snakeCaseName(of: property),
      isRequired: property.isRequired && !isUntouched,
      isOptional: target.isOptional,
      defaultSource: property.startsAsNil ? nil : property.defaultValue?.defaultSource,
      takesMissing: takesMissing,
      isFlattened: isFlattened,
      origin: property.originSource
    )
    contents.properties.append(planned)
    let isPlain =
      property.keyPath == nil && property.defaultValue == nil && property.stored?.wrapper == nil
      && !target.runsClosure
    let opcode = isPlain ? Step.Opcode(property.type) : .general
    unsafe contents.collectedSteps.append(
      Step(opcode: opcode, offset: property.stored?.offset ?? 0, writer: .passUnretained(writer))
    )
    let isLast = property.stored == nil
    addKeys(candidates, step: index, isLast: isLast)
    planned.snakeCaseName.map { contents.keys.addSnakeCaseName($0) }
    if candidates.count > 1 || isLast || planned.snakeCaseName != nil {
      contents.stepsWithFallbacks.append(index)
    }
    let isWatched = planned.isRequired || planned.defaultSource != nil || takesMissing
    if isFlattened {
      contents.flattenedSteps.append(index)
    } else if isWatched {
      contents.watchedSteps.append(index)
    }
  }

  /// Adds a property that has its value already, so that its keys are not unknown.
  mutating func addConstant(_ property: PropertyConfiguration) {
    contents.constants.append(property.name)
    for candidate in candidates(of: property) {
      if case .key(let key) = candidate { contents.keys.addConstant(key, property: property.name) }
    }
  }

  /// Adds what concerns no property: source keys that are ignored, or that something else reads.
  mutating func finish(passing keys: Set<String>) {
    for key in keys { contents.keys.addPassed(key) }
    for owned in configuration.rules {
      guard case .ignore = owned.rule.action, case .name(let name) = owned.rule.property else { continue }
      contents.keys.addPassed(name)
    }
    for property in configuration.properties where property.isIgnored {
      contents.keys.addPassed(property.name)
    }
    contents.keys.markFurtherEdges()
    contents.mayReject =
      contents.hasDidHooks || contents.properties.contains { $0.isRequired || $0.writer.target.mayReject }
    contents.runsUserCode =
      contents.hasDidHooks || contents.hasWillHooks
      || contents.properties.contains { $0.writer.runsUserCode }
    contents.needsFinishPass = !contents.watchedSteps.isEmpty || !contents.flattenedSteps.isEmpty
  }

  /// Adds the keys of a step. What is known by its key path only is written last: it may be one of the stored properties,
  /// whose own values must not replace its value.
  private mutating func addKeys(_ candidates: [Candidate], step: Int, isLast: Bool) {
    for (rank, candidate) in candidates.enumerated() {
      switch candidate {
      case .key(let key) where rank == 0 && !isLast: contents.keys.add(key, step: step)
      case .key(let key): contents.keys.addFurther(key)
      case .path(let path): path.segments.first.map { contents.keys.addFurther(folded($0.key)) }
      }
    }
  }

  /// Where a property's value is looked for: its mapping or the key strategy first, its own name last.
  private func candidates(of property: PropertyConfiguration) -> [Candidate] {
    var candidates: [Candidate] = []
    func add(_ candidate: Candidate) {
      if !candidates.contains(candidate) { candidates.append(candidate) }
    }
    for path in property.mapping?.paths ?? strategy.sourcePaths(forProperty: property.name) {
      if path.isSingleKey, let segment = path.segments.first {
        add(.key(folded(segment.key)))
      } else if !path.segments.isEmpty {
        add(.key(folded(path.text)))
        add(.path(path))
      }
    }
    if property.stored != nil { add(.key(folded(property.ownName))) }
    return candidates
  }

  /// The name that keys in snake case may stand for, where the strategy and not a mapping says how keys are written.
  private func snakeCaseName(of property: PropertyConfiguration) -> String? {
    guard strategy.readsSnakeCase, property.mapping == nil, property.stored != nil else { return nil }
    let name = property.ownName
    return SnakeCase.canBecome(name) ? name : nil
  }

  private func folded(_ key: String) -> String {
    strategy.ignoresCase ? key.lowercased() : key
  }
}

extension PropertyConfiguration {
  /// The name that a user calls the property by: that of the wrapped property, not of its storage.
  fileprivate var ownName: String {
    guard keyPath != nil, let stored, stored.name == name, let wrapped = stored.wrappedName else {
      return name
    }
    return wrapped
  }
}

extension OwnedRule {
  /// Whether the rule's converter wants to hear of a missing key.
  var takesMissing: Bool {
    guard case .converter(let input, _, _, _, _) = rule.action else { return false }
    return RuntimeEntryPoints.kind(of: input.type) == .optional
  }

  /// Where the rule's default is.
  fileprivate var defaultSource: ClosureSource? {
    guard case .defaultValue(_, let slot) = rule.action else { return nil }
    return closure(slot)
  }
}

extension Step.Opcode {
  /// The opcode of a property's type.
  fileprivate init(_ type: Any.Type?) {
    self = type.flatMap { Self.opcodes[ObjectIdentifier($0)] } ?? .general
  }

  private static let opcodes: [ObjectIdentifier: Step.Opcode] = [
    ObjectIdentifier(Int.self): .int, ObjectIdentifier(Int64.self): .int64,
    ObjectIdentifier(Double.self): .double, ObjectIdentifier(Bool.self): .bool,
    ObjectIdentifier(String.self): .string,
    ObjectIdentifier(Int?.self): .optionalInt, ObjectIdentifier(Int64?.self): .optionalInt64,
    ObjectIdentifier(Double?.self): .optionalDouble, ObjectIdentifier(Bool?.self): .optionalBool,
    ObjectIdentifier(String?.self): .optionalString,
    ObjectIdentifier([Int].self): .ints, ObjectIdentifier([Double].self): .doubles,
    ObjectIdentifier([String].self): .strings,
    ObjectIdentifier([Int]?.self): .optionalInts, ObjectIdentifier([Double]?.self): .optionalDoubles,
    ObjectIdentifier([String]?.self): .optionalStrings,
  ]
}

/// Makes writers for properties whose types are known at run time only.
enum WriterFactory {
  static func writer(
    for property: PropertyConfiguration,
    model: ModelConfiguration,
    target: Target
  ) -> PropertyWriter? {
    if let keyPath = property.keyPath, property.stored == nil || model.construction != .memberwise {
      return keyPathWriter(
        keyPath,
        target: target,
        isClass: model.layout.kind == .class,
        storedAt: property.stored.flatMap { $0.wrapper == nil && $0.type == target.type ? $0.offset : nil }
      )
    }
    guard let stored = property.stored else { return nil }
    if !stored.isStrong { return UnownedWriter(offset: stored.offset, target: target) }
    if let wrapper = stored.wrapper as? any MappedStorage.Type {
      return wrappedWriter(wrapper, offset: stored.offset, target: target)
    }
    func make<Value>(_ type: Value.Type) -> PropertyWriter? {
      (target as? TypedTarget<Value>).map { StoredWriter(offset: stored.offset, target: $0) }
    }
    return _openExistential(stored.type, do: make)
  }

  private static func wrappedWriter<Storage: MappedStorage>(
    _ storage: Storage.Type,
    offset: Int,
    target: Target
  ) -> PropertyWriter? {
    (target as? TypedTarget<Storage.Value>).map { WrappedWriter<Storage>(offset: offset, target: $0) }
  }

  private static func keyPathWriter(
    _ keyPath: AnyKeyPath,
    target: Target,
    isClass: Bool,
    storedAt offset: Int?
  ) -> PropertyWriter? {
    func openRoot<Model>(_ model: Model.Type) -> PropertyWriter? {
      func openValue<Value>(_ value: Value.Type) -> PropertyWriter? {
        guard let writable = keyPath as? WritableKeyPath<Model, Value>,
          let typed = target as? TypedTarget<Value>
        else { return nil }
        return KeyPathWriter(writable, target: typed, isClass: isClass, storedAt: offset)
      }
      return _openExistential(Swift.type(of: keyPath).valueType, do: openValue)
    }
    return _openExistential(Swift.type(of: keyPath).rootType, do: openRoot)
  }
}
