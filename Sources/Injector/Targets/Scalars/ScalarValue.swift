/// A type whose frequent values are read by code that is specialised for it.
protocol DirectReadable: Sendable {
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
protocol ScalarValue: CoercibleScalar, DirectReadable {
  /// Creates the target of the type. It is created where the type is known at compile time.
  static func makeTarget() -> Target

  /// Creates the functions that write frequent values of the type.
  static func makePuts() -> ScalarPuts
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

  static func makePuts() -> ScalarPuts { ScalarPuts(DirectScalar<Self>.self) }

  /// The functions of a type whose arrays, sets and dictionaries are read by specialised code, too, which is several
  /// kilobytes.
  @inline(__always)
  static func makePutsOfFrequentElement() -> ScalarPuts {
    var puts = ScalarPuts(DirectScalar<Self>.self)
    puts.array = DirectPut(DirectCollection<[Self]>())
    puts.set = DirectPut(DirectCollection<Set<Self>>())
    puts.dictionary = DirectPut(DirectCollection<[String: Self]>())
    return puts
  }
}

extension Array: DirectReadable where Element: ScalarValue {
  @inline(__always)
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> [Element]? {
    Element.readArray(&input, coercing: coercing)
  }
}

extension Set: DirectReadable where Element: ScalarValue {
  @inline(__always)
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> Set? {
    Element.readArray(&input, coercing: coercing).map { Set($0) }
  }
}

extension Dictionary: DirectReadable where Key == String, Value: ScalarValue {
  @inline(__always)
  static func read<Input: ScalarInput>(_ input: inout Input, coercing: Bool) -> [String: Value]? {
    input.readEntries { Value.read(&$0, coercing: coercing) }
  }
}

/// The functions that write frequent values of a collection.
struct DirectCollection<Value: DirectReadable>: DirectWriter {
  @inline(__always)
  func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState) -> DirectPut.Result
  {
    unsafe cell.putUnlessNil(Value.read(&input, coercing: run.coercesUnnoted)) ? .written : .declined
  }
}

/// What a property has a scalar in.
enum ScalarWrapper {
  case none, optional, presence
}

/// What writes frequent values of a scalar. The same code writes them with and without a wrapper.
protocol ScalarWriter: SendableMetatype {
  static func put<Input: RunInput>(
    _ cell: Cell, in wrapper: ScalarWrapper, from input: inout Input, _ run: inout RunState
  ) -> DirectPut.Result
}

/// What writes frequent values of a type by code that is specialised for it.
enum DirectScalar<Value: ScalarValue>: ScalarWriter {
  @inline(never)
  static func put<Input: RunInput>(
    _ cell: Cell, in wrapper: ScalarWrapper, from input: inout Input, _ run: inout RunState
  ) -> DirectPut.Result {
    if let value = Value.read(&input, coercing: run.coercesUnnoted) {
      unsafe cell.put(value, in: wrapper)
    } else {
      guard wrapper != .none, input.passNull() else { return .declined }
      unsafe cell.putNull(Value.self, in: wrapper)
    }
    return .written
  }
}

/// What writes frequent values of an integer type by code that is the same for all of them.
enum DirectInteger<Value: FixedWidthInteger & Sendable>: ScalarWriter {
  @inline(__always)
  static func put<Input: RunInput>(
    _ cell: Cell, in wrapper: ScalarWrapper, from input: inout Input, _ run: inout RunState
  ) -> DirectPut.Result {
    unsafe putInteger(cell, in: wrapper, from: &input, &run, by: store)
  }

  /// Writes a value, or null for nil. Returns false if the value is out of range.
  private static func store(_ integer: Int64?, to cell: Cell, in wrapper: ScalarWrapper) -> Bool {
    guard let integer else {
      unsafe cell.putNull(Value.self, in: wrapper)
      return true
    }
    guard let value = Value(exactly: integer) else { return false }
    unsafe cell.put(value, in: wrapper)
    return true
  }
}

@inline(never)
private func putInteger<Input: RunInput>(
  _ cell: Cell,
  in wrapper: ScalarWrapper,
  from input: inout Input,
  _ run: inout RunState,
  by store: (Int64?, Cell, ScalarWrapper) -> Bool
) -> DirectPut.Result {
  let isStored: Void? = input.attempt { input in
    guard
      let integer = input.attemptInteger()
        ?? (run.coercesUnnoted ? input.readQuoted { $0.attemptInteger() } : nil)
    else { return nil }
    return unsafe store(integer, cell, wrapper) ? () : nil
  }
  if isStored != nil { return .written }
  guard wrapper != .none, input.passNull() else { return .declined }
  _ = unsafe store(nil, cell, wrapper)
  return .written
}

extension Cell {
  /// Writes a value in a wrapper.
  @inline(__always)
  fileprivate func put<Value>(_ value: Value, in wrapper: ScalarWrapper) {
    switch wrapper {
    case .none: unsafe put(value)
    case .optional: unsafe put(Value?.some(value))
    case .presence: unsafe put(Presence.present(value))
    }
  }

  /// Writes a wrapper without a value.
  @inline(__always)
  fileprivate func putNull<Value>(_ type: Value.Type, in wrapper: ScalarWrapper) {
    switch wrapper {
    case .none: break
    case .optional: unsafe put(Value?.none)
    case .presence: unsafe put(Presence<Value>.null)
    }
  }
}

/// The functions for a scalar, and for the types of the standard library that consist of it.
struct ScalarPuts: Sendable {
  let value, optional, presence: DirectPut
  var array, set, dictionary: DirectPut?

  /// Creates the functions where the writer is known at compile time.
  @inline(__always)
  init<Writer: ScalarWriter>(_ writer: Writer.Type) {
    value = unsafe DirectPut(
      json: { unsafe Writer.put($1, in: .none, from: &$0, &$2) },
      record: { unsafe Writer.put($1, in: .none, from: &$0, &$2) }
    )
    optional = unsafe DirectPut(
      json: { unsafe Writer.put($1, in: .optional, from: &$0, &$2) },
      record: { unsafe Writer.put($1, in: .optional, from: &$0, &$2) }
    )
    presence = unsafe DirectPut(
      json: { unsafe Writer.put($1, in: .presence, from: &$0, &$2) },
      record: { unsafe Writer.put($1, in: .presence, from: &$0, &$2) }
    )
  }
}
