#if !(Foundation || canImport(Darwin))
  import InjectorCache

  // What FoundationEssentials lacks. The first three have the parts of Foundation's types that the library needs.

  /// Null in dictionaries and arrays, without Foundation.
  public final class NSNull: Hashable, CustomStringConvertible, Sendable {
    /// The text `<null>`.
    public var description: String { "<null>" }

    /// Creates a null.
    public init() {}

    /// Returns true: all nulls are equal.
    public static func == (left: NSNull, right: NSNull) -> Bool { true }

    /// Adds nothing to a hash.
    public func hash(into hasher: inout Hasher) {}
  }

  /// An open file, a pipe or a socket, without Foundation.
  public struct FileHandle: Hashable, Sendable {
    /// The number by which the system knows the file.
    public let fileDescriptor: Int32
    /// The standard input of the process.
    public static let standardInput = FileHandle(fileDescriptor: 0)
    /// The standard output of the process.
    public static let standardOutput = FileHandle(fileDescriptor: 1)
    /// The standard error of the process.
    public static let standardError = FileHandle(fileDescriptor: 2)

    /// Creates a handle of an open file, which is not closed.
    ///
    /// - Parameter fileDescriptor: The number by which the system knows the file.
    public init(fileDescriptor: Int32) { self.fileDescriptor = fileDescriptor }
  }

  /// The progress of a run, without Foundation.
  public final class Progress: Sendable {
    private let counts = Locked<(completed: Int64, total: Int64)>((0, 0))

    /// The number of units that are done.
    public var completedUnitCount: Int64 {
      get { counts.withLock { $0.completed } }
      set { counts.withLock { $0.completed = newValue } }
    }

    /// The number of all units.
    public var totalUnitCount: Int64 {
      get { counts.withLock { $0.total } }
      set { counts.withLock { $0.total = newValue } }
    }

    /// Creates the progress of a number of units.
    ///
    /// - Parameter totalUnitCount: The number of all units.
    public init(totalUnitCount: Int64 = 0) { self.totalUnitCount = totalUnitCount }
  }

  // Types that no value has, so that what compares types with them needs no second form.

  enum CGFloat {}
  class NSString {}
  class NSNumber {}
  final class NSDecimalNumber: NSNumber {}
  class NSDate {}
  class NSURL {}
  class NSUUID {}
  class NSData {}
  final class NSMutableData: NSData {}
  class NSArray {}
  class NSSet {}
  class NSDictionary {}
#endif
