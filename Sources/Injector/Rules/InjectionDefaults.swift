/// What holds for many types at once: a key strategy, a policy, converters by type, and a closure that sees
/// every value.
///
/// ```swift
/// InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase).converter(.date("yyyy-MM-dd")))
/// InjectionDefaults.set(InjectionDefaults().policy(.strict), for: [Person.self, Car.self])
/// ```
///
/// Defaults are the weakest rules there are. For each setting, the first of these that has one wins: the injector's own rules, the `rules` of the type, the defaults of the type, those of its superclass, of
/// its superclass, and so on, the global ones. A policy that is set for everything is that of a run's root; a nested plan
/// without a policy of its own has its parent's.
///
/// Changes take effect with the next run: plans that were compiled under other defaults are not used any more, and runs
/// under way go on under those they began with.
public struct InjectionDefaults: Sendable {
  var keyStrategy: KeyStrategy?
  var overrides = PolicyOverrides()
  var converters: [TypeIdentity: any RuntimeConverter] = [:]
  var valueHook: ValueHook?
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The names of properties whose values are never shown.
  var sensitiveProperties: Set<String> = []

  /// Defaults that say nothing.
  public init() {}

  /// The keys under which a property of that name is looked for, best first, when it has no mapping of its own. Its own
  /// name is always the last.
  ///
  /// ```swift
  /// InjectionDefaults().keys(.snakeCase).sourceKeys(for: "nickName")   // ["nick_name", "nickName"]
  /// ```
  public func sourceKeys(for property: String) -> [String] {
    (keyStrategy ?? .asIs).sourceKeys(forProperty: property) + [property]
  }

  /// New defaults: these with a change.
  func changing(_ change: (inout InjectionDefaults) -> Void) -> InjectionDefaults {
    var defaults = self
    change(&defaults)
    return defaults
  }

  /// These defaults; where they say nothing, those of `weaker`.
  func completed(by weaker: InjectionDefaults) -> InjectionDefaults {
    changing {
      $0.keyStrategy = keyStrategy ?? weaker.keyStrategy
      $0.overrides = weaker.overrides.overridden(by: overrides)
      $0.valueHook = valueHook ?? weaker.valueHook
      if !weaker.converters.isEmpty { $0.converters.merge(weaker.converters) { own, _ in own } }
      $0.sensitiveProperties.formUnion(weaker.sensitiveProperties)
      if !weaker.userInfo.isEmpty { $0.userInfo.merge(weaker.userInfo) { own, _ in own } }
    }
  }
}

extension InjectionDefaults {
  /// The defaults for all types.
  public static var global: InjectionDefaults { DefaultsSnapshot.current.global }

  /// Sets the defaults for all types; replaces earlier ones.
  public static func setGlobal(_ defaults: InjectionDefaults) {
    DefaultsSnapshot.change { $0.global = defaults }
  }

  /// Sets the defaults of each of the types, which their subclasses inherit; replaces earlier ones of these types.
  ///
  /// - Complexity: O(*n*) in the number of types that have defaults.
  public static func set(_ defaults: InjectionDefaults, for types: [Any.Type]) {
    DefaultsSnapshot.change { snapshot in
      for type in types { snapshot.byType[TypeIdentity(type)] = defaults }
    }
  }

  /// Removes the defaults of each of the types.
  ///
  /// - Complexity: O(*n*) in the number of types that have defaults.
  public static func remove(for types: [Any.Type]) {
    DefaultsSnapshot.change { snapshot in
      for type in types { snapshot.byType[TypeIdentity(type)] = nil }
    }
  }

  /// Removes all defaults, the global ones too.
  public static func removeAll() {
    DefaultsSnapshot.change { $0 = DefaultsSnapshot.Contents() }
  }

  /// The defaults that were set for the type itself, if any were.
  public static func own(of type: Any.Type) -> InjectionDefaults? {
    DefaultsSnapshot.current.byType[TypeIdentity(type)]
  }

  /// The defaults that hold for a type: its own, completed by those of its superclasses and the global ones.
  ///
  /// - Complexity: O(*n*) in the number of superclasses.
  public static func resolved(for type: Any.Type) -> InjectionDefaults {
    let snapshot = DefaultsSnapshot.current
    return snapshot.inherited(by: type).completed(by: snapshot.global)
  }

  /// The keys under which a property is looked for by the defaults that hold for its type, best first; its own name is
  /// always the last.
  ///
  /// ```swift
  /// InjectionDefaults.sourceKeys(for: "maxSpeed", of: Car.self)   // ["max_speed", "maxSpeed"]
  /// ```
  public static func sourceKeys(for property: String, of type: Any.Type) -> [String] {
    resolved(for: type).sourceKeys(for: property)
  }
}
