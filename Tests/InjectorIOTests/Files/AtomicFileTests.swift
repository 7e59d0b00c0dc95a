import Foundation
import Testing

@testable import Injector
@testable import InjectorIO
@testable import InjectorTestSupport

/// What is where after a file was replaced, and after that failed.
struct AtomicFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func replace(_ path: String, with text: String, _ system: FileSystem = .init()) throws(InjectionError) {
    try LocalFile(path).replace(with: Data(text.utf8), in: system)
  }

  static let names = ["users.json", "two words.json", "käse 小码哥 🐈.json", String(repeating: "n", count: 255)]

  @Test(arguments: names) func newFile(name: String) throws {
    try replace(folder.file(name), with: "new")
    #expect(try folder.text(name) == "new")
    try replace(folder.file(name), with: "")
    #expect(try folder.text(name) == "")
    #expect(try folder.names == [name])
  }

  @Test func missingFoldersAreCreated() throws {
    try replace(folder.file("a//b/../c/users.json"), with: "new")
    #expect(try folder.text("a/c/users.json") == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a/c")) == ["users.json"])
  }

  /// A system on which a call has another result, where a closure returns one.
  static func system(_ result: @escaping @Sendable (SystemCall) -> Int?) -> FileSystem {
    FileSystem { call in result(call) ?? call.perform() }
  }

  static let failures: [(FileSystem, FileOperation, Int32)] = [
    (system { if case .writeBytes = $0 { -Int(ENOSPC) } else { nil } }, .write, ENOSPC),
    (system { if case .writeBytes = $0 { 0 } else { nil } }, .write, ENOSPC),
    (system { if case .synchronize = $0 { -Int(EIO) } else { nil } }, .synchronize, EIO),
    (
      system { if case .closeFile = $0 { $0.perform() < 0 ? -Int(EBADF) : -Int(EDQUOT) } else { nil } },
      .write, EDQUOT
    ),
    (system { if case .moveFile = $0 { -Int(EXDEV) } else { nil } }, .replace, EXDEV),
    (system { if case .setPermissions = $0 { -Int(EROFS) } else { nil } }, .create, EROFS),
    (system { if case .openFile = $0 { -Int(EMFILE) } else { nil } }, .create, EMFILE),
    // The permissions of the old file are not known.
    (system { if case .status = $0 { -Int(EIO) } else { nil } }, .create, EIO),
    (
      system { call in
        guard case .writeBytes(let file, let bytes) = call else { return nil }
        // The disk is full in the middle.
        if lseek(file, 0, SEEK_CUR) >= 2 { return -Int(ENOSPC) }
        return unsafe SystemCall.writeBytes(file, UnsafeRawBufferPointer(rebasing: bytes[..<2])).perform()
      }, .write, ENOSPC
    ),
  ]

  /// The operation that an error is about.
  static func operation(of error: InjectionError) -> FileOperation? {
    if case .file(let words, _) = error.issues[0].facts.detail { FileOperation(rawValue: words) } else { nil }
  }

  @Test(arguments: failures.indices) func theOldFileIsWholeAfterAFailure(index: Int) throws {
    let (system, operation, number) = Self.failures[index]
    let path = try folder.file("users.json", holding: "old")
    let error = try thrownError { try replace(path, with: "new text", system) }
    #expect(Self.operation(of: error) == operation && error.file == path)
    #expect((error.underlying as? POSIXError)?.code == POSIXErrorCode(rawValue: number))
    #expect(error.description.hasSuffix(unsafe ": " + String(cString: strerror(number))))
    #expect(try folder.text("users.json") == "old")
    #expect(try folder.names == ["users.json"])
  }

  @Test func afterTheRenamingTheNewFileStays() throws {
    let path = try folder.file("users.json", holding: "old")
    let system = Self.system { call in
      guard case .synchronize(let file) = call else { return nil }
      return FileSystem().status(of: file)?.isFolder == true ? -Int(EIO) : 0
    }
    let error = try thrownError { try replace(path, with: "new", system) }
    #expect(Self.operation(of: error) == .synchronizeFolder)
    #expect(try folder.text("users.json") == "new")
    #expect(try folder.names == ["users.json"])
  }

  @Test func theFileIsOnTheDiskBeforeItsNameIs() throws {
    let log = Log<String>()
    let system = Self.system { call in
      switch call {
      case .writeBytes: log.add("write")
      case .synchronize: log.add("synchronize")
      case .moveFile: log.add("rename")
      default: break
      }
      return nil
    }
    try replace(folder.file("users.json"), with: "new", system)
    #expect(log.entries == ["write", "synchronize", "rename", "synchronize"])
  }

  @Test func signalsAndPartsAreNoFailures() throws {
    let (writes, reads) = (Counter(), Counter())
    let system = Self.system { call in
      switch call {
      case .writeBytes(let file, let bytes):
        if writes.increase() % 2 == 0 { return -Int(EINTR) }
        return unsafe SystemCall.writeBytes(file, UnsafeRawBufferPointer(rebasing: bytes[..<1])).perform()
      case .closeFile:
        _ = call.perform()
        return -Int(EINTR)
      case .status: return reads.increase() == 1 ? -Int(EINTR) : nil
      default: return nil
      }
    }
    try replace(folder.file("users.json"), with: "abc", system)
    #expect(try folder.text("users.json") == "abc")
    #expect(writes.count == 5)
  }

  @Test func aTakenTemporaryNameIsNotUsed() throws {
    let log = Log<String>()
    let system = Self.system { call in
      guard case .openFile(let path, _, _) = call else { return nil }
      log.add(path)
      return log.entries.count == 1 ? -Int(EEXIST) : nil
    }
    try replace(folder.file("users.json"), with: "new", system)
    #expect(log.entries.count == 3 && log.entries[0] != log.entries[1])
    #expect(try folder.names == ["users.json"])
  }

  @Test func twoWritersDoNotMix() async throws {
    let path = folder.file("users.json")
    let texts = ["a", "b"].map { String(repeating: $0, count: 200_000) }
    try replace(path, with: texts[0])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in texts {
        group.addTask { for _ in 0..<20 { try replace(path, with: text) } }
      }
      group.addTask {
        for _ in 0..<40 {
          let text = try folder.text("users.json")
          #expect(texts.contains(text))
        }
      }
      try await group.waitForAll()
    }
    #expect(texts.contains(try folder.text("users.json")))
    #expect(try folder.names == ["users.json"])
  }
}

