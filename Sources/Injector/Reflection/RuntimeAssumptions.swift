/// What is relied upon in the Swift runtime, checked once per process before the first write through a layout.
///
/// A runtime that answers differently makes every plan fail with a clear error instead of writing to wrong memory.
enum RuntimeAssumptions {
  /// What does not hold, or nil when everything does.
  static let failure: String? = check()

  private static func check() -> String? {
    let structure = RuntimeEntryPoints.storedProperties(of: ProbeStruct<Int16>.self)
    let expectedOffsets = [
      MemoryLayout<ProbeStruct<Int16>>.offset(of: \.first),
      MemoryLayout<ProbeStruct<Int16>>.offset(of: \.second),
      MemoryLayout<ProbeStruct<Int16>>.offset(of: \.third),
    ]
    if structure.map(\.offset) != expectedOffsets.map({ $0 ?? -1 }) { return "offsets in structs differ" }
    if structure.map(\.isVariable) != [true, true, false] { return "'let' cannot be told from 'var'" }
    if structure.map(\.name) != Mirror(reflecting: ProbeStruct<Int16>()).children.map({ $0.label ?? "" }) {
      return "names in structs differ from Mirror's"
    }
    let types = structure.map { ObjectIdentifier($0.type) }
    if types != [ObjectIdentifier(Int8.self), ObjectIdentifier(String?.self), ObjectIdentifier(Int16.self)] {
      return "types of properties differ"
    }
    return checkClass()
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
        (base + properties[0].offset).load(as: String.self),
        (base + properties[2].offset).load(as: Int.self)
      )
    }
    return found == ("Injector", 0x0123_4567_89AB_CDEF) ? nil : "offsets in classes differ"
  }
}

private struct ProbeStruct<Last: FixedWidthInteger> {
  var first: Int8 = 0
  var second: String?
  let third: Last = 0
}

private class ProbeClass {
  var text = ""
  weak var other: ProbeClass?
}

private final class ProbeSubclass: ProbeClass {
  var number = 0
}
