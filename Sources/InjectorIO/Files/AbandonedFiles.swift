import Injector
import InjectorCache

#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The temporary files of processes that were killed while writing a file.
///
/// A writer locks its temporary file, `.injector-5f09c2d1e8a7b643`, and the system releases the lock when the process
/// ends. So a file that can be locked has no writer. If files cannot be locked, nothing is removed.
enum AbandonedFiles {
  private static let prefix = ".injector-"
  /// The folders that this process has already searched.
  private static let known = Locked<Set<String>>([])
  private static let maximumKnownCount = 256

  /// Returns a name for a temporary file.
  static func newName() -> String { prefix + String(UInt64.random(in: 0...(.max)), radix: 16) }

  /// Locks a new temporary file. Returns false if another process is just removing it as abandoned.
  static func keep(_ file: SystemCall.Descriptor, in system: FileSystem) -> Bool {
    system.result(of: .lock(file)) != -Int(EWOULDBLOCK) && system.status(of: file)?.st_nlink != 0
  }

  /// Removes the abandoned files from a folder, once per process, because a folder may have many files. The file at
  /// `path` is kept.
  static func removeOnce(from folder: String, besides path: String, in system: FileSystem) {
    let isNew = known.withLock { known in
      if known.count >= maximumKnownCount { known = [] }
      return known.insert(folder).inserted
    }
    if isNew { remove(from: folder, besides: path, in: system) }
  }

  /// Removes the abandoned files from a folder.
  static func remove(from folder: String, besides kept: String = "", in system: FileSystem) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) && UInt64(name.dropFirst(prefix.count), radix: 16) != nil {
      let path = "\(folder)/\(name)"
      if path == kept { continue }
      let flags = O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
      let descriptor = system.result(of: .openFile(path, flags: flags))
      if descriptor < 0 { continue }
      let file = OpenFile(path, descriptor, in: system)
      if system.status(of: file.descriptor)?.isRegular == true, system.result(of: .lock(file.descriptor)) == 0
      {
        _ = system.perform(.removeFile(path))
      }
      _ = file.close()
    }
  }
}
