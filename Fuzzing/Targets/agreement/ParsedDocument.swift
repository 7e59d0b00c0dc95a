import Foundation

/// Makes a document of JSON text, by Foundation.
enum ParsedDocument {
  /// The document of some bytes; nil if they are not the JSON text of an object.
  static func document(_ bytes: ArraySlice<UInt8>) -> AgreementDocument? {
    guard let tree = try? JSONSerialization.jsonObject(with: Data(bytes)), tree is [String: Any] else {
      return nil
    }
    return document(tree)
  }

  private static func document(_ tree: Any) -> AgreementDocument {
    switch tree {
    case let text as String: .text(text)
    case let number as NSNumber: scalar(number)
    case let elements as [Any]: .array(elements.map { document($0) })
    case let record as [String: Any]: object(record)
    default: .null
    }
  }

  private static func scalar(_ number: NSNumber) -> AgreementDocument {
    if type(of: number) == type(of: NSNumber(value: true)) { return .bool(number.boolValue) }
    if let value = number as? Int { return .int(value) }
    if let value = number as? UInt64 { return .uint(value) }
    let value = number.doubleValue
    return value.isFinite ? .double(value) : .null
  }

  /// The members in the order of their keys, which is the same in every run.
  private static func object(_ record: [String: Any]) -> AgreementDocument {
    .object(
      record.keys.sorted().map {
        AgreementDocument.Member(key: $0, value: document(record[$0] ?? NSNull()))
      }
    )
  }
}
