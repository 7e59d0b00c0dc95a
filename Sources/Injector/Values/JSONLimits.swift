import InjectorCache

/// Limits of what is read.
///
/// ```swift
/// JSONLimits.depth = 64
/// ```
public enum JSONLimits {
  /// How many arrays and objects of JSON text may be open inside each other, 512 unless it is set.
  ///
  /// Text that is nested more deeply, or more deeply than the stack of the thread carries, is refused as `malformed`. Safe to
  /// set from any thread; runs under way keep the limit they began with.
  public static var depth: Int {
    get { greatestDepth.value }
    set { greatestDepth.value = max(1, newValue) }
  }

  private static let greatestDepth = SharedNumber(512)
}
