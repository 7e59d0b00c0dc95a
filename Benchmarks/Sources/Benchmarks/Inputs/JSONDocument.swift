import Foundation
import Injector

/// A document, and the ways to make the same models of it and to write them again.
struct JSONDocument {
  /// The names of the ways, in the order in which they take turns.
  enum Way: String, CaseIterable {
    case decoder = "JSONDecoder"
    case injector = "Injector"
    /// A hand-written mapping of what JSONSerialization gives.
    case handWritten = "by hand"

    /// The name of the way where it only writes.
    var writerName: String { self == .decoder ? "JSONEncoder" : rawValue }
  }

  /// A way, there and back. What it keeps between calls is made by the functions for one direction.
  private struct Conversion<Models> {
    let reader: () -> (Data) throws -> Models
    let writer: () -> (Models) throws -> Data
  }

  let name: String
  let title: String
  /// How often the document is read in a round.
  let repetitions: Int
  /// Returns the text, or nil if it is not there.
  let load: () -> Data?
  /// Returns what reads the text in one of the ways, or nil if the document has no such way.
  let contender: (Way, Data) -> Contender?
  /// Returns what writes the models of the text.
  let writer: (Way, Data) throws -> Contender?
  /// Returns what reads the text and writes its models.
  let roundTrip: (Way, Data) -> Contender?
  /// Throws if the models differ.
  let check: (Data) throws -> Void
  /// Returns the size of what Injector writes. Throws if the ways do not write the same, or if it does not hold the
  /// models.
  let checkOutput: (Data) throws -> Int

  /// A document that holds an array of records.
  static func array<Model: Codable & Equatable>(
    _ name: String,
    _ title: String,
    repetitions: Int = 1,
    load: @escaping () -> Data?,
    injector: @escaping () -> Injector<Model>,
    decoder: @escaping () -> JSONDecoder = { JSONDecoder() },
    encoder: @escaping () -> JSONEncoder = { JSONEncoder() },
    handWritten: @escaping () -> HandWritten<Model>
  ) -> JSONDocument {
    JSONDocument(name, title, repetitions, load) { way in
      switch way {
      case .injector: injectArray(injector)
      case .decoder: codable([Model].self, decoder, encoder)
      case .handWritten: serialization { handWritten().array }
      }
    }
  }

  /// A document that is one record.
  static func record<Model: Codable & Equatable>(
    _ name: String,
    _ title: String,
    repetitions: Int = 1,
    load: @escaping () -> Data?,
    injector: @escaping () -> Injector<Model>,
    handWritten: HandWritten<Model>? = nil
  ) -> JSONDocument {
    JSONDocument(name, title, repetitions, load) { way in
      switch way {
      case .injector: inject(injector)
      case .decoder: codable(Model.self, { JSONDecoder() }, { JSONEncoder() })
      case .handWritten: handWritten.map { mapping in serialization { mapping } }
      }
    }
  }

  private init<Models: Equatable>(
    _ name: String,
    _ title: String,
    _ repetitions: Int,
    _ load: @escaping () -> Data?,
    _ conversion: @escaping (Way) -> Conversion<Models>?
  ) {
    self.name = name
    self.title = title
    self.repetitions = repetitions
    self.load = load
    contender = { way, data in
      guard let read = conversion(way)?.reader() else { return nil }
      return Contender(way.rawValue) { try read(data) }
    }
    writer = { way, data in
      guard let write = conversion(way)?.writer(), let read = conversion(.injector)?.reader() else {
        return nil
      }
      let models = try read(data)
      return Contender(way.writerName) { try write(models) }
    }
    roundTrip = { way, data in
      guard let conversion = conversion(way) else { return nil }
      let read = conversion.reader()
      let write = conversion.writer()
      return Contender(way == .decoder ? "\(way.rawValue), \(way.writerName)" : way.rawValue) {
        try write(read(data))
      }
    }
    check = { try Self.check(name, $0, conversion) }
    checkOutput = { try Self.checkOutput(name, $0, conversion) }
  }
}

extension JSONDocument {
  private static func check<Models: Equatable>(
    _ name: String,
    _ data: Data,
    _ conversion: (Way) -> Conversion<Models>?
  ) throws {
    let expected = try conversion(.decoder)?.reader()(data)
    for way in Way.allCases {
      guard let models = try conversion(way)?.reader()(data) else { continue }
      guard models == expected else {
        throw BenchmarkFailure("\(way.rawValue) does not make of \(name) what JSONDecoder makes of it")
      }
    }
  }

  private static func checkOutput<Models: Equatable>(
    _ name: String,
    _ data: Data,
    _ conversion: (Way) -> Conversion<Models>?
  ) throws -> Int {
    guard let codable = conversion(.decoder), let injector = conversion(.injector) else { return 0 }
    let decode = codable.reader()
    let models = try decode(data)
    let expected = try codable.writer()(models)
    for way in Way.allCases {
      guard let text = try conversion(way)?.writer()(models) else { continue }
      guard try JSONTree.areEqual(text, expected), try decode(text) == models else {
        throw BenchmarkFailure("\(way.writerName) does not write of \(name) what JSONEncoder writes")
      }
    }
    return try injector.writer()(models).count
  }

  private static func inject<Model>(_ make: @escaping () -> Injector<Model>) -> Conversion<Model> {
    Conversion(
      reader: {
        let injector = make()
        return { try injector.inject(json: $0) }
      },
      writer: {
        let injector = make()
        return { try injector.extractJSON($0) }
      }
    )
  }

  private static func injectArray<Model>(_ make: @escaping () -> Injector<Model>) -> Conversion<[Model]> {
    Conversion(
      reader: {
        let injector = make()
        return { try injector.injectArray(json: $0) }
      },
      writer: {
        let injector = make()
        return { try injector.extractJSON($0) }
      }
    )
  }

  private static func codable<Models: Codable>(
    _ type: Models.Type,
    _ decoder: @escaping () -> JSONDecoder,
    _ encoder: @escaping () -> JSONEncoder
  ) -> Conversion<Models> {
    Conversion(
      reader: {
        let decoder = decoder()
        return { try decoder.decode(type, from: $0) }
      },
      writer: {
        let encoder = encoder()
        return { try encoder.encode($0) }
      }
    )
  }

  private static func serialization<Models, Object>(
    _ make: @escaping () -> HandWrittenMapping<Models, Object>
  ) -> Conversion<Models> {
    Conversion(
      reader: {
        let read = make().read
        return { data in
          guard let object = try JSONSerialization.jsonObject(with: data) as? Object else {
            throw BenchmarkFailure("the document does not hold \(Object.self)")
          }
          return read(object)
        }
      },
      writer: {
        let write = make().write
        return { try JSONSerialization.data(withJSONObject: write($0)) }
      }
    )
  }
}
