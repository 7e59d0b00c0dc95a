/// Faults of the library that are known and not repaired yet: what provokes them is left out while they stand here, so
/// that they do not hide others. Whoever repairs one removes its constant and the places that ask for it.
enum KnownFaults {
  /// A key path with a subscript or a forced unwrapping ends the process at run time instead of being refused.
  static let keyPathsThroughSubscriptsTrap = true
  /// A key path whose root is another type is accepted where the layouts coincide.
  static let keyPathsOfOtherTypesAreAccepted = true
  /// A date pattern such as `d' \u{301}'`, where a combining mark begins a quoted text, ends the process in Foundation.
  static let combiningMarksInDatePatternsTrap = true
}
