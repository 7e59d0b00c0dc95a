/// What a converter did besides converting: elements that it left out of arrays, and values that it took but that are hardly
/// meant so. Each with its path in the converted value.
///
/// One belongs to one conversion, on one thread.
final class ConversionNotes {
  struct Note {
    /// The path from the converted value, innermost step first.
    fileprivate(set) var reversedPath: [InjectionPath.Component] = []
    /// How many of these steps, the innermost ones, are in what another converter made, and not in the data.
    fileprivate(set) var countBeyondData = 0
    let kind: Kind
    let value: Any
    /// What the value becomes, or should have become.
    let expected: Any.Type
    /// What its converter threw.
    var error: (any Error)?
  }

  enum Kind {
    /// The value is missing from its array.
    case dropped
    /// The value was used, and gives a date after the year 9999.
    case implausible
  }

  private(set) var all: [Note] = []

  var count: Int { all.count }

  /// Records an element that is left out, instead of what was noted inside it.
  func noteDropped(_ value: Any, expected: Any.Type, error: (any Error)?, insteadOfNotesFrom mark: Int) {
    forget(from: mark)
    all.append(Note(kind: .dropped, value: value, expected: expected, error: error))
  }

  /// Records a value that gives a date after the year 9999.
  func noteImplausible(_ value: Any, expected: Any.Type) {
    all.append(Note(kind: .implausible, value: value, expected: expected))
  }

  /// Forgets what was noted about a value that is not used after all.
  func forget(from mark: Int) { all.removeSubrange(mark...) }

  /// Says of all notes since `mark` that they are about parts of what another converter made.
  func moveBeyondData(from mark: Int) {
    for index in mark..<all.count { all[index].countBeyondData = all[index].reversedPath.count }
  }

  /// Puts a step in front of the paths of all notes since `mark`.
  func extendPaths(from mark: Int, with component: InjectionPath.Component) {
    for index in mark..<all.count { all[index].reversedPath.append(component) }
  }
}
