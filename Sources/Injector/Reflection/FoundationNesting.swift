import Foundation

/// The nesting depth of Foundation's collections.
///
/// On platforms other than Apple's, Foundation converts a collection together with everything inside it, recursively,
/// before its elements can be accessed. To find out whether this is safe, the depth is read from the collections' own
/// storage, whose offset the runtime returns. For storage of another type, or a class that is not Foundation's own,
/// the depth is unknown.
enum FoundationNesting {
  #if canImport(Darwin)
    /// On Apple's platforms a collection is converted level by level, as it is read.
    static func allows(_ object: AnyObject, limit: Int) -> Bool { true }
  #else
    /// Whether a collection can be converted: at most `limit` are nested, the stack of this thread has space for
    /// them, and none contains itself.
    ///
    /// - Complexity: O(*n*) in the number of elements of all collections inside.
    static func allows(_ object: AnyObject, limit: Int) -> Bool {
      guard let depth = depth(of: object, limit: limit) else { return false }
      // A few levels need little space.
      if depth <= 16 { return true }
      let lowest = StackSpace.lowestAddress()
      let current = StackSpace.currentAddress()
      return current > lowest && UInt(depth) < (current - lowest) / bytesPerLevel
    }

    /// More space on the stack than Foundation needs for one level.
    private static let bytesPerLevel: UInt = 4096

    /// A collection that is being searched.
    private struct Visit {
      let object: ObjectIdentifier
      let inner: [AnyObject]
      var next = 0
      /// The depth of the collections inside that were already searched.
      var depth = 0
    }

    /// Returns the greatest number of nested collections; nil for more than `limit`, or if one contains itself.
    private static func depth(of object: AnyObject, limit: Int) -> Int? {
      var known: [ObjectIdentifier: Int] = [:]
      guard let inner = collections(in: object) else { return 0 }
      var visits = [Visit(object: ObjectIdentifier(object), inner: inner)]
      while var visit = visits.popLast() {
        guard visit.next < visit.inner.count else {
          known[visit.object] = visit.depth + 1
          guard var outer = visits.popLast() else { return visit.depth + 1 }
          outer.depth = max(outer.depth, visit.depth + 1)
          visits.append(outer)
          continue
        }
        let next = visit.inner[visit.next]
        visit.next += 1
        let depth = known[ObjectIdentifier(next)]
        if let depth { visit.depth = max(visit.depth, depth) }
        visits.append(visit)
        guard visits.count + (depth ?? 1) <= limit else { return nil }
        if depth == nil, let inner = collections(in: next) {
          visits.append(Visit(object: ObjectIdentifier(next), inner: inner))
        }
      }
      return nil
    }

    /// Returns the collections inside a collection; nil for other objects.
    private static func collections(in object: AnyObject) -> [AnyObject]? {
      let type: AnyClass = Swift.type(of: object)
      if type == NSArray.self || type == NSMutableArray.self {
        return storage(of: object, arrayOffset, as: [AnyObject].self)?.filter(isCollection)
      }
      if type == NSDictionary.self || type == NSMutableDictionary.self {
        return storage(of: object, dictionaryOffset, as: [NSObject: AnyObject].self)?.values.filter(
          isCollection
        )
      }
      if type == NSSet.self || type == NSMutableSet.self {
        return storage(of: object, setOffset, as: Set<NSObject>.self)?.filter(isCollection)
      }
      if type == NSOrderedSet.self || type == NSMutableOrderedSet.self {
        return storage(of: object, orderedSetOffset, as: NSArray.self).map { [$0] }
      }
      return nil
    }

    private static func isCollection(_ object: AnyObject) -> Bool {
      object is NSArray || object is NSDictionary || object is NSSet || object is NSOrderedSet
    }

    private static func storage<Storage>(
      of object: AnyObject,
      _ offset: Int?,
      as type: Storage.Type
    ) -> Storage? {
      guard let offset else { return nil }
      return unsafe ObjectStorage.withBase(of: object) { base in
        unsafe (base + offset).load(as: Storage.self)
      }
    }

    private static let arrayOffset = offset(in: NSArray.self, of: [AnyObject].self)
    private static let dictionaryOffset = offset(in: NSDictionary.self, of: [NSObject: AnyObject].self)
    private static let setOffset = offset(in: NSSet.self, of: Set<NSObject>.self)

    private static let orderedSetOffset = offset(
      in: NSOrderedSet.self,
      of: NSArray.self,
      named: "_orderedStorage"
    )

    private static func offset(in type: Any.Type, of storage: Any.Type, named name: String = "_storage")
      -> Int?
    {
      RuntimeEntryPoints.storedProperties(of: type)
        .first { $0.name == name && $0.type == storage && $0.isStrong }?.offset
    }
  #endif
}
