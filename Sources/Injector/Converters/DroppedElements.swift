/// The elements that a converter has left out of arrays, with their paths in the converted value.
///
/// An instance is used for one conversion, on one thread.
final class DroppedElements {
  struct Element {
    /// The path from the converted value to the element, innermost component first.
    fileprivate(set) var reversedPath: [InjectionPath.Component] = []
    let value: Any
    /// The type that the element was to be converted to.
    let expected: Any.Type
    /// The error that its converter threw.
    let error: (any Error)?
  }

  private(set) var elements: [Element] = []

  var count: Int { elements.count }

  /// Records an element that is left out, and removes the elements inside it that were recorded since `mark`.
  func replace(from mark: Int, by value: Any, expected: Any.Type, error: (any Error)?) {
    forget(from: mark)
    elements.append(Element(value: value, expected: expected, error: error))
  }

  /// Removes the elements that were recorded since `mark`, because their value is not used.
  func forget(from mark: Int) { elements.removeSubrange(mark...) }

  /// Prepends a component to the paths of all elements since `mark`.
  func extendPaths(from mark: Int, with component: InjectionPath.Component) {
    for index in mark..<elements.count { elements[index].reversedPath.append(component) }
  }
}
