import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Good text that is cut or changed somewhere.
struct DamagedInputTests {
  typealias Everything = MalformedInputTests.Everything

  /// One object with a value of every kind under known and unknown keys.
  static let sample = #"""
    {"a": -12, "int8": 5, "text": "x\n\u00e9é\ud83d\ude00", "number": 6.25e-1, "decimal": 0.1, "flag": false,
     "list": [1, 2, 3], "matrix": [[1.5], []], "names": ["a", "b"], "map": {"x": 1}, "nested": {"y": [1, null]},
     "optional": null, "card": {"id": 7, "name": "c", "tags": []}, "unknown": [{"k": true}, "\/"], "b": 9007199254740993}
    """#

  /// Two kilobytes of it.
  static let document: [UInt8] = {
    let filler = (0..<60).map { #""key\#($0)": "value \#($0)""# }.joined(separator: ",\n")
    return Array("{\"unknown\": {\(filler)},\n \"first\": \(sample), \"list\": [\(sample), \(sample)]}".utf8)
  }()

  @Test func textCutAnywhereIsRefused() throws {
    let document = Self.document
    try #require(document.count > 2000)
    _ = try Self.read(document[...])
    for count in document.indices {
      for attempt in Self.attempts {
        let error = expectError(code: .malformed) { try attempt(document[..<count]) }
        #expect(error?.location != nil, "\(count) bytes")
      }
    }
  }

  /// A known key, an unknown one, one on the way to the root, and the text read as a tree.
  private static let attempts: [@Sendable (ArraySlice<UInt8>) throws -> Void] = [
    { _ = try models.inject(json: $0, at: "first") }, { _ = try models.injectArray(json: $0, at: "list") },
    { _ = try MalformedInputTests.boxes.inject(json: $0) }, { _ = try holders.inject(json: $0) },
    { _ = try MalformedInputTests.trees.inject(json: $0) },
  ]

  struct Holder { var first = Everything(); var list: [Everything] = []; var unknown: [String: String] = [:] }

  private static let models = MalformedInputTests.models
  private static let holders = Injector.bind(Holder.self) { Holder() }
    .format(\.first).with.injector(models).format(\.list).with.injector(models)

  private static func read(_ bytes: ArraySlice<UInt8>) throws {
    for attempt in attempts { try attempt(bytes) }
    let holder = try holders.inject(json: bytes)
    try #require(holder.list == [holder.first, holder.first])
    try #require(holder.first.b == 9_007_199_254_740_993)
    try #require(holder.unknown.count == 60)
  }

  /// Reading straight into the model and by way of a tree agree on what is JSON, and on what it says.
  @Test(arguments: 0..<10) func anyByteMayChange(part: Int) {
    var random = SeededGenerator(seed: 0x5EED + UInt64(part))
    let original = Array(Self.sample.utf8)
    var acceptedCount = 0
    for _ in 0..<10_000 {
      var bytes = original
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      let direct = Result { try Self.models.inject(json: bytes) }
      if case .success = direct { acceptedCount += 1 }
      guard random.next() % 8 == 0 else { continue }
      let byTree = Result { try MalformedInputTests.trees.inject(json: bytes) }
      let text = String(decoding: bytes, as: UTF8.self)
      switch (direct, byTree) {
      case (.success(let direct), .success(let byTree)): #expect(direct == byTree, "\(text)")
      case (.failure(let direct as InjectionError), .failure(let byTree as InjectionError)):
        #expect(direct.code == .malformed, "\(text)")
        #expect(direct.description == byTree.description, "\(text)")
      default: Issue.record("only one route accepts \(text)")
      }
    }
    #expect((1000...9000).contains(acceptedCount))
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    /// The byte after the last one belongs to no one: touching it stops the process.
    @Test func nothingBehindTheEndIsRead() throws {
      let pages = try #require(GuardedPages(capacity: 4096))
      let sample = Array(Self.sample.utf8)
      for count in 0...sample.count {
        unsafe pages.withCopy(of: sample[..<count]) { bytes in
          let isRead = unsafe (try? Self.models.inject(json: bytes)) != nil
          #expect(isRead == (count == sample.count))
          let isReadByTree = unsafe (try? MalformedInputTests.trees.inject(json: bytes)) != nil
          #expect(isReadByTree == (count == sample.count))
        }
      }
    }

    /// Every beginning of every kind of value at the end of the page, under a key that takes it and under one that does not.
    @Test(arguments: [
      #""text""#, #""\u00e9\ud83d\ude00\n""#, "\"é€😀\"", "-1234567890123456789012345",
      "0.12345678901234567890", "1.5e-300", "true", "false", "null", "[1,2,3]", "[[1.5,2],[3]]",
      #"["a","bcdefghijk"]"#, #"{"id":1,"name":"x","tags":["y"]}"#, #"{"a key that is long":[1,null]}"#,
      "\t\n\r 1",
    ])
    func noValueIsReadBehindTheEnd(value: String) throws {
      let pages = try #require(GuardedPages(capacity: 4096))
      let keys = [
        "a", "text", "number", "decimal", "flag", "list", "matrix", "names", "map", "nested", "card",
        "unknown",
      ]
      for key in keys {
        let head = Array(#"{"\#(key)":"#.utf8)
        let text = head + Array(value.utf8)
        for count in text.indices {
          unsafe pages.withCopy(of: text[...count]) { bytes in
            #expect(throws: InjectionError.self) { unsafe try Self.models.inject(json: bytes) }
            #expect(throws: InjectionError.self) {
              unsafe try Self.models.inject(json: bytes, at: "x.\(key).0")
            }
          }
        }
      }
    }

    @Test(
      .enabled(if: !JSONTestSuite.all.isEmpty, "JSONTestSuite is not there"), arguments: JSONTestSuite.all
    )
    func noFileIsReadBehindItsEnd(file: String) throws {
      let file = try JSONTestSuite.bytes(of: file)
      let pages = try #require(GuardedPages(capacity: file.count + 16))
      for bytes in [
        file, JSONTestSuite.wrap(file).dropLast(), JSONTestSuite.wrap(file, key: "none").dropLast(),
      ] {
        unsafe pages.withCopy(of: bytes[...]) { bytes in
          _ = unsafe try? JSONTestSuite.boxes.inject(json: bytes)
          _ = unsafe try? JSONTestSuite.boxes.injectArray(json: bytes)
        }
      }
    }
  #endif
}

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  /// Memory that ends where a page ends that nobody may touch, so that reading one byte too many stops the process.
  @safe final class GuardedPages {
    private let base: UnsafeMutableRawPointer
    private let length: Int
    private let pageSize: Int

    /// Room for that many bytes; nil if the system has no memory for it.
    init?(capacity: Int) {
      pageSize = Int(getpagesize())
      length = (max(1, capacity) + pageSize - 1) / pageSize * pageSize
      let flags = MAP_PRIVATE | MAP_ANON
      guard let memory = unsafe mmap(nil, length + pageSize, PROT_READ | PROT_WRITE, flags, -1, 0),
        unsafe memory != MAP_FAILED
      else { return nil }
      unsafe base = memory
      guard unsafe mprotect(memory + length, pageSize, PROT_NONE) == 0 else {
        unsafe munmap(memory, length + pageSize)
        return nil
      }
    }

    deinit { unsafe munmap(base, length + pageSize) }

    /// Calls `body` with a copy of the bytes whose end is the end of the page.
    func withCopy<Result>(of bytes: ArraySlice<UInt8>, _ body: (UnsafeRawBufferPointer) throws -> Result)
      rethrows -> Result
    {
      let count = min(bytes.count, length)
      let target = unsafe UnsafeMutableRawBufferPointer(start: base + length - count, count: count)
      unsafe target.copyBytes(from: bytes.prefix(count))
      return try unsafe body(UnsafeRawBufferPointer(target))
    }
  }
#endif
