import Injector

extension LocatedValue {
  var isRecord: Bool { if case .record = content { true } else { false } }

  var isTrue: Bool { if case .bool(true) = content { true } else { false } }

  /// The text, if the value is a text that is not empty.
  var text: String? { if case .text(let text) = content, !text.isEmpty { text } else { nil } }

  /// The value as native values, without lines. For a duplicate key, the last value is used.
  var native: Any {
    switch content {
    case .null: Any?.none as Any
    case .bool(let boolean): boolean
    case .number(let number): number
    case .text(let text): text
    case .array(let elements): elements.map(\.native)
    case .record(let members):
      Dictionary(members.map { ($0.key, $0.value.native) }) { _, last in last }
    }
  }
}
