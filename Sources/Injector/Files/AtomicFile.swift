#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// A file that is replaced as a whole, or not at all.
  ///
  /// ```
  ///   data/users.json ◀──── rename ──── data/.injector-5f09c2d1e8a7b643
  ///     the old file                     the new bytes, on the disk
  /// ```
  ///
  /// The bytes are written to a temporary file in the same folder, which is written to the disk and then takes the
  /// name of the file; at last, the folder is written to the disk. Whatever fails, and even if the power does, the name
  /// stands for all old bytes or all new ones. Missing folders are created.
  ///
  /// - The permissions, the owner and the group of an existing file are kept as far as the system allows it.
  /// - A symbolic link stays; the file that it leads to is replaced or created.
  /// - A device or a pipe is written to, and not replaced. While nobody reads a pipe, the thread waits.
  struct AtomicFile {
    let path: String
    var calls = SystemCalls.system
    /// Whether to give up waiting for the reader of a pipe.
    var isCancelled: @Sendable () -> Bool = { Task.isCancelled }

    /// The greatest number of symbolic links that are followed, as Linux has it.
    private static let linkLimit = 40

    /// Replaces the file, or creates it.
    func replace(with bytes: UnsafeRawBufferPointer) throws(FileFailure) {
      let replacement = try FileReplacement(self)
      unsafe try replacement.write(bytes)
      try replacement.commit()
    }

    // MARK: The temporary file

    /// Creates an empty file beside the target, and the folders above it if they do not exist.
    func createTemporary(
      beside target: String,
      isPrivate: Bool
    ) throws(FileFailure) -> (path: String, file: SystemCalls.Descriptor) {
      let folder = Self.splitting(target).folder
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      var hasFolder = false
      while true {
        // The name does not depend on the target's, which may be as long as names can be.
        let name = ".injector-" + String(UInt64.random(in: 0...(.max)), radix: 16)
        let temporary = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        let file = retried { calls.open(temporary, flags, isPrivate ? 0o600 : 0o666) }
        switch -file {
        case EEXIST: continue
        case ENOENT where !hasFolder:
          try createFolder(folder)
          hasFolder = true
        default:
          try check(.create, file)
          return (temporary, file)
        }
      }
    }

    /// Writes bytes to an open file.
    func write(
      _ bytes: UnsafeRawBufferPointer,
      to file: SystemCalls.Descriptor
    ) throws(FileFailure) {
      var start = 0
      while start < bytes.count {
        let count = retried { unsafe calls.write(file, UnsafeRawBufferPointer(rebasing: bytes[start...])) }
        if count == -Int(EAGAIN) {
          guard SystemCalls.wait(for: file, unless: isCancelled) else { throw failure(.write, ECANCELED) }
          continue
        }
        // A file that takes no bytes and has no error would be written to forever.
        if count <= 0 { throw failure(.write, count == 0 ? ENOSPC : Int32(-count)) }
        start += count
      }
    }

    /// Opens a device or a pipe. The system refuses to open a pipe without a reader, which would otherwise hold the
    /// thread forever.
    func openExisting(_ target: String, isPipe: Bool) throws(FileFailure) -> SystemCalls.Descriptor {
      while true {
        let file = retried { calls.open(target, O_WRONLY | O_CLOEXEC | O_NONBLOCK, 0) }
        guard file == -ENXIO, isPipe else {
          try check(.open, file)
          return file
        }
        guard SystemCalls.wait(unless: isCancelled) else { throw failure(.open, ECANCELED) }
      }
    }

    /// Gives a file the owner, the group and the permissions of another.
    ///
    /// Only root may give a file to another owner. A group that cannot be set gets no more than all others have. A file
    /// system without permissions refuses to set them.
    func keepAccess(
      of existing: FileStatus,
      for file: SystemCalls.Descriptor
    ) throws(FileFailure) {
      var permissions = existing.permissions
      if calls.setOwner(file, nil, existing.group) < 0 {
        permissions &= ~0o070 | (permissions & 0o007) << 3
      }
      _ = calls.setOwner(file, existing.owner, nil)
      let result = retried { calls.setPermissions(file, permissions) }
      if result != -EPERM && result != -ENOTSUP { try check(.create, result) }
    }

    // MARK: Folders

    /// Creates a folder and those above it.
    private func createFolder(_ path: String) throws(FileFailure) {
      let parent = Self.splitting(path).folder
      var result = calls.createFolder(path)
      if result == -ENOENT, parent != path {
        try createFolder(parent)
        result = calls.createFolder(path)
      }
      // Another process may have created it, and a path may have `.` or `..` at its end.
      if result == -EEXIST, (try? calls.status(path).get())?.isFolder == true { return }
      try check(.createFolder, result == -EEXIST ? -ENOTDIR : result)
      try synchronizeFolder(parent)
    }

    /// Writes the names in a folder to the disk.
    ///
    /// A folder that may be written and not read cannot be opened, and some file systems cannot write folders to the
    /// disk.
    func synchronizeFolder(_ path: String) throws(FileFailure) {
      let folder = retried { calls.open(path, O_RDONLY | O_CLOEXEC, 0) }
      if folder < 0 { return }
      let result = retried { calls.synchronize(folder) }
      _ = calls.close(folder)
      if result != -EINVAL && result != -ENOTSUP { try check(.synchronizeFolder, result) }
    }

    // MARK: The target

    /// Returns the path at the end of the symbolic links that lead from the file's path.
    func targetPath() throws(FileFailure) -> String {
      var target = path
      for _ in 0..<Self.linkLimit {
        guard let destination = calls.destination(target) else { return target }
        let folder = Self.splitting(target).folder
        target = destination.hasPrefix("/") ? destination : "\(folder)/\(destination)"
      }
      throw failure(.open, ELOOP)
    }

    /// Returns what is at a path; nil if nothing is. A file whose permissions are not known is not replaced by one that
    /// others may read.
    func status(of path: String) throws(FileFailure) -> FileStatus? {
      while true {
        switch calls.status(path) {
        case .success(let status): return status
        case .failure(let error) where error.number == ENOENT: return nil
        case .failure(let error) where error.number == EINTR: continue
        case .failure(let error): throw failure(.create, error.number)
        }
      }
    }

    /// Splits a path at its last slash. The folder of a name alone is `.`.
    static func splitting(_ path: String) -> (folder: String, name: String) {
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
      var folder = path[..<slash]
      while folder.utf8.last == UInt8(ascii: "/") { folder.removeLast() }
      return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
    }

    // MARK: Results of the system

    /// Calls a closure again as long as a signal interrupts it.
    func retried<Number: SignedInteger>(_ call: () -> Number) -> Number {
      while true {
        let result = call()
        if result != -Number(EINTR) { return result }
      }
    }

    func check(_ operation: FileOperation, _ result: Int32) throws(FileFailure) {
      if result < 0 { throw failure(operation, -result) }
    }

    func failure(_ operation: FileOperation, _ number: Int32) -> FileFailure {
      FileFailure(operation, path, SystemError(number: number))
    }
  }

  extension FileFailure {
    /// Creates a failure for an error of the system.
    init(_ operation: FileOperation, _ file: String, _ error: SystemError) {
      self.init(operation: operation, file: file, reason: error.reason, underlying: error.posix)
    }
  }
#endif
