import Foundation

/// A target for an Optional: null and nil become nil, everything else is its payload's business.
final class OptionalTarget<Wrapped>: TypedTarget<Wrapped?>, @unchecked Sendable {
  let wrapped: TypedTarget<Wrapped>
  private let isObject = RuntimeEntryPoints.kind(of: Wrapped.self) == .class

  init(_ wrapped: TypedTarget<Wrapped>) { self.wrapped = wrapped }

  override var isOptional: Bool { true }
  override var usesOnlyCoercion: Bool { wrapped.usesOnlyCoercion }
  override var acceptsExactType: Bool { wrapped.acceptsExactType }
  override var fillsInPlace: Bool { wrapped.fillsInPlace }
  override var runsUserCode: Bool { wrapped.runsUserCode }
  override var mayReject: Bool { wrapped.mayReject }
  override var holdsObject: Bool { isObject && wrapped.holdsObject }
  override var makesNewObjects: Bool { wrapped.makesNewObjects }
  override var summary: String { wrapped.summary }
  override var runsClosure: Bool { wrapped.runsClosure }
  override var nestedPlan: InjectionPlan? { wrapped.nestedPlan }
  override var choices: [(kind: String, plan: InjectionPlan)] { wrapped.choices }

  override func absentValue() -> Wrapped?? { .some(nil) }

  override func initialize(
    _ destination: UnsafeMutablePointer<Wrapped?>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if takesNull(source) {
      unsafe destination.initialize(to: nil)
      return true
    }
    // The memory holds nothing yet, and a payload is no larger than its Optional: it is made in place.
    let payload = unsafe UnsafeMutableRawPointer(destination).assumingMemoryBound(to: Wrapped.self)
    guard unsafe wrapped.initialize(payload, from: source, &run) else { return false }
    unsafe destination.initialize(to: .some(payload.move()))
    return true
  }

  override func assign(
    _ destination: UnsafeMutablePointer<Wrapped?>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if takesNull(source) {
      unsafe destination.pointee = nil
      return true
    }
    // What user code takes part in is made elsewhere: it may look at the place meanwhile.
    guard unsafe destination.pointee != nil || !wrapped.usesOnlyCoercion else {
      if unsafe initialize(destination, from: source, &run) { return true }
      unsafe destination.initialize(to: nil)
      return false
    }
    if fillsInPlace, let payload = unsafe destination.pointee {
      return unsafe fill(payload, in: destination, &run) { unsafe wrapped.assign($0, from: source, &$1) }
    }
    guard let value = make(from: source, &run) else { return false }
    unsafe destination.pointee = value
    return true
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Wrapped?>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if Wrapped.self != NSNull.self, try reader.readNull() {
      unsafe destination.initialize(to: nil)
      return true
    }
    // The memory holds nothing yet, and a payload is no larger than its Optional: it is made in place.
    let payload = unsafe UnsafeMutableRawPointer(destination).assumingMemoryBound(to: Wrapped.self)
    guard unsafe try wrapped.initialize(payload, from: &reader, &run) else { return false }
    unsafe destination.initialize(to: .some(payload.move()))
    return true
  }

  override func assign(
    _ destination: UnsafeMutablePointer<Wrapped?>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if Wrapped.self != NSNull.self, try reader.readNull() {
      unsafe destination.pointee = nil
      return true
    }
    if fillsInPlace, let payload = unsafe destination.pointee {
      return unsafe try fill(payload, in: destination, &run) { (payload, run) throws(JSONFailure) in
        unsafe try wrapped.assign(payload, from: &reader, &run)
      }
    }
    guard wrapped.usesOnlyCoercion, unsafe destination.pointee == nil else {
      guard let value = try make(from: &reader, &run) else { return false }
      unsafe destination.pointee = value
      return true
    }
    return unsafe try initializeNil(destination, from: &reader, &run)
  }

