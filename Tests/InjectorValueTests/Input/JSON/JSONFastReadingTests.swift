import Testing

@testable import Injector
@testable import InjectorTestSupport

/// What the reader reads in blocks and words, against the same read by the standard library.
struct JSONFastReadingTests {
  /// Calls `body` with a reader of the text alone and of the text with more behind it, so that both the ways for the end of
  /// the input and those for its middle are taken.
  static func withReaders(_ text: String, _ body: (inout Reader) throws -> Void) throws {
    for rest in ["", ",", "]", ",1", " ", ", \"and as many bytes as the widest load reads\"]"] {
      let json = Array((text + rest).utf8)
      try unsafe json.withUnsafeBufferPointer { bytes in
        var reader = unsafe Reader(bytes, inside: DepthGuard(limit: 16))
        try body(&reader)
      }
    }
  }

  // MARK: - Numbers

  @Test(arguments: 0..<8) func integersAreRead(part: Int) throws {
    var random = SeededGenerator(seed: 0x1274 + UInt64(part))
    for round in 0..<200 {
      let shift = UInt64.random(in: 1...63, using: &random)
      let magnitude = round < 20 ? UInt64(round) : random.next() >> shift
      for text in ["\(magnitude)", "-\(magnitude)"] {
        try Self.withReaders(text) { reader in
          // 19 digits are left to the slower ways.
          let expected = text.utf8.count - (text.hasPrefix("-") ? 1 : 0) < 19 ? Int(text) : nil
          let value = try reader.readInt()
          #expect(value == expected, "\(text)")
          #expect(reader.offset == (expected == nil ? 0 : text.utf8.count))
        }
      }
    }
  }

  @Test(arguments: [
    "01", "-01", "00", "-", "1.5", "1e5", "1E5", "12345678.5", "1234567e1", "12345678e1", "null", "\"1\"",
    "[", "-null", "01234567", "012345678", "000000000", "1234567890123456789012345678901234567890",
  ])
  func otherThingsAreNoIntegers(text: String) throws {
    try Self.withReaders(text) { reader in
      let value = try reader.readInt()
      #expect(value == nil && reader.offset == 0)
    }
  }

  @Test(arguments: 0..<8) func fractionsAreCorrectlyRounded(part: Int) throws {
    var random = SeededGenerator(seed: 0xF7AC + UInt64(part))
    for _ in 0..<150 {
      let whole = Int.random(in: 0...9, using: &random)
      let fraction = Int.random(in: 0...18, using: &random)
      let digits = (0..<(whole + fraction)).map { _ in "\(Int.random(in: 0...9, using: &random))" }
      let before = whole == 0 ? "0" : "1" + digits.prefix(whole - 1).joined()
      let after = fraction == 0 ? "" : "." + digits.suffix(fraction).joined()
      let exponent = ["", "", "", "e5", "E-7"].randomElement(using: &random) ?? ""
      for text in [before + after + exponent, "-" + before + after + exponent] {
        let expected = try #require(Double(text))
        try Self.withReaders(text) { reader in
          let value = try reader.readDouble()
          #expect(value?.bitPattern == expected.bitPattern, "\(text)")
          #expect(reader.offset == text.utf8.count)
        }
      }
    }
  }

  @Test(arguments: [
    "1.", "-", "01.5", "-01.5", "1.e5", "1.5e", "1.5e+", ".5", "1..5", "12345678.", "0.12345678x", "1.x",
  ])
  func malformedFractionsEndWhereTheyAreWrong(text: String) throws {
    // As it is decided one byte after the other.
    let valid = text.prefix { "0123456789.-+e".contains($0) }
    try Self.withReaders(text) { reader in
      var other = reader.copy()
      let value = try? reader.readDouble()
      guard value == nil else {
        #expect(Double(text.prefix(reader.offset)) == value)
        return
      }
      _ = try? other.scanNumber()
      #expect(reader.offset == other.offset || reader.offset == 0)
      #expect(reader.offset <= valid.utf8.count)
    }
  }

  // MARK: - Literals

  @Test(arguments: ["true", "false", "null"]) func literalsEndWhereTheyAreWrong(literal: String) throws {
    try Self.withReaders(literal) { reader in
      let value = literal == "null" ? try reader.readNull() : try reader.readBool()
      #expect(value == (literal != "false") && reader.offset == literal.utf8.count)
    }
    for count in 1..<literal.utf8.count {
      let beginning = String(literal.prefix(count))
      for (text, kind) in [
        (beginning, JSONFailure.unexpectedEnd), (beginning + "x", .invalidLiteral),
        (beginning + "xxxxxxxxxxxxxxxxxx", .invalidLiteral),
      ] {
        let json = Array(text.utf8)
        unsafe json.withUnsafeBufferPointer { bytes in
          var reader = unsafe Reader(bytes, inside: DepthGuard(limit: 1))
          let error = #expect(throws: JSONFailure.self) {
            if literal == "null" { _ = try reader.readNull() } else { _ = try reader.readBool() }
          }
          #expect(error == kind && reader.offset == count)
        }
      }
    }
  }

  // MARK: - Arrays

  /// Expects the elements of an array; nil if it holds something else, and nothing is read.
  private static func expect<Element: Equatable>(
    _ expected: [Element]?, _ text: String, _ read: (inout Reader) throws -> [Element]?
  ) throws {
    try withReaders(text) { reader in
      let found = try read(&reader)
      #expect(found == expected && reader.offset == (expected == nil ? 0 : text.utf8.count))
    }
  }

  /// As many elements as a literal, the stack and allocated memory have room for, and some more.
  @Test(arguments: [0, 1, 2, 3, 4, 15, 16, 17, 63, 64, 65, 256, 257, 1_000])
  func arraysOfAnyLengthAreRead(count: Int) throws {
    let ints = (0..<count).map { $0 * 7_919 - 3 }
    let doubles = ints.map { Double($0) / 8 }
    let strings = ints.map { "text number \($0), and more" }
    let rows = (0..<count).map { Array(doubles.prefix($0 % 20)) }
    try Self.expect(ints, "\(ints)") { try $0.readInts() }
    try Self.expect(doubles, "\(doubles)") { try $0.readDoubles() }
    try Self.expect(strings, "\(strings)") { try $0.readStrings() }
    try Self.expect(rows, "\(rows)") { try $0.readDoubleArrays() }
    // What was collected before something else came is given back.
    for array in ["\(ints)", "\(strings)", "\(rows)"] {
      let text = String(array.dropLast()) + (count == 0 ? "" : ", ") + "{}]"
      try Self.expect(nil, text) { try $0.readInts() }
      try Self.expect(nil, text) { try $0.readStrings() }
      try Self.expect(nil, text) { try $0.readDoubleArrays() }
    }
  }
}

extension Reader {
  fileprivate mutating func readInts() throws(JSONFailure) -> [Int]? {
    try readElements { (reader) throws(JSONFailure) in try reader.readInt() }
  }

  fileprivate mutating func readDoubles() throws(JSONFailure) -> [Double]? {
    try readElements { (reader) throws(JSONFailure) in try reader.readDouble() }
  }

  fileprivate mutating func readStrings() throws(JSONFailure) -> [String]? {
    try readElements { (reader) throws(JSONFailure) in try reader.readString() }
  }

  fileprivate mutating func readDoubleArrays() throws(JSONFailure) -> [[Double]]? {
    try readElements { (reader) throws(JSONFailure) in try reader.readDoubles() }
  }
}
