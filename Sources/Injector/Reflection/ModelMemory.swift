/// A description of how models of one type are created in memory and moved to an array. Used by the library only.
///
/// Code that gets the type of the models at run time creates them using a copy, and looks up the type of each array in
/// the runtime. An instance of this type, created in the model's own module where the type is known, avoids both.
/// `Injector.bind` and ``Injectable`` create it.
@safe public struct _ModelMemory: Sendable {
  /// A function that moves models to an array.
  typealias MoveToArray =
    @Sendable (
      _ models: UnsafeMutableRawPointer,
      _ count: Int,
      _ memory: UnsafeMutableRawPointer,
      _ replacesArray: Bool
    ) -> Void

  /// The type of the models.
  let type: any Any.Type
  /// Creates a model in uninitialized memory.
  let initialize: @Sendable (_ memory: UnsafeMutableRawPointer) -> Void
  /// Moves `count` models to a new array, and writes it to memory that is uninitialized or has an array.
  let moveToArray: MoveToArray
  /// Returns the type of the models if it is ``Injectable``. Where the type is known, the optimizer resolves this at
  /// compile time; otherwise, the runtime searches for the conformance.
  let injectable: @Sendable () -> (any Injectable.Type)?

  @usableFromInline init(
    type: any Any.Type,
    initialize: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
    moveToArray: @escaping @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer, Bool) -> Void,
    injectable: @escaping @Sendable () -> (any Injectable.Type)?
  ) {
    self.type = type
    unsafe self.initialize = unsafe initialize
    unsafe self.moveToArray = unsafe moveToArray
    self.injectable = injectable
  }

  /// Creates a description for models that are created by a closure.
  ///
  /// - Parameter make: The closure.
  @inlinable public init<Model>(_ make: @escaping @Sendable () -> Model) {
    unsafe self.init(
      type: Model.self,
      initialize: { memory in
        unsafe memory.assumingMemoryBound(to: Model.self).initialize(to: make())
      },
      moveToArray: { models, count, memory, replacesArray in
        let array = unsafe models.assumingMemoryBound(to: Model.self).moveToArray(count: count)
        let destination = unsafe memory.assumingMemoryBound(to: [Model].self)
        if replacesArray {
          unsafe destination.pointee = array
        } else {
          unsafe destination.initialize(to: array)
        }
      },
      injectable: { Model.self as? any Injectable.Type }
    )
  }
}

extension UnsafeMutablePointer {
  /// Moves `count` values to a new array.
  ///
  /// `Array(unsafeUninitializedCapacity:)` allocates using unspecialized code of the standard library. A literal and
  /// `append` do not.
  @inlinable
  func moveToArray(count: Int) -> [Pointee] {
    switch count {
    case 0: return []
    case 1: return unsafe [move()]
    case 2: return unsafe [move(), (self + 1).move()]
    case 3: return unsafe [move(), (self + 1).move(), (self + 2).move()]
    default:
      var array: [Pointee] = []
      array.reserveCapacity(count)
      for index in 0..<count { array.append(unsafe (self + index).move()) }
      return array
    }
  }
}
