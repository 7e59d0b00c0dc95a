/// A search of a tree of dictionaries and arrays for a value beyond the limits, like `JSONLimitCheck` for text.
///
/// Of several such values, it is one that the order of the dictionaries' members determines.
struct RecordLimitCheck {
  private let limits: InjectionLimits
  private var depth: DepthGuard
  private var exceeded: ExceededLimit.Kind?
  private var reversedPath: [InjectionPath.Component] = []

  init(_ limits: InjectionLimits) {
    self.limits = limits
    depth = DepthGuard(limit: limits.depth)
  }

  /// Returns a value beyond the limits; nil if there is none.
  mutating func exceedingValue(in root: Any) -> ExceedingValue? {
    if allows(root) { return nil }
    guard let exceeded else { return nil }
    let limit = ExceededLimit(kind: exceeded, value: limits.value(of: exceeded))
    return ExceedingValue(limit: limit, reversedPath: reversedPath)
  }

  private mutating func allows(_ value: Any) -> Bool {
    switch SourceValue(value) {
    case .text(let text): return text.utf8.count <= limits.text || refuse(.text)
    case .array(let elements): return allows(elements)
    case .record(let members): return allows(members)
    case let source: return !source.isTooDeep || refuse(.depth)
    }
  }

  private mutating func allows(_ elements: [Any]) -> Bool {
    guard depth.enter() else { return refuse(.depth) }
    guard elements.count <= limits.entries else { return refuse(.elements) }
    for (index, element) in elements.enumerated() where !allows(element) {
      reversedPath.append(.index(index))
      return false
    }
    depth.leave()
    return true
  }

  private mutating func allows(_ members: [String: Any]) -> Bool {
    guard depth.enter() else { return refuse(.depth) }
    guard members.count <= limits.entries else { return refuse(.members) }
    for (key, value) in members {
      guard key.utf8.count <= limits.key else { return refuse(.key) }
      guard allows(value) else {
        reversedPath.append(ExceedingValue.component(forKey: key))
        return false
      }
    }
    depth.leave()
    return true
  }

  private mutating func refuse(_ kind: ExceededLimit.Kind) -> Bool {
    exceeded = kind
    return false
  }
}
