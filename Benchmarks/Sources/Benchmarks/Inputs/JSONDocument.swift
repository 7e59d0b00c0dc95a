import Foundation
import Injector

/// A document, and the ways to make the same models of it.
struct JSONDocument {
  /// The names of the ways, in the order in which they take turns.
  enum Way: String, CaseIterable {
    case decoder = "JSONDecoder"
    case injector = "Injector"
    /// A hand-written mapping of what JSONSerialization gives.
    case handWritten = "by hand"
  }

  /// A way to make models of a document: what it keeps between calls is created first.
  typealias Reading<Result> = (Data) -> () throws -> Result

  let name: String
  let title: String
  /// How often the document is read in a round.
  let repetitions: Int
  /// Returns the text, or nil if it is not there.
  let load: () -> Data?
  /// Returns one of the ways, or nil if the document has no such way.
  let contender: (Way, Data) -> Contender?
  /// Throws if the models differ.
  let check: (Data) throws -> Void

  /// A document that holds an array of records.
  static func array<Model: Decodable & Equatable>(
    _ name: String,
    _ title: String,
    repetitions: Int = 1,
    load: @escaping () -> Data?,
    injector: @escaping () -> Injector<Model>,
    decoder: @escaping () -> JSONDecoder = { JSONDecoder() },
    handWritten: @escaping () -> ([String: Any]) -> Model
  ) -> JSONDocument {
    JSONDocument(name, title, repetitions, load) { way in
      switch way {
      case .injector: injectArray(injector)
      case .decoder: decode([Model].self, decoder)
      case .handWritten:
        map([[String: Any]].self) {
          let make = handWritten()
          return { $0.map(make) }
        }
      }
    }
  }

  /// A document that is one record.
  static func record<Model: Decodable & Equatable>(
    _ name: String,
    _ title: String,
    repetitions: Int = 1,
    load: @escaping () -> Data?,
    injector: @escaping () -> Injector<Model>,
    handWritten: ((([String: Any]) -> Model))? = nil
  ) -> JSONDocument {
    JSONDocument(name, title, repetitions, load) { way in
      switch way {
      case .injector: inject(injector)
      case .decoder: decode(Model.self) { JSONDecoder() }
      case .handWritten: handWritten.map { make in map([String: Any].self) { make } }
      }
    }
  }

  private init<Result: Equatable>(
    _ name: String,
    _ title: String,
    _ repetitions: Int,
    _ load: @escaping () -> Data?,
    _ reading: @escaping (Way) -> Reading<Result>?
  ) {
    self.name = name
    self.title = title
    self.repetitions = repetitions
    self.load = load
    contender = { way, data in
      reading(way).map { Contender(way.rawValue, work: $0(data)) }
    }
    check = { data in
      let expected = try reading(.decoder).map { try $0(data)() }
      for way in Way.allCases {
        guard let models = try reading(way).map({ try $0(data)() }) else { continue }
        guard models == expected else {
          throw BenchmarkFailure("\(way.rawValue) does not make of \(name) what JSONDecoder makes of it")
        }
      }
    }
  }

  private static func inject<Model>(_ make: @escaping () -> Injector<Model>) -> Reading<Model> {
    { data in
      let injector = make()
      return { try injector.inject(json: data) }
    }
  }

  private static func injectArray<Model>(_ make: @escaping () -> Injector<Model>) -> Reading<[Model]> {
    { data in
      let injector = make()
      return { try injector.injectArray(json: data) }
    }
  }

  private static func decode<Result: Decodable>(
    _ type: Result.Type,
    _ make: @escaping () -> JSONDecoder
  ) -> Reading<Result> {
    { data in
      let decoder = make()
      return { try decoder.decode(type, from: data) }
    }
  }

  private static func map<Object, Result>(
    _ type: Object.Type,
    _ make: @escaping () -> (Object) -> Result
  ) -> Reading<Result> {
    { data in
      let map = make()
      return {
        guard let object = try JSONSerialization.jsonObject(with: data) as? Object else {
          throw BenchmarkFailure("the document does not hold \(type)")
        }
        return map(object)
      }
    }
  }
}
