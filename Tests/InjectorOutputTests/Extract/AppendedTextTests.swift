import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// Text that is appended to collections of bytes.
struct AppendedTextTests {
  struct User: Equatable { var id = 7; var name = "Ann/\u{2028}"; var ratio = 1.5; var nick: String? }

  static let users = Injector.bind(User.self) { User() }.mapping("meta.id").to(\.id)
  static let many = (0..<5_000).map { User(id: $0) }
  static let nested = users.at("a.b")

  /// A collection with nothing but what it has to have.
  struct Bytes: RangeReplaceableCollection {
    private var bytes: [UInt8] = []
    var startIndex: Int { 3 }
    var endIndex: Int { 3 + bytes.count }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> UInt8 { bytes[index - 3] }
    mutating func replaceSubrange(_ range: Range<Int>, with other: some Collection<UInt8>) {
      bytes.replaceSubrange(range.lowerBound - 3..<range.upperBound - 3, with: other)
    }
  }

  /// Expects the text of `extractJSON` behind bytes that are there already.
  private func expectAppended<Collected: RangeReplaceableCollection<UInt8>>(
    to start: Collected,
    _ injector: Injector<User>,
    _ options: ExtractionOptions
  ) throws {
    var bytes = start
    var expected = [UInt8](start)
    for _ in 0..<2 {
      try injector.extractJSON(User(), into: &bytes, options)
      try injector.extractJSON(Self.many, into: &bytes, options)
      try injector.extractJSON(["k": User()], into: &bytes, options)
      try injector.extractJSON([], into: &bytes, options)
      expected += try injector.extractJSON(User(), options)
      expected += try injector.extractJSON(Self.many, options)
      expected += try injector.extractJSON(["k": User()], options)
      expected += try injector.extractJSON([], options)
      #expect(bytes.elementsEqual(expected))
    }
  }

  @Test(
    arguments: [users, nested],
    [ExtractionOptions(), .unescapedSlashes, [.pretty, .nullForNil], .sortedKeys]
  )
  func theTextIsThatOfTheExtraction(injector: Injector<User>, options: ExtractionOptions) throws {
    let start = Array("start ".utf8)
    try expectAppended(to: [], injector, options)
    try expectAppended(to: start, injector, options)
    try expectAppended(to: start[2...], injector, options)
    try expectAppended(to: ContiguousArray(start), injector, options)
    try expectAppended(to: Data(start), injector, options)
    try expectAppended(to: Data(start)[2...], injector, options)
    try expectAppended(to: Bytes(start), injector, options)
  }

  @Test func nothingIsAppendedIfItFails() throws {
    var bytes = Data("start".utf8)
    expectError(code: .notRepresentable, path: "ratio") {
      try Self.users.extractJSON(User(ratio: .nan), into: &bytes)
    }
    expectError(code: .notRepresentable, path: "[5000].ratio") {
      try Self.users.extractJSON(Self.many + [User(ratio: .nan)], into: &bytes)
    }
    expectError(code: .notRepresentable, path: "[\"b\"].ratio") {
      try Self.users.extractJSON(["b": User(ratio: .nan)], into: &bytes)
    }
    let wrong = Self.users.writing(\.name).to("meta.id")
    expectError(code: .configuration) { try wrong.extractJSON(User(), into: &bytes) }
    #expect(bytes == Data("start".utf8))
    try Self.users.extractJSON(User(ratio: .nan), into: &bytes, .nonFinite(.null))
    #expect(bytes.count > 5)
  }
}
