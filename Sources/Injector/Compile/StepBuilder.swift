/// Builds the steps and keys of a plan from the properties of a configuration.
final class StepBuilder {
  var contents: PlanContents
  let configuration: ModelConfiguration
  private let strategy: KeyStrategy
  /// The names of properties that the defaults mark as sensitive.
  private let sensitiveNames: [String]
  /// The keys in mappings. Properties without such a mapping are not read from them, whatever their name is.
  private var mappedKeys = NameTable()
  /// The keys and paths of each property.
  private var keys: [PropertyKeys] = []
  /// The candidates with slots, except for preferred paths, and the steps of keys that have the same text as such a
  /// path. Their keys come last in the table, because the next key of a record is most likely the preferred key of the
  /// next property.
  private var laterCandidates: [Candidate] = []
  private var laterSteps: [(key: String, step: Int)] = []
  /// The texts that name the types of values next to them.
  private var kindOutputs: [OutputProperty] = []
  /// The keys of properties that `accept` leaves out.
  var refusedKeys: [String] = []

  init(_ configuration: ModelConfiguration) {
    let basis = configuration.basis
    self.configuration = configuration
    contents = PlanContents(basis)
    strategy = basis.keyStrategy ?? basis.defaults.keyStrategy ?? .asIs
    // This is an array because copying the set would load its type.
    sensitiveNames = Array(basis.defaults.sensitiveProperties)
    contents.keys.ignoresCase = strategy.ignoresCase
    contents.keys.prefix = prefix
    for path in configuration.properties.flatMap({ $0.mapping?.paths ?? [] }) where path.isSingleKey {
      mappedKeys.set(0, for: folded(path.segments[0].key))
    }
    keys = configuration.properties.map { keys(of: $0) }
  }

  /// The prefix of the keys of a flattened model.
  var prefix: String { contents.shape.settings.keyPrefix }

  /// Adds a property whose values `target` creates. `writer` is the target that writes them, if it is another one.
  func add(_ property: PropertyConfiguration, target: Target, writtenBy writer: Target?) {
    let output = writer.flatMap { StoringTarget.target(for: property, model: configuration, making: $0) }
    let made = target
    guard let target = StoringTarget.target(for: property, model: configuration, making: target) else {
      return
    }
    let index = contents.collectedSteps.count
    let isUntouched = !property.isInjected || property.startsAsNil
    let isFlattened = property.flattening != nil && !isUntouched
    // The text that names the type of a value may come after the value. A computed property is written last as well, so
    // that the values of its stored properties do not replace its value.
    let isLast = property.stored == nil || property.kindPath != nil
    let candidates = isUntouched || isFlattened ? [] : withSlots(candidates(of: property), isLast: isLast)
    let snakeCaseName = candidates.isEmpty ? nil : snakeCaseName(of: property)
    let planned = PlannedProperty(
      rank: index,
      name: property.name,
      type: property.type ?? target.type,
      offset: target.hasStorage ? property.stored?.offset ?? 0 : 0,
      target: target,
      candidates: candidates,
      snakeCaseName: snakeCaseName,
      snakeCaseSlot: snakeCaseName.map { contents.keys.addSnakeCaseName($0) } ?? -1,
      isRequired: property.isRequired && !isUntouched,
      isNonNull: property.isNonNull && !isUntouched,
      isSensitive: isSensitive(property),
      isOptional: target.isOptional,
      defaultSource: property.startsAsNil ? nil : property.defaultValue?.defaultSource,
      takesMissing: property.conversion?.takesMissing == true && !(target.type is any PresenceType.Type),
      isFlattened: isFlattened,
      kindCandidates: property.kindPath.map { withSlots(self.candidates(at: $0), isLast: true) } ?? [],
      content: isUntouched ? nil : property.content,
      origin: property.originSource
    )
    contents.properties.append(planned)
    switch planned.content {
    case .rest: (contents.restStep, contents.restTarget) = (index, made)
    case .recordKey: contents.recordKeyStep = index
    case nil: break
    }
    if !isUntouched, property.keyPath == nil, property.stored?.isObservable == true {
      contents.unobserved.append(property.name)
    }
    if !isUntouched { addOutput(property, target: output ?? target, isSensitive: planned.isSensitive) }
    let isPlain =
      property.keyPath == nil && property.stored?.wrapper == nil && !isUntouched && target.usesOnlyCoercion
    contents.collectedSteps.append(
      Step(
        isPlain && property.defaultValue == nil ? Step.Opcode(planned.type) : .general,
        nullKeepsValue: isPlain && !target.isOptional && property.defaultValue == nil
          && !planned.isRequired && !planned.isNonNull,
        defersNull: planned.candidates.count > 1 && !isLast,
        offset: planned.offset,
        target: target
      )
    )
    if let first = planned.candidates.first, first.path == nil, !isLast {
      if Self.prefersPath(planned.candidates) {
        laterSteps.append((first.key, index))
      } else {
        contents.keys.add(first.key, step: index)
      }
    }
    addUnfinished(planned, step: index, isLast: isLast)
  }

