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
    decoder: JSONDecoder = JSONDecoder(),
    handWritten: @escaping ([String: Any]) -> Model
  ) throws {
    try self.init(
      name,
      document,
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

  /// One record that holds everything. The results of both ways are compared before anything is timed.
  init<Model: Injectable & Decodable & Equatable>(
    record name: String,
    _ document: Data,
    _ model: Model.Type
  ) throws {
    let injector = Injector.bind(model)
    let decoder = JSONDecoder()
    try self.init(
      name,
      document,
      injector: { try injector.inject(json: document) },
      decoder: { try decoder.decode(model, from: document) },
      handWritten: nil
    )
  }

  private init<Models: Equatable>(
    _ name: String,
    _ document: Data,
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
      Contender(name: Way.injector, work: injector),
      Contender(name: Way.decoder, work: decoder),
    ]
    if let handWritten { ways.append(Contender(name: Way.handWritten, work: handWritten)) }
    self.ways = ways
  }
}
