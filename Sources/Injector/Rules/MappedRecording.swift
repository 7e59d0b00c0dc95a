/// Whether the model that is being made on this thread is one that a plan is compiled with.
///
/// Only then do ``Mapped`` attributes keep what they say.
@usableFromInline
enum MappedRecording {
  @usableFromInline static let flag = ThreadFlag()

  @inlinable
  static var isOn: Bool { flag.isRaised }

  /// Makes an instance that knows what its attributes say.
  static func record<Model>(_ make: () -> Model) -> Model { flag.raised(make) }
}
