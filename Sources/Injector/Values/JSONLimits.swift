import InjectorCache

/// The limits of all runs in the process.
///
/// ```swift
/// JSONLimits.depth = 64
/// ```
public enum JSONLimits {
  /// The greatest number of arrays and objects that may be nested inside each other. The default is 512.
  ///
  /// JSON text that is nested more deeply is not read: the error has the code `malformed`. The same happens if the
  /// stack of the thread is not large enough for the nesting. Runs that have begun keep the earlier limit. The limit
  /// can be set from any thread.
  public static var depth: Int {
    get { greatestDepth.value }
    set { greatestDepth.value = max(1, newValue) }
  }

  private static let greatestDepth = SharedNumber(512)
}
