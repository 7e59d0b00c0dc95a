import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The code of the article, as it stands there, and its output.
struct FilesTests {
  struct Car: Injectable { var name = ""; var price = 0.0; var owner: String? }

  let temporary: TemporaryFolder
  var folder: String { temporary.path }

  init() throws { temporary = try TemporaryFolder() }

  @Test func overview() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    try write([Car(name: "Bently", price: 106.666)], to: folder + "/garage/cars.json")
    let cars = try read([Car].self, from: folder + "/garage/cars.json")
    print(cars[0].name, cars[0].price)

    try expectOutput(output, of: "Files", section: "Overview")
  }

  @Test func manyRecords() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let cars = Injector.bind(Car.self)
    let writer = try cars.recordWriter(to: folder + "/cars.ndjson")
    for name in ["Bently", "Audi"] { try writer.write(Car(name: name)) }
    try writer.finish()
    try cars.write((1...3).lazy.map { Car(name: "\($0)") }, to: folder + "/numbers.json", format: .array)
    print(try cars.readArray(from: folder + "/numbers.json").map(\.name))

    try expectOutput(output, of: "Files", section: "Many records")
  }

  @Test func propertyLists() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      try write([1, nil, 3], to: folder + "/numbers.plist")
    } catch {
      print(error)
    }

    try expectOutput(output, of: "Files", section: "Property lists")
  }

  @Test func errors() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    do {
      _ = try read(Car.self, from: folder + "/none.json")
    } catch {
      print(error.code, error.underlying is POSIXError)
    }
    try Data(#"{"name": "Bently", "price"; 1}"#.utf8).write(
      to: URL(fileURLWithPath: folder + "/damaged.json")
    )
    do {
      _ = try read(Car.self, from: folder + "/damaged.json")
    } catch {
      print(error.code, error.location?.line ?? 0, error.location?.column ?? 0)
    }

    try expectOutput(output, of: "Files", section: "Errors")
  }
}
