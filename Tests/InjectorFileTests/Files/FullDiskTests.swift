#if os(Linux)
  import Foundation
  import Injector
  import Testing

  @testable import InjectorTestSupport

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

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
  @Suite(.enabled(if: SmallDisk.isAvailable, "only root may mount a disk"))
  struct FullDiskTests {
    @Test(arguments: ["users.json", "users.plist"]) func theOldFileIsWhole(name: String) throws {
      let disk = try SmallDisk()
      let path = disk.folder.file(name)
      try write(["old"], to: path)
      let error = try #require(throws: InjectionError.self) { try write(Array(0..<50_000), to: path) }
      #expect(error.code == .fileFailed)
      #expect(
        error.description == "the file \"\(path)\" cannot be written: No space left on device"
      )
      #expect((error.underlying as? POSIXError)?.code == .ENOSPC)
      #expect(try read([String].self, from: path) == ["old"])
      #expect(try disk.folder.names == [name])
    }

    @Test func theOldFileIsWholeIfRecordsDoNotFit() throws {
      let disk = try SmallDisk()
      let path = disk.folder.file("numbers.ndjson")
      try write(["old"], to: path)
      let writer = try Injector.bind([Int].self).recordWriter(to: path)
      let error = #expect(throws: InjectionError.self) {
        for _ in 0..<10_000 { try writer.write(Array(0..<100)) }
      }
      #expect((error?.underlying as? POSIXError)?.code == .ENOSPC)
      #expect(throws: InjectionError.self) { try writer.finish() }
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
      #expect(throws: InjectionError.self) { try write(["new"], to: path) }
      #expect(try read([String].self, from: path) == ["old"])
      try FileManager.default.removeItem(atPath: other)
      try write(["new"], to: path)
      #expect(try read([String].self, from: path) == ["new"])
      #expect(try disk.folder.names == ["users.json"])
    }
  }
#endif
