/// The closures of a configuration, by slot: plans leave them out, and each run has its own.
///
/// A plan is used only with closures whose rules have the plan's shape, so the type behind each slot is the one that the
/// plan was compiled for.
final class RuleClosures: Sendable {
  /// One closure that a rule refers to.
  enum Slot: Sendable {
    case converter(any RuntimeConverter)
    case nested(RuleClosures)
    case dynamicType(@Sendable (Any) -> Any.Type?)
    case defaultValue(RuntimeValueSource)
  }

  let slots: [Slot]
  /// The closures of nested injectors, at the position of their slot.
  let nested: [RuleClosures?]
  let factory: RuntimeValueSource?
  /// The same for runs, which count no references for each model.
  let unownedFactory: UnownedReference<RuntimeValueSource>?
  let valueHook: ValueHook?
  let willInject: [@Sendable ([String: Any]) -> Void]
  let didInject: [any RuntimeHook]
  /// Where the rules were written, in the order of the shape's rules: two injectors of one shape differ in this too.
  let origins: [RuleOrigin]

  init(
    slots: [Slot] = [],
    factory: RuntimeValueSource? = nil,
    valueHook: ValueHook? = nil,
    willInject: [@Sendable ([String: Any]) -> Void] = [],
    didInject: [any RuntimeHook] = [],
    origins: [RuleOrigin] = []
  ) {
    self.slots = slots
    nested = slots.map { slot in
      if case .nested(let closures) = slot { closures } else { nil }
    }
    self.factory = factory
    unownedFactory = factory.map { UnownedReference($0) }
    self.valueHook = valueHook
    self.willInject = willInject
    self.didInject = didInject
    self.origins = origins
  }

  /// No closures at all.
  static let none = RuleClosures()
}

/// A closure that sees every value before its property does: what it returns is injected, and nil does not fit.
typealias ValueHook = @Sendable (_ property: String, _ value: Any) throws -> Any?

/// A closure that makes values: a factory of models, or a default.
class RuntimeValueSource: @unchecked Sendable {
  // Unchecked because of the subclass, which holds one constant closure.

  /// How values are made in memory and become an array.
  let memory: _ModelMemory

  fileprivate init(memory: _ModelMemory) { self.memory = memory }

  /// Makes a value, whatever its type.
  func makeUntyped() -> Any { () }
}

/// A closure that makes values of a type known at compile time.
final class ValueSource<Value>: RuntimeValueSource, @unchecked Sendable {
  let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value, memory: _ModelMemory? = nil) {
    self.make = make
    super.init(memory: memory ?? _ModelMemory(make))
  }

  override func makeUntyped() -> Any { make() }
}

/// A closure that looks at a model after injection, its type known at run time only.
protocol RuntimeHook: AnyObject, Sendable {
  /// The type that the closure takes.
  var modelType: Any.Type { get }

  /// Shows it the model, which is of its type or of a subclass.
  func run<Model>(on model: inout Model) throws
}

/// A closure that looks at a model after injection.
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
