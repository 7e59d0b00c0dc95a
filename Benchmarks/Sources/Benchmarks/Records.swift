import Foundation

/// The input of the workloads.
enum Records {
  /// W1 in native Swift values: each record a dictionary of its own, as a network layer would hand them over.
  static func native(count: Int, withCards: Bool = false) -> [[String: Any]] {
    (0..<count).map { index in
      var record: [String: Any] = [
        "id": 100_075 + index,
        "name": "Greedy",
        "birthday": "1993-03-06",
        "isVip": index.isMultiple(of: 2),
        "partners": [100_236 + index, 100_244, 100_083],
        "score": 12.5 + Double(index % 16) / 2,
        "email": "greedy.\(index)@example.com",
      ]
      if withCards { record["cards"] = (0..<3).map { card(400_820_666 + index + $0) } }
      return record
    }
  }

  private static func card(_ id: Int) -> [String: Any] {
    ["id": id, "name": "Card of \(id % 10)", "expire": "2026-03-27"]
  }

  /// The same records with every array as `[Any]`.
  static func withUntypedArrays(_ records: [[String: Any]]) -> [[String: Any]] {
    records.map { record in
      record.mapValues { value in
        switch value {
        case let numbers as [Int]: numbers.map { $0 as Any }
        case let cards as [[String: Any]]: cards.map { $0 as Any }
        default: value
        }
      }
    }
  }

  /// The same records as changed copies of one dictionary, which all iterate in the same order; dictionaries that were
  /// built one by one do not.
  static func inOneOrder(_ records: [[String: Any]]) -> [[String: Any]] {
    guard let first = records.first else { return [] }
    return records.map { first.merging($0) { $1 } }
  }

  /// The same records as JSONSerialization reads them back.
  static func foundation(_ records: [[String: Any]]) throws -> [[String: Any]] {
    let data = try JSONSerialization.data(withJSONObject: records)
    guard let read = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] else {
      throw BenchmarkFailure("JSONSerialization did not read back what it wrote")
    }
    return read
  }
}

/// Why the figures would be worth nothing.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