  /// Fills what is there already, by way of a copy: user code may replace it, or nil it, meanwhile.
  private func fill<Failure: Error>(
    _ payload: consuming Wrapped,
    in destination: UnsafeMutablePointer<Wrapped?>,
    _ run: inout RunState,
    _ assign: (UnsafeMutablePointer<Wrapped>, inout RunState) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let outer = run.visibility
    // Nobody knows the copy of a struct; what a copy of a reference leads to is what it was.
    run.visibility.isPrivate = true
    defer { run.visibility = outer }
    var copy = payload
    let object = unsafe isObject ? reference(in: &copy) : nil
    guard unsafe try assign(&copy, &run) else { return false }
    // An object that was filled is what it was, wherever it is now.
    if unsafe object == nil || reference(in: &copy) != object { unsafe destination.pointee = copy }
    return true
  }

  private func reference(in payload: UnsafeMutablePointer<Wrapped>) -> UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(payload).load(as: UnsafeMutableRawPointer?.self)
  }

  /// Makes a value in place of nil, which needs no destruction; nil is there again if that fails.
  private func initializeNil(
    _ destination: UnsafeMutablePointer<Wrapped?>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    do {
      if unsafe try initialize(destination, from: &reader, &run) { return true }
      unsafe destination.initialize(to: nil)
      return false
    } catch {
      unsafe destination.initialize(to: nil)
      throw error
    }
  }

  /// Whether `source` is null and the payload's type has no value of its own for that.
  private func takesNull(_ source: Any) -> Bool {
    NullValue.isNull(source) && Wrapped.self != NSNull.self
  }
}

/// A target for an Optional with a default of its own: null does not fit, so that the default takes its place.
final class DefaultedTarget<Value>: TypedTarget<Value>, @unchecked Sendable {
  private let base: TypedTarget<Value>

  init(_ base: TypedTarget<Value>) { self.base = base }

  override var isOptional: Bool { base.isOptional }
  override var acceptsExactType: Bool { base.acceptsExactType }
  override var fillsInPlace: Bool { base.fillsInPlace }
  override var runsUserCode: Bool { base.runsUserCode }
  override var mayReject: Bool { base.mayReject }
  override var holdsObject: Bool { base.holdsObject }
  override var makesNewObjects: Bool { base.makesNewObjects }
  override var summary: String { base.summary }
  override var runsClosure: Bool { base.runsClosure }
  override var nestedPlan: InjectionPlan? { base.nestedPlan }
  override var choices: [(kind: String, plan: InjectionPlan)] { base.choices }
  override func absentValue() -> Value? { base.absentValue() }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    if NullValue.isNull(source) { return run.refuse(.null, expected: Value.self) }
    return unsafe base.initialize(destination, from: source, &run)
  }

  override func assign(_ destination: UnsafeMutablePointer<Value>, from source: Any, _ run: inout RunState)
    -> Bool
  {
    if NullValue.isNull(source) { return run.refuse(.null, expected: Value.self) }
    return unsafe base.assign(destination, from: source, &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if try reader.readNull() { return run.refuse(.null, expected: Value.self) }
    return unsafe try base.initialize(destination, from: &reader, &run)
  }

  override func assign(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    if try reader.readNull() { return run.refuse(.null, expected: Value.self) }
    return unsafe try base.assign(destination, from: &reader, &run)
  }
}

/// Tells whether a value of a dictionary stands for null.
enum NullValue {
  /// True for `NSNull` and for nil inside optionals of any depth.
  @inline(__always)
  static func isNull(_ source: Any) -> Bool { _openExistential(source, do: isNullValue) }

  /// True for nil inside optionals of any depth.
  static func isNil<Value>(_ value: Value) -> Bool {
    guard RuntimeEntryPoints.kind(of: Value.self) == .optional else { return false }
    if case .null = SourceValue(value) { return true }
    return false
  }
}

private func isNullValue<Value>(_ value: Value) -> Bool {
  Value.self == NSNull.self || NullValue.isNil(value)
}
