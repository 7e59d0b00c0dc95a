#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// A type of single values, and how the library reads and writes them.
///
/// The functions that read are called where the type is known at compile time, so that the compiler specialises their
/// callers.
protocol ScalarValue: CoercibleScalar, DirectReadable {
  /// Creates the target for the type.
  static func makeTarget() -> Target

  /// Creates the functions that write frequent values of the type.
  static func makePuts() -> ScalarPuts
}

/// The types of single values, the most frequent ones first. The file of each type contains what the library does
/// with its values. A type that is not in this list is not supported as a property.
let scalarTypes: [any ScalarValue.Type] = {
  var types: [any ScalarValue.Type] = [
    Int.self, String.self, Double.self, Bool.self, Float.self, Date.self, URL.self, UUID.self, Decimal.self,
    Data.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
    UInt64.self, Substring.self, Character.self,
  ]
  #if Foundation || canImport(Darwin)
    types.append(CGFloat.self)
  #endif
  if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
    types += [Int128.self, UInt128.self]
  }
  return types
}()

extension ScalarValue {
  /// Reads an array of values as `read` does.
  static func readArray(_ input: inout Reader, coercing: Bool) -> [Self]? {
    input.readElements { read(&$0, coercing: coercing) }
  }

  static func makeTarget() -> Target { ScalarTarget<Self>.makeShared() }

  static func makePuts() -> ScalarPuts { ScalarPuts.makeShared(Self.self) }
}

/// A type so frequent that its target and its functions are specialised for it, which adds a few kilobytes of code.
protocol FrequentScalar: ScalarValue {}

extension FrequentScalar {
  static func makeTarget() -> Target { ScalarTarget<Self>.make() }

  static func makePuts() -> ScalarPuts { ScalarPuts(Self.self) }
}

/// A type whose arrays, sets and dictionaries are also read by specialised code.
protocol FrequentElement: FrequentScalar {}

extension FrequentElement {
  static func makePuts() -> ScalarPuts {
    var puts = ScalarPuts(Self.self)
    puts.array = DirectPut(DirectCollection<[Self]>())
    puts.set = DirectPut(DirectCollection<Set<Self>>())
    puts.dictionary = DirectPut(DirectCollection<[String: Self]>())
    return puts
  }
}

extension Array: DirectReadable where Element: ScalarValue {
  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> [Element]? {
    Element.readArray(&input, coercing: coercing)
  }
}

extension Set: DirectReadable where Element: ScalarValue {
  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> Set? {
    Element.readArray(&input, coercing: coercing).map { Set($0) }
  }
}

extension Dictionary: DirectReadable where Key == String, Value: ScalarValue {
  @inline(__always)
  static func read(_ input: inout Reader, coercing: Bool) -> [String: Value]? {
    input.readEntries { Value.read(&$0, coercing: coercing) }
  }
}

extension ScalarTarget where Value: ScalarValue {
  /// Creates the target for a type that is not frequent. All such types share the same code.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  fileprivate static func makeShared() -> Target { make() }
}

extension ScalarPuts {
  /// Creates the functions for a type that is not frequent. All such types share the same code.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  fileprivate static func makeShared<Value: ScalarValue>(_ type: Value.Type) -> ScalarPuts {
    ScalarPuts(type)
  }
}

/// The functions that write frequent values of a collection.
struct DirectCollection<Value: DirectReadable>: DirectWriter {
  @inline(__always)
  func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) -> DirectPut.Result {
    unsafe cell.putUnlessNil(Value.read(&input, coercing: run.mayCoerceSilently)) ? .written : .declined
  }
}

/// The wrapper that a property stores a scalar in.
enum ScalarWrapper {
  case none, optional, presence
}

/// A writer of the frequent values of a type, with code that is specialised for the type. The same code writes them
/// with and without a wrapper.
struct DirectScalar<Value: ScalarValue>: DirectWriter {
  let wrapper: ScalarWrapper

  @inline(never)
  func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) -> DirectPut.Result {
    if let value = Value.read(&input, coercing: run.mayCoerceSilently) {
      unsafe cell.put(value, in: wrapper)
    } else {
      guard wrapper != .none, input.passNull() else { return .declined }
      unsafe cell.putNull(Value.self, in: wrapper)
    }
    return .written
  }
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

/// The functions for a scalar, and for the standard library's types that are composed of it.
struct ScalarPuts: Sendable {
  let value, optional, presence: DirectPut
  var array, set, dictionary: DirectPut?

  /// Creates the functions for a type that is known at compile time.
  @inline(__always)
  init<Value: ScalarValue>(_ type: Value.Type) {
    value = DirectPut(DirectScalar<Value>(wrapper: .none))
    optional = DirectPut(DirectScalar<Value>(wrapper: .optional))
    presence = DirectPut(DirectScalar<Value>(wrapper: .presence))
  }
}
