#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The significand and the exponent of a `Decimal` of up to 64 bits, read without calling Foundation.
///
/// ```
///   -12.5   FF │ 1 C │ 00 00 │ 7D 00 │ 00 00 │ …      -1 │ one word, negative, compact │ 125
///           exponent
///              length and flags
///                      reserved
///                              words of 16 bits, the lowest first
/// ```
///
/// The layout is that of Foundation's open-source implementation with little-endian byte order. It is used only if
/// ``RuntimeAssumptions/hasExpectedDecimalWords`` is true on the running system.
///
/// Source: swift-foundation, Decimal.swift.
struct DecimalWords: Equatable {
  let significand: UInt64
  /// The power of ten by which the significand is multiplied.
  let exponent: Int
  let isNegative: Bool
}

extension DecimalWords {
  /// Reads a number; nil if it has more than 64 bits or is NaN.
  @inline(__always)
  init?(_ value: Decimal) {
    let (exponent, flags, words) = unsafe withUnsafePointer(to: value) { pointer in
      let bytes = unsafe UnsafeRawPointer(pointer)
      return unsafe (
        bytes.load(as: Int8.self), bytes.load(fromByteOffset: 1, as: UInt8.self),
        bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self)
      )
    }
    let length = flags &>> 4
    // NaN has no words and is negative.
    guard length > 0 || flags & 0x08 == 0, length <= 4 else { return nil }
    let unusedBits = UInt64(4 - length) * 16
    let significand = length == 0 ? 0 : (words &<< unusedBits) &>> unusedBits
    self.init(significand: significand, exponent: Int(exponent), isNegative: flags & 0x08 != 0)
  }
}

extension RuntimeAssumptions {
  /// Whether the words of decimals are laid out as ``DecimalWords`` reads them.
  ///
  /// Otherwise, decimals are converted to text by Foundation, which is slower.
  static let hasExpectedDecimalWords =
    MemoryLayout<Decimal>.size == 20 && areDecimalWords { DecimalWords($0) }

  /// Whether numbers of several lengths have the expected words. `words` returns those of a number.
  static func areDecimalWords(readBy words: (Decimal) -> DecimalWords?) -> Bool {
    guard words(.nan) == nil, words(.greatestFiniteMagnitude) == nil else { return false }
    for significand in [0, 1, 7, 0xFFFF, 0x1_0003, 0x1234_5678_9ABD, 0x7FED_CBA9_8765_4321, UInt64.max] {
      for exponent in [-100, -8, -1, 0, 1, 7] where significand > 0 || exponent == 0 {
        for isNegative in [false, true] where significand > 0 || !isNegative {
          let sign: FloatingPointSign = isNegative ? .minus : .plus
          let value = Decimal(sign: sign, exponent: exponent, significand: Decimal(significand))
          let expected = DecimalWords(significand: significand, exponent: exponent, isNegative: isNegative)
          guard words(value) == expected else { return false }
        }
      }
    }
    return true
  }
}
