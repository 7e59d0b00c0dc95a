/// Keys that no step reads.
extension StepBuilder {
  /// Adds a property that is never written, so that its keys are not recorded as unknown.
  func addConstant(_ property: PropertyConfiguration) {
    contents.constants.append(property.name)
    for candidate in candidates(of: property) {
      if candidate.path == nil { contents.keys.addConstant(candidate.key, property: property.name) }
    }
  }

  /// Adds the keys of a model that would be flattened if its property were not left out. If the property is ignored,
  /// the keys are known.
  func leaveOutKeys(of flattened: PlanContents, isIgnored: Bool) {
    for key in flattened.keys.acceptedKeys {
      if isIgnored { contents.keys.add(.known, at: [key]) } else { refusedKeys.append(key) }
    }
  }

  /// Adds the keys that are ignored, read elsewhere, or refused.
  ///
  /// - Parameter ignored: The keys and paths of the data that are ignored on purpose.
  func addUnread(_ ignored: Set<String>) {
    var paths: [(keys: [String], use: KeyTable.Use)] = []
    var passed = Set(ignored.map { prefix + $0 })
    func add(_ path: SourcePath, _ use: KeyTable.Use) {
      if !path.isSingleKey { paths.append((path.keys, use)) }
    }
    for text in ignored { add(SourcePath(text).prefixed(by: prefix), .known) }
    for property in configuration.properties {
      if let reason = property.exclusion, !configuration.hasStep(property) {
        contents.excluded.append((property.name, reason))
      }
      let candidates = property.flattening == nil ? candidates(of: property) : []
      for kind in property.kindPath.map({ self.candidates(at: $0) }) ?? [] {
        if let path = kind.path { add(path, .known) } else { passed.insert(kind.key) }
      }
      if property.isInjected {
        for path in candidates.compactMap(\.path) { add(path, .known) }
      } else if property.isIgnored || property.isOutputOnly {
        passed.insert(prefix + property.name)
        let written = [property.writing?.path.prefixed(by: prefix)].compactMap { $0 }
        let isKnown = property.stored != nil || property.mapping != nil
        let read = isKnown ? candidates + unmappedCandidates(of: property) : []
        for path in written + read.compactMap(\.path) { add(path, .known) }
        passed.formUnion(written.filter(\.isSingleKey).flatMap(\.keys))
        passed.formUnion(read.filter { $0.path == nil }.map(\.key))
      } else {
        for path in candidates.compactMap(\.path) { add(path, .refused) }
        refusedKeys += candidates.filter { $0.path == nil }.map(\.key)
        snakeCaseName(of: property).map { contents.keys.addRefusedSnakeCaseName($0) }
      }
    }
    for key in passed { contents.keys.add(.known, at: [key]) }
    for path in paths { contents.keys.add(path.use, at: path.keys) }
    for key in refusedKeys { contents.keys.add(.refused, at: [key]) }
  }

  /// Marks properties as sensitive if their values come from the same places in the data as those of sensitive
  /// properties, or from the name of a sensitive property that has no mapping.
  func noteSensitivePlaces() {
    var places = contents.properties.filter(\.isSensitive).flatMap(\.candidates)
    for property in configuration.properties where property.mapping == nil && isSensitive(property) {
      places += ownKeys(of: property).flatMap { candidates(at: $0) }
    }
    if places.isEmpty { return }
    for index in contents.properties.indices where !contents.properties[index].isSensitive {
      contents.properties[index].isSensitive = contents.properties[index].candidates.contains { candidate in
        places.contains { $0.overlaps(candidate) }
      }
    }
  }

  /// Determines which texts that name types are values of sensitive properties.
  func noteSensitiveKinds() {
    for index in contents.properties.indices where !contents.properties[index].kindCandidates.isEmpty {
      let keys = contents.properties[index].kindCandidates.map(\.key)
      let isOfSensitive = contents.properties.contains { property in
        property.isSensitive && property.candidates.contains { keys.contains($0.key) }
      }
      contents.properties[index].kindIsSensitive = contents.hidesValues || isOfSensitive
    }
  }

  /// Whether a property needs a value but has no key, because mappings of other properties use it.
  func lacksNeededKey(_ property: PropertyConfiguration, _ target: Target) -> Bool {
    guard property.isInjected, property.stored != nil, property.mapping == nil, property.flattening == nil,
      property.content == nil
    else { return false }
    let isMemberwise = configuration.construction == .memberwise
    let needsValue = isMemberwise && target.hasStorage && !target.isOptional && property.defaultValue == nil
    return (property.isRequired || needsValue) && candidates(of: property).isEmpty
  }
}
