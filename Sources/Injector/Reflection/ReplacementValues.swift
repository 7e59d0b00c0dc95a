#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Replacement values for the properties of an instance, to find out which of them a getter reads.
///
/// A getter may compute something from a property, so it must be able to handle each value:
///
/// - Texts, URLs and collections: the same content in other memory, which a program cannot distinguish.
/// - Boolean values, floating-point and decimal numbers, characters, dates, and enums whose cases have no payloads:
///   another value.
/// - Optionals and ``Presence``: nil, or a value that is created for this purpose.
/// - Integers: another integer, unless a getter could use it as an index or a key of a stored collection. Unsigned
///   integers become greater, because a getter may subtract from them.
/// - Structs: the same struct with another value for one property.
/// - Objects and all other values: the value from another new instance, if it is different.
struct ReplacementValues {
  private let layout: TypeLayout
  private let makeInstance: () -> Any?
  /// The stored collections.
  private let collections: [any Collection]

  /// Creates the values for an instance of this size in bytes.
  init(of layout: TypeLayout, _ subject: Any?, size: Int, _ makeInstance: @escaping () -> Any?) {
    (self.layout, self.makeInstance) = (layout, makeInstance)
    collections = subject.map { Self.collections(of: $0, layout, size: size) } ?? []
  }

  /// Returns replacement values for the property at a position of the layout, whose current value is `value`. There are
  /// two for a number, because a single one may be equal to its square, for example.
  func replacements<Value>(for value: Value, at position: Int?) -> [Value] {
    guard let first = changed(value) ?? position.flatMap(valueInNewInstance) else { return [] }
    return first is any Strideable ? [first, changed(first)].compactMap { $0 } : [first]
  }

  /// Returns another value if a getter may depend on it: a Boolean value, a number, a date, an enum case, or a value in
  /// place of nil, but not an index and not an object.
  func choice<Value>(otherThan value: Value) -> Value? {
    switch RuntimeEntryPoints.kind(of: Value.self) {
    case .enum: return changed(value)
    case .optional:
      guard (value as? any WrappingType)?.payload == nil, let payload = TypeRelation.payload(of: Value.self),
        !(payload is any FixedWidthInteger.Type),
        [.struct, .enum].contains(RuntimeEntryPoints.kind(of: payload))
      else { return nil }
      return changed(value)
    default: return value is Bool || value is any Numeric || value is Date ? changed(value) : nil
    }
  }

  private func changed<Value>(_ value: Value) -> Value? {
    if RuntimeEntryPoints.kind(of: Value.self) == .optional, (value as? any WrappingType)?.payload == nil {
      return TypeRelation.payload(of: Value.self).flatMap { sample(of: $0) as? Value }
    }
    switch value {
    case let value as any CaseIterable: return otherCase(than: value) as? Value
    case let value as any FixedWidthInteger: return otherInteger(value) as? Value
    case let value as any BinaryFloatingPoint: return next(value) as? Value
    case let value as any ReplaceableValue: return value.replacement as? Value
    case let value as any RangeReplaceableCollection: return value.inOtherMemory as? Value
    case let value as any HashedCollection: return value.copied() as? Value
    case let value as any MissingOrPresent: return value.otherMissing as? Value
    default: break
    }
    if RuntimeEntryPoints.kind(of: Value.self) == .enum {
      return Self.enumCase(of: Value.self, otherThan: value)
    }
    if let type = Value.self as? any WrappingType.Type { return type.makeNil() as? Value }
    return changedStruct(value)
  }

  private func otherInteger<Integer: FixedWidthInteger>(_ value: Integer) -> Integer? {
    // If some values were indices, the other numbers could not change by the same amount.
    guard Integer.isSigned || collections.allSatisfy({ $0.isEmpty }) else { return nil }
    return [value &+ 2, value ^ 1, 0, 1].first {
      $0 != value && (Integer.isSigned || $0 > value) && isHarmless($0)
    }
  }

