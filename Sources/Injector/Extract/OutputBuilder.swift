import InjectorCache

/// Builds the steps that write the record of a model.
struct OutputBuilder {
  private let plan: InjectionPlan
  private let properties: [OutputProperty]
  private var tree = OutputTree()
  /// The positions of the properties by lowercase key, if case is ignored.
  private var foldedKeys: [String: Int] = [:]
  private var actions: [(key: String, action: OutputAction)] = []
  /// The mistakes because of which the model cannot be written.
  private(set) var problems: [InjectionReport.Issue] = []

  /// The greatest index in a path. All elements before the index are written.
  private static let greatestIndex = 999

  init(_ plan: InjectionPlan) {
    self.plan = plan
    properties = plan.parts.outputs
  }

  mutating func program() -> OutputProgram {
    addKind()
    for property in plan.parts.unwritable {
      refuse(property.name, .unsupported(type: property.type), property.origin)
    }
    for (position, property) in properties.enumerated() { add(property, at: position) }
    // The members of a flattened model belong to the enclosing record.
    let isArray = tree.nodes[0].isArray && !plan.parts.isFlattened
    if isArray { addElements(of: tree.nodes[0]) } else { addSteps(of: tree.nodes[0]) }
    return OutputProgram(
      properties: properties,
      actions: actions,
      kind: plan.parts.kind,
      // The values of a record are never observed while it is written.
      isObject: plan.parts.isClass && plan.parts.shape.settings.recordLayout == nil,
      isArray: isArray,
      spaceForScalar: JSONWriter.spaceForScalar
    )
  }

  /// Adds the text that names the model's type. If a property has the same key, the property is written instead while
  /// its value names the type.
  private mutating func addKind() {
    guard let kind = plan.parts.kind else { return }
    let property = properties.firstIndex { !$0.isFlattened && $0.path.keys == kind.path.keys }
    _ = tree.add(.kind(kind, property: property), at: kind.path.segments)
  }

  private mutating func add(_ property: OutputProperty, at position: Int) {
    if let obstacle = property.target.obstacle {
      refuse(property.name, obstacle, property.origin)
    }
    guard !property.isFlattened else {
      for name in flattenedKeys(of: property) {
        guard let taken = tree.add(.property(position), at: [SourcePath.Segment(name)]) else { continue }
        report(taken, position, at: name)
      }
      return tree.addFlattened(position)
    }
    if let index = property.path.segments.compactMap(\.index).max(), index > Self.greatestIndex {
      let (path, greatest) = (property.path.text, Self.greatestIndex)
      return refuse(.outputIndex(property.name, path: path, greatest: greatest), position)
    }
    if let kind = plan.parts.kind, kind.path.keys == property.path.keys { return }
    if plan.parts.keys.ignoresCase {
      let first =
        foldedKeys.updateValue(position, forKey: plan.parts.keys.folded(property.path.text)) ?? position
      let other = properties[first].path.text
      if other != property.path.text { return report(properties[first], position, at: other) }
    }
    guard let taken = tree.add(.property(position), at: property.path.segments), !property.isKind else {
      return
    }
    report(taken, position, at: property.path.text)
  }

  /// Records that the values of a property cannot be written.
  private mutating func refuse(
    _ name: String, _ obstacle: ConfigurationProblem.OutputObstacle, _ origin: RuleOrigin?
  ) {
    let problem = ConfigurationProblem.notWritable(name, of: plan.modelType, obstacle)
    problems.append(plan.parts.place.issue(problem, at: origin))
  }

  /// Records a mistake in the key of a property.
  private mutating func refuse(_ problem: ConfigurationProblem, _ position: Int) {
    problems.append(plan.parts.place.issue(problem, at: properties[position].keyOrigin))
  }

  /// Records that the key of a property is used for something else.
  private mutating func report(_ taken: OutputTree.Content, _ position: Int, at path: String) {
    let (name, model) = (properties[position].name, plan.modelType)
    switch taken {
    case .kind(let kind, _):
      refuse(.keyOfKind(name, of: model, key: path, kind: kind.path.text), position)
    case .property(let first) where first != position: report(properties[first], position, at: path)
    case .property, .flattened: break
    }
  }

  /// Records that two properties are written to the same key. The remedy is about a property that is not flattened.
  private mutating func report(_ other: OutputProperty, _ position: Int, at path: String) {
    let property = properties[position]
    let problem = ConfigurationProblem.sameOutputKey(
      names: (other.name, property.name),
      keys: (other.isFlattened ? path : other.path.text, path),
      of: plan.modelType,
      changed: property.isFlattened && !other.isFlattened ? other.name : property.name,
      isFlattened: property.isFlattened && other.isFlattened
    )
    refuse(problem, position)
  }

  /// Returns the keys that a flattened model writes to this record.
  private func flattenedKeys(of property: OutputProperty) -> [String] {
    if property.content != nil { return [] }
    var known: Set<String> = []
    let members = property.target.nestedPlan?.parts.outputMembers ?? []
    return members.compactMap(\.path.segments.first?.key).filter { known.insert($0).inserted }
  }

  // MARK: - Steps

  private mutating func addSteps(of node: OutputTree.Node) {
    for child in node.children { add(tree.nodes[child.node], under: child.segment.key) }
  }

  private mutating func add(_ node: OutputTree.Node, under key: String) {
    switch node.content {
    case .property(let position):
      // The node of a flattened model is only used to detect equal keys.
      guard !properties[position].isFlattened, let action = action(at: position, under: key) else { return }
      actions.append((key, action))
    case .flattened(let position): actions.append((key, action(.flattened, at: position)))
    case .kind(_, let property):
      actions.append((key, property.map { action(.text, at: $0) } ?? OutputAction(.text)))
    case nil: addGroup(node, under: key)
    }
  }

