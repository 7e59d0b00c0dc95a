/// A model that makes itself and may carry its own rules.
///
/// ```swift
/// struct Cat: Injectable {                    // init() comes from the defaults
///   var id: Int64 = 0
///   static func rules(_ rules: InjectionRules) -> InjectionRules {
///     rules.mapping("cat_id").to("id")
///   }
/// }
///
/// let cat = try Cat(injecting: ["cat_id": 7])             // Cat(id: 7)
/// let cats = try [Cat](injectingJSON: #"[{"cat_id": 7}]"#)  // [Cat(id: 7)]
/// ```
///
/// A property of an Injectable type, or of an array, set, dictionary or optional of one, is injected deeply without any
/// rule. A class that conforms is open to its subclasses: they inherit `rules`, or override it and call `super`. There is
/// something to override only where the class that conforms declares `class func rules` itself, even if it has no rules.
///
/// A property is injected deeply, too, whose type is `Decodable` and not Injectable, by its own `init(from:)`:
///
/// - Values inside it are coerced by the same table as properties; elements of collections that do not fit are dropped, and
///   what `decodeIfPresent` asks for is nil where it does not fit. Under the strict policy, all of that is an error.
/// - Each value is first decoded without coercions, so that a type which tries one kind of value after the other finds the
///   right one.
/// - An error that `init(from:)` throws says that the value does not fit.
/// - Rules and key strategies do not reach into it: an Injectable type inside is what its own `init(from:)` makes of it.
public protocol Injectable: SendableMetatype {
  /// Makes a model that holds its defaults.
  init()

  /// The rules of this type, added to `rules`; a subclass that overrides this calls `super` to keep those of its parent.
  ///
  /// Runs once per type, not once per model, and again when ``InjectionDefaults`` were changed.
  static func rules(_ rules: InjectionRules) -> InjectionRules

  /// How models of this type are made in memory. There is nothing to implement.
  static var _memory: _ModelMemory { get }
}

extension Injectable {
  /// No rules: every property has its own name as its key.
  public static func rules(_ rules: InjectionRules) -> InjectionRules { rules }

  /// How models of this type are made in memory.
  @inlinable
  public static var _memory: _ModelMemory { _ModelMemory { Self() } }
}
