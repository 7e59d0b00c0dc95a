/// The place of an issue: the path in the model and the path in the data.
///
/// A run creates a path from the innermost step to the outermost one, while it leaves one level after the other. All
/// issues inside a level share the step of that level.
///
/// ```
///   cards[0].name    name ──┐
///                           ├──▶ [0] ──▶ cards
///   cards[0].number  number ┘
/// ```
struct IssuePlace: Sendable {
  private var innermost: Step?
  private(set) var outermost: Step?

  /// A component of the path in the model, and the keys that lead to its value in the data. The keys are nil if they
  /// are only the component's own name, index or key.
  struct Part {
    let component: InjectionPath.Component
    let keys: [String]?

    init(_ component: InjectionPath.Component, under keys: [String]? = nil) {
      (self.component, self.keys) = (component, keys)
    }

    /// The keys and indices of the value in the data, outermost first.
    var keysInData: [String] { keys ?? [component.sourceKey] }
  }

  /// The step for one level.
  final class Step: @unchecked Sendable {
    // Unchecked because of `outer` and `isShared`. The run that creates the step sets them once, before the step is used
    // elsewhere.

    /// The component of the path in the model; nil for a step that exists only in the data.
    let component: InjectionPath.Component?
    /// The keys that lead to the step's value in the data, outermost first; nil if they are only the component's own
    /// name, index or key.
    let keys: [String]?
    /// The rank of the step within its record or array.
    let rank: Int
    fileprivate(set) var outer: Step?
    /// Whether other issues have the step, too, which may be extended in another way.
    fileprivate var isShared = false

    init(_ component: InjectionPath.Component?, under keys: [String]?, rank: Int = 0) {
      self.component = component
      self.keys = keys
      switch component {
      case .index(let index): self.rank = index
      case nil: self.rank = .max
      case .property, .key: self.rank = rank
      }
    }

    /// The text for comparing steps of the same rank.
    fileprivate var text: String {
      switch component {
      case .property(let name), .key(let name): name
      case .index, nil: keys?.joined(separator: ".") ?? ""
      }
    }
  }

  /// Prepends a step.
  mutating func extend(with step: Step) {
    if outermost === step { return }
    if outermost?.isShared == true { copySteps() }
    if let outermost { outermost.outer = step } else { innermost = step }
    outermost = step
  }

  /// Marks the steps as shared with copies of the place. A copy that is extended gets steps of its own.
  func shareSteps() { outermost?.isShared = true }

  private mutating func copySteps() {
    let shared = steps
    self = IssuePlace()
    for step in shared { extend(with: Step(step.component, under: step.keys, rank: step.rank)) }
  }

  /// Returns a hash value for the fact that an issue at this place belongs to. It is the same for places that differ
  /// only in indices, in dictionary keys, and in their places in the data.
  func factHash(
    _ code: InjectionCode,
    _ kind: InjectionReport.FoundKind?,
    _ key: String?,
    _ expected: InjectionReport.Issue.Fact?
  ) -> Int {
    var hasher = Hasher()
    hasher.combine(code)
    hasher.combine(kind)
    hasher.combine(key)
    switch expected {
    case .type(let type)?, .record(let type)?: hasher.combine(ObjectIdentifier(type))
    default: hasher.combine(expected?.text)
    }
    var next = innermost
    while let step = next {
      switch step.component {
      case .property(let name): hasher.combine(name)
      case .index: hasher.combine(0)
      case .key: hasher.combine(1)
      case nil: break
      }
      next = step.outer
    }
    return hasher.finalize()
  }

  /// Returns whether the outermost step is a key that meets a condition.
  func isIn(_ condition: (String) -> Bool) -> Bool {
    if case .key(let name)? = outermost?.component { condition(name) } else { false }
  }

  /// The components of the path in the model, innermost first.
  var reversedPath: [InjectionPath.Component] { steps.compactMap(\.component) }

  /// The keys and indices of the path in the data, innermost first.
  var reversedKeys: [String] {
    steps.flatMap { step in step.keys?.reversed() ?? [step.component?.sourceKey].compactMap { $0 } }
  }

  /// Whether the only step is an element of an array or a member of a dictionary.
  var isOfElement: Bool {
    guard innermost === outermost else { return false }
    switch innermost?.component {
    case .index?, .key?: return true
    case .property?, nil: return false
    }
  }

  /// The JSON Pointer of the place. A long pointer is shortened.
  var pointerBeginning: String { JSONPointer.beginning(reversedKeys.reversed()) }

  /// The key of the innermost value, as messages show it; empty if the value is not a member of a record.
  var innermostKeys: [String] {
    guard case .property(let name)? = innermost?.component else { return [] }
    return [innermost?.keys?.joined(separator: ".") ?? name]
  }

  /// The steps, outermost first.
  var stepsFromRoot: [Step] { steps.reversed() }

