import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// How models that are fed from the record of their parent come to be, and what becomes of those that are there.
struct FlattenedModelTests {
  struct Point: Equatable { let x: Int; let y: Int? }
  /// Put together memberwise, as is what it holds.
  struct Shape: Equatable { let name: String; let point: Point; let corner: Point? }
  static let points = Injector.bind(Point.self)
  static let shapes = Injector.bind(Shape.self).flatten(\.point)
    .format(\.point).with.injector(points)
    .flatten(\.corner).format(\.corner).with.injector(points.mapping("cx").to(\.x).mapping("cy").to(\.y))

  final class Engine: Injectable { var power = 0; var fuel = "none" }
  class Vehicle: Injectable {
    var name = ""
    var engine = Engine()
    var spare: Engine?
    var writes = 0
    var seen: Engine? { didSet { writes += 1 } }
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("engine").ignore("writes") }
  }
  final class Car: Vehicle { var doors = 4 }

  @Test func memberwise() throws {
    let json = #"{"y": 2, "name": "a", "x": 1}"#
    try expectModels(Self.shapes, json, Shape(name: "a", point: Point(x: 1, y: 2), corner: Point(x: 1, y: 2)))
    let apart = Shape(name: "a", point: Point(x: 1, y: nil), corner: Point(x: 3, y: nil))
    try expectModels(Self.shapes, #"{"cx": 3, "name": "a", "x": 1}"#, apart)
    let corners = Injector.bind(CornerOnly.self).flatten(\.corner).format(\.corner).with.injector(Self.points)
    try expectModels(corners, #"{"name": "a"}"#) { $0 == CornerOnly(name: "a", corner: nil) }
    try expectReports(
      Self.shapes,
      #"{"cx": 3, "name": "a", "x": "1", "z": 1}"#,
      #"point.x: expected Int, found string "1" under "x"; coerced"#,
      #"unknown key "z"; ignored"#
    )
  }

  @Test func memberwiseWithoutAValue() throws {
    expectErrors(Self.shapes, #"{"name": "a"}"#, #"point.x: expected Int, found nothing under "x""#)
    let corners = Injector.bind(CornerOnly.self).flatten(\.corner)
      .format(\.corner).with.injector(Self.points.mapping("cx").to(\.x).mapping("cy").to(\.y))
    let corner = #"corner.x: expected Int, found nothing under "cx" or "x""#
    let lacking = #"{"name": "a", "cy": 2}"#
    expectErrors(corners.policy(elements: .fail), lacking, corner)
    try expectModels(corners, lacking, CornerOnly(name: "a", corner: nil))
    for report in try BothInputs.reports(corners, lacking) { #expect(report == [corner + "; became nil"]) }
  }

  struct CornerOnly: Equatable { let name: String; let corner: Point? }

  @Test func defaultsAndRequirements() throws {
    struct Box: Equatable { var name = ""; var point = Point(x: 0, y: 0); var spare: Point? }
    let boxes = Injector.bind(Box.self) { Box() }.flatten(\.point, \.spare)
      .format(\.point).with.injector(Self.points).format(\.spare).with.injector(Self.points)
    let defaulted = boxes.format(\.point).with.default(Point(x: 7, y: 7))
      .format(\.spare).with.default(Point(x: 8, y: 8))
    let json = #"{"name": "a"}"#
    try expectModels(defaulted, json, Box(name: "a", point: Point(x: 7, y: 7), spare: Point(x: 8, y: 8)))
    try expectModels(defaulted, #"{"x": 1}"#) { $0.point.x == 1 && $0.spare?.x == 1 }
    let required = boxes.require(\.spare)
    expectErrors(required, #"{"name": "a"}"#, #"spare: expected Point, found nothing under "x" or "y""#)
    for box in try required.both(#"{"x": 1}"#) { #expect(box.spare?.x == 1) }
    let text = #"{"name": "a", "x": 1, "y": 2}"#
    try expectModels(boxes.policy(missing: .fail), text) { $0.point == Point(x: 1, y: 2) }
  }

  @Test func classesAreFilledInPlace() throws {
    let cars = Injector.bind(Car.self).rules { $0.flatten("spare") }
    for car in try cars.both(#"{"power": 5, "name": "a", "doors": 2}"#) {
      #expect(car.engine.power == 5 && car.spare?.power == 5 && car.spare !== car.engine)
      #expect(car.name == "a" && car.doors == 2)
    }
    var car = Car()
    let engine = car.engine
    engine.fuel = "gas"
    try cars.inject(json: #"{"power": 6}"#, into: &car)
    try cars.inject(["doors": 3], into: &car)
    #expect(car.engine === engine && engine.power == 6 && engine.fuel == "gas")
    #expect(car.spare?.fuel == "none" && car.doors == 3)
  }

  @Test func anUpdateThatFailsLeavesTheNestedObjectAsItWas() throws {
    let cars = Injector.bind(Car.self).rules { $0.require("doors") }
    for isText in [false, true] {
      var car = Car()
      car.engine.power = 1
      expectError { try cars.fill(&car, #"{"power": 9, "name": "b", "doors": null}"#, asText: isText) }
      #expect(car.engine.power == 1 && car.name == "")
    }
  }

  @Test func observersRun() throws {
    let cars = Injector.bind(Car.self).flatten(\.seen)
    try expectModels(cars, #"{"power": 5}"#) { $0.seen?.power == 5 && $0.writes == 1 }
    try expectModels(cars, #"{"doors": 5}"#) { $0.seen == nil && $0.writes == 0 }
  }

  @Test func aSubclassInTheProperty() throws {
    struct Garage { var vehicle: Vehicle? }
    let garages = Injector.bind(Garage.self) { Garage() }
      .flatten(\.vehicle).format(\.vehicle).with.injector(Injector.bind(Car.self))
    try expectModels(garages, #"{"doors": 2, "power": 3}"#) {
      ($0.vehicle as? Car)?.doors == 2 && $0.vehicle?.engine.power == 3
    }
    #expect(try garages.both("{}").allSatisfy { $0.vehicle == nil })
  }

  @Test func hooks() throws {
    struct Box { var name = ""; var engine = Engine(); var spare: Engine? }
    let engines = Injector.bind(Engine.self)
      .willInject { record in #expect(record["name"] as? String == "a") }
      .didInject { engine in
        engine.fuel += "!"
        if engine.power > 9 { throw Refused(reason: "too strong") }
      }
    let boxes = Injector.bind(Box.self) { Box() }.flatten(\.engine, \.spare)
      .format(\.engine).with.injector(engines).format(\.spare).with.injector(engines)
      .didInject { box in box.name += box.engine.fuel }
    for box in try boxes.both(#"{"power": 5, "name": "a"}"#) {
      #expect(box.engine.fuel == "none!" && box.spare?.fuel == "none!" && box.name == "anone!")
    }
    try expectModels(boxes, #"{"power": 10, "name": "a"}"#) { $0.engine.power == 0 && $0.spare == nil }
    try expectReports(
      boxes,
      #"{"power": 10, "name": "a"}"#,
      "engine: the object was rejected: too strong; default kept",
      "spare: the object was rejected: too strong; default kept"
    )
  }

  @Test func discriminatedRecordsMayHoldFlattenedModels() throws {
    struct Truck: Injectable {
      var name = ""
      var engine = Engine()
      static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("engine") }
    }
    struct Fleet: Injectable { var all: [Any] = [] }
    let fleets = Injector.bind(Fleet.self)
      .format(\.all).with.type(by: "fuel", ["gas": Truck.self, "air": Car.self])
    let json = #"{"all": [{"fuel": "gas", "power": 1}, {"fuel": "air", "doors": 1, "x": 2}]}"#
    try expectModels(fleets, json) {
      ($0.all.first as? Truck)?.engine.fuel == "gas" && ($0.all.last as? Car)?.engine.fuel == "air"
    }
    try expectReports(fleets, json, #"all[1]: unknown key "x"; ignored"#)
  }

  struct Street: Injectable, Equatable { var lineOne = ""; var zip = 0; var city = "" }
  struct Address: Injectable, Equatable {
    var name = ""; var street = Street(); var region: String?; var lineOne = ""
  }
  struct Person: Injectable, Equatable {
    var name = ""; var userID = 0; var address = Address(); var street: Street?
  }

  /// A flattened model is what its own injector reads from the complete record, whatever the keys of the models have in
  /// common and however they are spelled.
  @Test(arguments: 0..<16) func flattenedModelsReadTheCompleteRecord(choice: Int) throws {
    func keyed<Model>(_ injector: Injector<Model>, _ isSnakeCase: Bool, _ ignoresCase: Bool) -> Injector<
      Model
    > {
      injector.keys(isSnakeCase ? .snakeCase : ignoresCase ? .caseInsensitive : .asIs)
    }
    func read<Model>(_ injector: Injector<Model>, _ json: String) throws -> [Model] {
      [try injector.inject(json: json, at: nil), try injector.inject(BothInputs.record(json), at: nil)]
    }
    let streets = keyed(Injector.bind(Street.self), choice & 1 != 0, choice & 2 != 0)
      .mapping("place.city", "city").to(\.city).mapping("place.zip").to(\.zip)
    let addresses = keyed(Injector.bind(Address.self), choice & 2 != 0, choice & 4 != 0)
      .mapping("place.region").to(\.region)
      .flatten(\.street).format(\.street).with.injector(streets)
    let people = keyed(Injector.bind(Person.self), choice & 4 != 0, choice & 8 != 0)
      .mapping("user.id").to(\.userID)
      .flatten(\.address).format(\.address).with.injector(addresses)
      .flatten(\.street).format(\.street).with.injector(streets)
    let members = [
      #""name": "a""#, #""Name": "b""#, #""line_one": "c""#, #""lineOne": "d""#, #""LINEONE": "e""#,
      #""line__one": "f""#, #""zip": 4"#, #""place": {"city": "g", "zip": 5, "region": "h"}"#,
      #""place.city": "i""#, #""Place": {"CITY": "j"}"#, #""user": {"id": 6}"#, #""City": "k""#,
      #""city": null"#, #""other": [1, {"zip": 2}]"#, #""region": 7"#,
    ]
    var random = SeededGenerator(seed: UInt64(choice))
    for _ in 0..<60 {
      let chosen = members.shuffled(using: &random).prefix(Int.random(in: 0...9, using: &random))
      let json = "{" + chosen.joined(separator: ", ") + "}"
      let address = try #require(try read(addresses, json).first)
      let street = try #require(try read(streets, json).first)
      for person in try read(people, json) {
        #expect(person.address == address, "\(json)")
        if let found = person.street { #expect(found == street, "\(json)") }
      }
      for found in try read(addresses, json) { #expect(found.street == street, "\(json)") }
    }
  }

  @Test func aFlattenedKeyThatOccursTwice() throws {
    let json = #"{"x": 1, "name": "a", "x": 2, "cx": 3, "name": "b", "cx": "4"}"#
    let shape = try Self.shapes.inject(json: json, at: nil)
    #expect(shape == Shape(name: "b", point: Point(x: 2, y: nil), corner: Point(x: 4, y: nil)))
  }

  @Test func deepText() throws {
    var text = "1"
    for _ in 0..<300 { text = "[\(text)]" }
    #expect(try Injector.bind(Car.self).inject(json: #"{"x": \#(text), "power": 3}"#).engine.power == 3)
  }

  @Test(arguments: [
    #"{"power": 1"#, #"{"power": 1, }"#, #"{"power": x}"#, #"{"fuel": "a}"#, #"{"power": 1} 2"#,
  ])
  func malformedText(json: String) {
    expectError(code: .malformed) { try Injector.bind(Car.self).inject(json: json) }
  }
}
