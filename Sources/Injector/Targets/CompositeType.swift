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
    guard element.usesOnlyCoercion else { return ArrayTarget(AnyTarget.inCollection(element)) }
    return ArrayTarget(element, readExactly: JSONArrayReads.read(of: Element.self))
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
      AdaptedTarget(ArrayTarget(SetElements.target(element)), revert: { Array($0) }) { Set($0) }
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

/// The functions that read arrays from JSON text without a call for each element.
enum JSONArrayReads {
  /// Returns the function that reads an array of elements of a type at once; nil for most types.
  static func read<Element>(of type: Element.Type) -> JSONRead<[Element]>? {
    for case let boxed as Boxed<[Element]> in all { return boxed.read }
    return nil
  }

  /// A function of a type that cannot be cast itself: that of typed throws is unknown to older systems.
  private struct Boxed<Value> {
    let read: JSONRead<Value>
  }

  private static var all: [Any] {
    [
      Boxed<[Int]> { (reader) throws(JSONFailure) in try reader.readInts() },
      Boxed<[Double]> { (reader) throws(JSONFailure) in try reader.readDoubles() },
      Boxed<[String]> { (reader) throws(JSONFailure) in try reader.readStrings() },
      Boxed<[[Double]]> { (reader) throws(JSONFailure) in try reader.readDoubleArrays() },
    ]
  }
}
