import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about values that a property makes of raw ones in its own way.
struct KakaJSONCustomValueTests {
  /// Made anew for each use: a formatter is no constant of the program.
  static func formatter(_ pattern: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = pattern
    return formatter
  }

  struct Student: Injectable, Equatable {
    var name = ""
    var birthday: Date?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("birthday").as(.date("yyyy-MM-dd"))
    }
  }

  @Test("KK-125 a text with a day becomes a Date; a property without a converter gets its value as it is")
  func dates() throws {
    let json = #"{"name": "Jack", "birthday": "2011-10-12"}"#
    let expected = Student(name: "Jack", birthday: day(2011, 10, 12))
    for student in try injectEveryForm(
      json,
      native: ["name": "Jack", "birthday": "2011-10-12"],
      as: Student.self
    ) {
      #expect(student == expected)
    }
    for json in [#"{"birthday": "soon"}"#, #"{"birthday": null}"#, "{}"] {
      for student in try injectEveryForm(json, as: Student.self) { #expect(student.birthday == nil) }
    }
  }

  @Test("KK-125 a closure around a DateFormatter does the same")
  func datesByClosure() throws {
    struct Pupil: Injectable {
      var birthday: Date?
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("birthday").with.converter { (text: String) in
          KakaJSONCustomValueTests.formatter("yyyy-MM-dd").date(from: text)
        }
      }
    }
    for pupil in try injectEveryForm(#"{"birthday": "2011-10-12"}"#, as: Pupil.self) {
      #expect(pupil.birthday == day(2011, 10, 12))
    }
    for pupil in try injectEveryForm(#"{"birthday": "soon"}"#, as: Pupil.self) {
      #expect(pupil.birthday == nil)
    }
  }

  @Test("KK-125 a Foundation date with milliseconds, the converter's Date being stored as NSDate")
  func foundationDates() throws {
    struct Pupil: Injectable {
      var birthday: NSDate?
      var school = NSDate(timeIntervalSince1970: 0)
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("birthday").as(.date("yyyy-MM-dd HH:mm:ss.SSS"))
          .format("school").with.converter { (text: String) in
            NSDate(timeIntervalSince1970: text == "2017" ? 1_483_228_800 : 0)
          }
      }
    }
    let json = #"{"birthday": "2011-11-12 14:20:30.888", "school": "2017"}"#
    let expected = KakaJSONCustomValueTests.formatter("yyyy-MM-dd HH:mm:ss.SSS")
      .date(from: "2011-11-12 14:20:30.888")
    for pupil in try injectEveryForm(json, as: Pupil.self) {
      #expect(pupil.birthday?.timeIntervalSinceReferenceDate == expected?.timeIntervalSinceReferenceDate)
      #expect(pupil.school == NSDate(timeIntervalSince1970: 1_483_228_800))
    }
  }

  struct Dog: Injectable, Equatable { var name = ""; var weight = 0.0 }

  @Test("KK-126 a property of any type gets the model that its converter makes")
  func anyProperty() throws {
    struct Person: Injectable {
      var name = ""
      var pet: Any?
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("pet").with.converter { (record: [String: Any]) in try Dog(injecting: record) }
      }
    }
    let json = #"{"name": "Jack", "pet": {"name": "Wang", "weight": 109.5}}"#
    let native: [String: Any] = ["name": "Jack", "pet": ["name": "Wang", "weight": 109.5]]
    for person in try injectEveryForm(json, native: native, as: Person.self) {
      #expect(person.name == "Jack")
      #expect(person.pet as? Dog == Dog(name: "Wang", weight: 109.5))
    }
    for person in try injectEveryForm(#"{"name": "Jack", "pet": 5}"#, as: Person.self) {
      #expect(person.pet == nil)
    }
  }

  struct Book: Injectable, Equatable { var name = ""; var price = 0.0 }
  final class BookObject: Injectable { var name = ""; var price = 0.0 }

  static let library = #"""
    {
      "name": "Jack",
      "books": [{"name": "Fast C++", "price": 666}, {"name": "Data Structure And Algorithm", "price": 1666}]
    }
    """#
  static let books = [
    Book(name: "Fast C++", price: 666), Book(name: "Data Structure And Algorithm", price: 1666),
  ]

  @Test("KK-127 KK-128 arrays of any, of objects and of a protocol get the models that the converter makes")
  func anyArrays() throws {
    struct Person: Injectable {
      var name = ""
      var books: [Any]?
      var objects: [AnyObject] = []
      var models: [any Injectable] = []
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules
          .mapping("books").to("objects").mapping("books").to("models")
          .format("books").with.converter { (records: [[String: Any]]) in try [Book](injecting: records) }
          .format("objects").with.converter { (records: [[String: Any]]) in
            try [BookObject](injecting: records)
          }
          .format("models").with.converter { (records: [Any]) in try [Book](injecting: records) }
      }
    }
    for person in try injectEveryForm(Self.library, as: Person.self) {
      #expect(person.name == "Jack")
      #expect(person.books as? [Book] == Self.books)
      #expect(person.models as? [Book] == Self.books)
      #expect((person.objects as? [BookObject])?.map(\.name) == Self.books.map(\.name))
      // KK-128: the price is an integer in the data and a Double in the model.
      #expect((person.objects as? [BookObject])?.map(\.price) == [666, 1666])
    }
    for person in try injectEveryForm(#"{"books": 5}"#, as: Person.self) {
      #expect(person.books == nil)
      #expect(person.objects.isEmpty)
      #expect(person.models.isEmpty)
    }
  }

  @Test("KK-127 the same by key path, outside of the model")
  func anyArraysByKeyPath() throws {
    struct Person { var books: [Any]?; var byName: [String: Any] = [:]; var either: (any Injectable)? }
    let people = Injector.bind(Person.self) { Person() }
      .mapping("books").to(\.byName)
      .mapping("books.1").to(\.either)
      .format(\.books).with.converter { (records: [[String: Any]]) in try [Book](injecting: records) }
      .format(\.byName).with.converter { (records: [[String: Any]]) in
        Dictionary(uniqueKeysWithValues: try [Book](injecting: records).map { ($0.name, $0 as Any) })
      }
      .format(\.either).with.converter { (record: [String: Any]) in try Book(injecting: record) }
    for person in try injectEveryForm(Self.library, by: people) {
      #expect(person.books as? [Book] == Self.books)
      #expect(person.byName["Fast C++"] as? Book == Self.books[0])
      #expect(person.either as? Book == Self.books[1])
    }
  }

  @Test("KK-127 arrays of Foundation hold the models that the converter makes")
  func foundationArrays() throws {
    struct Person: Injectable {
      var books: NSArray?
      var more: NSMutableArray?
      var implied: NSArray = []
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules
          .mapping("books").to("more").mapping("books").to("implied")
          .format("books").with.converter { (records: [[String: Any]]) in
            NSArray(array: try [Book](injecting: records))
          }
          .format("more").with.converter { (records: NSArray) in
            NSMutableArray(array: try [Book](injecting: records))
          }
          .format("implied").with.converter { (records: [[String: Any]]) in try [Book](injecting: records) }
      }
    }
    for person in try injectEveryForm(Self.library, as: Person.self) {
      #expect(person.books as? [Any] as? [Book] == Self.books)
      #expect((person.more as NSArray?) as? [Any] as? [Book] == Self.books)
      #expect(person.implied as? [Any] as? [Book] == Self.books)
    }
  }
}
