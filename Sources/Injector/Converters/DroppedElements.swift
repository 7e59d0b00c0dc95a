/// The elements that a converter has left out of arrays, and where in the converted value they were.
///
/// One belongs to one conversion, on one thread.
final class DroppedElements {
  struct Element {
    /// The way to it from the converted value, innermost step first.
    fileprivate(set) var reversedPath: [InjectionPath.Component] = []
    let value: Any
    /// What it should have become.
    let expected: Any.Type
    /// What its converter threw.
    let error: (any Error)?
  }

  private(set) var elements: [Element] = []

  var count: Int { elements.count }

  /// Records an element that is left out, instead of what was left out inside it.
  func replace(from mark: Int, by value: Any, expected: Any.Type, error: (any Error)?) {
    forget(from: mark)
    elements.append(Element(value: value, expected: expected, error: error))
  }

  /// Forgets what was left out of a value that is not used after all.
  func forget(from mark: Int) { elements.removeSubrange(mark...) }

  /// Puts a step in front of the paths of all elements since `mark`.
  func extendPaths(from mark: Int, with component: InjectionPath.Component) {
    for index in mark..<elements.count { elements[index].reversedPath.append(component) }
  }
}
