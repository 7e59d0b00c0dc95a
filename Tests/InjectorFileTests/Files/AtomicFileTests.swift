import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is where after a file was replaced, and after that failed.
struct AtomicFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func replace(_ path: String, with text: String, _ calls: SystemCalls = .system) throws(FileFailure) {
    let bytes = Array(text.utf8)
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(FileFailure) in unsafe try AtomicFile(path: path, calls: calls).replace(with: bytes)
      }
    }
    try result.get()
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

  static let failures: [(SystemCalls, FileOperation, Int32)] = [
    (calls { unsafe $0.write = { _, _ in -Int(ENOSPC) } }, .write, ENOSPC),
    (calls { unsafe $0.write = { _, _ in 0 } }, .write, ENOSPC),
    (calls { $0.synchronize = { _ in -EIO } }, .synchronize, EIO),
    (calls { $0.close = { file in SystemCalls.system.close(file) < 0 ? -EBADF : -EDQUOT } }, .write, EDQUOT),
    (calls { $0.rename = { _, _ in -EXDEV } }, .replace, EXDEV),
    (calls { $0.setPermissions = { _, _ in -EROFS } }, .create, EROFS),
    (calls { $0.open = { _, _, _ in -EMFILE } }, .create, EMFILE),
    // The permissions of the old file are not known.
    (calls { $0.status = { _ in .failure(SystemError(number: EIO)) } }, .create, EIO),
    (
      calls { calls in
        unsafe calls.write = { file, bytes in
          // The disk is full in the middle.
          if lseek(file, 0, SEEK_CUR) >= 2 { return -Int(ENOSPC) }
          return unsafe SystemCalls.system.write(file, UnsafeRawBufferPointer(rebasing: bytes[..<2]))
        }
      }, .write, ENOSPC
    ),
  ]

  static func calls(_ change: (inout SystemCalls) -> Void) -> SystemCalls {
    var calls = SystemCalls.system
    change(&calls)
    return calls
  }

  @Test(arguments: failures.indices) func theOldFileIsWholeAfterAFailure(index: Int) throws {
    let (calls, operation, number) = Self.failures[index]
    let path = try folder.file("users.json", holding: "old")
    let failure = try #require(throws: FileFailure.self) { try replace(path, with: "new text", calls) }
    #expect(failure.operation == operation)
    #expect(failure.file == path)
    #expect((failure.underlying as? POSIXError)?.code == POSIXErrorCode(rawValue: number))
    #expect(failure.reason == SystemError(number: number).reason)
    #expect(try folder.text("users.json") == "old")
    #expect(try folder.names == ["users.json"])
  }

  @Test func afterTheRenamingTheNewFileStays() throws {
    let path = try folder.file("users.json", holding: "old")
    let calls = Self.calls { calls in
      calls.synchronize = { file in
        var status = stat()
        _ = unsafe fstat(file, &status)
        return status.st_mode & S_IFMT == S_IFDIR ? -EIO : 0
      }
    }
    let failure = try #require(throws: FileFailure.self) { try replace(path, with: "new", calls) }
    #expect(failure.operation == .synchronizeFolder)
    #expect(try folder.text("users.json") == "new")
    #expect(try folder.names == ["users.json"])
  }

  @Test func theFileIsOnTheDiskBeforeItsNameIs() throws {
    let log = CallLog()
    let calls = Self.calls { calls in
      unsafe calls.write = { file, bytes in
        log.add("write")
        return unsafe SystemCalls.system.write(file, bytes)
      }
      calls.synchronize = { file in
        log.add("synchronize")
        return SystemCalls.system.synchronize(file)
      }
      calls.rename = { path, newPath in
        log.add("rename")
        return SystemCalls.system.rename(path, newPath)
      }
    }
    try replace(folder.file("users.json"), with: "new", calls)
    #expect(log.entries == ["write", "synchronize", "rename", "synchronize"])
  }

  @Test func signalsAndPartsAreNoFailures() throws {
    let log = CallLog()
    let calls = Self.calls { calls in
      unsafe calls.write = { file, bytes in
        log.add("write")
        if log.entries.count % 2 == 0 { return -Int(EINTR) }
        return unsafe SystemCalls.system.write(file, UnsafeRawBufferPointer(rebasing: bytes[..<1]))
      }
      calls.close = { file in
        _ = SystemCalls.system.close(file)
        return -EINTR
      }
      let interrupted = CallLog()
      calls.status = { path in
        interrupted.add(path)
        return interrupted.entries.count == 1
          ? .failure(SystemError(number: EINTR)) : SystemCalls.system.status(path)
      }
    }
    try replace(folder.file("users.json"), with: "abc", calls)
    #expect(try folder.text("users.json") == "abc")
    #expect(log.entries.count == 5)
  }

  @Test func aTakenTemporaryNameIsNotUsed() throws {
    let log = CallLog()
    let calls = Self.calls { calls in
      calls.open = { path, flags, permissions in
        log.add(path)
        return log.entries.count == 1 ? -EEXIST : SystemCalls.system.open(path, flags, permissions)
      }
    }
    try replace(folder.file("users.json"), with: "new", calls)
    #expect(log.entries.count == 3)
    #expect(log.entries[0] != log.entries[1])
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
