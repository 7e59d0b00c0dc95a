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

  /// The new contents of a file, which are written one after the other, and replace the old ones at the end.
  ///
  /// ```
  ///   init          a temporary file beside the target, with its permissions
  ///   write, write  the new bytes
  ///   commit        the temporary file is written to the disk, and takes the name of the target
  /// ```
  ///
  /// If it is released before that, the temporary file is removed, and the target is unchanged. A device or a pipe is
  /// written to, and not replaced.
  final class FileReplacement {
    private let file: AtomicFile
    private let target: String
    /// The path of the temporary file; nil for a device or a pipe, and after the file was replaced.
    private var temporary: String?
    /// The open file; nil after it was closed.
    private var descriptor: SystemCalls.Descriptor?

    /// Opens a file for its new contents.
    init(_ file: AtomicFile) throws(FileFailure) {
      self.file = file
      target = try file.targetPath()
      let existing = try file.status(of: target)
      if let existing, !existing.isRegular {
        if existing.isFolder { throw file.failure(.create, EISDIR) }
        descriptor = try file.openExisting(target, isPipe: existing.isPipe)
        return
      }
      if AtomicFile.splitting(target).name.isEmpty { throw file.failure(.create, EISDIR) }
      let created = try file.createTemporary(beside: target, isPrivate: existing != nil)
      (temporary, descriptor) = (created.path, created.file)
      // The object exists from here on, so a failure removes the temporary file.
      if let existing { try file.keepAccess(of: existing, for: created.file) }
    }

    deinit {
      if let descriptor { _ = file.calls.close(descriptor) }
      if let temporary { _ = file.calls.remove(temporary) }
    }

    /// Writes the next bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
      guard let descriptor else { throw file.failure(.write, EBADF) }
      unsafe try file.write(bytes, to: descriptor)
    }

    /// Replaces the target. Nothing can be written afterwards.
    func commit() throws(FileFailure) {
      guard let descriptor else { return }
      if temporary != nil {
        try file.check(.synchronize, file.retried { file.calls.synchronize(descriptor) })
      }
      self.descriptor = nil
      let result = file.calls.close(descriptor)
      guard let temporary else { return }
      // After EINTR the descriptor is closed, or its state unknown; the bytes are on the disk already.
      if result != -EINTR { try file.check(.write, result) }
      try file.check(.replace, file.calls.rename(temporary, target))
      self.temporary = nil
      try file.synchronizeFolder(AtomicFile.splitting(target).folder)
    }
  }
#endif
