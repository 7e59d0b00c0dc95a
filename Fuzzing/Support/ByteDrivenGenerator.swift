/// Takes the place of the tests' generator of the same name: its numbers are chosen by the bytes of an input.
///
/// Each number depends on one byte. When the bytes are used up, the numbers are those of SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var bytes: ArraySlice<UInt8>
  private var state: UInt64

  init(seed: UInt64) {
    bytes = []
    state = seed
  }

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    state = UInt64(bytes.count)
  }

  mutating func next() -> UInt64 {
    if let byte = bytes.popFirst() { return Self.mixed(UInt64(byte) &+ 1) }
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mixed(state)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
