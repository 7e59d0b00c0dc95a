import Foundation

/// How deeply Foundation's collections are nested in each other.
///
/// Outside Apple's platforms Foundation converts a collection together with everything inside it, each level on the stack, and
/// gives nothing out that is not converted. So whether that is safe is read from the collections' own storage, whose offset the
/// runtime returns. Where the storage is of another type, or a class is none of Foundation's own, nothing is known.
enum FoundationNesting {
  #if canImport(Darwin)
    /// On Apple's platforms a collection is converted level by level, as it is read.
    static func allows(_ object: AnyObject, limit: Int) -> Bool { true }
  #else
    /// Whether a collection can be converted: no more than `limit` are inside each other, no more than the stack of this
    /// thread carries, and none is inside itself.
    ///
    /// - Complexity: O(*n*) in the number of elements of all collections inside.
    static func allows(_ object: AnyObject, limit: Int) -> Bool {
      guard let depth = depth(of: object, limit: limit) else { return false }
      // Few levels need little.
      if depth <= 16 { return true }
      let lowest = StackSpace.lowestAddress()
      let current = StackSpace.currentAddress()
      return current > lowest && UInt(depth) < (current - lowest) / bytesPerLevel
    }

    /// What Foundation needs of the stack for a level, and more.
    private static let bytesPerLevel: UInt = 4096

    /// A collection that is being looked through.
    private struct Visit {
      let object: ObjectIdentifier
      let inner: [AnyObject]
      var next = 0
      /// How deep the collections inside are that were looked through.
      var depth = 0
    }

    /// How many collections are inside each other at most; nil for more than `limit`, or without end.
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

    /// The collections that a collection holds; nil for other objects.
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
