/// The notes of a converter: elements that it left out of arrays, and values that it used although they are
/// implausible. Each has its path in the converted value.
///
/// An instance is used for one conversion, on one thread.
final class ConversionNotes {
  struct Note {
    /// The path from the converted value, innermost component first.
    fileprivate(set) var reversedPath: [InjectionPath.Component] = []
    /// The number of innermost components that are inside the output of another converter, and not in the data.
    fileprivate(set) var countBeyondData = 0
    let kind: Kind
    let value: Any
    /// The type that the value is or was to be converted to.
    let expected: Any.Type
    /// The error that its converter threw.
    var error: (any Error)?
  }

  enum Kind {
    /// The value was left out of its array.
    case dropped
    /// The value was used, and its date is after the year 9999.
    case implausible
  }

  private(set) var all: [Note] = []
  /// The coercions that the policy of the run allows.
  let leeway: CoercionLeeway

  init(allowing leeway: CoercionLeeway) { self.leeway = leeway }

  var count: Int { all.count }

  /// Records an element that is left out, and removes the notes inside it since `mark`.
  func noteDropped(_ value: Any, expected: Any.Type, error: (any Error)?, insteadOfNotesFrom mark: Int) {
    forget(from: mark)
    all.append(Note(kind: .dropped, value: value, expected: expected, error: error))
  }

  /// Records a value whose date is after the year 9999.
  func noteImplausible(_ value: Any, expected: Any.Type) {
    all.append(Note(kind: .implausible, value: value, expected: expected))
  }

  /// Removes the notes since `mark`, because their value is not used.
  func forget(from mark: Int) { all.removeSubrange(mark...) }

  /// Marks all notes since `mark` as being about parts of another converter's output.
  func moveBeyondData(from mark: Int) {
    for index in mark..<all.count { all[index].countBeyondData = all[index].reversedPath.count }
  }

  /// Prepends a component to the paths of all notes since `mark`.
  func extendPaths(from mark: Int, with component: InjectionPath.Component) {
    for index in mark..<all.count { all[index].reversedPath.append(component) }
  }
}
