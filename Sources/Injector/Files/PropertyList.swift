#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Property lists as the contents of files.
enum PropertyList {
  /// Returns the value of a property list. Text that is in neither format would be a string in the oldest format of
  /// property lists, so a damaged file has that.
  static func value(of data: Data, in file: String) throws(InjectionError) -> Any {
    #if Foundation || canImport(Darwin)
      var format = PropertyListSerialization.PropertyListFormat.xml
      let value: Any
      do {
        value = try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: &format)
      } catch {
        let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
        throw InjectionError(notAPropertyList: file, reason: reason, underlying: error)
      }
      guard format != .openStep else {
        throw InjectionError(notAPropertyList: file, reason: FileText.neitherBinaryNorXML, underlying: nil)
      }
      return value
    #else
      throw InjectionError(.usePropertyList, file)
    #endif
  }

  /// Returns the tree of an extraction as a binary property list.
  ///
  /// ```
  ///   ["id": 7, "nick": null, "price": Decimal, "tags": ["a"]]  ──▶  ["id": 7, "price": 9.99, "tags": ["a"]]
  /// ```
  static func data(of tree: Any, in file: String) throws(InjectionError) -> Data {
    guard let root = try value(of: tree) else { throw InjectionError(notInPropertyList: nil) }
    #if Foundation || canImport(Darwin)
      do {
        return try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0)
      } catch {
        throw InjectionError(notInPropertyList: TypeName.of(type(of: root)), underlying: error)
      }
    #else
      throw InjectionError(.usePropertyList, file)
    #endif
  }

  /// Returns a value without null, and without numbers whose digits would be lost; nil for null.
  static func value(of tree: Any) throws(InjectionError) -> Any? {
    switch SourceValue(tree) {
    case .null: return nil
    case .decimal(let decimal): return number(decimal)
    case .array(let elements): return try array(elements)
    case .record(let entries): return try record(entries)
    case .digits(let digits): return digits.text
    case .url(let url): return url.absoluteString
    case .uuid(let uuid): return uuid.uuidString
    case .other(let value): throw InjectionError(notInPropertyList: TypeName.of(type(of: value)))
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

  private static func array(_ elements: [Any]) throws(InjectionError) -> [Any] {
    var values: [Any] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      values.append(
        try at(.index(index)) { () throws(InjectionError) in
          guard let value = try value(of: element) else { throw InjectionError(notInPropertyList: nil) }
          return value
        }
      )
    }
    return values
  }

  private static func record(_ entries: [String: Any]) throws(InjectionError) -> [String: Any] {
    var values = [String: Any](minimumCapacity: entries.count)
    for (key, entry) in entries {
      values[key] = try at(.key(key)) { () throws(InjectionError) in try value(of: entry) }
    }
    return values
  }

  /// Calls a closure, and adds a component to the path of its error.
  private static func at<Value>(
    _ component: InjectionPath.Component, _ body: () throws(InjectionError) -> Value
  ) throws(InjectionError) -> Value {
    do throws(InjectionError) { return try body() } catch {
      throw error.changed { $0.extendPath(with: component) }
    }
  }
}
