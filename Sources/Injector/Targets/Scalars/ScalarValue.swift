/// A type whose frequent values are read by code that is specialised for it.
protocol DirectValue: Sendable {
  /// Reads a value that fits without an issue. For any other value, returns nil and does not move.
  ///
  /// `coercing` is whether frequent values of another kind are read, too, such as a number in a string. Such a value has
  /// the result that the coercion table has for it, and loses nothing.
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> Self?
}

/// A type of single values, with all that is known of it.
///
/// The functions that read are called where the type is known at compile time, so that the compiler specialises what
/// calls them.
protocol ScalarValue: ScalarType, DirectValue {
  /// Creates the target of the type. It is created where the type is known at compile time.
  static func makeTarget() -> Target

  /// Whether arrays, sets and dictionaries of the type are read by specialised code, too, which is several kilobytes a type.
  static var isFrequentElement: Bool { get }
}

extension ScalarValue {
  @inline(__always)
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> Self? {
    input.exact(Self.self)
  }

  /// Reads an array of values as `read` does.
  static func readArray<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> [Self]? {
    input.readElements { read(&$0, coercing: coercing) }
  }

  @inline(__always)
  static func makeTarget() -> Target { ScalarTarget<Self>.make() }

  static var isFrequentElement: Bool { false }
}

extension Optional: DirectValue where Wrapped: ScalarValue {
  @inline(__always)
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> Wrapped?? {
    if let value = Wrapped.read(&input, coercing: coercing) { return .some(value) }
    return input.passNull() ? .some(nil) : nil
  }
}

extension Presence: DirectValue where Value: ScalarValue {
  @inline(__always)
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> Presence? {
    if let value = Value.read(&input, coercing: coercing) { return .present(value) }
    return input.passNull() ? .some(.null) : nil
  }
}

extension Array: DirectValue where Element: ScalarValue {
  @inline(__always)
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> [Element]? {
    Element.readArray(&input, coercing: coercing)
  }
}

extension Set: DirectValue where Element: ScalarValue {
  @inline(__always)
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> Set? {
    Element.readArray(&input, coercing: coercing).map { Set($0) }
  }
}

extension Dictionary: DirectValue where Key == String, Value: ScalarValue {
  @inline(__always)
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> [String: Value]? {
    input.readEntries { Value.read(&$0, coercing: coercing) }
  }
}

/// The functions that write frequent values of a type.
struct DirectValues<Value: DirectValue>: DirectWriter {
  @inline(__always)
  func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState) -> DirectPut.Result
  {
    unsafe cell.putUnlessNil(Value.read(&input, coercing: run.coercesUnnoted)) ? .written : .declined
  }
}

/// The functions for a scalar, and for the types of the standard library that consist of it.
struct ScalarPuts: Sendable {
  let value, optional, presence: DirectPut
  let array, set, dictionary: DirectPut?

  /// Creates the functions where the type is known at compile time.
  @inline(__always)
  init<Value: ScalarValue>(_ type: Value.Type) {
    value = DirectPut(DirectValues<Value>())
    optional = DirectPut(DirectValues<Value?>())
    presence = DirectPut(DirectValues<Presence<Value>>())
    array = Value.isFrequentElement ? DirectPut(DirectValues<[Value]>()) : nil
    set = Value.isFrequentElement ? DirectPut(DirectValues<Set<Value>>()) : nil
    dictionary = Value.isFrequentElement ? DirectPut(DirectValues<[String: Value]>()) : nil
  }
}
