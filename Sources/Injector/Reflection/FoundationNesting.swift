#if Foundation || canImport(Darwin)
  import Foundation

  /// The nesting depth of Foundation's collections.
  ///
  /// On platforms other than Apple's, Foundation converts a collection recursively, together with everything inside it,
  /// before its elements can be accessed. To check whether this is safe, the depth is read from the collections' own
  /// storage, whose offset the runtime returns. For storage of another type, or a class that is not Foundation's own,
  /// the depth is unknown.
  enum FoundationNesting {
    #if canImport(Darwin)
      /// On Apple's platforms, a collection is converted level by level while it is read.
      static func allows(_ object: AnyObject, limit: Int) -> Bool { true }
    #else
      /// Whether a collection can be converted: at most `limit` levels are nested, the stack of this thread has space
      /// for them, and no collection contains itself.
      ///
      /// - Complexity: O(*n*) in the number of elements of all collections inside. A collection inside several others
      ///   is counted once for each of its levels.
      static func allows(_ object: AnyObject, limit: Int) -> Bool {
        var level = collections(in: object)
        var depth = 1
        while !level.isEmpty {
          depth += 1
          // A few levels need little space.
          guard depth <= limit, depth <= 16 || StackSpace.hasRoom(for: depth, bytesPerLevel: 4096) else {
            return false
          }
          var known: Set<ObjectIdentifier> = []
          level = level.flatMap(collections(in:)).filter { known.insert(ObjectIdentifier($0)).inserted }
        }
        return true
      }

      /// Returns the collections inside a collection; an empty array for other objects.
      private static func collections(in object: AnyObject) -> [AnyObject] {
        let type: AnyClass = Swift.type(of: object)
        if type == NSArray.self || type == NSMutableArray.self {
          return storage(of: object, arrayOffset, as: [AnyObject].self)?.filter(isCollection) ?? []
        }
        if type == NSDictionary.self || type == NSMutableDictionary.self {
          let values = storage(of: object, dictionaryOffset, as: [NSObject: AnyObject].self)?.values
          return values?.filter(isCollection) ?? []
        }
        if type == NSSet.self || type == NSMutableSet.self {
          return storage(of: object, setOffset, as: Set<NSObject>.self)?.filter(isCollection) ?? []
        }
        if type == NSOrderedSet.self || type == NSMutableOrderedSet.self {
          return storage(of: object, orderedSetOffset, as: NSArray.self).map { [$0] } ?? []
        }
        return []
      }

      private static func isCollection(_ object: AnyObject) -> Bool {
        object is NSArray || object is NSDictionary || object is NSSet || object is NSOrderedSet
      }

      private static func storage<Storage>(
        of object: AnyObject, _ offset: Int?, as type: Storage.Type
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
        in: NSOrderedSet.self, of: NSArray.self, named: "_orderedStorage"
      )

      private static func offset(in type: Any.Type, of storage: Any.Type, named name: String = "_storage")
        -> Int?
      {
        RuntimeEntryPoints.storedProperties(of: type)
          .first { $0.name == name && $0.type == storage && $0.isStrong }?.offset
      }
    #endif
  }
#endif
