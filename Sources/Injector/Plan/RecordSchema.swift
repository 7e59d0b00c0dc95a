/// The schema of the records of a model, created from its plan.
///
/// ```
///   mapping("meta.id").only.to(\.id)     properties: meta: properties: id: S
///   mapping("id", "key").only.to(\.id)   properties: id: S
///                                        allOf:      anyOf: required: ["id"]
///                                                           properties: key: S
/// ```
///
/// The first place of a property is always described: if there is a value, it is read. Another place only counts if the
/// places before it have no value, which is a condition on the record.
struct RecordSchema {
  private let context: SchemaContext
  private let readsPositions: Bool
  private let ignoresCase: Bool
  private var schema = InjectionSchema()

  /// Creates the schema of a condition on the records of a plan.
  private init(partOf plan: PlanContents, _ context: SchemaContext) {
    self.context = context
    (readsPositions, ignoresCase) = (plan.readsPositions, plan.keys.ignoresCase)
  }

  static func schema(of model: Target, _ plan: PlanContents, _ context: SchemaContext) -> InjectionSchema {
    var record = RecordSchema(partOf: plan, context)
    record.schema["type"] = plan.readsPositions ? ["array", "object"] : "object"
    if context.direction == .extracting {
      record.addOutputs(of: plan)
    } else {
      if let kind = plan.kind { record.add(.values(ofKind: kind.text), at: kind.path.keys, isRequired: true) }
      record.addInputs(of: plan, isMemberwise: model.isMemberwise)
      record.close(&record.schema, plan.keys)
      if let rest = plan.restTarget { record.addRest(context.rest(rest), besides: plan) }
    }
    return record.schema
  }

  // MARK: - Places

  /// A place of a value: at a path of keys, or at any key that matches a pattern.
  private typealias Place = [InjectionSchema.Part]

  private func place(at keys: [String]) -> Place { keys.enumerated().map { part($1, isFirst: $0 == 0) } }

  private func part(_ key: String, isFirst: Bool) -> InjectionSchema.Part {
    let index = isFirst && !readsPositions ? nil : SourcePath.Segment(key).index
    // Elements at greater positions are not described.
    if let index, index < 1_000, "\(index)" == key { return .position(index) }
    guard ignoresCase, key.lowercased() != key.uppercased() else { return .key(key) }
    return .keys(pattern: "^\(key.patternOfAnyCase)$")
  }

  /// Returns the places of a property's value, the preferred one first. A path comes before a key with the same text.
  private func places(of property: PlannedProperty) -> [Place] {
    var candidates = property.candidates
    for position in candidates.indices.dropLast() {
      let (key, next) = (candidates[position], candidates[position + 1])
      if key.path == nil, key.text == next.path?.text { candidates.swapAt(position, position + 1) }
    }
    let spellings = property.snakeCaseName.map { SnakeCase.pattern(ofKeysFor: $0) }
    return candidates.map { place(at: $0.keys) } + (spellings.map { [[.keys(pattern: $0)]] } ?? [])
  }

  private mutating func add(_ schema: InjectionSchema, at keys: [String], isRequired: Bool) {
    self.schema.add(schema, at: place(at: keys)[...], isRequired: isRequired)
  }

  /// Returns the schema of records with a value at a place.
  private func condition(_ schema: InjectionSchema?, at place: Place, isRequired: Bool = true)
    -> InjectionSchema
  {
    var record = InjectionSchema()
    record.add(schema, at: place[...], isRequired: isRequired)
    // The type of the record is already described.
    return readsPositions ? record : record.with("type", nil)
  }

  /// Returns the schema of records whose first non-null value at several places satisfies a schema.
  private func condition(
    _ schema: InjectionSchema, onFirstOf places: ArraySlice<Place>, nulls: InjectionSchema
  ) -> InjectionSchema {
    guard let place = places.first else { return .anything }
    let first = places.count == 1 ? schema : schema.nullable(as: nulls)
    let own = condition(first, at: place, isRequired: false)
    if places.count == 1 { return own }
    let rest = condition(schema, onFirstOf: places.dropFirst(), nulls: nulls)
    return own.with("anyOf", .array([.object(condition(.except(nulls), at: place)), .object(rest)]))
  }

