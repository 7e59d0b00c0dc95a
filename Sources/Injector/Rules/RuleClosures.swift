/// The closures of a set of rules, by slot. They are part of a run, not of a plan.
///
/// A plan runs only with closures from rules that have its shape. So the closure in each slot has the type that the
/// plan was compiled for.
final class RuleClosures: Sendable {
  /// One closure that a rule refers to.
  enum Slot: Sendable {
    case converter(any RuntimeConverter)
    case nested(RuleClosures)
    case dynamicType(@Sendable (Any) -> Any.Type?)
    case defaultValue(RuntimeValueSource)
    case condition(any RuntimeCondition)
  }

  /// The closures as a chain sets them.
  struct Parts: Sendable {
    var slots: [Slot] = []
    var factory: RuntimeValueSource?
    var valueHook: ValueHook?
    var extractedHook: ValueHook?
    var willInject: [@Sendable ([String: Any]) -> Void] = []
    var didInject: [any RuntimeHook] = []
    /// The origins of the rules, in the order of the shape's rules. They differ between injectors of one shape.
    var origins: [RuleOrigin] = []
  }

  /// The contents of a slot, without reference counting. The slot owns them.
  struct UnownedSlot: Sendable {
    private(set) var conversion: UnownedReference<CompiledConversion>?
    private(set) var defaultValue: UnownedReference<RuntimeValueSource>?
    /// The closures of a nested injector.
    private(set) var nested: UnownedReference<RuleClosures>?

    init(_ slot: Slot) {
      switch slot {
      case .converter(let converter): conversion = converter.compiled.map { UnownedReference($0) }
      case .defaultValue(let value): defaultValue = UnownedReference(value)
      case .nested(let closures): nested = UnownedReference(closures)
      case .dynamicType, .condition: break
      }
    }
  }

  let parts: Parts
  /// The contents of the slots for runs, at the same positions.
  let unownedSlots: [UnownedSlot]
  /// The factory as an unowned reference: a run uses it for each model without reference counting.
  let unownedFactory: UnownedReference<RuntimeValueSource>?

  init(_ parts: Parts) {
    self.parts = parts
    unownedSlots = parts.slots.map { UnownedSlot($0) }
    unownedFactory = parts.factory.map { UnownedReference($0) }
  }

  static let none = RuleClosures(Parts())
}

/// A closure that is called with every value before it is injected or extracted, and returns the value to use. If it
/// returns nil, an injected value does not fit, and an extracted one is left out.
typealias ValueHook = @Sendable (_ property: String, _ value: Any) throws -> Any?

/// The condition of an `omit` rule whose type is known only at run time.
protocol RuntimeCondition: Sendable {
  /// Whether the condition holds for a value. It is false for a value of another type than the closure's.
  func holds<Value>(for value: Value) -> Bool
}

/// The closure of an `omit` rule.
struct ValueCondition<Subject>: RuntimeCondition {
  let closure: @Sendable (Subject) -> Bool

  func holds<Value>(for value: Value) -> Bool { (value as? Subject).map(closure) ?? false }
}

/// A closure that creates values: a factory of models, or a default.
class RuntimeValueSource: @unchecked Sendable {
  // Unchecked because of the subclass, which holds one constant closure.

  /// Creates values in memory and moves them to an array.
  let memory: _ModelMemory

  fileprivate init(memory: _ModelMemory) { self.memory = memory }

  /// Creates a value of a type that is known only at run time.
  func makeUntyped() -> Any { () }
}

/// A default from a document, which is created for the type of the property.
final class UntypedDefault: RuntimeValueSource, @unchecked Sendable {
  let native: any NativeDefault

  init(_ native: any NativeDefault) {
    self.native = native
    super.init(memory: _ModelMemory {})
  }

  /// Creates the value; nil if it does not fit the type.
  func make<Value>(as type: Value.Type) -> Value? { native.make(as: type) }

  /// Returns whether the value fits a type, when a plan is compiled.
  func canMake<Value>(_ type: Value.Type) -> Bool { native.canMake(type) }

  override func makeUntyped() -> Any { native.makeUntyped() }
}

/// A closure that creates values of a type that is known at compile time.
final class ValueSource<Value>: RuntimeValueSource, @unchecked Sendable {
  let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value, memory: _ModelMemory? = nil) {
    self.make = make
    super.init(memory: memory ?? _ModelMemory(make))
  }

  override func makeUntyped() -> Any { make() }
}

/// A `didInject` closure for a model whose type is known only at run time.
protocol RuntimeHook: AnyObject, Sendable {
  /// The type of the closure's parameter.
  var modelType: Any.Type { get }

  /// Calls the closure with the model, whose type is `modelType` or a subclass.
  func run<Model>(on model: inout Model) throws
}

/// A `didInject` closure.
final class DidInjectHook<Model>: RuntimeHook {
  let hook: @Sendable (inout Model) throws -> Void

  init(_ hook: @escaping @Sendable (inout Model) throws -> Void) { self.hook = hook }

  var modelType: Any.Type { Model.self }

  func run<Own>(on model: inout Own) throws {
    guard var shown = model as? Model else { return }
    try hook(&shown)
    if let changed = shown as? Own { model = changed }
  }
}
