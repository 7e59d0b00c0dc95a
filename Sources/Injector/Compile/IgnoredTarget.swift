/// The target for properties that are not injected. It creates no values except the one for "no value".
enum IgnoredTarget {
  static func target(for type: Any.Type) -> Target {
    func make<Value>(_ type: Value.Type) -> Target { TypedTarget<Value>() }
    func makeOptional(_ type: any CompositeType.Type) -> Target? {
      type.makeTarget { target(for: $0) }
    }
    if RuntimeEntryPoints.kind(of: type) == .optional, let optional = TargetCompiler.composite(type),
      let target = makeOptional(optional)
    {
      return target
    }
    return _openExistential(type, do: make)
  }
}
