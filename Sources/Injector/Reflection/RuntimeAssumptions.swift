#if !_pointerBitWidth(_64)
  #error("Injector needs an Int of 64 bits, unlike arm64_32 (Apple Watch before Series 9) and Wasm")
#endif

/// The assumptions about the Swift runtime. They are checked once per process, before the first write that uses a
/// layout.
///
/// If an assumption is wrong, compiling a plan throws an error, so that nothing is written to the wrong memory.
enum RuntimeAssumptions {
  /// The first assumption about structs that is wrong; nil if all are right.
  static let failure: String? = check()

  /// The first assumption about classes, or structs, that is wrong; nil if all are right.
  static let failureOfClasses: String? = failure ?? checkClass()

  /// Whether strings of up to 15 ASCII characters are laid out as ``SmallString`` creates them.
  ///
  /// Otherwise, strings are created using the standard library, which is slower.
  static let hasExpectedSmallStrings =
    MemoryLayout<String>.size == 16
    && areSmallStrings { string in
      let words = StringWords(string)
      return (words.low, words.object)
    }

  /// Whether strings of each length have the words that ``SmallString`` creates. `words` returns the words of a string.
  static func areSmallStrings(laidOutAs words: (String) -> (UInt64, UInt64)?) -> Bool {
    let text = Array("0aZ~ \u{0}\u{7F}\"\\{[Injx!".utf8)
    for count in 0...15 {
      guard let found = words(String(decoding: text.prefix(count), as: UTF8.self)) else { return false }
      let made = unsafe text.withUnsafeBufferPointer { bytes -> (UInt64, UInt64)? in
        guard let address = bytes.baseAddress, bytes.count >= 16 else { return nil }
        return unsafe SmallString.words(address, count: count)
      }
      guard let made, made == found else { return false }
    }
    return true
  }

  private static func check() -> String? {
    let structure = RuntimeEntryPoints.storedProperties(of: ProbeStruct<Int16>.self)
    if structure.isEmpty { return "this library was built with -disable-reflection-metadata" }
    // Key paths have the same offsets, but creating three of them takes a tenth of the time to the first plan.
    if structure.map(\.offset) != [0, 8, 24] { return "offsets in structs differ" }
    if structure.map(\.isVariable) != [true, true, false] { return "'let' cannot be told from 'var'" }
    if structure.map(\.name) != ["first", "second", "third"] { return "names in structs differ" }
    let types: [Any.Type] = [Int8.self, String?.self, Int16.self]
    if zip(structure, types).contains(where: { $0.type != $1 }) { return "types of properties differ" }
    if !structure.allSatisfy(\.isKnown) { return "the runtime returns more about properties" }
    return isNilZero(ProbeReferences()) ? nil : "nil is not zero in weak and unowned properties"
  }

  /// Whether a struct that only contains nil references is zero in memory.
  static func isNilZero<References>(_ references: References) -> Bool {
    let memory = UnsafeMutablePointer<References>.allocate(capacity: 1)
    let bytes = UnsafeMutableRawPointer(memory)
    defer { unsafe memory.deallocate() }
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<References>.size)
    unsafe memory.initialize(to: references)
    defer { unsafe memory.deinitialize(count: 1) }
    // In addition to the reference to an object, an existential has protocol witnesses. They are undefined for nil.
    return RuntimeEntryPoints.storedProperties(of: References.self).allSatisfy { property in
      unsafe bytes.load(fromByteOffset: property.offset, as: UInt.self) == 0
    }
  }

  private static func checkClass() -> String? {
    let properties = RuntimeEntryPoints.storedProperties(of: ProbeSubclass.self)
    if properties.map(\.name) != ["text", "other", "number"] { return "inherited properties differ" }
    if properties.map(\.isStrong) != [true, false, true] { return "'weak' cannot be told" }
    let probe = ProbeSubclass()
    probe.text = "Injector"
    probe.number = 0x0123_4567_89AB_CDEF
    let found = unsafe ObjectStorage.withBase(of: probe) { base in
      unsafe (
        (base + properties[0].offset).load(as: String.self), (base + properties[2].offset).load(as: Int.self)
      )
    }
    return found == ("Injector", 0x0123_4567_89AB_CDEF) ? nil : "offsets in classes differ"
  }
}

private struct ProbeStruct<Last> {
  var first: Int8
  var second: String?
  let third: Last
}

private class ProbeClass {
  var text = ""
  weak var other: ProbeClass?
}

private final class ProbeSubclass: ProbeClass {
  var number = 0
}

private struct ProbeReferences {
  weak var object: ProbeClass?
  weak var existential: (any ProbeProtocol)?
  unowned var unownedObject: ProbeClass?
  unowned var unownedExistential: (any ProbeProtocol)?
  unowned(unsafe) var unsafeObject: ProbeClass?
}

private protocol ProbeProtocol: AnyObject {}
