/// The directions of data, which differ in keys and values.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum InjectionDirection: Hashable, Sendable {
  /// Models are created from data, or updated.
  case injecting
  /// Data is created from models.
  case extracting
}
