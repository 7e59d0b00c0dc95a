import Foundation

/// Standard input and output as pipes whose other end may be gone.
enum OpenFiles {
  /// Whether the process has a standard output. Else a file that is opened would take its place.
  static var hasOutput: Bool { fcntl(1, F_GETFD) != -1 }

  /// Makes a write to a pipe without a reader fail, instead of ending the process before the files are complete.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
    // A file that is opened must not become standard input or standard error.
    for descriptor: Int32 in [0, 2] where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
    }
  }

  /// Ends the process as a broken pipe ends other programs: silently.
  static func endByBrokenPipe() -> Never {
    _ = signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(141)
  }

  /// A file that cannot be created.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "the file \(path.debugDescription) cannot be created: \(reason)" }
  }

  /// Creates a file, or empties it.
  static func create(_ path: String) throws(Failure) -> FileHandle {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if file < 0 { throw Failure(path: path, reason: unsafe String(cString: strerror(errno))) }
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }
}
