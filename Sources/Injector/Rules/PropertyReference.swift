/// How a rule names its property: by name, or by key path.
///
/// Key paths are immutable; those that capture non-`Sendable` subscript arguments never name a property and are refused
/// when the plan is compiled, so sharing one between threads is safe.
enum PropertyReference: Hashable, @unchecked Sendable {
  case name(String)
  case keyPath(AnyKeyPath)
}
