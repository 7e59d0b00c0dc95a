/// How models of one type are made, and become an array.
///
/// Code that learns the type of the models only when it runs makes them by way of a copy, and has to ask the runtime for the
/// type of each array anew. An instance that is made where the type is known, in the module of the model, needs not.
/// `Injector.bind` and ``Injectable`` make one; there is nothing else to do with it.
@safe public struct _ModelMemory: Sendable {
  /// Makes a model in memory that holds nothing.
  let initialize: @Sendable (_ memory: UnsafeMutableRawPointer) -> Void
  /// Moves so many models to a new array, which is written to memory that holds an array, or nothing.
  let moveToArray:
    @Sendable (
      _ models: UnsafeMutableRawPointer,
      _ count: Int,
      _ memory: UnsafeMutableRawPointer,
      _ replacesArray: Bool
    ) -> Void

  @usableFromInline init(
    initialize: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
    moveToArray: @escaping @Sendable (UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer, Bool) -> Void
  ) {
    unsafe self.initialize = unsafe initialize
    unsafe self.moveToArray = unsafe moveToArray
  }

  /// For models that a closure makes.
  @inlinable public init<Model>(_ make: @escaping @Sendable () -> Model) {
    unsafe self.init(
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
      }
    )
  }
}

extension UnsafeMutablePointer {
  /// An array of so many values, which are moved there.
  ///
  /// `Array(unsafeUninitializedCapacity:)` allocates by code of the standard library that is not specialised; a literal and
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
