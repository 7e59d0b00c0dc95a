#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The conversions of values whose type is not that of the property. Each type of single values has its own conversion,
/// in `Targets/Scalars/`; shared ones are here.
///
/// None depends on the locale or the platform.
enum Coercion {
  /// Returns the Boolean value of a word in any case: `true` and `yes`, or `false` and `no`.
  @_transparent
  static func truth(ofWord text: some Collection<UInt8>) -> Bool? {
    guard text.count <= 5 else { return nil }
    switch text.reduce(UInt64(0), { $0 << 8 | UInt64($1 | 0x20) }) {
    case 0x7472_7565, 0x79_6573: return true  // true, yes
    case 0x66_616C_7365, 0x6E6F: return false  // false, no
    default: return nil
    }
  }

  /// Returns the shortest text that reads back as the same number, without the ".0" of whole numbers.
  ///
  ///     Coercion.shortestText(6.66)   // 6.66
  ///     Coercion.shortestText(666.0)  // 666
  ///     Coercion.shortestText(1e300)  // 1e+300
  static func shortestText(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
    guard number != 0 else { return "0" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns Swift's description of a date. `Date.description` itself crashes for some dates.
  ///
  ///     Coercion.description(of: Date(timeIntervalSince1970: 0.5))   // 1970-01-01 00:00:00 +0000
  ///     Coercion.description(of: Date(timeIntervalSince1970: .nan))  // nan seconds since 1970
  static func description(of date: Date) -> String {
    guard let text = ISO8601.text(from: date, fractionDigits: 0) else {
      return "\(shortestText(date.timeIntervalSince1970)) seconds since 1970"
    }
    return text.prefix(10) + " " + text.dropFirst(11).prefix(8) + " +0000"
  }
}