  /// Adds a schema for the value at the first place that has one. `nulls` are the values that count as null.
  /// `usesDefault` is true if every value is accepted.
  private mutating func add(
    _ schema: InjectionSchema, at places: [Place], nulls: InjectionSchema, isRequired: Bool, usesDefault: Bool
  ) {
    guard let first = places.first, let last = places.last else { return }
    let takesNull = schema.nullable(as: nulls) == schema
    // A null that is ignored counts as missing.
    let anyValue: InjectionSchema? = context.policy.null == .ignore ? .not(nulls) : nil
    if places.count == 1 {
      self.schema.add(isRequired ? schema.and(anyValue) : schema, at: first[...], isRequired: isRequired)
    } else {
      self.schema.add(schema.nullable(as: nulls), at: first[...], isRequired: false)
      if let either = condition(schema, onFirstOf: places[...], nulls: nulls)["anyOf"] {
        self.schema.add(condition: ["anyOf": either])
      }
      let present = places.map { condition(takesNull ? anyValue : .except(nulls), at: $0) }
      let stops = places.contains { $0.count > 1 } && context.policy.paths != .leaf
      if isRequired {
        self.schema.add(condition: .any(of: present))
      } else if !usesDefault, stops || !takesNull {
        var nothing = InjectionSchema()
        for place in places {
          nothing.add(takesNull ? .anything : .except(nulls), alongAll: place[...], takesNull: takesNull)
        }
        self.schema.add(condition: .any(of: present + [nothing]))
      }
    }
    if context.policy.unknownKeys == .fail { self.schema.add(.anything, at: last[...], isRequired: false) }
  }

  // MARK: - Injection

  /// Adds the properties of a plan. If the model may be absent, none of them is required.
  private mutating func addInputs(of plan: PlanContents, isMemberwise: Bool, mayBeAbsent: Bool = false) {
    for property in plan.properties {
      if property.isFlattened {
        addFlattened(property, mayBeAbsent: mayBeAbsent)
      } else if !property.candidates.isEmpty {
        let isDemanded =
          (isMemberwise && property.target.hasStorage || context.policy.missing == .fail)
          && !property.isOptional
        let isRequired =
          (property.isRequired || isDemanded) && property.defaultSource == nil && !property.takesMissing
          && !plan.shape.settings.isForUpdates && !mayBeAbsent
        let places = places(of: property)
        let usesDefault = property.defaultSource != nil && !property.isNonNull
        add(
          context.schema(of: property), at: places, nulls: context.nulls(of: property.target),
          isRequired: isRequired, usesDefault: usesDefault
        )
        if let kind = property.kindCandidates.last {
          addKinds(property, at: places, besides: place(at: kind.keys))
        }
      }
    }
  }

  /// Adds the condition that a property has the type named by the text next to it.
  private mutating func addKinds(_ property: PlannedProperty, at places: [Place], besides kind: Place) {
    func value(_ kind: SchemaContext.KindBeside) -> InjectionSchema {
      let nulls = context.nulls(of: property.target)
      return condition(context.schema(of: property, ofKind: kind), onFirstOf: places[...], nulls: nulls)
    }
    let names = property.target.kindNames
    let conditions = names.map { condition(.values(ofKind: $0), at: kind) }
    let known = zip(names, conditions).map { name, condition in
      InjectionSchema.all(of: [condition, value(.named(name))])
    }
    let other = InjectionSchema.all(of: [value(.otherwise), .not(.any(of: conditions))])
    schema.add(condition: .one(of: known + [other]))
  }

  /// Adds the properties of a model that is read from the same record.
  private mutating func addFlattened(_ property: PlannedProperty, mayBeAbsent: Bool) {
    // A default is used in place of a model that does not fit.
    guard let model = property.target.model, property.defaultSource == nil else { return }
    let isOptional = mayBeAbsent || property.isOptional && !property.isRequired
    context.within(model) { plan in
      addInputs(of: plan.parts, isMemberwise: model.isMemberwise, mayBeAbsent: isOptional)
      guard property.isOptional || property.isRequired else { return }
      var record = RecordSchema(partOf: plan.parts, context)
      record.addInputs(of: plan.parts, isMemberwise: model.isMemberwise)
      let presence = InjectionSchema.any(of: record.places.map { record.condition(nil, at: $0) })
      if property.isRequired { return schema.add(condition: presence) }
      let complete = record.schema.with("type", nil)
      schema.add(condition: .any(of: [.not(presence), complete]))
    }
  }

  /// The places of the values at the top level.
  private var places: [Place] {
    let keys = (schema["properties"]?.schema.names ?? []).map { place(at: [$0]) }
    return keys + (schema["patternProperties"]?.schema.names ?? []).map { [.keys(pattern: $0)] }
  }

