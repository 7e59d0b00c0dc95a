import Injector

#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Property lists in files.
enum PropertyList {
  /// Returns the value of a property list. Foundation would read text in neither format as a string in the oldest
  /// format of property lists, so such a file is treated as damaged.
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
        throw InjectionError(
          notAPropertyList: file, reason: PropertyListText.neitherBinaryNorXML, underlying: nil)
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
  static func data(of tree: ExtractedTree, in file: String) throws(InjectionError) -> Data {
    var conversion = Conversion(depth: tree.depth)
    guard let root = try conversion.value(of: tree.root) else { throw InjectionError(notInPropertyList: nil) }
    #if Foundation || canImport(Darwin)
      // Foundation writes the list recursively, without checking the stack.
      guard conversion.depth.hasSpace(for: conversion.greatestDepth, bytesPerLevel: 2048) else {
        throw conversion.tooDeep
      }
      do {
        return try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0)
      } catch {
        throw InjectionError(notInPropertyList: TypeName.of(type(of: root)), underlying: error)
      }
    #else
      throw InjectionError(.usePropertyList, file)
    #endif
  }

  /// Converts a tree to the values of a property list.
  private struct Conversion {
    /// The counter of open arrays and records.
    var depth: DepthGuard
    /// The maximum depth so far.
    private(set) var greatestDepth = 0

    var tooDeep: InjectionError {
      InjectionError(exceeding: .depth, depth.limit)
    }

    /// Returns a value without nulls, and without numbers whose digits would be lost; nil for null.
    mutating func value(of tree: Any) throws(InjectionError) -> Any? {
      switch SourceValue(tree) {
      case .null: return nil
      case .decimal(let decimal): return PropertyList.number(decimal)
      case .array(let elements):
        try enter()
        defer { depth.leave() }
        return try elements.indices.map { (index) throws(InjectionError) in
          if let value = try value(of: elements[index], at: .index(index)) { return value }
          throw InjectionError(notInPropertyList: nil).inside(.index(index))
        }
      case .record(let entries):
        try enter()
        defer { depth.leave() }
        var values = [String: Any](minimumCapacity: entries.count)
        for (key, entry) in entries { values[key] = try value(of: entry, at: .key(key)) }
        return values
      case .digits(let digits): return digits.text
      case .url(let url): return url.absoluteString
      case .uuid(let uuid): return uuid.uuidString
      case .other(let value): throw InjectionError(notInPropertyList: TypeName.of(type(of: value)))
      case .bool, .int, .uint, .float, .double, .text, .date, .data: return tree
      }
    }

    private mutating func enter() throws(InjectionError) {
      guard depth.enter() else { throw tooDeep }
      greatestDepth = max(greatestDepth, depth.depth)
    }

    /// Returns the value of a part of a tree. The component is added to the path of an error.
    private mutating func value(
      of part: Any, at component: InjectionPath.Component
    ) throws(InjectionError) -> Any? {
      do throws(InjectionError) { return try value(of: part) } catch {
        throw error.inside(component)
      }
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
}
