import Foundation

/// A file that values are extracted to, as the extension of its name says.
struct FileOutput {
  private let place: FilePlace
  private let options: ExtractionOptions

  init(_ place: FilePlace, _ options: ExtractionOptions) {
    self.place = place
    self.options = options
  }

  /// Replaces the file with a model.
  func write<Model>(_ model: Model, by injector: Injector<Model>) throws(InjectionError) {
    let run = try ExtractionRun(injector, options)
    let data =
      if place.isPropertyList { try Self.propertyList(run.tree(model)) } else { try run.json(model) }
    try FileStorage.replace(place, with: data)
  }

  /// Replaces the file with the models of an array. They are at the path of the rules, where they are read from.
  func write<Model>(_ models: [Model], by injector: Injector<Model>) throws(InjectionError) {
    let run = try ExtractionRun(injector, options)
    let data: Data
    if place.isPropertyList {
      data = try Self.propertyList(run.tree(models) { target in [Model].makeTarget { _ in target } })
    } else {
      data = try run.json(models) { target in [Model].makeTarget { _ in target } }
    }
    try FileStorage.replace(place, with: data)
  }

  /// Returns a tree as a binary property list.
  private static func propertyList(_ tree: Any) throws(InjectionError) -> Data {
    let root: Any?
    do throws(PropertyListFailure) { root = try PropertyListTree.value(of: tree) } catch {
      throw InjectionError(error)
    }
    guard let root else { throw InjectionError(PropertyListFailure(found: nil)) }
    do {
      return try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0)
    } catch {
      throw InjectionError(PropertyListFailure(found: TypeName.of(type(of: root)), underlying: error))
    }
  }
}

/// Turns the tree of an extraction into values that property lists have.
///
/// ```
///   ["id": 7, "nick": null, "price": Decimal, "tags": ["a"]]  ──▶  ["id": 7, "price": 9.99, "tags": ["a"]]
/// ```
enum PropertyListTree {
  /// Returns a value without null, and without numbers whose digits would be lost; nil for null.
  static func value(of tree: Any) throws(PropertyListFailure) -> Any? {
    switch SourceValue(tree) {
    case .null: return nil
    case .decimal(let decimal): return number(decimal)
    case .array(let elements): return try array(elements)
    case .record(let entries): return try record(entries)
    case .digits(let digits): return digits.text
    case .url(let url): return url.absoluteString
    case .uuid(let uuid): return uuid.uuidString
    case .other(let value): throw PropertyListFailure(found: TypeName.of(type(of: value)))
    case .bool, .int, .uint, .float, .double, .text, .date, .data: return tree
    }
  }

  /// Returns an integer or a `Double` with the same digits, or else a text. Foundation would round the decimal.
  private static func number(_ decimal: Decimal) -> Any {
    switch SourceValue(narrowing: decimal) {
    case .int(let integer): integer
    case .uint(let integer): integer
    case .double(let number): number
    default: decimal.description
    }
  }

  private static func array(_ elements: [Any]) throws(PropertyListFailure) -> [Any] {
    var values: [Any] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let value = try value(of: element, at: .index(index))
      guard let value else { throw PropertyListFailure(found: nil, reversedPath: [.index(index)]) }
      values.append(value)
    }
    return values
  }

  private static func record(_ entries: [String: Any]) throws(PropertyListFailure) -> [String: Any] {
    var values = [String: Any](minimumCapacity: entries.count)
    for (key, entry) in entries {
      values[key] = try value(of: entry, at: .key(key))
    }
    return values
  }

  private static func value(
    of tree: Any,
    at component: InjectionPath.Component
  ) throws(PropertyListFailure) -> Any? {
    do throws(PropertyListFailure) { return try value(of: tree) } catch {
      var failure = error
      failure.reversedPath.append(component)
      throw failure
    }
  }
}
