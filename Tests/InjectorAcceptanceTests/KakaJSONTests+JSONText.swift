import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What may hold a JSON text.
extension KakaJSONTests {
  /// Every form of a call that takes JSON text.
  private func cats(of json: some JSONSource) throws -> [Cat?] {
    let type: any Injectable.Type = Cat.self
    return [
      try Cat(injectingJSON: json), try Cat.injected(fromJSON: json),
      try Injector.bind(Cat.self).inject(json: json), try type.injected(fromJSON: json) as? Cat,
      try type.init(injectingJSON: json) as? Cat,
    ]
  }

  @Test("KK-27 String, NSString and NSMutableString")
  func texts() throws {
    let sources: [any JSONSource] = [
      Self.catJSON, Substring(Self.catJSON), NSString(string: Self.catJSON),
      NSMutableString(string: Self.catJSON),
    ]
    for source in sources {
      for cat in try cats(of: source) { #expect(cat == Self.miaomiao) }
    }
    #expect(try Cat(injecting: try Self.record(Self.catJSON)) == Self.miaomiao)
  }

  @Test("KK-28 Data, NSData and NSMutableData")
  func data() throws {
    let data = Data(Self.catJSON.utf8)
    let sources: [any JSONSource] = [
      data, NSData(data: data), NSMutableData(data: data), Array(Self.catJSON.utf8),
    ]
    for source in sources {
      for cat in try cats(of: source) { #expect(cat == Self.miaomiao) }
    }
    #expect(try Cat(injecting: try Self.record(Self.catJSON)) == Self.miaomiao)
  }

  struct Car: Injectable, Hashable {
    var name: String = ""
    var price: Double = 0.0
  }

  static let carsJSON = #"""
    [{"name": "Benz", "price": 98.6}, {"name": "Bently", "price": 305.7}, {"name": "Audi", "price": 64.7}]
    """#
  static let cars = [
    Car(name: "Benz", price: 98.6), Car(name: "Bently", price: 305.7), Car(name: "Audi", price: 64.7),
  ]

  @Test("KK-36 an array of dictionaries, NSArray and NSMutableArray make an array of models")
  func modelArray() throws {
    for cars in try Self.arrays(Car.self, Self.carsJSON) {
      #expect(cars.count == 3)
      #expect(cars[0].name == "Benz")
      #expect(cars[0].price == 98.6)
      #expect(cars[1].name == "Bently")
      #expect(cars[1].price == 305.7)
      #expect(cars[2].name == "Audi")
      #expect(cars[2].price == 64.7)
    }
    let records: [[String: Any]] = [
      ["name": "Benz", "price": 98.6], ["name": "Bently", "price": 305.7], ["name": "Audi", "price": 64.7],
    ]
    #expect(try [Car](injecting: records) == Self.cars)
    #expect(try [Car](injecting: NSArray(array: records)) == Self.cars)
    #expect(try [Car](injecting: NSMutableArray(array: records)) == Self.cars)
    #expect(try [Car](injecting: records as [Any]) == Self.cars)
    #expect(try Set<Car>(injecting: records) == Set(Self.cars))
  }

  private func array<Model: Injectable>(_ type: Model.Type, _ records: [[String: Any]]) throws -> [Model] {
    try Injector.bind(type).inject(records)
  }

  @Test("KK-37 the other forms for an array, and a type held in a variable")
  func formsForArrays() throws {
    let type: any Injectable.Type = Car.self
    let records = try Self.records(Self.carsJSON)
    let array = NSMutableArray(array: records)
    #expect(try Injector.bind(Car.self).inject(records) == Self.cars)
    #expect(try Injector.bind(Car.self).inject(array) == Self.cars)
    #expect(try Car.injectedArray(from: records) == Self.cars)
    #expect(try records.inject { $0.bind(Car.self) } == Self.cars)
    #expect(try array.inject { $0.bind(Car.self) } == Self.cars)
    #expect(try type.injectedArray(from: records) as? [Car] == Self.cars)
    #expect(try type.injectedArray(from: array) as? [Car] == Self.cars)
    #expect(try type.injectedArray(from: records as [Any]) as? [Car] == Self.cars)
    #expect(try self.array(type, records) as? [Car] == Self.cars)
    #expect(try type.injectedArray(fromJSON: Self.carsJSON) as? [Car] == Self.cars)
  }

  @Test("KK-38 an array of models from JSON text, in all forms")
  func arraysOfText() throws {
    let type: any Injectable.Type = Car.self
    let data = Data(Self.carsJSON.utf8)
    let sources: [any JSONSource] = [
      Self.carsJSON, NSString(string: Self.carsJSON), NSMutableString(string: Self.carsJSON),
      data, NSData(data: data), NSMutableData(data: data),
    ]
    for source in sources {
      #expect(try [Car](injectingJSON: source) == Self.cars)
      #expect(try Injector.bind(Car.self).injectArray(json: source) == Self.cars)
      #expect(try Car.injectedArray(fromJSON: source) == Self.cars)
      #expect(try type.injectedArray(fromJSON: source) as? [Car] == Self.cars)
    }
    #expect(try [Car](injecting: try Self.records(Self.carsJSON)) == Self.cars)
  }
}
