/// The context in which targets describe their values: the direction, the current rules, and the models that are
/// described.
final class SchemaContext {
  let direction: InjectionDirection
  /// The current closures. Only converters are known.
  private(set) var closures: RuleClosures
  private(set) var policy: InjectionPolicy
  /// The model that a text next to the current property names; nil if all its models are possible.
  private(set) var kindBeside: KindBeside?
  /// Whether nil is left out, because the value is that of an extracted member.
  private(set) var leavesOutNil = false
  /// Whether the member may be left out. Targets set this property.
  var mayBeLeftOut = false
  private let writesNull: Bool
  /// The models so far. The root model has no name.
  private var models: [(key: ModelKey, name: String?)] = []
  private var definitions: [(name: String, schema: InjectionSchema)] = []
  private var describesRoot: Bool
  /// The other plans whose models are described.
  private var others: [CompiledPlan] = []

  /// The models that a text next to a property may name.
  enum KindBeside: Equatable { case named(String), otherwise }

  private struct ModelKey: Equatable {
    let plan: ObjectIdentifier
    let closures: ObjectIdentifier
    let policy: InjectionPolicy
  }

  private init(
    _ direction: InjectionDirection,
    _ closures: RuleClosures,
    _ policy: InjectionPolicy,
    writesNull: Bool,
    describesRoot: Bool
  ) {
    (self.direction, self.closures, self.policy) = (direction, closures, policy)
    (self.writesNull, self.describesRoot) = (writesNull, describesRoot)
  }

  /// Returns the schema of documents in which the value at a path is created or written by the target of a plan.
  static func schema(
    of compiled: CompiledPlan,
    _ direction: InjectionDirection,
    _ closures: RuleClosures,
    at path: [SourcePath.Segment],
    writesNull: Bool
  ) -> InjectionSchema {
    let isRecord = path.isEmpty && compiled.target.isModel
    let context = SchemaContext(
      direction, closures, compiled.policy, writesNull: writesNull, describesRoot: isRecord
    )
    let value = compiled.target.schema(context)
    var schema = InjectionSchema()
    let place = path.map { $0.index.map { .position($0) } ?? InjectionSchema.Part.key($0.key) }
    schema.add(value, at: place[...], isRequired: true)
    let definitions = context.definitions.reduce(into: InjectionSchema()) { $0[$1.name] = .object($1.schema) }
    schema["$defs"] = definitions.isAnything ? nil : .object(definitions)
    var document: InjectionSchema = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
    for name in schema.names { document[name] = schema[name] }
    return document
  }

  /// Returns the schema of the values of another plan, which has no rules but its own.
  func schema(of other: CompiledPlan) -> InjectionSchema {
    // Plans are identified by their addresses, so they must stay alive.
    others.append(other)
    let outer = closures
    closures = .none
    defer { closures = outer }
    return element(other.target)
  }

  /// Returns the schema of an element of an array, or of another value that is part of a value.
  func element(_ target: Target) -> InjectionSchema {
    let outer = (leavesOutNil, mayBeLeftOut)
    leavesOutNil = false
    defer { (leavesOutNil, mayBeLeftOut) = outer }
    return target.schema(self)
  }

  /// Returns the schema of an extracted member, and whether every record has it.
  func member(_ target: Target, writesNull: Bool) -> (schema: InjectionSchema, isRequired: Bool) {
    let outer = (leavesOutNil, mayBeLeftOut)
    (leavesOutNil, mayBeLeftOut) = (!writesNull && !self.writesNull, false)
    defer { (leavesOutNil, mayBeLeftOut) = outer }
    let schema = target.schema(self)
    return (schema, !mayBeLeftOut)
  }

  /// Returns the schema of a property whose models are named by a text next to it, for one of the texts.
  func schema(of target: Target, ofKind kind: KindBeside) -> InjectionSchema {
    let outer = kindBeside
    kindBeside = kind
    defer { kindBeside = outer }
    return element(target)
  }

  /// Returns the schema of null, and of the empty values that count as null for a target under the policy.
  func nulls(of target: Target) -> InjectionSchema {
    guard direction == .injecting, policy.empty == .null else { return .null }
    var values: [InjectionSchema.Value] = [.null]
    if !target.takesEmptyText(closures, policy) { values.append("") }
    if target.forms.contains(.objects), !target.forms.contains(.arrays) { values.append(.array([])) }
    if target.forms.contains(.arrays), !target.forms.contains(.objects) { values.append(.object(.anything)) }
    return values.count == 1 ? .null : .values(values)
  }

  /// Returns the schema of a value that may also be null.
  func nullable(_ schema: InjectionSchema, of target: Target) -> InjectionSchema {
    schema.nullable(as: nulls(of: target))
  }

  /// Returns the schema of a value that is not null.
  func exceptNull(_ schema: InjectionSchema, of target: Target) -> InjectionSchema {
    .all(of: [schema, .not(nulls(of: target))])
  }

  /// Calls a function with the rules of a model as the current rules.
  func within<Result>(_ model: Target, _ body: (InjectionPlan) -> Result) -> Result? {
    guard let plan = model.nestedPlan else { return nil }
    let outer = (closures, policy, kindBeside)
    closures = model.closures(inside: closures)
    policy = plan.parts.policyOverrides.applied(to: policy)
    kindBeside = nil
    defer { (closures, policy, kindBeside) = outer }
    return body(plan)
  }

  /// Returns the schema of a model: a reference to its definition, unless it is the root.
  func model(_ target: Target) -> InjectionSchema {
    let isRoot = describesRoot
    describesRoot = false
    return within(target) { plan in
      // Closures only matter if some of them are converters.
      let converters = closures.parts.slots.isEmpty ? .none : closures
      let key = ModelKey(plan: ObjectIdentifier(plan), closures: ObjectIdentifier(converters), policy: policy)
      if let known = models.first(where: { $0.key == key }) { return reference(to: known.name) }
      let title = plan.title.replacing("`", with: "").replacing("\u{A0}", with: " ")
      let name = isRoot ? nil : unusedName(like: title)
      models.append((key, name))
      let position = definitions.count
      if let name { definitions.append((name, .anything)) }
      let schema = RecordSchema.schema(of: target, plan.parts, self)
      guard let name else { return schema.with("title", .string(title)) }
      definitions[position].schema = schema
      return reference(to: name)
    } ?? .anything
  }

  /// Whether a reference is to a model whose records may lack all values.
  func needsNothing(_ reference: InjectionSchema.Value) -> Bool {
    let schema = definitions.first { .string(InjectionSchema.definitionPrefix + $0.name) == reference }?
      .schema
    return schema.map { $0["required"] == nil && $0["allOf"] == nil } == true
  }

  private func reference(to name: String?) -> InjectionSchema {
    ["$ref": .string(name.map { InjectionSchema.definitionPrefix + $0 } ?? "#")]
  }

  /// Returns a name that OpenAPI allows and no other definition has.
  private func unusedName(like title: String) -> String {
    let letters = title.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_" }
    let name = String(letters)
    var (unused, number) = (name, 1)
    while models.contains(where: { $0.name == unused }) {
      number += 1
      unused = "\(name)\(number)"
    }
    return unused
  }
}
