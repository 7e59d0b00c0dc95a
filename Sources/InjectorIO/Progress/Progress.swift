#if !(Foundation || canImport(Darwin))
  import InjectorCache

  /// The progress of a run, without Foundation.
  public final class Progress: Sendable {
    private let counts = Locked<(completed: Int64, total: Int64)>((0, 0))

    /// The number of completed units.
    public var completedUnitCount: Int64 {
      get { counts.withLock { $0.completed } }
      set { counts.withLock { $0.completed = newValue } }
    }

    /// The total number of units.
    public var totalUnitCount: Int64 {
      get { counts.withLock { $0.total } }
      set { counts.withLock { $0.total = newValue } }
    }

    /// Creates the progress for a number of units.
    ///
    /// - Parameter totalUnitCount: The total number of units.
    public init(totalUnitCount: Int64 = 0) { self.totalUnitCount = totalUnitCount }
  }
#endif
