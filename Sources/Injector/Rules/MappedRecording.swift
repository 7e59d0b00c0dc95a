/// Whether the model that is being made on this thread is one that a plan is compiled with.
///
/// Only then do ``Mapped`` attributes keep their rules.
@usableFromInline
final class MappedRecording: Sendable {
  @usableFromInline static let ofThread = ThreadLocal<MappedRecording>()

  @inlinable static var isOn: Bool { ofThread.isSet }

  /// Makes an instance whose attributes keep their rules.
  static func record<Model>(_ make: () -> Model) -> Model { ofThread.with(MappedRecording(), make) }
}
