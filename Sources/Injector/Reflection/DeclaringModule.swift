/// The module that declares a type.
enum DeclaringModule {
  /// Returns the module's name: `Swift` for `Range<Int>`, `__C` for a type that is imported from C.
  ///
  /// A type that one module declares in an extension of another module's type counts as the other module's.
  static func name(of type: Any.Type) -> String { String(module(of: type)) }

  /// Whether the type belongs to the Swift toolchain or the operating system's SDK.
  static func isSystem(_ type: Any.Type) -> Bool {
    let module = module(of: type)
    return switch module {
    case "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "_Differentiation", "RegexBuilder",
      "Synchronization", "Observation", "Distributed", "Cxx", "CxxStdlib",
      "Dispatch", "System", "SystemPackage", "CoreFoundation", "ObjectiveC", "CoreGraphics", "Combine",
      "SwiftUI":
      true
    default: isFoundation(module)
    }
  }

  /// Whether the type belongs to the standard library.
  static func isSwift(_ type: Any.Type) -> Bool { module(of: type) == "Swift" }

  static func isOwn(_ type: Any.Type) -> Bool { module(of: type) == ownName }

  private static let ownName = module(of: DeclaringModule.self)

  static func isFoundation(_ type: Any.Type) -> Bool { isFoundation(module(of: type)) }

  private static func isFoundation(_ module: Substring) -> Bool {
    switch module {
    case "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
      "FoundationXML":
      true
    default: false
    }
  }

  /// Returns the class itself, or its nearest superclass, that Foundation declares; nil for other types.
  ///
  /// On platforms other than Apple's, these are Swift classes with stored properties (`Operation` has a dozen), which
  /// do not count as properties of a model that is a subclass.
  static func nearestClassOfFoundation(to type: Any.Type) -> AnyClass? {
    var next: AnyClass? = type as? AnyClass
    while let current = next, !isFoundation(current) { next = _getSuperclass(current) }
    return next
  }

  /// Whether the type is imported from C or Objective-C.
  static func isC(_ type: Any.Type) -> Bool {
    RuntimeEntryPoints.isForeignClass(RuntimeEntryPoints.kindNumber(of: type)) || module(of: type) == "__C"
  }

  private static func module(of type: Any.Type) -> Substring {
    module(ofTypeNamed: _typeName(type, qualified: true), kind: RuntimeEntryPoints.kindNumber(of: type))
  }

  /// Returns the module in the name of a type. The names of classes of other languages have none; such classes count as
  /// Foundation's.
  static func module(ofTypeNamed name: String, kind: UInt) -> Substring {
    RuntimeEntryPoints.isForeignClass(kind)
      ? "Foundation" : Substring(name.utf8.prefix { $0 != UInt8(ascii: ".") })
  }
}