  /// Adds a property for extraction. `target` is the target that stores the property.
  func addOutput(_ property: PropertyConfiguration, target: Target, isSensitive: Bool? = nil) {
    guard property.isExtracted else { return }
    let output = OutputProperty(
      name: property.name,
      offset: target.hasStorage ? property.stored?.offset ?? 0 : 0,
      target: target,
      path: outputPath(of: property),
      writesNull: property.writesNullForNil,
      isFlattened: property.flattening != nil || property.content != nil,
      content: property.content,
      isSensitive: isSensitive ?? self.isSensitive(property),
      origin: property.origin,
      keyOrigin: property.writing?.rule.origin ?? property.origin
    )
    contents.outputs.append(output)
    if let path = property.kindPath {
      kindOutputs.append(output.kind(KindTextTarget(target), at: path.prefixed(by: prefix)))
    }
  }

  /// Adds the texts that name the types of values next to them, except for texts that a property writes.
  private func addKinds() {
    for kind in kindOutputs
    where !contents.outputs.contains(where: { folded($0.path.text) == folded(kind.path.text) }) {
      contents.outputs.append(kind)
    }
  }

  /// Adds a property whose type cannot be written, which is a mistake only for extractions.
  func addUnwritable(_ property: PropertyConfiguration) {
    guard let type = property.type else { return }
    contents.unwritable.append(
      UnwritableProperty(name: property.name, type: TypeName.of(type), origin: property.origin)
    )
  }

  /// Returns the key or path that a property is written to: its own one for extraction, or else the first candidate.
  private func outputPath(of property: PropertyConfiguration) -> SourcePath {
    let path = property.writing?.path ?? keys[property.position].first
    return (path ?? SourcePath(key: property.ownName)).prefixed(by: prefix)
  }

  func isSensitive(_ property: PropertyConfiguration) -> Bool {
    property.isSensitive || sensitiveNames.contains(property.ownName)
  }

  /// Adds a step that may need work after the last member of the record.
  private func addUnfinished(_ property: PlannedProperty, step: Int, isLast: Bool) {
    if property.isFlattened { contents.hasFlattenedModels = true }
    let isWatched =
      property.isFlattened || property.isRequired || property.defaultSource != nil || property.takesMissing
      || property.content != nil
    if isWatched, !property.isFlattened { contents.needsFinishPass = true }
    let hasFallbacks =
      property.candidates.contains { $0.slot >= 0 } || isLast || property.snakeCaseName != nil
    if isWatched || hasFallbacks { contents.unfinishedSteps.append(step) }
  }

  /// Adds the keys that no step reads, and the facts about the complete plan.
  func finish() {
    let basis = configuration.basis
    let ignored = basis.shape.settings.ignoredKeys.union(basis.typeRules.shape.settings.ignoredKeys)
    for later in laterSteps { contents.keys.add(later.key, step: later.step) }
    for candidate in laterCandidates { contents.keys.addKeys(to: candidate) }
    addKinds()
    addUnread(ignored)
    for plan in contents.flattenedPlans { contents.keys.addUses(of: plan.keys) }
    noteSensitivePlaces()
    noteSensitiveKinds()
    contents.holdsSensitive =
      contents.hidesValues || contents.properties.contains { $0.isSensitive || $0.target.holdsSensitive }
    contents.mayReject =
      contents.hasDidHooks
      || contents.properties.contains { $0.isRequired || $0.isNonNull || $0.target.mayReject }
    contents.runsUserCode =
      contents.hasDidHooks || contents.hasWillHooks
      || contents.properties.contains { $0.target.runsUserCode }
  }

  /// Returns candidates with slots. A first candidate that is a key has a slot only for null, for other spellings, or
  /// if `isLast` is true.
  private func withSlots(_ candidates: [Candidate], isLast: Bool) -> [Candidate] {
    var candidates = candidates
    for rank in candidates.indices {
      let isFirst = rank == 0 && candidates[rank].path == nil && !isLast
      let isReadAtOnce = isFirst && !contents.keys.ignoresCase
      if isReadAtOnce, candidates.count == 1 { continue }
      candidates[rank].slot = contents.keys.slot(of: candidates[rank])
      if rank == 1, Self.prefersPath(candidates) {
        contents.keys.addKeys(to: candidates[rank])
      } else if !isReadAtOnce {
        laterCandidates.append(candidates[rank])
      }
    }
    return candidates
  }

