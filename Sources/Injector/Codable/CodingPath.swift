/// The path of a decoder or an encoder inside the value that it decodes or encodes.
///
/// Each step refers to the one before it, so appending a step allocates one small object and copies nothing.
struct CodingPath: Sendable {
  /// The last step, which refers to those before it; nil at the value itself.
  private let last: Step?

  private final class Step: Sendable {
    let key: any CodingKey
    /// The key of the value in the record, if it is different.
    let sourceKey: String?
    let previous: Step?
    let depth: Int
    /// A hash of this step and all before it.
    let digest: Int

    init(_ key: any CodingKey, foundUnder sourceKey: String?, after previous: Step?) {
      self.key = key
      self.sourceKey = sourceKey
      self.previous = previous
      depth = (previous?.depth ?? 0) + 1
      var hasher = Hasher()
      hasher.combine(previous?.digest)
      hasher.combine(key.stringValue)
      digest = hasher.finalize()
    }
  }

  /// The path of the value itself.
  static let root = CodingPath(last: nil)

  private init(last: Step?) { self.last = last }

  /// Returns the path with one more step. `sourceKey` is the record's own key, if the key strategy derives another
  /// one.
  func appending(_ key: any CodingKey, foundUnder sourceKey: String? = nil) -> CodingPath {
    CodingPath(last: Step(key, foundUnder: sourceKey, after: last))
  }

  /// The number of steps.
  var depth: Int { last?.depth ?? 0 }

  /// The steps as coding keys, outermost first.
  var codingPath: [any CodingKey] { reversedSteps.map(\.key).reversed() }

  /// The steps as components of an issue's path, innermost first.
  var reversedComponents: [InjectionPath.Component] {
    reversedSteps.map { step in
      step.sourceKey.map { .property($0) } ?? CodingPathKey.component(for: step.key)
    }
  }

  /// Whether the other path begins with this one.
  func isPrefix(of other: CodingPath) -> Bool {
    guard let last else { return true }
    var step = other.last
    while let current = step, current.depth > last.depth { step = current.previous }
    return step === last
  }

  private var reversedSteps: [Step] {
    var steps: [Step] = []
    var step = last
    while let current = step {
      steps.append(current)
      step = current.previous
    }
    return steps
  }
}

extension CodingPath: Hashable {
  /// Whether both lead to the same place. Source keys are not compared.
  static func == (left: CodingPath, right: CodingPath) -> Bool {
    guard left.depth == right.depth, left.last?.digest == right.last?.digest else { return false }
    var steps = (left.last, right.last)
    while let first = steps.0, let second = steps.1, first !== second {
      guard first.key.stringValue == second.key.stringValue else { return false }
      steps = (first.previous, second.previous)
    }
    return true
  }

  func hash(into hasher: inout Hasher) { hasher.combine(last?.digest) }
}

/// A coding key that no type declares: an index, a key of a dictionary, or the key of a superclass.
struct CodingPathKey: CodingKey {
  let stringValue: String
  let intValue: Int?
  private let kind: Kind

  private enum Kind { case index, entry, other }

  /// A position in an array.
  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
    kind = .index
  }

  /// A key of a dictionary.
  init(entry: String) {
    stringValue = entry
    intValue = Int(entry)
    kind = .entry
  }

  /// A name.
  init(named name: String) {
    stringValue = name
    intValue = nil
    kind = .other
  }

  init?(stringValue: String) { self.init(named: stringValue) }

  init?(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
    kind = .other
  }

  /// The default key of a superclass's properties.
  static let superclass = "super"

  /// Returns the component of an issue's path for a coding key.
  static func component(for key: any CodingKey) -> InjectionPath.Component {
    guard let own = key as? CodingPathKey else { return .property(key.stringValue) }
    switch own.kind {
    case .index: return .index(own.intValue ?? 0)
    case .entry: return .key(own.stringValue)
    case .other: return .property(own.stringValue)
    }
  }
}
