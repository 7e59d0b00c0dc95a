import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values that are read from files, and the errors of files.
struct ReadTests {
  struct User: Injectable, Equatable {
    var id = 0
    var name = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("user_id").to("id") }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads a text by a path, a file URL and the text of a file URL, which must give the same.
  func reading<Value: Equatable>(_ text: String, as type: Value.Type) throws -> Value {
    let path = try folder.file("käse 1.json", holding: text)
    let value = try read(type, from: path)
    #expect(try read(type, from: URL(fileURLWithPath: path)) == value)
    #expect(try read(type, from: URL(fileURLWithPath: path).absoluteString) == value)
    return value
  }

  @Test func modelsAndCollections() throws {
    let user = #"{"user_id": "7", "name": "Tom"}"#
    let tom = User(id: 7, name: "Tom")
    #expect(try reading(user, as: User.self) == tom)
    #expect(try reading("[\(user)]", as: [User].self) == [tom])
    #expect(try reading(#"{"a": \#(user)}"#, as: [String: User].self) == ["a": tom])
    #expect(try reading("[1, 2]", as: Set<Int>.self) == [1, 2])
    #expect(try reading("[]", as: [User].self) == [])
  }

  @Test func scalarsAreCoerced() throws {
    #expect(try reading(#""123""#, as: String.self) == "123")
    #expect(try reading(#""123""#, as: Int.self) == 123)
    #expect(try reading("1565922866", as: Date.self) == Date(timeIntervalSince1970: 1_565_922_866))
    #expect(try reading("1565922866", as: Int.self) == 1_565_922_866)
    #expect(try reading("true", as: Bool.self))
    #expect(try reading("0.1", as: Double.self) == 0.1)
    #expect(try reading(#""https://a.b""#, as: URL.self) == URL(string: "https://a.b"))
    #expect(try reading("\u{FEFF}7\n", as: Int?.self) == 7)
  }

  @Test func aFileThatGrowsBeyondItsBuffer() throws {
    let numbers = Array(0..<50_000)
    #expect(try reading("\(numbers)", as: [Int].self) == numbers)
  }

  @Test(arguments: [
    ("{\"user_id\": 7,\n \"name\"; \"Tom\"}", 2, 8, "a colon was expected after a key"),
    ("{\"user_id\": 7,\n", 2, 1, "the text ends too early"), ("", 1, 1, "the text is empty"),
  ])
  func aDamagedFile(text: String, line: Int, column: Int, reason: String) throws {
    let path = try folder.file("damaged.json", holding: text)
    let error = try #require(throws: InjectionError.self) { try read(User.self, from: path) }
    #expect(error.code == .malformed)
    #expect(error.file == path)
    #expect(error.location?.line == line)
    #expect(error.location?.column == column)
    #expect(
      error.description == "not valid JSON: \(reason) (line \(line), column \(column) of \"\(path)\")"
    )
    #expect(error.publicMessage == "not valid JSON: \(reason)")
  }

  @Test func severalProblemsNameTheFileOnce() throws {
    let path = try folder.file("users.json", holding: "{\"user_id\": [],\n \"name\": {}}")
    let error = try #require(throws: InjectionError.self) {
      try Injector.bind(User.self).policy(.strict).read(from: path)
    }
    #expect(
      error.description == """
        2 problems in "\(path)":
          id: expected Int, found array of 0 under "user_id" (line 1, column 13)
          name: expected String, found object with 0 keys under "name" (line 2, column 10)
        """
    )
    #expect(error.issues.allSatisfy { $0.file == path })
  }

  @Test func aFileThatIsNotThere() throws {
    let path = folder.file("none.json")
    let error = try #require(throws: InjectionError.self) { try read(User.self, from: path) }
    #expect(error.code == .fileFailed)
    #expect(error.description == "the file \"\(path)\" cannot be opened: No such file or directory")
    #expect((error.underlying as? POSIXError)?.code == .ENOENT)
    #expect(throws: InjectionError.self) { try read(User.self, from: folder.path) }
  }

  @Test func remediesNameTheFunctionsForFiles() throws {
    let path = try folder.file("users.json", holding: "[]")
    let error = try #require(throws: InjectionError.self) { try read(User.self, from: path) }
    #expect(
      error.description.contains(
        "; call read([ReadTests.User].self, from:) instead (line 1, column 1 of \"\(path)\")"
      )
    )
    let other = try #require(throws: InjectionError.self) { try Injector.bind(User.self).read(from: path) }
    #expect(other.description.contains("; call readArray(from:at:) instead"))
  }

  @Test func anInjectorReadsByItsRules() throws {
    let path = try folder.file("users.json", holding: #"{"data": [{"n": "Tom"}, {"n": "Lily"}]}"#)
    let users = Injector.bind(User.self).mapping("n").to(\.name)
    #expect(try users.readArray(from: path, at: "data").map(\.name) == ["Tom", "Lily"])
    #expect(try users.readArray(from: URL(fileURLWithPath: path), at: "data").count == 2)
    #expect(try users.read(from: path, at: "data.1").name == "Lily")
    #expect(try users.read(from: URL(fileURLWithPath: path), at: "data.0").name == "Tom")
  }
}