  /// Excludes the keys that the policy refuses, in a record or inside the keys of paths.
  private func close(_ object: inout InjectionSchema, _ keys: KeyTable, node: Int = 0) {
    let isClosed = context.policy.unknownKeys == .fail
    guard isClosed || context.policy.refusedKeys == .fail else { return }
    let entries = keys.nodes[node].entries
    let known = entries.filter { node == 0 && $0.use == .known }
    let others = entries.filter { node > 0 || $0.use != .known }.inOrder { $0.key < $1.key }
    for entry in known + others {
      let part = part(entry.key, isFirst: node == 0)
      switch entry.use {
      case nil: object.change(part) { close(&$0, keys, node: entry.child ?? 0) }
      case .refused where context.policy.refusedKeys == .fail:
        if !isClosed { object.change(part) { $0.add(condition: .nothing) } }
      case .known, .refused: if isClosed { object.change(part) { _ in } }
      }
    }
    if isClosed { object["additionalProperties"] = .boolean(false) }
  }

  /// Adds the schema of the remaining members, which no other rule uses. All other members need their own description.
  private mutating func addRest(_ rest: InjectionSchema, besides plan: PlanContents) {
    schema["additionalProperties"] = nil
    let refused = plan.keys.entries.filter { $0.use == .refused }.map(\.key)
    for key in plan.keys.acceptedKeys + refused.sorted() + plan.flattenedKeys {
      let isRefused = context.policy.refusedKeys == .fail && refused.contains(key)
      schema.change(part(key, isFirst: true)) { if isRefused { $0.add(condition: .nothing) } }
    }
    schema["additionalProperties"] = .object(rest)
  }

  // MARK: - Extraction

  private mutating func addOutputs(of plan: PlanContents, mayBeAbsent: Bool = false) {
    if let kind = plan.kind {
      let names = kind.names.sorted().map { InjectionSchema.Value.string($0) }
      add(.values(names), at: kind.path.keys, isRequired: !mayBeAbsent)
    }
    for property in plan.outputs where property.isFlattened || property.path.keys != plan.kind?.path.keys {
      if property.content != nil {
        if property.content == .rest {
          schema["additionalProperties"] = .object(context.rest(property.target))
        }
        continue
      }
      let (value, isWritten) = context.member(property.target, writesNull: property.writesNull)
      let isRequired = isWritten && !mayBeAbsent
      if !property.isFlattened {
        // An element of an array is written as null, and not left out.
        let isElement = if case .position? = place(at: property.path.keys).last { true } else { false }
        add(isElement ? value.nullable : value, at: property.path.keys, isRequired: isRequired)
      } else if let model = property.target.model {
        context.within(model) { addOutputs(of: $0.parts, mayBeAbsent: !isRequired) }
      }
    }
  }
}

extension SchemaContext {
  /// Returns the schema of the remaining members, which no other rule uses.
  fileprivate func rest(_ target: Target) -> InjectionSchema {
    let schema = element(target)["additionalProperties"]
    return if case .object(let value)? = schema { value } else { .anything }
  }

  /// Returns the schema of the value of a property that is injected.
  fileprivate func schema(of property: PlannedProperty, ofKind kind: KindBeside? = nil) -> InjectionSchema {
    var schema = kind.map { self.schema(of: property.target, ofKind: $0) } ?? element(property.target)
    if policy.null == .ignore { schema = nullable(schema, of: property.target) }
    // The default replaces a value that does not fit, such as a record without a value that its model needs. A part of
    // a value that does not fit is an error. The output of a converter has no parts. If the type of a value is named
    // next to it, its parts depend on the name.
    if property.defaultSource != nil {
      let isOfAnyKind = kind == nil && !property.kindCandidates.isEmpty || property.target.converter != nil
      let other = InjectionSchema.anything(except: isOfAnyKind ? [] : schema.kindsWithParts(needsNothing))
      schema = .any(of: [schema, property.isNonNull ? exceptNull(other, of: property.target) : other])
    }
    if property.isSensitive { schema["writeOnly"] = .boolean(true) }
    return schema
  }
}

extension InjectionSchema {
  /// Returns the schema of a record that names its type using one of the names.
  static func record(ofKind name: String, at path: SourcePath) -> InjectionSchema {
    var record = InjectionSchema()
    record.add(.values(ofKind: name), at: path.keys.map { .key($0) }[...], isRequired: true)
    return record
  }

  /// Returns the schema of the values that are not null. `nulls` are the values that count as null.
  fileprivate static func except(_ nulls: InjectionSchema) -> InjectionSchema {
    nulls == .null ? .notNull : .not(nulls)
  }

  /// Returns the schema of a text that names a type. It may also be a number or a Boolean value.
  static func values(ofKind name: String) -> InjectionSchema {
    var values: [Value] = [.string(name)]
    if let number = Int64(name), String(number) == name { values.append(.integer(number)) }
    if let truth = Bool(name) { values.append(.boolean(truth)) }
    return .values(values)
  }
}
