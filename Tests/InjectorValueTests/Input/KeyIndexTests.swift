import Testing

@testable import Injector
@testable import InjectorTestSupport

struct KeyIndexTests {
  static let lists: [[String]] = [
    [], [""], ["a"], ["id", "name", "is", "in", "no"],
    (0..<40).map { String(repeating: "k", count: $0) },
    (0..<40).map { String(repeating: "k", count: $0) + "x" + String(repeating: "y", count: 40 - $0) },
    ["clé", "é", "日本", "plain", "a key \"with\" quotes", "back\\slash", "two words"],
  ]

  /// Each key of the list and keys that are nearly in it, expected and unexpected, at the end of the input and before more.
  @Test(arguments: lists.indices)
  func keysAreFoundAndOthersAreSkipped(list: Int) throws {
    let keys = Self.lists[list]
    let memory = TableMemory()
    defer { withExtendedLifetime(memory) {} }
    let index = KeyIndex(keys, in: memory)
    let others = keys.flatMap { [$0 + "x", "x" + $0, String($0.dropLast()), String($0.dropFirst())] }
    for key in keys + others + ["", "zz", "e\u{301}", "cle\u{301}"] {
      let position = keys.firstIndex(of: key)
      #expect(index.position(of: key) == position ?? KeyIndex.unknown)
      for expected in [0, position ?? 0, keys.count] {
        for rest in ["", ":1,\"and more than sixteen\":2}"] {
          for json in [#"["\#(Self.escaped(key))"\#(rest)"#, #"["\#(Self.escapedAll(key))"\#(rest)"#] {
            try Self.check(index, Array(json.utf8), expected, key, position ?? -1)
          }
        }
      }
    }
  }

  private static func check(
    _ index: KeyIndex,
    _ json: [UInt8],
    _ expected: Int,
    _ key: String,
    _ position: Int
  ) throws {
    try unsafe json.withUnsafeBufferPointer { bytes in
      var reader = unsafe JSONReader(bytes, depthLimit: 8)
      reader.advance()
      var passing = reader
      _ = try passing.scanString()
      let found = try index.passKey(&reader, expecting: expected)
      #expect((found < KeyIndex.end ? KeyIndex.otherSpelling(found) : found) == position, "\(key)")
      #expect((found < KeyIndex.end) == (position >= 0 && index.key(at: position) != key))
      #expect(reader.offset == passing.offset)
    }
  }

  private static func escaped(_ key: String) -> String {
    key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private static func escapedAll(_ key: String) -> String {
    key.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  @Test func lettersMayDifferInCase() throws {
    let memory = TableMemory()
    defer { withExtendedLifetime(memory) {} }
    let index = KeyIndex(["id", "stra\u{DF}e"], ignoresCase: true, in: memory)
    try Self.check(index, Array(#"["ID":1}"#.utf8), 0, "ID", 0)
    try Self.check(index, Array(#"["STRAßE":1}"#.utf8), 0, "STRAßE", 1)
    try Self.check(index, Array(#"["IDX":1}"#.utf8), 0, "IDX", -1)
  }
}