  private mutating func addGroup(_ node: OutputTree.Node, under key: String) {
    let start = actions.count
    actions.append((key, OutputAction(node.isArray ? .array : .record)))
    if node.isArray { addElements(of: node) } else { addSteps(of: node) }
    actions[start].action.end = actions.count
  }

  private mutating func addElements(of node: OutputTree.Node) {
    let greatest = node.children.compactMap(\.segment.index).max() ?? 0
    for index in 0...greatest {
      if let child = node.children.first(where: { $0.segment.index == index }) {
        add(tree.nodes[child.node], under: child.segment.key)
      } else {
        actions.append(("", OutputAction(.null)))
      }
    }
  }

  /// Returns the action that writes a property using the property's own target.
  private func action(_ kind: OutputAction.Kind, at position: Int) -> OutputAction {
    OutputAction(kind, properties[position], at: position, by: properties[position].target)
  }

  /// Returns the action that writes the value of a property; nil if its target cannot write values.
  private func action(at position: Int, under key: String) -> OutputAction? {
    let target = properties[position].target
    let writer = target.writer
    let payload = writer.payload?.writer
    let value = payload ?? writer
    var action = OutputAction(.indirect, properties[position], at: position, by: writer)
    // Whether a slash in the key is escaped depends on the options.
    let hasSlash = key.utf8.contains(UInt8(ascii: "/"))
    if hasSlash || target.writesOwnKey || writer.writesOwnKey
      || payload.map({ $0.writesOwnKey || $0.payload != nil }) == true
    {
      return action
    }
    if payload != nil { unsafe action.optional = .passUnretained(writer) }
    if let elements = value.elements, !plan.parts.isClass {
      action.kind = elements.target.form == .int ? [.elements, .integers] : .elements
      unsafe action.target = .passUnretained(value)
      unsafe action.element = .passUnretained(elements.target)
      action.stride = elements.stride
    } else if let form = value.form {
      action.kind = OutputAction.Kind(form, isOptional: payload != nil)
    } else {
      action.kind = payload == nil ? .value : .optional
      unsafe action.target = .passUnretained(value)
    }
    return action
  }
}

extension CompiledPlan {
  /// Compiles the steps that write the models of all plans. Later calls have no effect.
  ///
  /// - Throws: `configuration`, with an issue for each mistake because of which the models cannot be written.
  func prepareOutput() throws(InjectionError) {
    if let known = outputIssues.withLock({ $0 }) {
      if let error = InjectionError(known) { throw error }
      return
    }
    // Key strategies and the rules of types are user code, which may itself extract something.
    let (programs, issues) = compileOutput()
    let unused = outputIssues.withLock { known in
      if known != nil { return programs }
      for (plan, program) in zip(plans, programs) { plan.complete(program) }
      known = issues
      return []
    }
    withExtendedLifetime(unused) {}
    if let error = InjectionError(issues) { throw error }
  }

  private func compileOutput() -> (programs: [OutputProgram], issues: [InjectionReport.Issue]) {
    var problems: [InjectionReport.Issue] = []
    if let obstacle = target.obstacle {
      problems.append(InjectionReport.Issue(.valueNotWritable(target.type, obstacle), at: nil))
    }
    let programs = plans.map { plan in
      var builder = OutputBuilder(plan)
      defer { problems += builder.problems }
      return builder.program()
    }
    var reported: Set<String> = []
    return (programs, problems.filter { reported.insert($0.withoutPath.description).inserted })
  }
}

/// The keys of the record that a plan writes, as a tree. A path of several keys is a branch.
///
/// ```
///   "id"           userId                 id ── userId
///   "meta.width"   width                  meta ┬ width ── width
///   "meta.size.0"  height                      └ size ── 0 ── height
/// ```
struct OutputTree {
  /// The nodes. The first one is the record itself.
  private(set) var nodes = [Node()]

  struct Node {
    var content: Content?
    /// The child nodes, in the order in which they were added.
    fileprivate(set) var children: [(segment: SourcePath.Segment, node: Int)] = []
    /// The child nodes by segment.
    fileprivate var nodes: [SourcePath.Segment: Int] = [:]

    /// Whether the node is an array: all its children have an index.
    var isArray: Bool { !children.isEmpty && children.allSatisfy { $0.segment.index != nil } }
  }

  /// The content of a record at a key.
  enum Content {
    /// The value of the property at a position.
    case property(Int)
    /// The text that names the model's type, and the position of a property with the same key.
    case kind(KindTag, property: Int?)
    /// The members of the model in the property at a position. The key of such a node is not written.
    case flattened(Int)
  }

  /// Adds content at a path. If the path already has content, returns that; otherwise nil.
  mutating func add(_ content: Content, at path: [SourcePath.Segment]) -> Content? {
    var current = 0
    for segment in path {
      if let taken = nodes[current].content { return taken }
      if let next = nodes[current].nodes[segment] {
        current = next
      } else {
        nodes.append(Node())
        nodes[current].children.append((segment, nodes.count - 1))
        nodes[current].nodes[segment] = nodes.count - 1
        current = nodes.count - 1
      }
    }
    if let taken = nodes[current].content ?? firstContent(below: current) { return taken }
    nodes[current].content = content
    return nil
  }

  /// Adds the members of a model to the record itself.
  mutating func addFlattened(_ property: Int) {
    nodes.append(Node(content: .flattened(property)))
    nodes[0].children.append((SourcePath.Segment(""), nodes.count - 1))
  }

  private func firstContent(below node: Int) -> Content? {
    for child in nodes[node].children {
      if let content = nodes[child.node].content ?? firstContent(below: child.node) { return content }
    }
    return nil
  }
}
