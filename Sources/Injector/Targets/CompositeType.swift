import Foundation

/// A generic type of the standard library whose target contains those of its parameters.
protocol CompositeType {
  /// Returns the target for this type. `inner` returns the targets of its parameters. Nil if one of those has none.
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target?
}

extension Optional: CompositeType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    (inner(Wrapped.self) as? TypedTarget<Wrapped>).map { OptionalTarget($0) }
  }
}

extension Array: CompositeType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    guard let element = inner(Element.self) as? TypedTarget<Element> else { return nil }
    return ArrayTarget(AnyTarget.inCollection(element))
  }
}

extension ContiguousArray: CompositeType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    (inner(Element.self) as? TypedTarget<Element>).map { element in
      AdaptedTarget(ArrayTarget(AnyTarget.inCollection(element)), revert: { Array($0) }) {
        ContiguousArray($0)
      }
    }
  }
}

extension Set: CompositeType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    (inner(Element.self) as? TypedTarget<Element>).map { element in
      let direct = (SetElements.target(element) as? ScalarTarget<Element>)?.puts?.set
      return AdaptedTarget(
        ArrayTarget(SetElements.target(element)),
        direct: direct,
        revert: { Array($0) }
      ) { Set($0) }
    }
  }
}

extension Dictionary: CompositeType {
  static func makeTarget(_ inner: (Any.Type) -> Target?) -> Target? {
    guard let key = DictionaryKeys.reader(of: Key.self), let name = DictionaryKeys.writer(of: Key.self),
      let value = inner(Value.self) as? TypedTarget<Value>
    else {
      return nil
    }
    return DictionaryTarget(AnyTarget.inCollection(value), key: key, name: name)
  }
}

extension DirectPut {
  /// The functions for arrays of arrays of numbers, such as coordinates.
  static let doubleArrays = unsafe DirectPut(
    json: { reader, cell, _ in
      let read = reader.readingOrReturning { (reader) throws(JSONFailure) in
        try reader.readElements { (row) throws(JSONFailure) in
          try row.readElements { (number) throws(JSONFailure) in try number.readDouble() }
        }
      }
      guard let read else { return .declined }
      unsafe cell.put(read)
      return .written
    },
    record: { _, _, _ in .declined }
  )
}
