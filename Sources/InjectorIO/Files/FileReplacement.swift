import Injector

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

/// The new contents of a file, which is replaced either completely or not at all.
///
/// ```
///   init           a temporary file in the same folder       data/.injector-5f09c2d1e8a7b643
///   write, write   the new bytes
///   finish         written to the disk, then renamed         data/users.json
/// ```
///
/// Finally, the folder is also written to the disk. Even if an operation or the power fails, the name refers to either
/// all old bytes or all new ones. Missing folders are created. If the object is released early, they and the temporary
/// file are removed. If the process is killed, `AbandonedFiles` later removes the file.
///
/// - The permissions, the owner and the group of an existing file are kept as far as the system allows it.
/// - A symbolic link is kept. The file that it leads to is replaced or created.
/// - A device or a pipe is written to, and not replaced. While a pipe has no reader, the thread waits.
///
/// It must only be used by one thread at a time, so its conformance to `Sendable` is unchecked.
final class FileReplacement: @unchecked Sendable {
  /// The path as given by the caller.
  private let path: String
  private let system: FileSystem
  /// Whether to stop waiting for the reader of a pipe.
  private let isCancelled: @Sendable () -> Bool
  /// The path after following all symbolic links.
  private var target: String
  /// The path of the temporary file; nil for a device or a pipe, and after the file has been replaced.
  private var temporary: String?
  /// The folders that were created for the file, outermost first; empty after the file has been replaced.
  private var createdFolders: [String] = []
  /// The open file; nil after it has been closed.
  private var file: OpenFile?

  /// The maximum number of symbolic links to follow, as in Linux.
  private static let linkLimit = 40

  /// Opens a file for its new contents.
  init(
    of path: String,
    in system: FileSystem = FileSystem(),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) throws(InjectionError) {
    (self.path, self.system, self.isCancelled) = (path, system, isCancelled)
    target = path
    // The object is initialized now, so `deinit` removes the temporary file and the folders after a failure.
    try open()
  }

  deinit {
    if let temporary { _ = system.perform(.removeFile(temporary)) }
    // A folder that has other contents by now is not removed, and neither are those above it.
    for folder in createdFolders.reversed() { _ = system.perform(.removeFolder(folder)) }
  }

