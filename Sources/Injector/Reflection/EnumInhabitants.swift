/// The values of enums without payloads that do not list them themselves.
///
/// Such an enum of up to 255 cases is one byte, its cases are numbered from 0 in the order of their declaration, and the
/// nil of its Optional is the number after the last one:
///
///     enum Grade: String { case good, fair, bad }     good 0   fair 1   bad 2   Grade?.none 3
///
/// See "Fragile Enum Layout" in `docs/ABI/TypeLayout.rst` of the Swift sources. ``RuntimeAssumptions`` checks that it is so.
enum EnumInhabitants {
  /// More cases than these are not listed. It also keeps out enums with several payloads, which use other numbers.
  static let greatestCount = 20

  /// The values, in the order of their declaration; nil where the type is no such enum.
  static func values<Value>(of type: Value.Type) -> [Value]? {
    guard RuntimeEntryPoints.kind(of: type) == .enum, MemoryLayout<Value>.size == 1,
      MemoryLayout<Value?>.size == 1
    else { return nil }
    let count = Int(unsafe unsafeBitCast(Value?.none, to: UInt8.self))
    guard (2...greatestCount).contains(count) else { return nil }
    return (0..<UInt8(count)).map { unsafe unsafeBitCast($0, to: Value.self) }
  }
}
