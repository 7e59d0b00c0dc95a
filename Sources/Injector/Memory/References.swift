/// A reference without reference counting. Something else must own the object.
@safe struct UnownedReference<Object: AnyObject>: Sendable {
  // Sendable, because it contains only the address. The object's own type determines how the object can be used.
  nonisolated(unsafe) private let reference: Unmanaged<Object>

  @inline(__always)
  init(_ object: Object) { unsafe reference = .passUnretained(object) }

  /// The object, with reference counting.
  @inline(__always) var object: Object { unsafe reference.takeUnretainedValue() }

  /// Calls `body` with the object without reference counting.
  @inline(__always)
  func withObject<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }
}

/// State that several objects share. Unlike accesses to properties, its accesses are not checked for overlaps, so
/// they must not overlap: code that is called while the state changes must not access it.
@safe final class UncheckedState<Value: ~Copyable> {
  @exclusivity(unchecked) private var stored: Value

  init(_ value: consuming Value) { unsafe stored = value }

  var value: Value {
    @inline(__always) _read { yield unsafe stored }
    @inline(__always) _modify { yield unsafe &stored }
  }
}

/// A value in an object, so that each copy is a single reference. The value is copied when it is changed while it is
/// shared.
@safe struct SharedValue<Value: Sendable>: Sendable {
  nonisolated(unsafe) private var state: UncheckedState<Value>

  init(_ value: Value) { unsafe state = UncheckedState(value) }

  var value: Value {
    @inline(__always) _read { yield unsafe state.value }
    @inline(__always) _modify {
      if unsafe !isKnownUniquelyReferenced(&state) { unsafe state = UncheckedState(state.value) }
      yield unsafe &state.value
    }
  }
}

/// The memory of tables that are read without reference counting. The tables are released together with this object.
@safe final class TableMemory {
  private var releases: [() -> Void] = []

  /// Allocates a table of elements and returns it.
  func table<Element>(_ elements: some Collection<Element>) -> UnsafeMutableBufferPointer<Element> {
    let table = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = unsafe table.initialize(from: elements)
    releases.append {
      unsafe table.deinitialize()
      unsafe table.deallocate()
    }
    return unsafe table
  }

  /// Allocates memory for a value and returns its address.
  func address<Value>(of value: consuming Value) -> UnsafeMutablePointer<Value> {
    unsafe table(CollectionOfOne(value)).baseAddress.unsafelyUnwrapped
  }

  deinit { for release in releases { release() } }
}

/// The UTF-8 bytes of a text in memory that something else owns. They are valid during a call.
@safe struct TextBytes: RandomAccessCollection {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  @_transparent var startIndex: Int { 0 }
  @_transparent var endIndex: Int { unsafe bytes.count }
  @inline(__always) subscript(index: Int) -> UInt8 { unsafe bytes[index] }
  // The protocol's own implementations are generic, and slow if they are not optimized.
  @_transparent var count: Int { unsafe bytes.count }
  @_transparent var isEmpty: Bool { count == 0 }
  @_transparent func index(after index: Int) -> Int { index + 1 }
  @_transparent func formIndex(after index: inout Int) { index += 1 }
  @_transparent func distance(from start: Int, to end: Int) -> Int { end - start }

  /// Whether all bytes are ASCII characters.
  var isASCII: Bool {
    var (index, bits) = (0, 0 as UInt8)
    while index < count {
      bits |= self[index]
      index += 1
    }
    return bits < 0x80
  }
}