  /// Writes the next bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(InjectionError) {
    guard let descriptor = file?.descriptor else { throw failure(.write, EBADF) }
    unsafe try system.write(bytes, to: descriptor, .write, path, unless: isCancelled)
  }

  func write(_ block: some ContiguousBytes) throws(InjectionError) {
    try unsafe block.withUnsafeBytes { bytes in
      Result { () throws(InjectionError) in unsafe try write(bytes) }
    }.get()
  }

  /// Replaces the target. Afterwards, nothing can be written.
  func finish() throws(InjectionError) {
    guard let descriptor = file?.descriptor else { return }
    if temporary != nil { try system.perform(.synchronize, path, by: .synchronize(descriptor)) }
    let result = file.take()?.close() ?? 0
    guard let temporary else { return }
    // After EINTR, the descriptor is closed or in an unknown state, but the bytes are already on the disk.
    if result < 0, result != -Int(EINTR) { throw failure(.write, -Int32(result)) }
    try system.perform(.replace, path, by: .moveFile(temporary, to: target))
    (self.temporary, createdFolders) = (nil, [])
    try synchronizeFolder(Self.split(target).folder)
  }

  // MARK: - The target

  private func open() throws(InjectionError) {
    target = try targetPath()
    let (result, existing) = system.status(of: target)
    // If the permissions of a file are unknown, it must not be replaced with a file that others may read.
    if result < 0, result != -Int(ENOENT) { throw failure(.create, -Int32(result)) }
    if result == 0, !existing.isRegular {
      if existing.isFolder { throw failure(.create, EISDIR) }
      return try openExisting(isPipe: existing.isPipe)
    }
    if Self.split(target).name.isEmpty { throw failure(.create, EISDIR) }
    let descriptor = try createTemporary(isPrivate: result == 0)
    if result == 0 { try keepAccess(of: existing, for: descriptor) }
  }

  /// Returns the path after following the symbolic links at the file's path.
  private func targetPath() throws(InjectionError) -> String {
    var target = path
    for _ in 0..<Self.linkLimit {
      let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
      guard let destination else { return target }
      let folder = Self.split(target).folder
      target = destination.hasPrefix("/") ? destination : "\(folder)/\(destination)"
    }
    throw failure(.open, ELOOP)
  }

  /// Opens a device or a pipe. The call fails for a pipe without a reader, because it would otherwise block the thread
  /// forever.
  private func openExisting(isPipe: Bool) throws(InjectionError) {
    let call = SystemCall.openFile(target, flags: O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    while true {
      let result = system.result(of: call)
      if result >= 0 { return file = OpenFile(path, result, in: system) }
      guard result == -Int(ENXIO), isPipe else { throw failure(.open, -Int32(result)) }
      try system.wait(.open, path, unless: isCancelled)
    }
  }

  /// Creates an empty file next to the target, and missing folders above it.
  private func createTemporary(isPrivate: Bool) throws(InjectionError) -> SystemCall.Descriptor {
    let folder = Self.split(target).folder
    var (hasFolder, isSecond) = (false, false)
    while true {
      // The name does not contain that of the target, which may already have the maximum length.
      let name = AbandonedFiles.newName()
      let temporary = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      let result = system.result(
        of: .openFile(temporary, flags: flags, permissions: isPrivate ? 0o600 : 0o666)
      )
      switch Int32(-result) {
      case EEXIST: continue
      case ENOENT where !hasFolder:
        try createFolder(folder)
        hasFolder = true
      case let number where number > 0: throw failure(.create, number)
      default:
        let new = OpenFile(path, result, in: system)
        guard AbandonedFiles.keep(new.descriptor, in: system) || isSecond else {
          _ = system.perform(.removeFile(temporary))
          isSecond = true
          continue
        }
        self.temporary = temporary
        file = consume new
        AbandonedFiles.removeOnce(from: folder, besides: temporary, in: system)
        return SystemCall.Descriptor(result)
      }
    }
  }

  /// Sets the owner, the group and the permissions of a file to those of another.
  ///
  /// Only root may set another owner. If the group cannot be set, it gets only the permissions that all users have. A
  /// file system without permissions rejects the call.
  private func keepAccess(of existing: stat, for file: SystemCall.Descriptor) throws(InjectionError) {
    var permissions = existing.permissions
    if system.perform(.setOwner(file, owner: nil, group: existing.st_gid)) < 0 {
      permissions &= ~0o070 | (permissions & 0o007) << 3
    }
    _ = system.perform(.setOwner(file, owner: existing.st_uid, group: nil))
    let result = Int32(system.result(of: .setPermissions(file, permissions)))
    if result < 0, result != -EPERM, result != -ENOTSUP { throw failure(.create, -result) }
  }

  // MARK: - Folders

  /// Creates a folder and all missing folders above it.
  private func createFolder(_ folder: String) throws(InjectionError) {
    let parent = Self.split(folder).folder
    var result = Int32(system.perform(.createFolder(folder)))
    if result == -ENOENT, parent != folder {
      try createFolder(parent)
      result = Int32(system.perform(.createFolder(folder)))
    }
    // Another process may have created it, and a path may end with `.` or `..`.
    if result == -EEXIST {
      let (found, status) = system.status(of: folder)
      if found == 0, status.isFolder { return }
      throw failure(.createFolder, ENOTDIR)
    }
    if result < 0 { throw failure(.createFolder, -result) }
    createdFolders.append(folder)
    try synchronizeFolder(parent)
  }

  /// Writes the names in a folder to the disk.
  ///
  /// A folder that is writable but not readable cannot be opened, and some file systems cannot write folders to the
  /// disk.
  private func synchronizeFolder(_ path: String) throws(InjectionError) {
    guard let folder = try? OpenFile(reading: path, in: system) else { return }
    let result = Int32(system.result(of: .synchronize(folder.descriptor)))
    if result < 0, result != -EINVAL, result != -ENOTSUP { throw failure(.synchronizeFolder, -result) }
  }

  /// Splits a path at its last slash. If there is only a name, the folder is `.`.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    var folder = path[..<slash]
    while folder.utf8.last == UInt8(ascii: "/") { folder.removeLast() }
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }

  private func failure(_ operation: FileOperation, _ number: Int32) -> InjectionError {
    InjectionError(operation, path, errorNumber: Int(number))
  }
}

/// A destination for blocks of bytes: a file, an open file, or a closure.
@safe struct ByteSink {
  /// Writes the next bytes.
  let write: (UnsafeRawBufferPointer) throws(InjectionError) -> Void
  /// Ends the output. A file is replaced.
  var finish: () throws(InjectionError) -> Void = {}
}

extension ByteSink {
  /// Creates a sink that replaces a file. If the sink is released early, the file is unchanged.
  init(_ file: FileReplacement) { unsafe self.init(write: file.write, finish: file.finish) }

  /// Creates a sink that writes to an open file, a pipe or a socket, and does not close it.
  init(_ handle: FileHandle) {
    unsafe write = { (bytes) throws(InjectionError) in
      unsafe try FileSystem().write(bytes, to: handle.fileDescriptor, .send, "", unless: { Task.isCancelled })
    }
  }

  /// Creates a sink that calls a closure.
  init(calling body: @escaping (Data) throws -> Void) {
    unsafe write = { (bytes) throws(InjectionError) in
      do { try body(unsafe Data(bytes)) } catch {
        let reason = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
        throw InjectionError(.send, "", reason: reason, underlying: error)
      }
    }
  }
}
