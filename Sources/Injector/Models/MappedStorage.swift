/// A property wrapper of any origin whose properties are injected. The conformance is empty.
///
/// ```swift
/// extension Clamped: MappedStorage {}            // has init(wrappedValue:)
///
/// struct Player: Injectable { @Clamped var volume = 5 }
///
/// let player = try Injector.bind(Player.self).inject(["volume": 99])
/// // player.volume == 10, if 10 is the greatest value that Clamped allows
/// ```
///
/// The rules use the name and the type of the wrapped property: `volume` and `Int`. For each value, a new wrapper is
/// created by `init(wrappedValue:)`, so the wrapper can check or change the value. Arguments of the attribute, and
/// observers of the old wrapper, are lost. To keep them, write the property through its key path, with its name among
/// the keys: `.mapping("volume").to(\.volume)`. A model in a wrapper is read by `wrappedValue` and updated, not
/// created again.
///
/// A wrapper that is a class must be final. A wrapper whose `wrappedValue` cannot be read without the object that
/// holds it, such as `Published`, cannot conform. Write its properties through their key paths, as above.
public protocol MappedStorage<Value>: SendableMetatype {
  /// The type of the wrapped properties.
  associatedtype Value

  /// Creates a wrapper for a value.
  init(wrappedValue: Value)

  /// The current value.
  var wrappedValue: Value { get }
}
