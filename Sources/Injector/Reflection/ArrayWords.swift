/// The elements of an array, found without calling the standard library.
///
/// ```
///   [T]   one reference   ──▶   object: header, 16 bytes │ count │ capacity │ elements, aligned
/// ```
///
/// The layout is that of the standard library on 64-bit platforms. It is used only if
/// ``RuntimeAssumptions/hasExpectedArrayWords`` is true on the running system. On Apple's platforms, arrays of objects may
/// be objects of Foundation, which have another layout.
///
/// Source: the Swift standard library, ContiguousArrayBuffer.swift.
@safe struct ArrayWords {
  private let storage: UnsafeRawPointer
  /// The number of elements.
  let count: Int

  /// Reads the words of the array at an address. It must be alive as long as the elements are used.
  @inline(__always)
  init(at address: UnsafeRawPointer) {
    unsafe storage = unsafe address.load(as: UnsafeRawPointer.self)
    count = unsafe storage.load(fromByteOffset: 16, as: Int.self)
  }

  /// Returns the address of the first element.
  @inline(__always)
  func elements(aligned alignment: Int) -> UnsafeRawPointer {
    unsafe storage + ((32 &+ alignment &- 1) & ~(alignment &- 1))
  }

  /// Whether the elements of arrays of a type can be found in this way.
  static func canRead(elements type: Any.Type) -> Bool {
    #if canImport(Darwin)
      let kind = RuntimeEntryPoints.kind(of: type)
      guard kind == .struct || kind == .enum else { return false }
    #endif
    return RuntimeAssumptions.hasExpectedArrayWords
  }
}

extension RuntimeAssumptions {
  /// Whether the words of arrays are as ``ArrayWords`` reads them.
  ///
  /// Otherwise, the standard library is asked for the elements of arrays, which is slower.
  static let hasExpectedArrayWords = MemoryLayout<[Int]>.size == 8 && areArrayWords()

  private static func areArrayWords() -> Bool {
    isArray([UInt8]()) && isArray((0..<7).map { UInt8($0) }) && isArray([1, 2, 3] as [Int64])
      && isArray([1.5, 2.5]) && isArray(["a", "b", "Injector-Injector"])
      && isArray([SIMD8<Int64>(repeating: 7)])
      && isArray([SIMD2<Int64>](repeating: SIMD2(1, 2), count: 40))
  }

  /// Whether an array has the words that the standard library gives as its elements.
  private static func isArray<Element>(_ array: [Element]) -> Bool {
    unsafe withUnsafePointer(to: array) { pointer in
      let words = unsafe ArrayWords(at: UnsafeRawPointer(pointer))
      return unsafe array.withUnsafeBufferPointer { buffer in
        guard words.count == buffer.count else { return false }
        let expected = unsafe buffer.baseAddress.map { unsafe UnsafeRawPointer($0) }
        return unsafe buffer.isEmpty || words.elements(aligned: MemoryLayout<Element>.alignment) == expected
      }
    }
  }
}
