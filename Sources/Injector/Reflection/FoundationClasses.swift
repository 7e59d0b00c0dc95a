/// The classes that Foundation declares. Outside Apple's platforms they are Swift classes with stored properties of their
/// own (`Operation` has a dozen), which are no part of a model that has one for its superclass.
enum FoundationClasses {
  /// Whether Foundation declares a type.
  static func contain(_ type: Any.Type) -> Bool { DeclaringModule.isFoundation(type) }

  /// The class itself or its nearest superclass that Foundation declares; nil for everything but such objects.
  static func nearest(to type: Any.Type) -> AnyClass? {
    var next: AnyClass? = type as? AnyClass
    while let current = next, !contain(current) { next = _getSuperclass(current) }
    return next
  }
}
