import Injector

/// A struct whose setter and initialiser change the value.
@propertyWrapper struct Clamped: Equatable, Sendable {
  private var value = 0
  var wrappedValue: Int {
    get { value }
    set { value = min(max(newValue, 0), 10) }
  }
  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
}

extension Clamped: MappedStorage {}

/// A generic struct that holds its value and something else.
@propertyWrapper struct Versioned<Content> {
  private var content: Content
  private(set) var version: Int
  var wrappedValue: Content {
    get { content }
    set {
      content = newValue
      version += 1
    }
  }
  var projectedValue: Int { version }
  init(wrappedValue: Content) {
    content = wrappedValue
    version = 1
  }
}

extension Versioned: MappedStorage {}

/// A final class.
@propertyWrapper final class Boxed<Value> {
  var wrappedValue: Value
  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Boxed: MappedStorage {}

/// A struct that holds two values of the type, the later one last.
@propertyWrapper struct Remembering<Value> {
  private(set) var previous: Value
  private var current: Value
  var wrappedValue: Value {
    get { current }
    set {
      previous = current
      current = newValue
    }
  }
  var projectedValue: Value { previous }
  init(wrappedValue: Value) {
    previous = wrappedValue
    current = wrappedValue
  }
}

extension Remembering: MappedStorage {}

/// A struct that has no stored property of the type.
@propertyWrapper struct Sealed<Value> {
  private enum Storage { case empty, value(Value) }
  private var storage: Storage
  private let fallback: () -> Value
  var wrappedValue: Value { if case .value(let value) = storage { value } else { fallback() } }
  init(wrappedValue: Value) {
    storage = .value(wrappedValue)
    fallback = { wrappedValue }
  }
}

extension Sealed: MappedStorage {}

/// What Combine's `Published` is like: enum storage, a class behind it once it is observed, and properties of classes
/// only, which tell their object.
@propertyWrapper struct Announced<Value> {
  final class Publisher {
    var value: Value
    var history: [Value] = []
    init(_ value: Value) { self.value = value }
  }

  private enum Storage { case value(Value), publisher(Publisher) }

  private var storage: Storage

  init(wrappedValue: Value) { storage = .value(wrappedValue) }

  @available(*, unavailable, message: "properties of classes only")
  var wrappedValue: Value {
    get { current }
    set { current = newValue }
  }

  var projectedValue: Publisher {
    mutating get {
      if case .publisher(let publisher) = storage { return publisher }
      let publisher = Publisher(current)
      storage = .publisher(publisher)
      return publisher
    }
  }

  private var current: Value {
    get {
      switch storage {
      case .value(let value): value
      case .publisher(let publisher): publisher.value
      }
    }
    set {
      guard case .publisher(let publisher) = storage else {
        storage = .value(newValue)
        return
      }
      publisher.value = newValue
      publisher.history.append(newValue)
    }
  }

  static subscript<Owner: Announcing>(
    _enclosingInstance owner: Owner,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Owner, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Owner, Announced<Value>>
  ) -> Value {
    get { owner[keyPath: storageKeyPath].current }
    set {
      owner.changes += 1
      owner[keyPath: storageKeyPath].current = newValue
    }
  }
}

/// An object that is told of changes.
protocol Announcing: AnyObject { var changes: Int { get set } }

/// A wrapper that does not take part.
@propertyWrapper struct Unknown<Value> {
  var wrappedValue: Value
  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
