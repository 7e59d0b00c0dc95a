/// A value that an `encode(to:)` made, before it is written to the output.
///
/// A type may use several containers at the same time, so the values are kept as a tree until its `encode(to:)` returns.
enum EncodedValue {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case float(Float)
  case text(String)
  /// A value that a target writes.
  case targeted(TargetedValue)
  case array(EncodedArray)
  case record(EncodedRecord)
  /// The value of an encoder that a superclass may still use.
  case encoder(ValueEncoder)

  /// Creates a Boolean value, a number or a text; nil for values of other types.
  @inline(__always)
  init?<Value>(scalar value: Value) {
    if Value.self == String.self {
      self = .text(reinterpreted(value, as: String.self))
    } else if Value.self == Int.self {
      self = .integer(Int64(reinterpreted(value, as: Int.self)))
    } else if Value.self == Double.self {
      self = .double(reinterpreted(value, as: Double.self))
    } else if Value.self == Bool.self {
      self = .bool(reinterpreted(value, as: Bool.self))
    } else if Value.self == Float.self {
      self = .float(reinterpreted(value, as: Float.self))
    } else if let integer = EncodedValue(integer: value) {
      self = integer
    } else {
      return nil
    }
  }

  @inline(__always)
  private init?<Value>(integer value: Value) {
    if Value.self == Int64.self {
      self = .integer(reinterpreted(value, as: Int64.self))
    } else if Value.self == Int32.self {
      self = .integer(Int64(reinterpreted(value, as: Int32.self)))
    } else if Value.self == Int16.self {
      self = .integer(Int64(reinterpreted(value, as: Int16.self)))
    } else if Value.self == Int8.self {
      self = .integer(Int64(reinterpreted(value, as: Int8.self)))
    } else if Value.self == UInt.self {
      self = .unsigned(UInt64(reinterpreted(value, as: UInt.self)))
    } else if Value.self == UInt64.self {
      self = .unsigned(reinterpreted(value, as: UInt64.self))
    } else if Value.self == UInt32.self {
      self = .unsigned(UInt64(reinterpreted(value, as: UInt32.self)))
    } else if Value.self == UInt16.self {
      self = .unsigned(UInt64(reinterpreted(value, as: UInt16.self)))
    } else if Value.self == UInt8.self {
      self = .unsigned(UInt64(reinterpreted(value, as: UInt8.self)))
    } else {
      return nil
    }
  }
}

/// The elements of an array.
final class EncodedArray {
  var elements: [EncodedValue]

  init(_ elements: [EncodedValue] = []) { self.elements = elements }
}

/// The members of a record, in the order in which their keys were first used.
final class EncodedRecord {
  private(set) var members: [Member] = []
  /// Whether the members are the entries of a dictionary.
  let isDictionary: Bool
  /// The positions of the members by their names, if they are many.
  private var positions: [String: Int] = [:]

  /// The number of members up to which they are compared one after the other.
  private static let greatestComparedCount = 12

  struct Member {
    let name: String
    var value: EncodedValue
  }

  init(isDictionary: Bool = false, capacity: Int = 0) {
    self.isDictionary = isDictionary
    members.reserveCapacity(max(capacity, 6))
  }

  /// The value of a member. A member that exists keeps its position.
  subscript(name: String) -> EncodedValue? { position(of: name).map { members[$0].value } }

  /// Adds a member, or replaces its value.
  func put(_ value: EncodedValue, _ name: String) {
    if let position = position(of: name) {
      members[position].value = value
      return
    }
    members.append(Member(name: name, value: value))
    guard members.count > Self.greatestComparedCount else { return }
    if positions.isEmpty {
      for (position, member) in members.enumerated() { positions[member.name] = position }
    } else {
      positions[name] = members.count - 1
    }
  }

  /// Adds a member under a path of keys, inside records that are made for it. If another value is in the way, the member
  /// is added under `name`.
  func put(_ value: EncodedValue, at keys: [String], orUnder name: String) {
    var record = self
    for key in keys.dropLast() {
      switch record[key] {
      case .record(let inner): record = inner
      case nil:
        let inner = EncodedRecord()
        record.put(.record(inner), key)
        record = inner
      default: return put(value, name)
      }
    }
    record.put(value, keys.last ?? name)
  }

  private func position(of name: String) -> Int? {
    guard positions.isEmpty else { return positions[name] }
    for position in members.indices where members[position].name == name { return position }
    return nil
  }
}

/// A value that a target writes, of any type.
class TargetedValue {
  func write<Output: ExtractionOutput & ~Copyable>(to output: inout Output, _ run: inout ExtractState) -> Bool
  {
    false
  }
}

/// A value that a target writes.
final class Targeted<Value>: TargetedValue {
  private let value: Value
  private let target: ExtractingTarget

  init(_ value: Value, _ target: ExtractingTarget) {
    self.value = value
    self.target = target
  }

  override func write<Output: ExtractionOutput & ~Copyable>(
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool { output.write(value, by: target, &run) }
}

/// A value whose type is known at run time only.
final class UntypedValue: TargetedValue {
  private let value: Any

  init(_ value: Any) { self.value = value }

  override func write<Output: ExtractionOutput & ~Copyable>(
    to output: inout Output,
    _ run: inout ExtractState
  ) -> Bool { output.write(any: value, &run) }
}
