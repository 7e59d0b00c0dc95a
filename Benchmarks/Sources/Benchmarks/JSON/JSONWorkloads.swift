import Foundation
import Injector

/// The documents that are read.
enum JSONWorkloads {
  /// The workloads that are asked for; those whose document is not there are left out.
  static func all(recordCount: Int, where isIncluded: (String) -> Bool = { _ in true }) throws
    -> [JSONWorkload]
  {
    let makers: [(String, (String) throws -> JSONWorkload?)] = [
      ("record", { try record($0) }),
      ("record-cards", { try recordWithCards($0) }),
      ("page", { try flat($0, 100, repetitions: 10) }),
      ("W1", { try flat($0, recordCount) }),
      ("W1-date", { try dated($0, recordCount) }),
      ("W2", { try nested($0, recordCount) }),
      ("twitter", { try corpus($0, "twitter.json", Timeline.self) }),
      ("citm", { try corpus($0, "citm_catalog.json", Catalog.self) }),
      ("canada", { try corpus($0, "canada.json", FeatureCollection.self) }),
    ]
    return try makers.compactMap { name, make in
      isIncluded(name) ? try make(name) : nil
    }
  }

  /// W1 of any size.
  static func flat(_ name: String, _ count: Int, repetitions: Int = 1) throws -> JSONWorkload {
    try JSONWorkload(
      records: name,
      GeneratedDocument.make(count: count),
      Injectors.user,
      repetitions: repetitions
    ) {
      User(handWritten: $0)
    }
  }

  private static func record(_ name: String) throws -> JSONWorkload {
    try JSONWorkload(record: name, GeneratedDocument.record(), Injectors.user, repetitions: 1000) {
      User(handWritten: $0)
    }
  }

  private static func recordWithCards(_ name: String) throws -> JSONWorkload {
    try JSONWorkload(
      record: name,
      GeneratedDocument.record(withCards: true),
      Injectors.holder,
      repetitions: 1000
    ) {
      Holder(handWritten: $0)
    }
  }

  private static func dated(_ name: String, _ count: Int) throws -> JSONWorkload {
    let formatter = DatedUser.formatter
    return try JSONWorkload(
      records: name,
      GeneratedDocument.make(count: count),
      DatedUser.injector,
      decoder: DatedUser.decoder
    ) {
      DatedUser(handWritten: $0, formatter)
    }
  }

  private static func nested(_ name: String, _ count: Int) throws -> JSONWorkload {
    try JSONWorkload(
      records: name,
      GeneratedDocument.make(count: count, withCards: true),
      Injectors.holder
    ) {
      Holder(handWritten: $0)
    }
  }

  private static func corpus<Model: Injectable & Decodable & Equatable>(
    _ name: String,
    _ file: String,
    _ model: Model.Type
  ) throws -> JSONWorkload? {
    try Corpora.document(file).map { try JSONWorkload(record: name, $0, Injector.bind(model)) }
  }
}
