import Foundation
import Injector

/// A document, and the ways to read it into the same models.
struct JSONWorkload {
  /// The names of the ways, in the order in which they run.
  enum Way {
    static let injector = "Injector"
    static let decoder = "JSONDecoder"
    static let handWritten = "JSONSerialization + hand-written"
  }

  let name: String
  let document: Data
  let ways: [Contender]

  /// An array of records. The results of all ways are compared before anything is timed.
  init<Model: Decodable & Equatable>(
    records name: String,
    _ document: Data,
    _ injector: Injector<Model>,
    repetitions: Int = 1,
    decoder: JSONDecoder = JSONDecoder(),
    handWritten: @escaping ([String: Any]) -> Model
  ) throws {
    try self.init(
      name,
      document,
      repetitions: repetitions,
      injector: { try injector.injectArray(json: document) },
      decoder: { try decoder.decode([Model].self, from: document) },
      handWritten: {
        guard let records = try JSONSerialization.jsonObject(with: document) as? [[String: Any]] else {
          throw BenchmarkFailure("\(name) holds no array of records")
        }
        return records.map(handWritten)
      }
    )
  }

  /// One record. The results of all ways are compared before anything is timed.
  init<Model: Decodable & Equatable>(
    record name: String,
    _ document: Data,
    _ injector: Injector<Model>,
    repetitions: Int = 1,
    handWritten: (([String: Any]) -> Model)? = nil
  ) throws {
    let decoder = JSONDecoder()
    try self.init(
      name,
      document,
      repetitions: repetitions,
      injector: { try injector.inject(json: document) },
      decoder: { try decoder.decode(Model.self, from: document) },
      handWritten: handWritten.map { handWritten in
        {
          guard let record = try JSONSerialization.jsonObject(with: document) as? [String: Any] else {
            throw BenchmarkFailure("\(name) holds no record")
          }
          return handWritten(record)
        }
      }
    )
  }

  private init<Models: Equatable>(
    _ name: String,
    _ document: Data,
    repetitions: Int,
    injector: @escaping () throws -> Models,
    decoder: @escaping () throws -> Models,
    handWritten: (() throws -> Models)?
  ) throws {
    self.name = name
    self.document = document
    let models = try injector()
    guard try models == decoder(), try handWritten.map({ try models == $0() }) ?? true else {
      throw BenchmarkFailure("the models of \(name) differ")
    }
    var ways = [
      Contender(name: Way.injector, repetitions: repetitions, work: injector),
      Contender(name: Way.decoder, repetitions: repetitions, work: decoder),
    ]
    if let handWritten {
      ways.append(Contender(name: Way.handWritten, repetitions: repetitions, work: handWritten))
    }
    self.ways = ways
  }
}
