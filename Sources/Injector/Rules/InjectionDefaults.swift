/// Settings for many types at once: a key strategy, a policy, converters for types, closures for every value, and the
/// names of sensitive properties.
///
/// ```swift
/// InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase).converter(.date("yyyy-MM-dd")))
/// InjectionDefaults.set(InjectionDefaults().policy(.strict), for: [Person.self, Car.self])
/// ```
///
/// Each setting is taken from the first of these that sets it: the injector's own rules, the `rules` of the type, the
/// defaults of the type, the defaults of its superclasses, and the global defaults. A global policy applies to the root
/// of a run; a nested plan without its own policy uses its parent's.
///
/// A change takes effect at the next run. A run that has begun keeps using the earlier defaults.
public struct InjectionDefaults: InjectionSettings {
  /// The settings that chains also have. Used by the library only.
  public var _storage = Self.noSettings
  private static let noSettings = _RuleStorage(rules: RuleSet())
  var converters: [TypeIdentity: any RuntimeConverter] = [:]
  var monitor: RunMonitor?
  var userInfo = [CodingUserInfoKey: any Sendable]()
  /// The names of properties whose values are hidden in messages.
  var sensitiveProperties: Set<String> = []
  /// Whether all values are hidden in messages.
  var hidesValues = false

  var keyStrategy: KeyStrategy? { ruleSet.shape.settings.keyStrategy }
  var overrides: PolicyOverrides { ruleSet.shape.settings.overrides }
  var valueHook: ValueHook? { ruleSet.closures.parts.valueHook }
  var extractedHook: ValueHook? { ruleSet.closures.parts.extractedHook }

  /// Creates defaults without any setting.
  public init() {}

  /// Returns the keys of a property that has no mapping, the preferred one first. The last key is the property's own
  /// name, unless that is the preferred one.
  ///
  /// ```swift
  /// InjectionDefaults().keys(.snakeCase).sourceKeys(for: "nickName")   // ["nick_name", "nickName"]
  /// ```
  ///
  /// - Parameter property: The name of the property.
  /// - Returns: The keys.
  public func sourceKeys(for property: String) -> [String] {
    let keys = (keyStrategy ?? .asIs).sourceKeys(forProperty: property)
    return keys.contains(property) ? keys : keys + [property]
  }

  /// Returns a copy of these defaults with a change.
  func with(_ change: (inout InjectionDefaults) -> Void) -> InjectionDefaults {
    var defaults = self
    change(&defaults)
    return defaults
  }

  /// Returns these defaults, with the settings of `weaker` where they have none.
  func completed(by weaker: InjectionDefaults) -> InjectionDefaults {
    with {
      $0._storage.rules.complete(by: weaker.ruleSet)
      $0.monitor = monitor ?? weaker.monitor
      if !weaker.converters.isEmpty { $0.converters.merge(weaker.converters) { own, _ in own } }
      $0.sensitiveProperties.formUnion(weaker.sensitiveProperties)
      $0.hidesValues = hidesValues || weaker.hidesValues
      if !weaker.userInfo.isEmpty { $0.userInfo.merge(weaker.userInfo) { own, _ in own } }
    }
  }
}

extension InjectionDefaults {
  /// The defaults for all types. They can be set from any thread.
  ///
  /// ```swift
  /// InjectionDefaults.global = InjectionDefaults().keys(.snakeCase)
  /// ```
  public static var global: InjectionDefaults {
    get { DefaultsSnapshot.current.global }
    set { DefaultsSnapshot.change { $0.global = newValue } }
  }

  /// The defaults that were set for exactly this type; `nil` if there are none. Subclasses inherit them.
  ///
  /// ```swift
  /// InjectionDefaults[for: Person.self] = InjectionDefaults().policy(.strict)
  /// InjectionDefaults[for: Person.self] = nil
  /// ```
  ///
  /// - Parameter type: The type.
  public static subscript(for type: Any.Type) -> InjectionDefaults? {
    get { DefaultsSnapshot.current.byType[TypeIdentity(type)] }
    set { DefaultsSnapshot.change { $0.byType[TypeIdentity(type)] = newValue } }
  }

  /// Sets the defaults for all types. Replaces earlier ones.
  ///
  /// ```swift
  /// InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
  /// ```
  ///
  /// This method can be called from any thread.
  ///
  /// - Parameter defaults: The new defaults.
  public static func setGlobal(_ defaults: InjectionDefaults) { global = defaults }

  /// Sets the defaults of several types and their subclasses. Replaces earlier defaults of these types.
  ///
  /// ```swift
  /// InjectionDefaults.set(InjectionDefaults().policy(.strict), for: [Person.self, Car.self])
  /// ```
  ///
  /// - Parameters:
  ///   - defaults: The new defaults.
  ///   - types: The types.
  /// - Complexity: O(*n*) in the number of types that have defaults.
  public static func set(_ defaults: InjectionDefaults, for types: [Any.Type]) {
    DefaultsSnapshot.change { snapshot in
      for type in types { snapshot.byType[TypeIdentity(type)] = defaults }
    }
  }

  /// Removes all defaults, including the global ones.
  public static func removeAll() { DefaultsSnapshot.change { $0 = DefaultsSnapshot.Contents() } }

  /// Returns the keys of a property under the defaults that apply to its type, the preferred one first. The last is
  /// the property's own name.
  ///
  /// ```swift
  /// InjectionDefaults.sourceKeys(for: "maxSpeed", of: Car.self)   // ["max_speed", "maxSpeed"]
  /// ```
  ///
  /// - Parameters:
  ///   - property: The name of the property.
  ///   - type: The type that has the property.
  /// - Returns: The keys.
  public static func sourceKeys(for property: String, of type: Any.Type) -> [String] {
    DefaultsSnapshot.current.resolved(for: type).sourceKeys(for: property)
  }
}
