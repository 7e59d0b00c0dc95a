#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// The entry points of the Swift runtime that the library calls: those that the standard library's own `Mirror` uses.
/// They read the metadata, so that this library does not depend on its layout.
///
/// See `stdlib/public/core/ReflectionMirror.swift` in the Swift sources.
enum RuntimeEntryPoints {
  /// The facts that the runtime returns for a stored property, in addition to its type and offset. A later runtime may
  /// return more facts, so the struct has padding that keeps them from being written beyond it.
  @unsafe struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
    var padding: UInt16 = 0
    var morePadding: UInt32 = 0
    var rest: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)

    /// Whether the runtime returned only facts that are known here.
    var isKnown: Bool { unsafe padding == 0 && morePadding == 0 && rest == (0, 0, 0, 0, 0) }
  }

  /// Returns the kind of a type. Classes of other languages also count as classes.
  static func kind(of type: Any.Type) -> TypeKind {
    switch metadataKind(type) {
    case 0, 0x203, 0x305: .class
    case 0x200: .struct
    case 0x201: .enum
    case 0x202: .optional
    case 0x301: .tuple
    case 0x302: .function
    case 0x303: .existential
    case 0x304: .metatype
    default: .other
    }
  }

  /// Whether a kind number is that of a class of another language: C (0x203) or Objective-C (0x305). Their names have
  /// no module.
  static func isForeignClass(_ kind: UInt) -> Bool { kind == 0x203 || kind == 0x305 }

  static func kindNumber(of type: Any.Type) -> UInt { metadataKind(type) }

  /// Returns the size of the instances of a class, with their header.
  static func instanceSize(of type: AnyClass) -> Int {
    #if canImport(ObjectiveC)
      class_getInstanceSize(type)
    #else
      instancePositiveExtentSize(type)
    #endif
  }

  /// Returns the number of stored properties of a struct or class, including inherited ones.
  static func storedPropertyCount(of type: Any.Type) -> Int { recursiveChildCount(type) }

  /// Returns the stored properties of a struct or class, inherited ones first, or the elements of a tuple.
  static func storedProperties(of type: Any.Type) -> [StoredProperty] {
    (0..<storedPropertyCount(of: type)).map { index in
      var metadata = unsafe FieldMetadata()
      let fieldType = unsafe recursiveChildMetadata(type, index: index, fieldMetadata: &metadata)
      defer { unsafe metadata.freeName?(metadata.name) }
      return unsafe StoredProperty(
        name: metadata.name.map { unsafe withoutBackticks(String(cString: $0)) } ?? "",
        type: fieldType,
        offset: recursiveChildOffset(type, index: index),
        isVariable: metadata.isVariable,
        isStrong: metadata.isStrong,
        isKnown: metadata.isKnown
      )
    }
  }

  /// Returns the name of the case of an enum value; nil for values of other types.
  static func caseName<Value>(of value: Value) -> String? {
    guard kind(of: Value.self) == .enum, let name = unsafe enumCaseName(value) else { return nil }
    let text = unsafe withoutBackticks(String(cString: name))
    return text.isEmpty ? nil : text
  }

  /// Returns the description of an enum value, which usually is the name of its case.
  static func caseText(of value: some Any) -> String { withoutBackticks(String(describing: value)) }

  /// Returns a name as keys spell it. The runtime returns raw identifiers, such as `first name`, with backticks, and
  /// with U+00A0 for spaces.
  static func withoutBackticks(_ name: String) -> String {
    let mark = UInt8(ascii: "`")
    guard name.utf8.count > 2, name.utf8.first == mark, name.utf8.last == mark else { return name }
    return String(name.dropFirst().dropLast()).replacing("\u{A0}", with: " ")
  }
}

/// The kinds of types.
enum TypeKind: Sendable {
  case `class`, `struct`, `enum`, optional, tuple, function, existential, metatype, other
}

@_silgen_name("swift_getMetadataKind")
private func metadataKind(_ type: Any.Type) -> UInt

#if !canImport(ObjectiveC)
  /// `_class_getInstancePositiveExtentSize` of the standard library, which `ManagedBuffer` uses.
  @_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
  private func instancePositiveExtentSize(_ type: AnyClass) -> Int
#endif

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveChildCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func recursiveChildMetadata(
  _ type: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<RuntimeEntryPoints.FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func recursiveChildOffset(_ type: Any.Type, index: Int) -> Int

@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
