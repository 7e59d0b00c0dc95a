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
/// and so is who observes it. Where that matters, name the property by key path, `.mapping("volume").to(\.volume)`: then it
/// is set like any other. A model in a wrapper is filled in place if the wrapper is a struct with one stored property of
/// its type; otherwise it is made anew.
///
/// A wrapper that is a class must be final. For a wrapper of another module, such as `Published`, the compiler asks for
/// `extension Published: @retroactive MappedStorage {}`.
public protocol MappedStorage<Value>: SendableMetatype {
  /// The type of the wrapped properties.
  associatedtype Value

  /// Wraps a value.
  init(wrappedValue: Value)
}
