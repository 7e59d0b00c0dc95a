import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Reading and writing as methods, which are as the functions.
struct FileMethodTests {
  struct Car: Injectable, Hashable {
    var id = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("car_id").to("id") }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A type whose own methods hide the functions.
  struct Garage {
    let path: String
    func read() throws -> [Car] { try [Car].read(from: path) }
    func write(_ cars: [Car]) throws { try cars.write(to: path) }
  }

  @Test func `models are written and read back by a path or a URL`() throws {
    let path = folder.file("new/cars.json")
    let url = URL(fileURLWithPath: path)
    try Garage(path: path).write([Car(id: 7), Car(id: 8)])
    #expect(try folder.text("new/cars.json") == #"[{"car_id":7},{"car_id":8}]"#)
    #expect(try Garage(path: path).read() == [Car(id: 7), Car(id: 8)])
    #expect(try Set<Car>.read(from: url) == [Car(id: 7), Car(id: 8)])
    try ["a": Car(id: 9)].write(to: url, options: .pretty)
    #expect(try folder.text("new/cars.json").contains("\n"))
    #expect(try [String: Car].read(from: url.absoluteString) == ["a": Car(id: 9)])
    try Set([Car(id: 1)]).write(to: folder.file("cars.plist"))
    #expect(try [Car].read(from: folder.file("cars.plist")) == [Car(id: 1)])
  }

  @Test func `the errors are those of the functions`() throws {
    let path = try folder.file("cars.json", holding: #"{"car_id": 7}"#)
    let error = try #require(throws: InjectionError.self) { try [Car].read(from: path) }
    let function = try #require(throws: InjectionError.self) { try read([Car].self, from: path) }
    #expect(error.code == function.code)
    #expect(error.file == path)
    #expect(throws: InjectionError.self) { try [Car].read(from: "") }
    let web = try #require(URL(string: "https://a.b/cars.json"))
    #expect(throws: InjectionError.self) { try [Car()].write(to: web) }
  }
}
