/// The type of the types that conform to a protocol which is known at run time only.
enum ExistentialMetatype {
  /// `any P.Type` of `any P`; nil for private protocols and others that the runtime does not find by name.
  ///
  /// The mangled name of the one is that of the other and two letters: see `docs/ABI/Mangling.rst` in the Swift sources.
  static func of(_ type: Any.Type) -> Any.Type? {
    _mangledTypeName(type).flatMap { _typeByName($0 + "Xp") }
  }
}