  /// Returns a number as far from `other` as `new` is from `old`; nil if none is harmless.
  func moved<Value>(_ other: Value, from old: Value, to new: Value) -> Value? {
    func integer<Integer: FixedWidthInteger>(_ old: Integer) -> Integer? {
      guard let new = new as? Integer, let other = other as? Integer else { return nil }
      let moved = other &+ (new &- old)
      return (moved > other) == (new > old) && isHarmless(moved) ? moved : nil
    }
    func float<Float: BinaryFloatingPoint>(_ old: Float) -> Float? {
      guard let new = new as? Float, let other = other as? Float else { return nil }
      return (new - old).isFinite ? other + (new - old) : next(other)
    }
    switch old {
    case let old as any FixedWidthInteger: return integer(old) as? Value
    case let old as any BinaryFloatingPoint: return float(old) as? Value
    case let old as Decimal:
      guard let new = new as? Decimal, let other = other as? Decimal else { return nil }
      return (other + (new - old)) as? Value
    default: return nil
    }
  }

  /// Whether a getter that uses an integer as an index or a key finds an element.
  private func isHarmless<Integer: FixedWidthInteger>(_ index: Integer) -> Bool {
    func test<Elements: Collection>(_ elements: Elements) -> Bool {
      if let table = elements as? any HashedCollection {
        return elements.isEmpty || !table.finds(Integer.self)
      }
      guard elements is any RandomAccessCollection else { return true }
      if elements.isEmpty {
        return TypeRelation.withoutOptionals(Elements.Element.self) != Integer.self
      }
      return index >= 0 && index < elements.count
    }
    return collections.allSatisfy { test($0) }
  }

  /// Infinite and very large numbers, and NaN, become 1.
  private func next<Value: BinaryFloatingPoint>(_ value: Value) -> Value { value + 1 > value ? value + 1 : 1 }

  private func otherCase<Value: CaseIterable>(than value: Value) -> Value? {
    Value.allCases.first { Bits.areSame($0, value) == false }
  }

  /// Returns an enum case other than that of a value. Cases without payloads are numbered from 0 in memory.
  private static func enumCase<Value>(of type: Value.Type, otherThan value: Value? = nil) -> Value? {
    guard MemoryLayout<Value>.size == 1, !DeclaringModule.isC(type) else { return nil }
    var number: UInt8 = 0
    if let value, unsafe withUnsafeBytes(of: value, { unsafe $0[0] }) == 0 { number = 1 }
    let other = unsafe withUnsafeBytes(of: number) { unsafe $0.load(as: type) }
    return hasRawValue(other) && Mirror(reflecting: other).children.isEmpty ? other : nil
  }

  /// Whether the raw value of a case, if it has one, belongs to a case. Cases of Objective-C enums are not numbered.
  private static func hasRawValue(_ value: Any) -> Bool {
    func test<Case: RawRepresentable>(_ value: Case) -> Bool { Case(rawValue: value.rawValue) != nil }
    return (value as? any RawRepresentable).map { test($0) } ?? true
  }

  /// Returns a struct with another value of the first property that has one.
  private func changedStruct<Value>(_ value: Value) -> Value? {
    guard RuntimeEntryPoints.kind(of: Value.self) == .struct, let inside = try? TypeLayout.of(Value.self)
    else {
      return nil
    }
    for property in inside.properties where property.isVariable && property.isPlainValue {
      func change<Field>(_ type: Field.Type) -> Value? {
        let field = ModelStorage.value(at: property.offset, as: type, of: value)
        guard let new = changed(field) else { return nil }
        var copy = value
        unsafe withUnsafeMutableBytes(of: &copy) { bytes in
          let start = unsafe bytes.baseAddress.map { unsafe $0 + property.offset }
          unsafe start?.assumingMemoryBound(to: Field.self).pointee = new
        }
        return copy
      }
      if let copy = _openExistential(property.type, do: change) { return copy }
    }
    return nil
  }

  /// Returns the value of a property in another new instance.
  private func valueInNewInstance<Value>(_ position: Int) -> Value? {
    let property = layout.properties[position]
    guard property.type == Value.self, property.wrapper == nil, let other = makeInstance() else { return nil }
    func load<Model>(_ model: Model) -> Value? {
      guard Swift.type(of: model) == layout.type else { return nil }
      return ModelStorage.value(at: property.offset, as: Value.self, of: model)
    }
    return _openExistential(other, do: load)
  }
}

// MARK: - New values

