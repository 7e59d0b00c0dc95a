/// A target for `Array`: elements one by one, those that do not fit left out.
final class ArrayTarget<Element>: TypedTarget<[Element]>, @unchecked Sendable {
  let element: TypedTarget<Element>
  private let readExactly: JSONRead<[Element]>?

  /// `readExactly` reads an array whose elements are all exactly of their type from JSON text.
  init(_ element: TypedTarget<Element>, readExactly: JSONRead<[Element]>? = nil) {
    self.element = element
    self.readExactly = readExactly
  }

  override var acceptsExactType: Bool { element.acceptsExactType }
  override var usesOnlyCoercion: Bool { element.usesOnlyCoercion }
  override var summary: String { element.summary }
  override var runsClosure: Bool { element.runsClosure }
  override var nestedPlan: InjectionPlan? { element.nestedPlan }
  override var choices: [(kind: String, plan: InjectionPlan)] { element.choices }

  override func initialize(
    _ destination: UnsafeMutablePointer<[Element]>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    guard let elements = elements(of: source, &run) else { return false }
    unsafe destination.initialize(to: elements)
    return true
  }

  override func assign(
    _ destination: UnsafeMutablePointer<[Element]>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    guard let elements = elements(of: source, &run) else { return false }
    unsafe destination.pointee = elements
    return true
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<[Element]>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard let elements = try elements(from: &reader, &run) else { return false }
    unsafe destination.initialize(to: elements)
    return true
  }

  override func assign(
    _ destination: UnsafeMutablePointer<[Element]>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    guard let elements = try elements(from: &reader, &run) else { return false }
    unsafe destination.pointee = elements
    return true
  }

  /// The array that the JSON value becomes, or nil if it is no array.
  func elements(from reader: inout JSONReader, _ run: inout RunState) throws(JSONFailure) -> [Element]? {
    guard reader.byte == UInt8(ascii: "[") else {
      let source = try reader.readAny()
      return elements(of: source, &run)
    }
    if let exact = try readExactly?(&reader) { return exact }
    try reader.open()
    if reader.nextByte() == UInt8(ascii: "]") {
      reader.close()
      return []
    }
    return try openedElements(from: &reader, &run)
  }

  /// The elements of the array that the reader has opened; the first few are collected on the stack.
  private func openedElements(from reader: inout JSONReader, _ run: inout RunState) throws(JSONFailure)
    -> [Element]
  {
    var elements: [Element] = []
    var failure: JSONFailure?
    unsafe withUnsafeTemporaryAllocation(
      byteCount: ElementBuffer.firstByteCount(Element.self),
      alignment: MemoryLayout<Element>.alignment
    ) { memory in
      var buffer = unsafe ElementBuffer(startingIn: memory, Element.self)
      do throws(JSONFailure) {
        try element.readElements(into: &buffer, from: &reader, &run)
        elements = buffer.takeElements(Element.self)
      } catch {
        failure = error
      }
      buffer.release(Element.self)
    }
    if let failure { throw failure }
    return elements
  }

  /// The array that `source` becomes, or nil if it is no collection.
  private func elements(of source: Any, _ run: inout RunState) -> [Element]? {
    guard run.depth.enter() else {
      _ = run.refuseTooDeep()
      return nil
    }
    defer { run.depth.leave() }
    if let sources = ExactValue.array(source) { return elements(from: sources, &run) }
    if let records = ExactValue.records(source), type != [[String: Any]].self {
      return elements(fromRecords: records, &run)
    }
    if acceptsExactType, Swift.type(of: source) == type, let exact = ExactValue.of(source, as: [Element].self)
    {
      return exact
    }
    return CollectionSource.elements(of: source, for: self, &run).map { elements(from: $0, &run) }
  }

  /// The elements that fit, in order.
  func elements(from sources: [Any], _ run: inout RunState) -> [Element] {
    if sources.isEmpty { return [] }
    return unsafe [Element](unsafeUninitializedCapacity: sources.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = unsafe element.initializeElements(base, from: sources, &run)
    }
  }

  /// The elements of records that fit, in order.
  func elements(fromRecords records: [[String: Any]], _ run: inout RunState) -> [Element] {
    if records.isEmpty { return [] }
    return unsafe [Element](unsafeUninitializedCapacity: records.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = unsafe element.initializeElements(base, fromRecords: records, &run)
    }
  }
}

/// The elements of a source that should be a collection.
enum CollectionSource {
  /// What `source` holds if it is an array or a set; otherwise the refusal is noted for `target`.
  static func elements(of source: Any, for target: Target, _ run: inout RunState) -> [Any]? {
    if let exact = ExactValue.array(source) { return exact }
    switch SourceValue(source) {
    case .array(let elements): return elements
    case .null: _ = run.refuse(.null, expected: target.type)
    case let value where value.isTooDeep: _ = run.refuseTooDeep()
    default: _ = run.refuse(.typeMismatch, expected: target.type)
    }
    return nil
  }
}
