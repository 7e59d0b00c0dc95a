#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  import Foundation
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// The calls to the system that read and write files. Tests replace single ones to make them fail.
  ///
  /// A result below zero is the negative number of an error.
  @safe struct SystemCalls: Sendable {
    typealias Descriptor = Int32

    var open: @Sendable (_ path: String, _ flags: Int32, _ permissions: mode_t) -> Descriptor
    /// Returns another descriptor of an open file.
    var duplicate: @Sendable (Descriptor) -> Descriptor
    var read: @Sendable (Descriptor, UnsafeMutableRawBufferPointer) -> Int
    /// Reads from an offset. The position of the file does not change.
    var readAt: @Sendable (Descriptor, UnsafeMutableRawBufferPointer, _ offset: Int) -> Int
    /// Returns the position of a file.
    var position: @Sendable (Descriptor) -> Int
    /// Returns whether a read would not wait.
    var isReady: @Sendable (Descriptor) -> Bool
    var write: @Sendable (Descriptor, UnsafeRawBufferPointer) -> Int
    var synchronize: @Sendable (Descriptor) -> Int32
    var close: @Sendable (Descriptor) -> Int32
    var rename: @Sendable (_ path: String, _ newPath: String) -> Int32
    var remove: @Sendable (_ path: String) -> Int32
    var createFolder: @Sendable (_ path: String) -> Int32
    /// Sets the permissions of an open file.
    var setPermissions: @Sendable (Descriptor, mode_t) -> Int32
    /// Sets the owner and the group of an open file; nil keeps them.
    var setOwner: @Sendable (Descriptor, _ owner: uid_t?, _ group: gid_t?) -> Int32
    /// Returns what is at a path, at the end of all symbolic links.
    var status: @Sendable (_ path: String) -> Result<FileStatus, SystemError>
    /// Returns what an open file is.
    var openStatus: @Sendable (Descriptor) -> Result<FileStatus, SystemError>
    /// Returns the path that a symbolic link holds; nil for anything else.
    var destination: @Sendable (_ path: String) -> String?
  }

  /// The facts about a file that writing needs.
  struct FileStatus {
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    let size: Int

    /// Returns the facts that a call has found, or the error if its result is one.
    fileprivate static func result(_ result: Int32, _ status: stat) -> Result<FileStatus, SystemError> {
      if result < 0 { return .failure(SystemError(number: -result)) }
      return .success(
        FileStatus(
          mode: status.st_mode,
          owner: status.st_uid,
          group: status.st_gid,
          size: Int(clamping: status.st_size)
        )
      )
    }

    var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    var isPipe: Bool { mode & S_IFMT == S_IFIFO }
    var isRegular: Bool { mode & S_IFMT == S_IFREG }
    var permissions: mode_t { mode & 0o777 }
  }

  /// An error of the system, by its number.
  struct SystemError: Error, Equatable {
    let number: Int32

    /// The system's text for the error.
    var reason: String { unsafe String(cString: strerror(number)) }

    /// The error as Foundation has it.
    var posix: (any Error)? { POSIXErrorCode(rawValue: number).map { POSIXError($0) } }
  }

  extension SystemCalls {
    /// The calls to the system itself.
    static let system = unsafe SystemCalls(
      open: { path, flags, permissions in checked(systemOpen(path, flags, permissions)) },
      duplicate: { file in checked(fcntl(file, F_DUPFD_CLOEXEC, 0)) },
      read: { file, buffer in checked(unsafe systemRead(file, buffer.baseAddress, buffer.count)) },
      readAt: { file, buffer, offset in
        checked(unsafe pread(file, buffer.baseAddress, buffer.count, off_t(offset)))
      },
      position: { file in checked(Int(lseek(file, 0, SEEK_CUR))) },
      isReady: { file in
        var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) != 0
      },
      // Darwin refuses more than 2 GiB at once, and Linux writes no more.
      write: { file, bytes in
        checked(unsafe systemWrite(file, bytes.baseAddress, min(bytes.count, 1 << 30)))
      },
      synchronize: { file in checked(systemSynchronize(file)) },
      close: { file in checked(systemClose(file)) },
      rename: { path, newPath in checked(systemRename(path, newPath)) },
      remove: { path in checked(unsafe unlink(path)) },
      createFolder: { path in checked(unsafe mkdir(path, 0o777)) },
      setPermissions: { file, permissions in checked(fchmod(file, permissions)) },
      setOwner: { file, owner, group in checked(fchown(file, owner ?? .max, group ?? .max)) },
      status: { path in
        var status = stat()
        return FileStatus.result(checked(unsafe stat(path, &status)), status)
      },
      openStatus: { file in
        var status = stat()
        return FileStatus.result(checked(unsafe fstat(file, &status)), status)
      },
      destination: { path in
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
          guard let start = buffer.baseAddress else { return nil }
          let count = unsafe readlink(path, start, buffer.count)
          guard count > 0 else { return nil }
          return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
      }
    )

    /// Waits a moment, or until an open file takes bytes. Returns false if the task is cancelled meanwhile.
    static func wait(for file: Descriptor? = nil, unless isCancelled: () -> Bool) -> Bool {
      if isCancelled() { return false }
      var request = pollfd(fd: file ?? -1, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&request, 1, 20)
      return true
    }

    /// Returns a result, or the negative number of the error if the result is -1.
    private static func checked<Number: SignedInteger>(_ result: Number) -> Number {
      result < 0 ? -Number(errno) : result
    }
  }

  // The members of SystemCalls have the names of these functions, which cannot be used inside it.

  private func systemOpen(_ path: String, _ flags: Int32, _ permissions: mode_t) -> Int32 {
    unsafe open(path, flags, permissions)
  }

  private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, buffer, count)
  }

  /// Writes bytes. A pipe or a socket that nobody reads any more is an error of the call, `EPIPE`: the signal that the
  /// system sends with it, which would end the process, is taken back unless the program waits for one itself.
  private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    var brokenPipe = sigset_t()
    var previous = sigset_t()
    unsafe sigemptyset(&brokenPipe)
    unsafe sigaddset(&brokenPipe, SIGPIPE)
    let wasPending = isBrokenPipePending()
    unsafe pthread_sigmask(SIG_BLOCK, &brokenPipe, &previous)
    let written = unsafe write(file, bytes, count)
    let error = errno
    if written < 0, error == EPIPE, !wasPending, isBrokenPipePending() {
      var signal: Int32 = 0
      _ = unsafe sigwait(&brokenPipe, &signal)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    errno = error
    return written
  }

  private func isBrokenPipePending() -> Bool {
    var pending = sigset_t()
    return unsafe sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1
  }

  /// Writes a file to the disk. On Darwin, `fsync` leaves the data in the cache of the drive, which `F_FULLFSYNC`
  /// empties too, where the file system has it.
  private func systemSynchronize(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      if fcntl(file, F_FULLFSYNC) != -1 { return 0 }
    #endif
    return fsync(file)
  }

  private func systemClose(_ file: Int32) -> Int32 { close(file) }

  private func systemRename(_ path: String, _ newPath: String) -> Int32 { unsafe rename(path, newPath) }
#endif