#if os(Linux)
  /// A disk of 64 KiB, which only root may mount.
  final class SmallDisk {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      guard unsafe mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
      }
    }

    deinit { _ = unsafe umount2(folder.path, CInt(2)) }

    /// Whether the process may mount a disk.
    static var isAvailable: Bool { (try? SmallDisk()) != nil }
  }

  /// What is left on a disk that is full.
  @Suite(.enabled(if: SmallDisk.isAvailable, "only root may mount a disk")) struct FullDiskTests {
    @Test(arguments: ["users.json", "users.plist"]) func theOldFileIsWhole(name: String) throws {
      let disk = try SmallDisk()
      let path = disk.folder.file(name)
      try write(["old"], to: path)
      let error = try thrownError { try write(Array(0..<50_000), to: path) }
      #expect(error.code == .fileFailed)
      #expect(error.description == "the file \"\(path)\" cannot be written: No space left on device")
      #expect((error.underlying as? POSIXError)?.code == .ENOSPC)
      #expect(try read([String].self, from: path) == ["old"])
      #expect(try disk.folder.names == [name])
    }

    @Test func theOldFileIsWholeIfRecordsDoNotFit() throws {
      let disk = try SmallDisk()
      let path = disk.folder.file("numbers.ndjson")
      try write(["old"], to: path)
      let writer = try Injector.bind([Int].self).recordWriter(to: path)
      let error = expectError { for _ in 0..<10_000 { try writer.write(Array(0..<100)) } }
      #expect((error?.underlying as? POSIXError)?.code == .ENOSPC)
      expectError { try writer.finish() }
      #expect(try disk.folder.names == ["numbers.ndjson"])
      #expect(try read([String].self, from: path) == ["old"])
    }

    @Test func theDiskMayBeFullOfOtherFiles() throws {
      let disk = try SmallDisk()
      let path = disk.folder.file("users.json")
      try write(["old"], to: path)
      let other = disk.folder.file("other.json")
      try write(String(repeating: "x", count: 60_000), to: other)
      // The file itself is small, but the disk has no room for a second one beside it.
      expectError { try write(["new"], to: path) }
      #expect(try read([String].self, from: path) == ["old"])
      try FileManager.default.removeItem(atPath: other)
      try write(["new"], to: path)
      #expect(try read([String].self, from: path) == ["new"])
      #expect(try disk.folder.names == ["users.json"])
    }
  }
#endif
