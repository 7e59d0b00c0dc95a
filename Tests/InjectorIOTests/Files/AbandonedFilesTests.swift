import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// What is left in a folder after a writer failed, or was killed.
struct AbandonedFilesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func replace(_ path: String, with text: String = "new", _ system: FileSystem = .init())
    throws(InjectionError)
  {
    try LocalFile(path).replace(with: Data(text.utf8), in: system)
  }

  // MARK: - Folders

  @Test(arguments: AtomicFileTests.failures.indices)
  func foldersThatWereCreatedAreRemovedAfterAFailure(index: Int) throws {
    let (system, operation, _) = AtomicFileTests.failures[index]
    // A new file has no permissions to be kept, and a folder is written to the disk first.
    if case .create = operation, index == 5 { return }
    for path in ["a/b/c/users.json", "a//b/../c/users.json", "a/./b/users.json"] {
      #expect(throws: InjectionError.self) { try replace(folder.file(path), with: "new text", system) }
      #expect(try folder.names == [])
    }
  }

  @Test func foldersAreRemovedIfOneOfThemCannotBeCreated() throws {
    let path = folder.file("a/b/c/users.json")
    let full = AtomicFileTests.system { call in
      if case .createFolder(let folder) = call, folder.hasSuffix("c") { -Int(ENOSPC) } else { nil }
    }
    #expect(throws: InjectionError.self) { try replace(path, full) }
    #expect(try folder.names == [])
  }

  @Test func foldersWithOtherContentsStay() throws {
    let path = folder.file("a/b/users.json")
    let other = folder.file("a/other.json")
    let system = AtomicFileTests.system { call in
      guard case .writeBytes = call else { return nil }
      return FileManager.default.createFile(atPath: other, contents: Data()) ? -Int(ENOSPC) : -Int(EIO)
    }
    #expect(throws: InjectionError.self) { try replace(path, system) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a")) == ["other.json"])
  }

  @Test func foldersThatWereThereStay() throws {
    try FileManager.default.createDirectory(atPath: folder.file("a/b"), withIntermediateDirectories: true)
    let (system, _, _) = AtomicFileTests.failures[0]
    #expect(throws: InjectionError.self) { try replace(folder.file("a/b/c/users.json"), system) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a")) == ["b"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b")).isEmpty)
  }

  @Test func aWriterThatIsReleasedLeavesNoFolders() throws {
    do {
      let writer = try FileReplacement(of: folder.file("a/b/users.json"))
      try writer.write([UInt8](repeating: 32, count: 10))
    }
    #expect(try folder.names == [])
  }

  // MARK: - Temporary files

  @Test func filesOfKilledProcessesAreRemovedByTheNextOne() throws {
    _ = try folder.file(".injector-5f09c2d1e8a7b643", holding: "half a fi")
    _ = try folder.file(".injector-0", holding: "")
    let others = [
      ".injector-notes", ".injector-", "injector-5f09c2d1e8a7b643", ".injector-5f09c2d1e8a7b6430",
    ]
    for name in others { _ = try folder.file(name, holding: "x") }
    let link = folder.file(".injector-1a")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file(others[0]))
    try FileManager.default.createDirectory(
      atPath: folder.file(".injector-2b"), withIntermediateDirectories: true
    )
    try replace(folder.file("users.json"))
    let expected = Set(others + [".injector-1a", ".injector-2b", "users.json"])
    #expect(try Set(folder.names) == expected)
    // A process looks once.
    _ = try folder.file(".injector-3c", holding: "x")
    try replace(folder.file("users.json"))
    #expect(try Set(folder.names) == expected.union([".injector-3c"]))
  }

  @Test func theFileOfAnotherWriterStays() throws {
    let writer = try FileReplacement(of: folder.file("users.json"))
    try writer.write([UInt8]("new".utf8))
    AbandonedFiles.remove(from: folder.path, in: FileSystem())
    #expect(try folder.names.count == 1)
    try writer.finish()
    #expect(try folder.text("users.json") == "new")
    #expect(try folder.names == ["users.json"])
  }

  @Test func whereFilesCannotBeLockedNothingIsRemoved() throws {
    _ = try folder.file(".injector-1", holding: "x")
    let system = AtomicFileTests.system { if case .lock = $0 { -Int(ENOLCK) } else { nil } }
    try replace(folder.file("users.json"), system)
    #expect(try Set(folder.names) == [".injector-1", "users.json"])
  }

  /// Another process locks, or removes, the file before the writer locks it.
  @Test(arguments: [true, false]) func aFileThatIsTakenForAbandonedIsCreatedAnew(isLocked: Bool) throws {
    let (locks, path) = (Counter(), folder.path)
    let system = AtomicFileTests.system { call in
      guard case .lock = call, locks.increase() == 1 else { return nil }
      if isLocked { return -Int(EWOULDBLOCK) }
      AbandonedFiles.remove(from: path, in: FileSystem())
      return nil
    }
    try replace(folder.file("users.json"), system)
    #expect(locks.count >= 2)
    #expect(try folder.text("users.json") == "new")
    #expect(try folder.names == ["users.json"])
  }

  /// A file system on which each lock is refused.
  @Test func locksThatAreAlwaysRefusedAreNoFailure() throws {
    let system = AtomicFileTests.system { if case .lock = $0 { -Int(EWOULDBLOCK) } else { nil } }
    try replace(folder.file("users.json"), system)
    #expect(try folder.names == ["users.json"])
  }
}
