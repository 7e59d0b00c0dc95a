import Foundation
import Injector

/// The documents that are read, and whose models are written.
enum JSONDocuments {
  /// All documents; `recordCount` says how many records W1, W1-date and W2 have.
  static func all(recordCount: Int) -> [JSONDocument] {
    [
      record, recordWithCards,
      flat("page", "a page of 100 records", count: 100, repetitions: 10),
      flat("W1", "W1: \(recordCount.grouped) records", count: recordCount),
      dated(count: recordCount), nested(count: recordCount), twitter,
      corpus("citm", "citm_catalog.json") { Injector.bind(Catalog.self) },
      corpus("canada", "canada.json") { Injector.bind(FeatureCollection.self) },
    ]
  }

  /// One record of W1.
  static var record: JSONDocument {
    .record(
      "record",
      "one record",
      repetitions: 1000,
      load: { GeneratedDocument.record() },
      injector: { Injectors.user },
      handWritten: User.handWritten
    )
  }

  /// One record of W2.
  static var recordWithCards: JSONDocument {
    .record(
      "record-cards",
      "one record, three cards in it",
      repetitions: 1000,
      load: { GeneratedDocument.record(withCards: true) },
      injector: { Injectors.holder },
      handWritten: Holder.handWritten
    )
  }

  /// A search in Twitter: a tree of twelve models.
  static var twitter: JSONDocument {
    corpus("twitter", "twitter.json") { Injector.bind(Timeline.self) }
  }

  /// W1 of any size.
  static func flat(_ name: String, _ title: String, count: Int, repetitions: Int = 1) -> JSONDocument {
    .array(
      name,
      title,
      repetitions: repetitions,
      load: { GeneratedDocument.make(count: count) },
      injector: { Injectors.user },
      handWritten: { User.handWritten }
    )
  }

  private static func dated(count: Int) -> JSONDocument {
    .array(
      "W1-date",
      "W1, one property a date",
      load: { GeneratedDocument.make(count: count) },
      injector: { DatedUser.injector },
      decoder: { DatedUser.decoder },
      encoder: { DatedUser.encoder },
      handWritten: { DatedUser.handWritten }
    )
  }

  /// W2 of any size.
  static func nested(count: Int) -> JSONDocument {
    .array(
      "W2",
      "W2: W1, three cards in each",
      load: { GeneratedDocument.make(count: count, withCards: true) },
      injector: { Injectors.holder },
      handWritten: { Holder.handWritten }
    )
  }

  private static func corpus<Model: Codable & Equatable>(
    _ name: String,
    _ file: String,
    injector: @escaping () -> Injector<Model>
  ) -> JSONDocument {
    .record(name, file, load: { Corpora.document(file) }, injector: injector)
  }
}