  /// Returns whether a place comes before another one in the same data. Properties are in the order of the plan,
  /// elements in the order of the array, and keys in alphabetical order. Keys that do not belong to any property come
  /// last.
  static func precedes(_ left: [Step], _ right: [Step]) -> Bool {
    for (left, right) in zip(left, right) where left !== right {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.text != right.text { return left.text < right.text }
    }
    return left.count < right.count
  }

  /// Whether no step has a component in the model.
  var hasNoPath: Bool { innermost == nil || !steps.contains { $0.component != nil } }

  private var steps: some Sequence<Step> {
    sequence(state: innermost) { next in
      defer { next = next?.outer }
      return next
    }
  }
}

extension [InjectionReport.Issue] {
  /// Sorts the issues by their places in the text, or else by the order of the properties.
  mutating func sortByPlaces() {
    if isInOrder(<) || count <= 16 && sortByOffsets() { return }
    let places = indices.map {
      (offset: offset(at: $0), steps: self[$0].facts.place.stepsFromRoot, index: $0)
    }
    let sorted = places.inOrder { left, right in
      if left.offset != right.offset { return left.offset < right.offset }
      if IssuePlace.precedes(left.steps, right.steps) { return true }
      return !IssuePlace.precedes(right.steps, left.steps) && left.index < right.index
    }
    self = sorted.map { self[$0.index] }
  }

  /// Sorts the issues by their offsets. If two offsets are equal, returns false without sorting the rest.
  private mutating func sortByOffsets() -> Bool {
    for end in indices.dropFirst() {
      var index = end
      while index > 0, offset(at: index - 1) > offset(at: index) {
        swapAt(index - 1, index)
        index -= 1
      }
      if index > 0, offset(at: index - 1) == offset(at: index) { return false }
    }
    return true
  }

  /// Returns whether consecutive offsets in the text are all in the given order.
  func isInOrder(_ precedes: (Int, Int) -> Bool) -> Bool {
    indices.dropFirst().allSatisfy { precedes(offset(at: $0 - 1), offset(at: $0)) }
  }

  private func offset(at index: Int) -> Int { self[index].facts.offset ?? 0 }
}

extension InjectionReport.Issue {
  /// A hash value that is the same for issues that differ only in indices and values.
  var factHash: Int { facts.hash ?? facts.place.factHash(code, foundKind, keys.first, facts.expected) }

  /// The issue, prepared for copies about other values; nil if it has facts that depend on the value.
  var shared: Self? {
    if facts.detail != nil || facts.underlying != nil { return nil }
    var issue = self
    issue.facts.place.shareSteps()
    issue.facts.hash = factHash
    return issue
  }

  /// Returns the same issue about another value of the same kind.
  func repeated(at offset: Int?, _ found: Fact?) -> Self {
    var issue = self
    (issue.facts.offset, issue.facts.found) = (offset, found)
    issue.facts.hash = facts.hash
    return issue
  }

  /// Returns the issue with the index of its record prepended to the path.
  func inElement(_ index: Int) -> InjectionReport.Issue {
    if code == .configuration { return self }
    var issue = self
    issue.extendPath(with: .index(index))
    return issue
  }

  /// The issue without its place in the model and the data.
  var withoutPath: Self {
    var issue = self
    issue.facts.place = IssuePlace()
    return issue
  }
}

/// The place of a record in a stream.
package struct RecordPlace {
  /// The location of the first byte; for a line, the location of the line.
  package let location: JSONLocation
  /// The index in the array; nil in a stream of lines.
  let index: Int?
  /// The keys that lead to the array.
  let keys: [String]
  /// The name of the file.
  let file: String?

  package init(location: JSONLocation, index: Int?, keys: [String], file: String?) {
    (self.location, self.index, self.keys, self.file) = (location, index, keys, file)
  }

  /// Changes the places of issues from those in the record to those in the stream.
  func move(_ issues: inout [InjectionReport.Issue]) {
    let indexStep = index.map { IssuePlace.Step(.index($0), under: nil) }
    let keysStep = keys.isEmpty ? nil : IssuePlace.Step(nil, under: keys)
    for index in issues.indices where issues[index].code != .configuration {
      if let indexStep { issues[index].facts.place.extend(with: indexStep) }
      if let keysStep { issues[index].facts.place.extend(with: keysStep) }
      issues[index].location = streamLocation(of: issues[index].location ?? .start)
      issues[index].file = file
    }
  }

  /// Returns the error after changing the places of its issues to those in the stream.
  package func move(_ error: InjectionError) -> InjectionError {
    var issues = error.issues
    move(&issues)
    return InjectionError(issues, omittedCount: error.omittedCount) ?? error
  }

  private func streamLocation(of inner: JSONLocation) -> JSONLocation {
    // A line of a stream counts as one line, regardless of its white space.
    let isFirst = index == nil || inner.line == 1
    return JSONLocation(
      offset: location.offset + inner.offset,
      line: isFirst ? location.line : location.line + inner.line - 1,
      column: index == nil ? inner.offset + 1 : isFirst ? location.column + inner.column - 1 : inner.column
    )
  }
}
