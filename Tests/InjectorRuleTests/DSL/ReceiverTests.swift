import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct ReceiverTests {
  struct User: Equatable { var userId = 0; var name = "none" }

  static var first: [String: Any] { ["id": 1, "name": "Greedy"] }
  static var second: [String: Any] { ["id": 2] }

  @Test func dictionary() throws {
    let user = try Self.first.inject { $0.bind(User.self) { User() }.mapping("id").to("userId") }
    #expect(user == User(userId: 1, name: "Greedy"))
  }

  @Test func arrayOfDictionaries() throws {
    let users = try [Self.first, Self.second].inject { injector in
      injector.bind(User.self) { User() }
        .mapping("id").to("userId")
        .ignore("name")
    }
    #expect(users == [User(userId: 1), User(userId: 2)])
  }

  @Test func arrayOfAny() throws {
    let records: [Any] = [Self.first, NSDictionary(dictionary: Self.second), "no record"]
    let users = try records.inject { $0.bind(User.self) { User() }.mapping("id").to("userId") }
    #expect(users == [User(userId: 1, name: "Greedy"), User(userId: 2)])
  }

  @Test func foundationDictionary() throws {
    let user = try NSDictionary(dictionary: Self.first).inject {
      $0.bind(User.self) { User() }.mapping("id").to("userId")
    }
    #expect(user == User(userId: 1, name: "Greedy"))
    let mutable = NSMutableDictionary(dictionary: Self.second)
    #expect(try mutable.inject { $0.bind(User.self) { User() }.mapping("id").to("userId") }.userId == 2)
  }

  @Test func foundationArray() throws {
    let users = try NSArray(array: [Self.first, Self.second]).inject { injector in
      injector.bind(User.self) { User() }.mapping("id").to("userId")
    }
    #expect(users == [User(userId: 1, name: "Greedy"), User(userId: 2)])
    let mutable = NSMutableArray(array: [Self.second])
    #expect(try mutable.inject { $0.bind(User.self) { User() }.mapping("id").to("userId") }.count == 1)
  }

  @Test func severalStatementsInTheClosure() throws {
    let key = "id"
    let user = try Self.first.inject { injector in
      let users = injector.bind(User.self) { User() }
      let mapped = users.mapping(key).to("userId")
      return mapped.format("name").with.converter { (text: String) -> String in
        let upper = text.uppercased()
        return upper
      }
    }
    #expect(user == User(userId: 1, name: "GREEDY"))
    let users = try [Self.first, Self.second].inject { injector in
      var users = injector.bind(User.self) { User() }
      for property in ["name"] { users = users.ignore(property) }
      return users.mapping(key).to("userId")
    }
    #expect(users == [User(userId: 1), User(userId: 2)])
  }

  @Test func memberwiseAndInjectableModels() throws {
    struct Memberwise: Equatable { let userId: Int }
    final class Object: Injectable { var userId = 0 }
    let memberwise = try Self.first.inject { $0.bind(Memberwise.self).mapping("id").to("userId") }
    #expect(memberwise == Memberwise(userId: 1))
    #expect(try Self.first.inject { $0.bind(Object.self).mapping("id").to("userId") }.userId == 1)
  }

  @Test func errorsAreThrown() {
    let error = #expect(throws: InjectionError.self) {
      try Self.first.inject { $0.bind(User.self) { User() }.mapping("id").to("userid") }
    }
    #expect(error?.code == .configuration)
  }

  @Test func emptyReceivers() throws {
    #expect(try [String: Any]().inject { $0.bind(User.self) { User() } } == User())
    #expect(try [[String: Any]]().inject { $0.bind(User.self) { User() } }.isEmpty)
    #expect(try [Any]().inject { $0.bind(User.self) { User() } }.isEmpty)
    #expect(try NSArray().inject { $0.bind(User.self) { User() } }.isEmpty)
    #expect(try NSDictionary().inject { $0.bind(User.self) { User() } } == User())
  }
}