extension ReplacementValues {
  /// Returns a value of a type, created by the library; nil if that is not possible.
  private func sample(of type: Any.Type) -> Any? {
    switch type {
    case let type as any FixedWidthInteger.Type: return zero(type)
    case let type as any BinaryFloatingPoint.Type: return Self.number(type)
    case let type as any ReplaceableValue.Type: return type.sample
    case let type as any RangeReplaceableCollection.Type: return Self.empty(type)
    case let type as any HashedCollection.Type: return type.init()
    case let type as any CaseIterable.Type: return Self.first(type)
    case _ where type == Any.self: return false
    case let type as any WrappingType.Type: return type.makeNil()
    case _ where RuntimeEntryPoints.kind(of: type) == .enum:
      func first<Value>(_ type: Value.Type) -> Any? { Self.enumCase(of: type) }
      return _openExistential(type, do: first)
    default: break
    }
    if TypeRelation.isSame(type, orSuperclassOf: layout.type), let model = makeInstance() { return model }
    return InjectableTypes.conformance(of: type).map { $0.init() } ?? memberwise(type)
  }

  /// Returns a struct whose properties have values from `sample(of:)`.
  private func memberwise(_ type: Any.Type) -> Any? {
    guard RuntimeEntryPoints.kind(of: type) == .struct, let inside = try? TypeLayout.of(type),
      !inside.properties.isEmpty, inside.coverage != .partial
    else { return nil }
    var fields: [(offset: Int, value: Any)] = []
    for property in inside.properties {
      guard property.isPlainValue, let value = sample(of: property.type) else { return nil }
      fields.append((property.offset, value))
    }
    func make<Model>(_ type: Model.Type) -> Any {
      let memory = UnsafeMutablePointer<Model>.allocate(capacity: 1)
      defer { unsafe memory.deallocate() }
      let bytes = UnsafeMutableRawPointer(memory)
      unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Model>.size)
      for (property, field) in zip(inside.properties, fields) {
        func initialize<Field>(_ type: Field.Type) {
          guard let value = field.value as? Field else { return }
          unsafe (bytes + field.offset).initializeMemory(as: type, to: value)
        }
        _openExistential(property.type, do: initialize)
      }
      return unsafe memory.move()
    }
    return _openExistential(type, do: make)
  }

  /// Returns an instance of a struct without an initializer that the library could call.
  static func model(of layout: TypeLayout) -> Any? {
    ReplacementValues(of: layout, nil, size: 0) { nil }.memberwise(layout.type)
  }

  private func zero<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    isHarmless(0 as Integer) ? 0 : nil
  }

  private static func number<Value: BinaryFloatingPoint>(_ type: Value.Type) -> Value { 0 }
  private static func empty<Value: RangeReplaceableCollection>(_ type: Value.Type) -> Value { Value() }
  private static func first<Value: CaseIterable>(_ type: Value.Type) -> Value? { type.allCases.first }

  /// Returns the collections in the memory of a model and of its structs. Strings are skipped, because their indices
  /// are not integers.
  private static func collections<Model>(
    of model: Model, _ layout: TypeLayout, size: Int
  ) -> [any Collection] {
    layout.properties.flatMap { property -> [any Collection] in
      guard property.isPlainValue, property.wrapper == nil, property.offset < size else { return [] }
      func load<Value>(_ type: Value.Type) -> [any Collection] {
        if type == String.self { return [] }
        if let elements = value(of: type) as? any Collection {
          return elements is Substring ? [] : [elements]
        }
        guard RuntimeEntryPoints.kind(of: type) == .struct, let inside = try? TypeLayout.of(type) else {
          return []
        }
        return collections(of: value(of: type), inside, size: .max)
      }
      func value<Value>(of type: Value.Type) -> Value {
        ModelStorage.value(at: property.offset, as: type, of: model)
      }
      return _openExistential(property.type, do: load)
    }
  }
}

extension StoredProperty {
  /// Whether the memory of the property contains a plain value of its type.
  var isPlainValue: Bool { isStrong && representation == .plain && !isMacroStorage }
}

/// A type with more than one value that means "missing".
protocol MissingOrPresent {
  /// A missing value that is not this one.
  var otherMissing: Self { get }
}

/// A type of single values that can replace any value with another one, for the search for the property that a getter
/// reads.
protocol ReplaceableValue {
  /// A value of the type.
  static var sample: Self? { get }
  /// Another value. If there is only the same value in other memory, a program cannot distinguish the two.
  var replacement: Self? { get }
}

extension RangeReplaceableCollection {
  /// The same elements in other memory.
  var inOtherMemory: Self {
    var copy = self
    copy.reserveCapacity(count + 32)
    return copy
  }
}
