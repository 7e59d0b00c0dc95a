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

/// The temporary files of processes that were killed while they wrote a file.
///
/// A writer locks its temporary file, `.injector-5f09c2d1e8a7b643`, and the system releases the lock with the process. So one
/// that can be locked has no writer. Where files cannot be locked, nothing is removed.
enum AbandonedFiles {
  private static let prefix = ".injector-"
  /// The folders that this process has looked at.
  private static let known = Locked<Set<String>>([])
  private static let greatestKnownCount = 256

  /// Returns a name for a temporary file.
  static func newName() -> String { prefix + String(UInt64.random(in: 0...(.max)), radix: 16) }

  /// Locks a new temporary file. Returns false if another process takes it for abandoned at this moment, and removes it.
  static func keep(_ file: SystemCall.Descriptor, in system: FileSystem) -> Bool {
    system.result(of: .lock(file)) != -Int(EWOULDBLOCK) && system.status(of: file)?.st_nlink != 0
  }

  /// Removes the abandoned files from a folder, once in a process: a folder may have many files. `path` is a file that is not.
  static func removeOnce(from folder: String, besides path: String, in system: FileSystem) {
    let isNew = known.withLock { known in
      if known.count >= greatestKnownCount { known = [] }
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
