import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values that are written to files and read from them.
extension KakaJSONTests {
  /// A file in a new folder.
  struct Archive {
    let folder: TemporaryFolder
    let path: String

    init(_ name: String = "value.data") throws {
      folder = try TemporaryFolder()
      path = folder.file(name)
    }

    var url: URL { URL(fileURLWithPath: path) }
  }

  @Test("KK-1 a model is JSON, and JSON is a model, in one line")
  func oneLineEach() throws {
    let json = try Self.miaomiao.extractJSONString()
    #expect(json == #"{"weight":6.66,"name":"Miaomiao"}"#)
    #expect(try Cat(injectingJSON: json) == Self.miaomiao)
  }

  @Test("KK-3 a model is archived and unarchived in one line each")
  func archive() throws {
    let archive = try Archive()
    try write(Self.miaomiao, to: archive.path)
    let cat = try read(Cat.self, from: archive.path)
    #expect(cat == Self.miaomiao)
  }

  @Test("KK-4 a file is a path or a URL")
  func pathsAndURLs() throws {
    let archive = try Archive()
    try write("by path", to: archive.path)
    #expect(try read(String.self, from: archive.path) == "by path")
    #expect(try read(String.self, from: archive.url) == "by path")
    try write("by URL", to: archive.url)
    #expect(try read(String.self, from: archive.path) == "by URL")
    #expect(try read(String.self, from: archive.url) == "by URL")
  }

  @Test("KK-5 KK-6 a text is read as a text and as a number", arguments: ["value.data", "value.plist"])
  func text(name: String) throws {
    let archive = try Archive(name)
    try write("123", to: archive.path)
    #expect(try read(String.self, from: archive.path) == "123")
    #expect(try read(Int.self, from: archive.path) == 123)
  }

  @Test("KK-7 KK-8 a date is read as a date and as a number", arguments: ["value.data", "value.plist"])
  func date(name: String) throws {
    let archive = try Archive(name)
    try write(Self.instant, to: archive.path)
    #expect(try read(Date.self, from: archive.path) == Self.instant)
    #expect(try read(Int.self, from: archive.path) == 1_565_922_866)
  }

  @Test("KK-9 KK-10 an array, a set and a dictionary", arguments: ["value.data", "value.plist"])
  func collections(name: String) throws {
    let archive = try Archive(name)
    try write(["Jack", "Rose"], to: archive.path)
    #expect(try read([String].self, from: archive.path) == ["Jack", "Rose"])
    try write(Set(["Jack", "Rose"]), to: archive.path)
    #expect(try read(Set<String>.self, from: archive.path) == ["Jack", "Rose"])
    try write(["name": "Jack", "wife": "Rose"], to: archive.path)
    #expect(try read([String: String].self, from: archive.path) == ["name": "Jack", "wife": "Rose"])
  }

  @Test("KK-11 a model with models inside", arguments: ["value.data", "value.plist"])
  func nestedArchive(name: String) throws {
    let dogs = ["dog0": Dog(name: "Larry", age: 5), "dog1": Dog(name: "ErHa", age: 3)]
    let owner = Owner(
      name: "Jack",
      car: Car(name: "Bently", price: 106.666),
      books: Self.books,
      dogs: dogs
    )
    let object = OwnerObject()
    (object.name, object.car, object.books, object.dogs) = (owner.name, owner.car, owner.books, owner.dogs)
    let archive = try Archive(name)
    for isObject in [false, true] {
      if isObject { try write(object, to: archive.path) } else { try write(owner, to: archive.path) }
      let back = try read(Owner.self, from: archive.path)
      #expect(back.name == "Jack")
      #expect(back.car?.name == "Bently")
      #expect(back.car?.price == 106.666)
      #expect(back.books == Self.books)
      #expect(back.dogs == dogs)
      #expect(try read(OwnerObject.self, from: archive.path).dogs?.count == 2)
    }
  }

  @Test("KK-12 KK-13 KK-14 collections of models", arguments: ["value.data", "value.plist"])
  func collectionsOfModels(name: String) throws {
    let cars = [Car(name: "BMW", price: 100), Car(name: "Audi", price: 70)]
    let archive = try Archive(name)
    try write(cars, to: archive.path)
    #expect(try read([Car].self, from: archive.path) == cars)
    #expect(try Injector.bind(Car.self).readArray(from: archive.path) == cars)
    try write(Set(cars), to: archive.path)
    #expect(try read(Set<Car>.self, from: archive.path) == Set(cars))
    let byName = ["car0": cars[0], "car1": cars[1]]
    try write(byName, to: archive.path)
    #expect(try read([String: Car].self, from: archive.path) == byName)
  }
}
