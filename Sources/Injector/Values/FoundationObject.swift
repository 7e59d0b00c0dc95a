import Foundation

/// The classes of Foundation that a record may hold.
enum FoundationObject {
  /// Returns an object as a source value, according to its dynamic class.
  ///
  /// Comparing the class is ten times as fast as casting the object, because casts also try to bridge.
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
    let object = reinterpreted(value, as: AnyObject.self)
    guard FoundationNesting.allows(object, limit: DepthGuard.defaultLimit) else {
      return .other(TooDeeplyNested())
    }
    if type is NSDictionary.Type {
      let dictionary = reinterpreted(value, as: NSDictionary.self)
      let entries = dictionary.lazy.map { (key: $0.key, value: $0.value) }
      return SourceValue.record(entries: entries, count: dictionary.count, of: value)
    }
    if type is NSArray.Type { return .array(Array(reinterpreted(value, as: NSArray.self))) }
    if type is NSSet.Type { return .array(Array(reinterpreted(value, as: NSSet.self))) }
    return .array(Array(reinterpreted(value, as: NSOrderedSet.self)))
  }
}

/// The replacement of a Foundation collection that is nested too deeply to be read.
struct TooDeeplyNested {}

extension SourceValue {
  /// Whether the value is a collection that is nested too deeply to be read.
  var isTooDeep: Bool {
    if case .other(let value) = self { value is TooDeeplyNested } else { false }
  }
}
