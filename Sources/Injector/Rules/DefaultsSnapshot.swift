import InjectorCache

/// All defaults at one moment. A run and everything it compiles use one snapshot, whatever is changed meanwhile.
final class DefaultsSnapshot: Sendable {
  /// A number that no other snapshot has. It is part of a plan's key, so a plan is used only under its own snapshot.
  let generation: Int
  private let contents: Contents
  /// The rules that types have themselves, as far as they are known.
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

  /// Returns the defaults of a type, completed by those of its superclasses, without the global ones.
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

  /// Returns the defaults of a type, completed by those of its superclasses and the global ones.
  func resolved(for type: Any.Type) -> InjectionDefaults {
    byType.isEmpty ? global : inherited(by: type).completed(by: global)
  }

  private static let latest = Locked(DefaultsSnapshot(generation: 0, contents: Contents()))

  /// The snapshot for closures that are called while a plan is compiled, on the thread that compiles it.
  private static let ofCompilation = ThreadLocal<DefaultsSnapshot>()

  /// Calls `body` and makes this snapshot `current` during the call. Tasks and threads that `body` starts see the
  /// newest snapshot.
  func compile<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Self.ofCompilation.with(self, body)
  }

  /// The newest snapshot; during a compilation, the one it began with.
  static var current: DefaultsSnapshot { ofCompilation.current ?? newest }

  /// The newest snapshot.
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
    // What its closures hold may be released now, and use the defaults.
    withExtendedLifetime(replaced) {}
  }
}
