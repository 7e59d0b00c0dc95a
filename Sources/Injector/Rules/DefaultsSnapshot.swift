import InjectorCache

/// All defaults at one moment. A run and everything that it compiles use one snapshot, even if the defaults change
/// meanwhile.
final class DefaultsSnapshot: Sendable {
  /// A number unique to the snapshot. It is part of a plan's key, so a plan is used only under its own snapshot.
  let generation: Int
  private let contents: Contents
  /// The rules that types declare themselves, as far as they have been looked up.
  let typeRules = TypeTable()

  /// The defaults for all types, and those for single types.
  struct Contents: Sendable {
    var global = InjectionDefaults()
    var byType: [TypeIdentity: InjectionDefaults] = [:]
  }

  private init(generation: Int, contents: Contents) {
    self.generation = generation
    self.contents = contents
  }

  var global: InjectionDefaults { contents.global }
  var byType: [TypeIdentity: InjectionDefaults] { contents.byType }

  /// Returns the defaults of a type and its superclasses, without the global ones.
  func inherited(by type: Any.Type) -> InjectionDefaults {
    if byType.isEmpty { return InjectionDefaults() }
    var defaults = byType[TypeIdentity(type)] ?? InjectionDefaults()
    var next: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    while let superclass = next {
      if let inherited = byType[TypeIdentity(superclass)] { defaults = defaults.completed(by: inherited) }
      next = _getSuperclass(superclass)
    }
    return defaults
  }

  /// Returns the defaults of a type, its superclasses, and all types.
  func resolved(for type: Any.Type) -> InjectionDefaults {
    byType.isEmpty ? global : inherited(by: type).completed(by: global)
  }

  private static let latest = Locked(DefaultsSnapshot(generation: 0, contents: Contents()))

  /// The snapshot for closures that are called while this thread compiles a plan.
  private static let ofCompilation = ThreadLocal<DefaultsSnapshot>()

  /// Calls `body` and makes this snapshot `current` during the call. Tasks and threads that `body` starts see the
  /// newest snapshot.
  func compile<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Self.ofCompilation.with(self, body)
  }

  /// The newest snapshot; during a compilation, the one that it began with.
  static var current: DefaultsSnapshot { ofCompilation.current ?? newest }

  static var newest: DefaultsSnapshot { latest.withLock { $0 } }

  /// The generation of `current`, without the snapshot itself.
  static var currentGeneration: Int { ofCompilation.current?.generation ?? newestGeneration.value }

  private static let newestGeneration = SharedNumber(0)

  /// Creates a new snapshot from the newest one.
  static func change(_ change: (inout Contents) -> Void) {
    let replaced = latest.withLock { snapshot in
      let replaced = snapshot
      var contents = replaced.contents
      change(&contents)
      snapshot = DefaultsSnapshot(generation: replaced.generation + 1, contents: contents)
      newestGeneration.value = snapshot.generation
      return replaced
    }
    // Releasing the closures of the old snapshot may run code that uses the defaults, so they are released here,
    // without the lock.
    withExtendedLifetime(replaced) {}
  }
}
