import Foundation

/// The classes of Foundation that a record may hold.
enum FoundationObject {
  /// The kind of an object, by its own class.
  ///
  /// Asking the class is ten times as fast as casting the object where casts also try to bridge.
  static func sourceValue<Value>(of value: Value, class type: Any.Type) -> SourceValue {
    if type == NSNull.self { return .null }
    if type is NSString.Type { return .text(String(reinterpreted(value, as: NSString.self))) }
    if type is NSNumber.Type {
      return FoundationNumber.sourceValue(of: reinterpreted(value, as: NSNumber.self))
    }
    if type is NSDictionary.Type || type is NSArray.Type || type is NSSet.Type || type is NSOrderedSet.Type {
      return collection(value, class: type)
    }
    if type is NSDate.Type {
      let seconds = reinterpreted(value, as: NSDate.self).timeIntervalSinceReferenceDate
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    }
    if type is NSData.Type { return .data(Data(referencing: reinterpreted(value, as: NSData.self))) }
    if type is NSURL.Type, let url = value as? URL { return .url(url) }
    if type is NSUUID.Type, let uuid = value as? UUID { return .uuid(uuid) }
    return .other(value)
  }

  private static func collection<Value>(_ value: Value, class type: Any.Type) -> SourceValue {
    guard FoundationNesting.allows(reinterpreted(value, as: AnyObject.self), limit: JSONLimits.depth) else {
      return .other(TooDeeplyNested())
    }
    if type is NSDictionary.Type {
      let dictionary = reinterpreted(value, as: NSDictionary.self)
      let entries = dictionary.lazy.map { (key: $0.key, value: $0.value) }
      return SourceValue.record(entries: entries, count: dictionary.count) ?? .other(value)
    }
    if type is NSArray.Type { return .array(Array(reinterpreted(value, as: NSArray.self))) }
    if type is NSSet.Type { return .array(Array(reinterpreted(value, as: NSSet.self))) }
    return .array(Array(reinterpreted(value, as: NSOrderedSet.self)))
  }
}

/// What stands for a collection of Foundation that is too deeply nested to be looked into.
struct TooDeeplyNested {}

extension SourceValue {
  /// Whether it is a collection that is too deeply nested to be looked into.
  var isTooDeep: Bool {
    if case .other(let value) = self { value is TooDeeplyNested } else { false }
  }
}
