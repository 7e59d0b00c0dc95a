import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

/// The paths that texts and URLs stand for.
struct LocalFileTests {
  static let texts: [(String, String)] = [
    ("users.json", "users.json"), ("/tmp/two words.json", "/tmp/two words.json"),
    ("~/users.json", "\(NSHomeDirectory())/users.json"), ("~", NSHomeDirectory()),
    ("~users.json", "~users.json"), ("a/~/users.json", "a/~/users.json"),
    ("file:///tmp/two%20words.json", "/tmp/two words.json"),
    ("/tmp/two%20words.json", "/tmp/two%20words.json"),
  ]

  @Test(arguments: texts) func text(path: String, expected: String) throws {
    #expect(try LocalFile(path).path == expected)
  }

  @Test(arguments: [
    (URL(fileURLWithPath: "/tmp/k\u{e4}se 100%.json"), "/tmp/k\u{e4}se 100%.json"),
    (URL(string: "a/b.json"), "a/b.json"),
  ])
  func url(url: URL?, expected: String) throws {
    #expect(try LocalFile(#require(url)).path == expected)
  }

  @Test(arguments: ["https://example.com/users.json"]) func noFile(text: String) throws {
    let url = try #require(URL(string: text))
    let error = try #require(throws: InjectionError.self) { _ = try LocalFile(url) }
    #expect(error.code == .fileFailed)
    #expect(error.description == "the file \"\(text)\" is not a local file; use a path or a file URL")
  }

  @Test(arguments: ["", "/tmp/a\0b.json"]) func noPath(text: String) throws {
    #expect(throws: InjectionError.self) { _ = try LocalFile(text) }
  }

  @Test(arguments: [
    ("a.plist", true), ("a.PList", true), ("a.json", false), ("plist", false), ("a.plist.json", false),
  ])
  func propertyList(path: String, expected: Bool) throws {
    #expect(try LocalFile(path).isPropertyList == expected)
  }
}
