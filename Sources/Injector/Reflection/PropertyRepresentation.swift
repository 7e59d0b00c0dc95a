/// The form of a stored property in memory, compared with a value of its type in generic code.
///
/// ```
///   var number: Int.Type          takes no memory; a value of type Int.Type takes 8 bytes
///   var pair: (Int.Type, Int8)    takes 1 byte; a value of the type takes 9
///   var call: (Int) -> Int        takes 16 bytes, as a value does, but is called in another way
/// ```
///
/// The compiler converts between the two if a property is read or written by code that knows its type. Code that
/// accesses the property at its offset cannot convert it, so only plain properties are read and written there.
enum PropertyRepresentation: Sendable {
  /// The same as that of a value.
  case plain
  /// No memory: `Void`, and the metatypes of structs and enums. The runtime also returns `Void` for types that cannot
  /// be copied.
  case empty
  /// The same size, in another form: functions.
  case function
  /// Another size: tuples and Optionals of metatypes.
  case unknown

  /// The representation of stored properties of a type.
  init(of type: Any.Type) {
    switch RuntimeEntryPoints.kind(of: type) {
    case .function: self = .function
    case .metatype: self = (type as Any) is AnyClass.Type ? .plain : .empty
    case .tuple: self = Self.ofTuple(RuntimeEntryPoints.storedProperties(of: type).map(\.type))
    case .optional: self = TypeRelation.payload(of: type).map { Self.ofOptional($0) } ?? .plain
    default: self = .plain
    }
  }

  private static func ofTuple(_ elements: [Any.Type]) -> PropertyRepresentation {
    if elements.isEmpty { return .empty }
    let parts = elements.map { PropertyRepresentation(of: $0) }
    if parts.contains(where: { $0 == .empty || $0 == .unknown }) { return .unknown }
    return parts.contains(.function) ? .function : .plain
  }

  private static func ofOptional(_ payload: Any.Type) -> PropertyRepresentation {
    let representation = PropertyRepresentation(of: payload)
    guard representation == .empty else { return representation }
    return payload == Void.self ? .plain : .unknown
  }
}
