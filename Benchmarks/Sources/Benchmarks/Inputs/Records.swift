import Foundation

/// The dictionaries that are read.
enum Records {
  /// W1 or W2 in native Swift values: each record a dictionary of its own, as a network layer would hand them over.
  static func native(count: Int, withCards: Bool = false) -> [[String: Any]] {
    (0..<count).map { index in
      var record = record(index)
      if withCards { record["cards"] = (0..<3).map { card(400_820_666 + index + $0) } }
      return record
    }
  }

  /// The same records as JSONSerialization reads them back.
  static func foundation(count: Int, withCards: Bool = false) throws -> [[String: Any]] {
    let data = try JSONSerialization.data(withJSONObject: native(count: count, withCards: withCards))
    guard let read = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] else {
      throw BenchmarkFailure("JSONSerialization did not read back what it wrote")
    }
    return read
  }

  /// The same records as trees: each array is of `Any`, and each dictionary of `Any`, as parsers make them.
  static func trees(_ records: [[String: Any]]) -> [[String: Any]] {
    records.map { $0.mapValues(tree) }
  }

  private static func tree(_ value: Any) -> Any {
    switch value {
    case let record as [String: Any]: record.mapValues(tree)
    case let array as [Any]: array.map(tree)
    default: value
    }
  }

  /// A record of W1 in native Swift values.
  static func record(_ index: Int) -> [String: Any] {
    [
      "id": 100_075 + index,
      "name": "Greedy",
      "birthday": "1993-03-06",
      "isVip": index.isMultiple(of: 2),
      "partners": [100_236 + index, 100_244, 100_083],
      "score": 12.5 + Double(index % 16) / 2,
      "email": "greedy.\(index)@example.com",
    ]
  }

  private static func card(_ id: Int) -> [String: Any] {
    ["id": id, "name": "Card of \(id % 10)", "expire": "2026-03-27"]
  }
}
