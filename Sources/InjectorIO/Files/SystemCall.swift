import Injector

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A system call that reads or writes files.
@safe enum SystemCall {
  typealias Descriptor = Int32

  case openFile(String, flags: Int32, permissions: mode_t = 0)
  /// Returns another descriptor of an open file.
  case duplicate(Descriptor)
  case closeFile(Descriptor)
  /// Reads at an offset, without changing the position of the file. Without an offset, reads at the position.
  case readBytes(Descriptor, UnsafeMutableRawBufferPointer, offset: Int? = nil)
  case writeBytes(Descriptor, UnsafeRawBufferPointer)
  /// Returns the position of a file.
  case position(Descriptor)
  case synchronize(Descriptor)
  case moveFile(String, to: String)
  case removeFile(String)
  case createFolder(String)
  /// Removes an empty folder.
  case removeFolder(String)
  /// Locks an open file until it is closed. Fails if the file is already locked.
  case lock(Descriptor)
  case setPermissions(Descriptor, mode_t)
  /// Sets the owner and the group of an open file. Nil keeps the current one.
  case setOwner(Descriptor, owner: uid_t?, group: gid_t?)
  /// Stores the status of the file at a path, following all symbolic links.
  case status(String, UnsafeMutablePointer<stat>)
  /// Stores the status of an open file.
  case openStatus(Descriptor, UnsafeMutablePointer<stat>)

  /// Performs the call. A negative result is the negative number of an error.
  func perform() -> Int {
    let result: Int =
      switch self {
      case .openFile(let path, let flags, let permissions): unsafe Int(open(path, flags, permissions))
      case .duplicate(let file): Int(fcntl(file, F_DUPFD_CLOEXEC, 0))
      case .closeFile(let file): Int(close(file))
      case .readBytes(let file, let buffer, let offset?):
        // On Android, the pointer argument of `pread` is not Optional.
        unsafe buffer.baseAddress.map { unsafe pread(file, $0, buffer.count, off_t(offset)) } ?? 0
      case .readBytes(let file, let buffer, nil): unsafe read(file, buffer.baseAddress, buffer.count)
      case .writeBytes(let file, let bytes): unsafe Self.writeWithoutSignal(bytes, to: file)
      case .position(let file): Int(lseek(file, 0, SEEK_CUR))
      case .synchronize(let file): Self.synchronize(file)
      case .moveFile(let path, let newPath): unsafe Int(rename(path, newPath))
      case .removeFile(let path): unsafe Int(unlink(path))
      case .createFolder(let path): unsafe Int(mkdir(path, 0o777))
      case .removeFolder(let path): unsafe Int(rmdir(path))
      case .lock(let file): Int(flock(file, LOCK_EX | LOCK_NB))
      case .setPermissions(let file, let permissions): Int(fchmod(file, permissions))
      case .setOwner(let file, let owner, let group): Int(fchown(file, owner ?? .max, group ?? .max))
      case .status(let path, let status): unsafe Int(stat(path, status))
      case .openStatus(let file, let status): unsafe Int(fstat(file, status))
      }
    return result < 0 ? -Int(errno) : result
  }

  /// Writes bytes. For a pipe or a socket without a reader, the call fails with `EPIPE`. The signal that the system
  /// also sends, which would end the process, is removed unless the program itself waits for it.
  private static func writeWithoutSignal(_ bytes: UnsafeRawBufferPointer, to file: Descriptor) -> Int {
    var brokenPipe = sigset_t()
    var previous = sigset_t()
    unsafe sigemptyset(&brokenPipe)
    unsafe sigaddset(&brokenPipe, SIGPIPE)
    let wasPending = isBrokenPipePending
    unsafe pthread_sigmask(SIG_BLOCK, &brokenPipe, &previous)
    // Darwin refuses more than 2 GiB in one call, and Linux writes no more than that.
    let written = unsafe write(file, bytes.baseAddress, min(bytes.count, 1 << 30))
    let error = errno
    if written < 0, error == EPIPE, !wasPending, isBrokenPipePending {
      var signal: Int32 = 0
      _ = unsafe sigwait(&brokenPipe, &signal)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    errno = error
    return written
  }

  private static var isBrokenPipePending: Bool {
    var pending = sigset_t()
    return unsafe sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1
  }

  /// Writes a file to the disk. On Darwin, `fsync` leaves the data in the cache of the drive. `F_FULLFSYNC` also
  /// empties that, if the file system supports it.
  private static func synchronize(_ file: Descriptor) -> Int {
    #if canImport(Darwin)
      if fcntl(file, F_FULLFSYNC) != -1 { return 0 }
    #endif
    return Int(fsync(file))
  }
}

extension stat {
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isPipe: Bool { st_mode & S_IFMT == S_IFIFO }
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  var permissions: mode_t { st_mode & 0o777 }
  var byteCount: Int { Int(clamping: st_size) }
}
