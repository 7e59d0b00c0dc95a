/// A property wrapper, of whoever made it, whose properties are injected; the conformance is empty.
///
/// ```swift
/// extension Clamped: MappedStorage {}            // has init(wrappedValue:)
///
/// struct Player: Injectable { @Clamped var volume = 5 }
///
/// let player = try Injector.bind(Player.self).inject(["volume": 99])
/// // player.volume == 10, if that is as far as Clamped goes
/// ```
///
/// The property has the name and the type of what is wrapped, `volume` and `Int`. Each value is put into a new wrapper by
/// `init(wrappedValue:)`, so what the wrapper does there is done; settings that the attribute gave to the old one are gone,
/// and so is who observes it. Where that matters, write the property through its key path, with its name among the keys:
/// `.mapping("volume").to(\.volume)`. Then it is set like any other property. A model in a wrapper is read by
/// `wrappedValue` and updated; it is not made anew.
///
/// A wrapper that is a class must be final. A wrapper whose `wrappedValue` cannot be read without the object that it is a
/// part of, such as `Published`, cannot conform; write its properties through their key paths, as above.
public protocol MappedStorage<Value>: SendableMetatype {
  /// The type of the wrapped properties.
  associatedtype Value

  /// Wraps a value.
  init(wrappedValue: Value)

  /// The value as it is now.
  var wrappedValue: Value { get }
}
