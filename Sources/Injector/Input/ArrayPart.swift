/// Consecutive elements of an array that are read on their own, while other parts are read by other tasks.
struct ArrayPart {
  /// The position among the parts.
  let number: Int
  /// The index of the first element in the array.
  let first: Int
  /// The number of elements.
  let count: Int
  /// The offsets in JSON text: from the byte behind the opening bracket, or the comma before the first element, to the
  /// comma or bracket after the last one. They are 0 for dictionaries.
  var start = 0
  var end = 0
}

/// The division of an array into parts.
protocol ArrayParts {
  /// Returns the next part; nil after the last one.
  mutating func next() -> ArrayPart?
  /// Whether there are more parts than `next` returned, because the end of the array was not found.
  var isIncomplete: Bool { get }
}

/// The parts of an array of dictionaries.
struct RecordParts: ArrayParts {
  private let count: Int
  private let partCount: Int
  private var number = 0

  /// Divides an array into parts of a number of elements each; the last one may have fewer.
  init(count: Int, each partCount: Int) {
    self.count = count
    self.partCount = partCount
  }

  var isIncomplete: Bool { false }

  mutating func next() -> ArrayPart? {
    let first = number * partCount
    guard first < count else { return nil }
    defer { number += 1 }
    return ArrayPart(number: number, first: first, count: min(partCount, count - first))
  }
}
