/// The elements of an array, accessed without calling the standard library.
///
/// ```
///   [T]   one reference   ──▶   object: header, 16 bytes │ count │ capacity │ elements
/// ```
///
/// The layout is that of the standard library on 64-bit platforms. It is used only if
/// ``RuntimeAssumptions/hasExpectedArrayWords`` is true on the running system. On Apple's platforms, arrays of objects
/// may be Foundation objects, which have another layout.
///
/// Source: the Swift standard library, ContiguousArrayBuffer.swift.
@safe struct ArrayWords {
  private let storage: UnsafeRawPointer
  /// The number of elements.
  let count: Int

  /// Reads the words of the array, or Optional array, at an address; nil if that is nil. The array must be alive while
  /// the elements are used.
  @_transparent
  init?(at address: UnsafeRawPointer) {
    guard let storage = unsafe address.load(as: UnsafeRawPointer?.self) else { return nil }
    unsafe self.storage = storage
    count = unsafe storage.load(fromByteOffset: 16, as: Int.self)
  }

  /// The address of the first element.
  @_transparent var elements: UnsafeRawPointer { unsafe storage + 32 }

  /// Returns the elements, which must be of the given type.
  @_transparent
  func buffer<Element>(of type: Element.Type) -> UnsafeBufferPointer<Element> {
    unsafe UnsafeBufferPointer(start: elements.assumingMemoryBound(to: type), count: count)
  }

  /// Whether arrays with elements of this type can be read in this way.
  static func canRead<Element>(elements type: Element.Type) -> Bool {
    // Elements with a greater alignment begin at a later offset.
    guard MemoryLayout<Element>.alignment <= 16 else { return false }
    #if canImport(Darwin)
      let kind = RuntimeEntryPoints.kind(of: type)
      guard kind == .struct || kind == .enum else { return false }
    #endif
    return RuntimeAssumptions.hasExpectedArrayWords
  }
}

extension RuntimeAssumptions {
  /// Whether the words of arrays are laid out as ``ArrayWords`` reads them.
  ///
  /// Otherwise, arrays are accessed through the standard library, which is slower.
  static let hasExpectedArrayWords = MemoryLayout<[Int]>.size == 8 && areArrayWords()

  private static func areArrayWords() -> Bool {
    isArray([UInt8]()) && isArray((0..<7).map { UInt8($0) }) && isArray([1, 2, 3] as [Int64])
      && isArray([1.5, 2.5]) && isArray(["a", "b", "Injector-Injector"])
      && isArray([SIMD2<Int64>](repeating: SIMD2(1, 2), count: 40)) && isNil([Int]?.none)
  }

  /// Whether the words of an array have the elements that the standard library returns.
  private static func isArray<Element>(_ array: [Element]) -> Bool {
    unsafe withUnsafePointer(to: array) { pointer in
      guard let words = unsafe ArrayWords(at: UnsafeRawPointer(pointer)) else { return false }
      return unsafe array.withUnsafeBufferPointer { buffer in
        guard words.count == buffer.count else { return false }
        return unsafe buffer.isEmpty || words.elements == buffer.baseAddress.map(UnsafeRawPointer.init)
      }
    }
  }

  private static func isNil(_ array: [Int]?) -> Bool {
    unsafe withUnsafePointer(to: array) { unsafe ArrayWords(at: UnsafeRawPointer($0)) == nil }
  }
}