  /// Whether the first candidate is a key with the same text as the path that follows it. The path is far more
  /// frequent.
  private static func prefersPath(_ candidates: [Candidate]) -> Bool {
    candidates.count > 1 && candidates[1].path != nil && candidates[1].text == candidates[0].text
  }

  /// The keys and paths that a property is read from.
  private struct PropertyKeys {
    /// The first key or path as written in the rule.
    let first: SourcePath?
    let candidates: [Candidate]
  }

  /// Returns the candidates of a property: those of its mapping or of the key strategy, then its own name.
  func candidates(of property: PropertyConfiguration) -> [Candidate] { keys[property.position].candidates }

  /// Returns the candidates that a mapped property would have without its mapping.
  func unmappedCandidates(of property: PropertyConfiguration) -> [Candidate] {
    if property.stored == nil || property.mapping == nil { return [] }
    return keys(of: property, withoutMapping: true).candidates
  }

  private func keys(of property: PropertyConfiguration, withoutMapping: Bool = false) -> PropertyKeys {
    let mapping = withoutMapping ? nil : property.mapping
    // A key in a mapping belongs only to the property of that mapping.
    var paths = ownKeys(of: property, isMapped: mapping != nil, only: mapping?.only == true)
    paths.removeAll { $0.isSingleKey && mappedKeys[folded($0.segments[0].key)] != nil }
    if let mapping { paths.insert(contentsOf: mapping.paths, at: 0) }
    if paths.count == 1 { return PropertyKeys(first: paths[0], candidates: candidates(at: paths[0])) }
    var (knownKeys, knownPaths) = (NameTable(), NameTable())
    let candidates = paths.flatMap(candidates(at:)).filter { candidate in
      candidate.path.map { knownPaths.insert($0.text) } ?? knownKeys.insert(candidate.key)
    }
    return PropertyKeys(first: paths.first, candidates: candidates)
  }

  /// Returns the keys of a property that do not depend on a mapping: those of the key strategy, then its own name.
  func ownKeys(
    of property: PropertyConfiguration, isMapped: Bool = false, only: Bool = false
  ) -> [SourcePath] {
    if property.content != nil { return [] }
    var paths = isMapped ? [] : strategy.sourcePaths(forProperty: property.name)
    if property.stored != nil, !only {
      paths.append(SourcePath(key: property.ownName))
    }
    return paths
  }

  /// Returns the candidates for a key or a path. The complete text of a path is also a key.
  func candidates(at path: SourcePath) -> [Candidate] {
    let path = path.prefixed(by: prefix)
    guard let head = path.segments.first else { return [] }
    if path.isSingleKey { return [Candidate(text: head.key, key: folded(head.key))] }
    return [Candidate(text: path.text, key: folded(path.text)), Candidate(path: path, key: folded(head.key))]
  }

  /// Returns the name that keys in snake case can be converted to, if the strategy applies and there is no mapping.
  func snakeCaseName(of property: PropertyConfiguration) -> String? {
    guard strategy.readsSnakeCase, property.mapping == nil, property.stored != nil, property.content == nil
    else { return nil }
    let name = property.ownName
    return SnakeCase.canBecome(name) ? name : nil
  }

  private func folded(_ key: String) -> String { strategy.ignoresCase ? key.lowercased() : key }
}

extension PropertyConfiguration {
  /// The path to the text next to the property that names the type of its value.
  var kindPath: SourcePath? {
    guard case .discriminated(let kinds) = conversion?.rule.action, kinds.isBeside, isInjected else {
      return nil
    }
    return kinds.path
  }

  /// The name of the property in the source code. For a wrapped property, it is not the name of the storage.
  fileprivate var ownName: String {
    guard keyPath != nil, let stored, stored.name == name, let wrapped = stored.wrappedName else {
      return name
    }
    return wrapped
  }
}

extension Step.Opcode {
  /// Creates the opcode for a property of a type.
  fileprivate init(_ type: Any.Type) {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Int.self), ObjectIdentifier(Int64.self): self = .int
    case ObjectIdentifier(Double.self): self = .double
    case ObjectIdentifier(Bool.self): self = .bool
    case ObjectIdentifier(String.self): self = .string
    case ObjectIdentifier([Int].self), ObjectIdentifier([Double].self), ObjectIdentifier([String].self):
      self = .copy
    default:
      switch TypeRelation.payload(of: type).map({ Self($0) }) ?? .general {
      case .general: self = .general
      case .int: self = .optionalInt
      case .double: self = .optionalDouble
      case .bool: self = .optionalBool
      case .string: self = .optionalString
      default: self = .copy
      }
    }
  }
}
