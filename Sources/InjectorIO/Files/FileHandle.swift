#if !(Foundation || canImport(Darwin))
  /// An open file, a pipe or a socket, without Foundation.
  public struct FileHandle: Hashable, Sendable {
    /// The number that identifies the file to the system.
    public let fileDescriptor: Int32
    /// The standard input of the process.
    public static let standardInput = FileHandle(fileDescriptor: 0)
    /// The standard output of the process.
    public static let standardOutput = FileHandle(fileDescriptor: 1)
    /// The standard error of the process.
    public static let standardError = FileHandle(fileDescriptor: 2)

    /// Creates a handle for an open file, which it does not close.
    ///
    /// - Parameter fileDescriptor: The number that identifies the file to the system.
    public init(fileDescriptor: Int32) { self.fileDescriptor = fileDescriptor }
  }
#endif
