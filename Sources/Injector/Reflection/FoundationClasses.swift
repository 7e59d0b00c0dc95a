/// The classes that Foundation declares. On platforms other than Apple's, they are Swift classes with stored
/// properties (`Operation` has a dozen), which are not properties of a model that is a subclass.
enum FoundationClasses {
  /// Whether Foundation declares a type.
  static func contain(_ type: Any.Type) -> Bool { DeclaringModule.isFoundation(type) }

  /// Returns the class itself or its nearest superclass that Foundation declares; nil for other types.
  static func nearest(to type: Any.Type) -> AnyClass? {
    var next: AnyClass? = type as? AnyClass
    while let current = next, !contain(current) { next = _getSuperclass(current) }
    return next
  }
}
