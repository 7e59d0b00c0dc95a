/// A target for `Array`: elements one by one, those that do not fit left out.
final class ArrayTarget<Element>: TypedTarget<[Element]>, @unchecked Sendable {
  let element: TypedTarget<Element>

  init(_ element: TypedTarget<Element>) { self.element = element }

  override var isVerbatim: Bool { element.isVerbatim }
  override var summary: String { element.summary }
  override var runsClosure: Bool { element.runsClosure }
  override var nestedPlan: InjectionPlan? { element.nestedPlan }

  override func initialize(
    _ destination: UnsafeMutablePointer<[Element]>,
    from source: Any,
    _ run: inout Run
  ) -> Bool {
    if isVerbatim, let exact = ExactValue.of(source, as: [Element].self) {
      unsafe destination.initialize(to: exact)
      return true
    }
    if let records = ExactValue.of(source, as: [[String: Any]].self) {
      unsafe destination.initialize(to: elements(fromRecords: records, &run))
      return true
    }
    guard let sources = CollectionSource.elements(of: source, for: self, &run) else { return false }
    unsafe destination.initialize(to: elements(from: sources, &run))
    return true
  }

  /// The elements that fit, in order.
  func elements(from sources: [Any], _ run: inout Run) -> [Element] {
    unsafe [Element](unsafeUninitializedCapacity: sources.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = unsafe element.initializeElements(base, from: sources, &run)
    }
  }

  /// The elements of records that fit, in order.
  func elements(fromRecords records: [[String: Any]], _ run: inout Run) -> [Element] {
    unsafe [Element](unsafeUninitializedCapacity: records.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = unsafe element.initializeElements(base, fromRecords: records, &run)
    }
  }
}

/// The elements of a source that should be a collection.
enum CollectionSource {
  /// What `source` holds if it is an array or a set; otherwise the refusal is noted for `target`.
  static func elements(of source: Any, for target: Target, _ run: inout Run) -> [Any]? {
    if let exact = ExactValue.array(source) { return exact }
    switch SourceValue(source) {
    case .array(let elements): return elements
    case .null: _ = run.refuse(.null, expected: target.type)
    default: _ = run.refuse(.typeMismatch, expected: target.type)
    }
    return nil
  }
}
