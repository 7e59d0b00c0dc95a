import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

#if !os(Windows)
  /// The memory that files need, whatever their size is said to be.
  struct WholeFileTests {
    struct User: Injectable, Equatable { var id = 0 }

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A system on which every file is said to have a size.
    private func system(size: Int) -> FileSystem {
      FileSystem { call in
        let result = call.perform()
        if case .openStatus(_, let status) = call { unsafe status.pointee.st_size = size }
        return result
      }
    }

    /// Returns the bytes of a file; nil if there are more than the limit.
    private func contents(_ path: String, limit: Int = .max, _ system: FileSystem) throws -> Data? {
      try OpenFile(reading: path, in: system).contents(byteLimit: limit)
    }

    @Test(arguments: [0, 1, 9, 10, 11, 1 << 16, 1 << 40, Int.max - 1, .max])
    func `the bytes are those that are read`(size: Int) throws {
      let path = try folder.file("small", holding: "0123456789")
      #expect(try contents(path, system(size: size)) == Data("0123456789".utf8))
      let text = String(repeating: "0123456789", count: 100_000)
      let large = try folder.file("large", holding: text)
      #expect(try contents(large, system(size: size)) == Data(text.utf8))
      #expect(try contents(large, limit: 999_999, system(size: 0)) == nil)
      #expect(try contents(large, limit: 1_000_000, system(size: 0))?.count == 1_000_000)
    }

    @Test func `a size beyond the limit is refused before anything is read`() throws {
      let path = try folder.file("users.json", holding: "[]")
      let log = Log<String>()
      let sized = system(size: 11)
      let system = FileSystem { call in
        guard case .readBytes = call else { return sized.perform(call) }
        log.add("read")
        return 0
      }
      #expect(try contents(path, limit: 10, system) == nil)
      #expect(log.entries.isEmpty)
      #expect(try contents(path, limit: 11, system) == Data())
    }

    /// The holes of a file take no space on the disk.
    @Test(arguments: ["users.json", "users.plist"]) func `a large file with a limit`(name: String) throws {
      let path = try folder.file(name, holding: "[]")
      guard unsafe truncate(path, 1 << 40) == 0 else { return }
      let users = Injector.bind(User.self).limits(InjectionLimits(bytes: 1_000))
      let error = try thrownError { try users.readArray(from: path) }
      #expect(error.code == .limitExceeded && error.file == path)
    }

    /// Nothing is parsed that would need a deep stack.
    @Test(arguments: ["xml", "binary", "text"])
    func `deeply nested property lists are refused`(kind: String) throws {
      let path = folder.file("deep.plist")
      try Self.nested(200_000, kind).write(to: URL(fileURLWithPath: path))
      let isRefused = try SmallThread.run(kilobytes: 512) { [(try? read([[Int]].self, from: path)) == nil] }
      #expect(isRefused == [true])
    }

    /// Returns a property list of arrays inside each other.
    private static func nested(_ count: Int, _ kind: String) -> Data {
      func repeated(_ text: String) -> String { String(repeating: text, count: count) }
      switch kind {
      case "xml":
        let arrays = repeated("<array>") + repeated("</array>")
        return Data(#"<?xml version="1.0"?><plist version="1.0">\#(arrays)</plist>"#.utf8)
      case "binary":
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for index in 1...count {
          offsets.append(bytes.count)
          bytes += index == count ? [0xA0] : [0xA1] + word(index, 4)
        }
        let table = bytes.count
        bytes += offsets.flatMap { word($0, 4) }
        bytes += [0, 0, 0, 0, 0, 0, 4, 4]
        bytes += [count, 0, table].flatMap { word($0, 8) }
        return Data(bytes)
      default: return Data((repeated("(") + repeated(")")).utf8)
      }
    }

    private static func word(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
    }
  }
#endif

/// Reading and writing as methods, which are as the functions.
struct FileMethodTests {
  struct Car: Injectable, Hashable {
    var id = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("car_id").to("id") }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A type whose own methods hide the functions.
  struct Garage {
    let path: String
    func read() throws -> [Car] { try [Car].read(from: path) }
    func write(_ cars: [Car]) throws { try cars.write(to: path) }
  }

  @Test func `models are written and read back by a path or a URL`() throws {
    let path = folder.file("new/cars.json")
    let url = URL(fileURLWithPath: path)
    try Garage(path: path).write([Car(id: 7), Car(id: 8)])
    #expect(try folder.text("new/cars.json") == #"[{"car_id":7},{"car_id":8}]"#)
    #expect(try Garage(path: path).read() == [Car(id: 7), Car(id: 8)])
    #expect(try [Car].read(from: url) == [Car(id: 7), Car(id: 8)])
    try [Car(id: 9)].write(to: url, options: .pretty)
    #expect(try folder.text("new/cars.json").contains("\n"))
    #expect(try [Car].read(from: url.absoluteString) == [Car(id: 9)])
    try [Car(id: 1)].write(to: folder.file("cars.plist"))
    #expect(try [Car].read(from: folder.file("cars.plist")) == [Car(id: 1)])
  }

  @Test func `the errors are those of the functions`() throws {
    let path = try folder.file("cars.json", holding: #"{"car_id": 7}"#)
    let function = try thrownError { try read([Car].self, from: path) }
    let error = expectError(code: function.code) { try [Car].read(from: path) }
    #expect(error?.file == path)
    expectError { try [Car].read(from: "") }
    let web = try #require(URL(string: "https://a.b/cars.json"))
    expectError { try [Car()].write(to: web) }
  }
}
