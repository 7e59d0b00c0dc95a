#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The comparison of values by their bits, to detect copies.
enum Bits {
  /// Whether two values have the same bits; nil if that is unknown, because some bits in values of the type have no
  /// meaning. A missing value differs from any value.
  static func areSame<Value>(_ first: Value?, _ second: Value?) -> Bool? {
    guard let first, let second else { return false }
    let isCopy = unsafe withUnsafeBytes(of: first) { first in
      unsafe withUnsafeBytes(of: second) { unsafe first.elementsEqual($0) }
    }
    return isCopy ? true : areSameInside(first, second)
  }

  /// Whether two values whose memory differs are the same in the bits that have a meaning.
  private static func areSameInside<Value>(_ first: Value, _ second: Value) -> Bool? {
    switch RuntimeEntryPoints.kind(of: Value.self) {
    case .class: return false
    case .existential: return areSameInBoxes(erased(first), erased(second)) == true ? true : nil
    case .optional:
      switch ((first as? any WrappingType)?.payload, (second as? any WrappingType)?.payload) {
      case (let first?, let second?): return areSameInBoxes(first, second)
      case (nil, nil): return true
      default: return false
      }
    case .struct:
      if let fields = areSameInFields(first, second) { return fields }
    case .enum where MemoryLayout<Value>.size == 1: return false
    default: break
    }
    if first is any RangeReplaceableCollection || Value.self is any WideningType.Type
      || Value.self == URL.self
    {
      return false
    }
    return (first as? any Equatable).flatMap { isEqual($0, to: second) } == false ? false : nil
  }

  /// Whether two values are equal, or may be.
  static func mayBeEqual<Value>(_ first: Value?, _ second: Value) -> Bool {
    guard let first else { return false }
    return (first as? any Equatable).map { isEqual($0, to: second) == true } ?? true
  }

  private static func isEqual<Value: Equatable>(_ first: Value, to second: Any) -> Bool? {
    (second as? Value).map { $0 == first }
  }

  private static func areSameInBoxes(_ first: Any, _ second: Any) -> Bool? {
    func compare<Value>(_ first: Value) -> Bool? {
      type(of: second) == Value.self ? areSame(first, second as? Value) : false
    }
    return _openExistential(first, do: compare)
  }

  /// Compares the stored properties of a struct; nil if that is not possible.
  private static func areSameInFields<Model>(_ first: Model, _ second: Model) -> Bool? {
    guard let layout = try? TypeLayout.of(Model.self), !layout.properties.isEmpty, layout.coverage != .partial
    else { return nil }
    var isCertain = true
    for property in layout.properties where property.representation != .empty {
      func compare<Value>(_ type: Value.Type) -> Bool? {
        areSame(
          ModelStorage.value(at: property.offset, as: type, of: first),
          ModelStorage.value(at: property.offset, as: type, of: second)
        )
      }
      guard property.isStrong, property.representation == .plain else { return nil }
      switch _openExistential(property.type, do: compare) {
      case false?: return false
      case nil: isCertain = false
      case true?: continue
      }
    }
    return isCertain ? true : nil
  }
}
