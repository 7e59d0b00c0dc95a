/// A value with settings for many properties: a chain of rules, or ``InjectionDefaults``.
public protocol InjectionSettings: Sendable {
  /// The rules and settings so far. Used by the library only.
  var _storage: _RuleStorage { get set }
}

/// A set of rules with chainable verbs: an ``Injector``, or the rules by name in a closure.
///
/// Each verb returns a new value and leaves the original unchanged.
public protocol RuleChain: InjectionSettings {
  /// The type that identifies a property in a rule: a key path, or the property's name.
  associatedtype Property
}

/// A set of rules that refers to properties by name: ``InjectionRules`` and ``BoundRules``.
///
/// The names are checked when the plan is compiled: "no property 'userid' in User; did you mean 'userId'?".
public protocol RulesByName: RuleChain where Property == String {}

/// The rules of a chain, or the settings of defaults. Used by the library only.
///
/// It is a single reference, so copying an injector is cheap.
public struct _RuleStorage: Sendable {
  private(set) var box: Box

  /// Immutable rules in an object.
  final class Box: @unchecked Sendable {
    // Unchecked because of the run, which only `PlanCache` accesses, under its lock.
    let rules: RuleSet
    /// The most recent run with these rules. It is released together with the rules, including everything that its
    /// closures hold.
    var run: AnyObject?

    init(_ rules: RuleSet) { self.rules = rules }
  }

  init(rules: RuleSet) { box = Box(rules) }

  var rules: RuleSet {
    get { box.rules }
    set { box = Box(newValue) }
  }
}

extension InjectionSettings {
  /// The rules so far.
  var ruleSet: RuleSet { _storage.rules }

  /// Returns a chain with changed rules.
  package func changing(_ change: (inout RuleSet) -> Void) -> Self {
    var copy = self
    change(&copy._storage.rules)
    return copy
  }

  /// Returns a chain with changed settings.
  func setting(
    _ change: (inout RuleShape.Settings) -> Void, closures: ((inout RuleClosures.Parts) -> Void)? = nil
  ) -> Self {
    changing { $0.changeSettings(change, closures: closures) }
  }
}

/// The rules of a model: every verb of a chain, with properties referred to by name.
///
/// ```swift
/// struct Cat: Injectable {
///   var id: Int64 = 0
///   var friendName: String?
///   static func rules(_ rules: InjectionRules) -> InjectionRules {
///     rules.mapping("cat_id").to("id").mapping("friend.name").to("friendName")
///   }
/// }
/// ```
///
/// The closure of ``Injector/rules(_:)-((InjectionRules)->InjectionRules)`` gets rules of this type, too.
public struct InjectionRules: RulesByName {
  /// The rules so far. Used by the library only.
  public var _storage: _RuleStorage

  /// Creates an empty set of rules.
  package init() { self.init(rules: RuleSet()) }

  init(rules: RuleSet) { _storage = _RuleStorage(rules: rules.written(in: .names)) }
}
