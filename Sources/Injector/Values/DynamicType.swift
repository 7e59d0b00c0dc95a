/// The types of objects at run time.
enum DynamicType {
  /// Returns a metatype unchanged, and hides it from the optimizer.
  ///
  /// The metatype of a class may be that of a subclass. If the optimizer sees its static type `Person.Type`, and that
  /// it is opened as an `any Injectable.Type` or an `Any.Type`, it opens `Person` and not the subclass. So each opened
  /// metatype that comes from an object or an argument passes through this function first.
  @inline(never)
  @_optimize(none)
  static func opaque(_ type: Any.Type) -> Any.Type { type }

  /// Returns the metatype of a model unchanged, and hides it from the optimizer.
  @inline(never)
  @_optimize(none)
  static func opaque(_ type: any Injectable.Type) -> any Injectable.Type { type }

  /// Returns the class that a program declares. For a class that the Objective-C runtime creates for an observed
  /// object, that is its superclass; any other class is returned unchanged.
  static func declaredClass(_ type: AnyClass) -> AnyClass {
    guard _typeName(type, qualified: false).hasPrefix("NSKVONotifying_") else { return type }
    return _getSuperclass(type) ?? type
  }
}
