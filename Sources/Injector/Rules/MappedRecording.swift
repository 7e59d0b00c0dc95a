/// A mark on a thread that creates an instance for the compilation of a plan.
///
/// ``Mapped`` attributes keep their rules only in such an instance.
@usableFromInline
final class MappedRecording: Sendable {
  @usableFromInline static let ofThread = ThreadLocal<MappedRecording>()

  @inlinable static var isOn: Bool { ofThread.isSet }

  /// Creates an instance whose attributes keep their rules.
  static func record<Model>(_ make: () -> Model) -> Model { ofThread.with(MappedRecording(), make) }
}
