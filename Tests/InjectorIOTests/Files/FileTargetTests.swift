import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// What is replaced: links, devices, folders, files with permissions of their own.
struct FileTargetTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func replace(_ path: String, with text: String) throws(InjectionError) {
    try LocalFile(path).replace(with: Data(text.utf8))
  }

  func permissions(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o755, 0o444]) func permissionsAreKept(mode: Int) throws {
    let path = try folder.file("users.json", holding: "old")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try replace(path, with: "new")
    #expect(try permissions("users.json") == mode)
    #expect(try folder.text("users.json") == "new")
  }

  @Test func aNewFileHasThePermissionsOfAnyNewFile() throws {
    try replace(folder.file("new.json"), with: "new")
    let other = FileManager.default.createFile(atPath: folder.file("other.json"), contents: nil)
    #expect(other)
    #expect(try permissions("new.json") == permissions("other.json"))
  }

  @Test func aGroupThatCannotBeKeptHasNoRightsOfItsOwn() throws {
    let path = try folder.file("users.json", holding: "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: path)
    let system = FileSystem { if case .setOwner = $0 { -1 } else { $0.perform() } }
    try LocalFile(path).replace(with: Data("new".utf8), in: system)
    #expect(try permissions("users.json") == 0o644)
  }

  @Test(arguments: ["target.json", "sub/../target.json", "absolute"])
  func aLinkStays(destination: String) throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: false)
    let destination = destination == "absolute" ? folder.file("target.json") : destination
    try manager.createSymbolicLink(atPath: folder.file("link.json"), withDestinationPath: destination)
    // At first the link leads nowhere.
    for text in ["first", "second"] {
      try replace(folder.file("link.json"), with: text)
      #expect(try folder.text("target.json") == text)
      #expect(try manager.destinationOfSymbolicLink(atPath: folder.file("link.json")) == destination)
      #expect(try folder.names == ["link.json", "sub", "target.json"])
    }
  }

  @Test func aLinkToItselfIsAnError() throws {
    let path = folder.file("link.json")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "link.json")
    let error = expectError { try replace(path, with: "new") }
    #expect((error?.underlying as? POSIXError)?.code == .ELOOP)
  }

  @Test func aDeviceIsNotReplaced() throws {
    try replace("/dev/null", with: "new")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test func whatCannotBeAFile() throws {
    let file = try folder.file("file", holding: "old")
    let rows: [(path: String, reason: String, code: POSIXErrorCode)] = [
      (folder.path, "Is a directory", .EISDIR), (folder.file("new/"), "Is a directory", .EISDIR),
      ("\(file)/users.json", "Not a directory", .ENOTDIR),
      ("\(file)/a/b/users.json", "Not a directory", .ENOTDIR),
    ]
    for (path, reason, code) in rows {
      let text = "the file \"\(path)\" cannot be created: \(reason)"
      let error = expectError(text, code: .fileFailed) { try replace(path, with: "new") }
      #expect(error?.file == path && (error?.underlying as? POSIXError)?.code == code)
      #expect(error?.publicMessage == "the file could not be read or written")
    }
    #expect(try folder.text("file") == "old")
    #expect(try folder.names == ["file"])
  }
}

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
  func url(url: URL?, expected: String) throws { #expect(try LocalFile(#require(url)).path == expected) }

  @Test(arguments: ["https://example.com/users.json"]) func noFile(text: String) throws {
    let url = try #require(URL(string: text))
    expectError("the file \"\(text)\" is not a local file; use a path or a file URL", code: .fileFailed) {
      _ = try LocalFile(url)
    }
  }

  @Test(arguments: ["", "/tmp/a\0b.json"]) func noPath(text: String) throws {
    expectError { _ = try LocalFile(text) }
  }

  @Test(arguments: [
    ("a.plist", true), ("a.PList", true), ("a.json", false), ("plist", false), ("a.plist.json", false),
  ])
  func propertyList(path: String, expected: Bool) throws {
    #expect(try LocalFile(path).isPropertyList == expected)
  }
}
