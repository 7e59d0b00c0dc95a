/// The direction in which data is mapped. Keys and values can differ between the directions.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum InjectionDirection: Hashable, Sendable {
  /// Data is mapped to models, which are created or updated.
  case injecting
  /// Models are mapped to data.
  case extracting
}
