import InjectorCache

/// The limits of all runs in the process.
///
/// ```swift
/// JSONLimits.depth = 64
/// ```
public enum JSONLimits {
  /// The greatest number of arrays and objects that may be nested inside each other. The default is 512.
  ///
  /// The limit applies to JSON text and to dictionaries. Values that are nested more deeply, or more deeply than the
  /// stack of the thread has space for, are not read: the error has the code ``InjectionCode/tooDeep``. Runs that have begun keep the earlier limit. The limit can be set from any thread.
  public static var depth: Int {
    get { greatestDepth.value }
    set { greatestDepth.value = max(1, newValue) }
  }

  private static let greatestDepth = SharedNumber(512)
}
