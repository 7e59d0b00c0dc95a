/// The types of objects at run time.
enum DynamicType {
  /// Returns a metatype as it is, where the optimizer cannot see it.
  ///
  /// A metatype of a class may be that of a subclass. Where the optimizer sees that it has the static type `Person.Type`,
  /// and that it is opened as an `any Injectable.Type` or an `Any.Type`, it opens `Person`, not the subclass. So each
  /// metatype that is opened and may be that of an object, or an argument, passes through this function first.
  @inline(never)
  @_optimize(none)
  static func opaque(_ type: Any.Type) -> Any.Type { type }

  /// Returns the metatype of a model as it is, where the optimizer cannot see it.
  @inline(never)
  @_optimize(none)
  static func opaque(_ type: any Injectable.Type) -> any Injectable.Type { type }

  /// Returns the class that a program declares: the superclass of one that the Objective-C runtime creates for an object
  /// while it is observed, and any other class itself.
  static func declaredClass(_ type: AnyClass) -> AnyClass {
    guard _typeName(type, qualified: false).hasPrefix("NSKVONotifying_") else { return type }
    return _getSuperclass(type) ?? type
  }
}
