import Foundation

/// Whether two trees mean the same. Numbers may be of several types: an integer with more digits than a `Decimal` has is
/// read as a `Double`.
func meanTheSame(_ first: Any, _ second: Any) -> Bool {
  switch (first, second) {
  case (is NSNull, is NSNull): return true
  case (let first as Bool, let second as Bool): return first == second
  case (let first as String, let second as String):
    return first.unicodeScalars.elementsEqual(second.unicodeScalars)
  case (let first as [Any], let second as [Any]):
    return first.count == second.count && zip(first, second).allSatisfy(meanTheSame)
  case (let first as [String: Any], let second as [String: Any]):
    return first.count == second.count
      && first.allSatisfy { key, value in second[key].map { meanTheSame(value, $0) } ?? false }
  default: return isSameNumber(first, second)
  }
}

/// Numbers are the same if they are the same `Double`, the sign of zero included, and the same `Decimal` if both have
/// all digits.
private func isSameNumber(_ first: Any, _ second: Any) -> Bool {
  guard let (number, digits) = numbers(of: first), let (other, otherDigits) = numbers(of: second) else {
    return false
  }
  if let digits, let otherDigits { return digits == otherDigits }
  return number == other && number.sign == other.sign
}

private func numbers(of value: Any) -> (Double, Decimal?)? {
  switch value {
  case let value as Int: (Double(value), Decimal(value))
  case let value as UInt64: (Double(value), Decimal(value))
  case let value as Decimal: Double(value.description).map { ($0, value) }
  case let value as Float: (Double(value.description) ?? .nan, nil)
  case let value as Double: (value, nil)
  default: nil
  }
}
