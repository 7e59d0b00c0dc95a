/// The path of a decoder or an encoder inside the value that it decodes or encodes.
///
/// Each step refers to the one before it, so appending a step allocates one small object and copies nothing.
struct CodingPath: Sendable {
  /// The last step, which refers to those before it; nil at the value itself.
  private let last: Step?

  private final class Step: Sendable {
    let key: any CodingKey
    /// The keys of the value in the record, if they are different.
    let sourceKeys: [String]?
    let previous: Step?
    let depth: Int
    /// A hash of this step and all before it.
    let digest: Int

    init(_ key: any CodingKey, foundUnder sourceKeys: [String]?, after previous: Step?) {
      self.key = key
      self.sourceKeys = sourceKeys
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

  /// Returns the path with one more step. `sourceKeys` are the record's own keys, if the key strategy derives other
  /// ones.
  func appending(_ key: any CodingKey, foundUnder sourceKeys: [String]? = nil) -> CodingPath {
    CodingPath(last: Step(key, foundUnder: sourceKeys, after: last))
  }

  /// The number of steps.
  var depth: Int { last?.depth ?? 0 }

  /// The steps as coding keys, outermost first.
  var codingPath: [any CodingKey] { reversedSteps.map(\.key).reversed() }

  /// The steps as those of an issue's path, innermost first.
  var reversedParts: [IssuePlace.Part] {
    reversedSteps.map { IssuePlace.Part(CodingPathKey.component(for: $0.key), under: $0.sourceKeys) }
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
