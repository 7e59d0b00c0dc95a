import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models that are `Decodable` and not `Injectable`: without rules for their properties they decode themselves.
struct DecodedModelTests {
  struct User: Codable, Equatable {
    var id: Int
    var name: String
    var note: String? = nil

    enum CodingKeys: String, CodingKey {
      case id = "user_id"
      case name = "full_name"
      case note
    }
  }

  final class Account: Decodable {
    let owner: User
    init(owner: User) { self.owner = owner }
  }

  enum Shape: Codable, Equatable { case circle(radius: Double), square(side: Double) }

  static let json = #"{"user_id": "7", "full_name": "Grace", "note": 5}"#
  static let user = User(id: 7, name: "Grace", note: "5")

  @Test func codingKeysAreRespected() throws {
    for user in try BothInputs.models(Injector.bind(User.self), Self.json) { #expect(user == Self.user) }
    let reports = try BothInputs.reports(Injector.bind(User.self), Self.json)
    for report in reports { #expect(report.count == 2) }
  }

  @Test func aClassNeedsNeitherAFactoryNorAConformance() throws {
    for account in try BothInputs.models(Injector.bind(Account.self), #"{"owner": \#(Self.json)}"#) {
      #expect(account.owner == Self.user)
    }
  }

  @Test func anEnumWithPayloads() throws {
    for shape in try BothInputs.models(Injector.bind(Shape.self), #"{"circle": {"radius": "2"}}"#) {
      #expect(shape == .circle(radius: 2))
    }
    let updated = try BothInputs.updates(Injector.bind(Shape.self), #"{"square": {"side": 3}}"#) {
      Shape.circle(radius: 1)
    }
    #expect(updated == [.square(side: 3), .square(side: 3)])
  }

  @Test func arraysAndMembers() throws {
    let users = Injector.bind(User.self)
    let record = try BothInputs.record(Self.json)
    #expect(try users.inject([record, record]) == [Self.user, Self.user])
    #expect(try users.injectArray(json: "[\(Self.json), \(Self.json)]") == [Self.user, Self.user])
    #expect(try users.at("data").inject(json: "{\"data\": \(Self.json)}") == Self.user)
  }

  @Test func aSystemTypeDecodesItself() throws {
    struct Window: Injectable, Equatable { var lines = 0..<0 }
    let windows = Injector.bind(Window.self).format(\.lines).with.injector(Injector.bind(Range<Int>.self))
    for window in try BothInputs.models(windows, #"{"lines": [1, 5]}"#) { #expect(window.lines == 1..<5) }
    for error in BothInputs.errors(Injector.bind(Window.self).require(\.lines), #"{"lines": [5, 1]}"#) {
      #expect(error?.contains("lines: expected Range<Int>") == true)
    }
  }

  @Test(.withoutRoundTrips) func policiesAndHooksHold() throws {
    let users = Injector.bind(User.self)
    #expect(throws: InjectionError.self) { try users.policy(.strict).inject(json: Self.json) }
    let marked = users.didInject { $0.name += "!" }
    for user in try BothInputs.models(marked, Self.json) { #expect(user.name == "Grace!") }
    struct Refused: Error {}
    for error in BothInputs.errors(users.didInject { _ in throw Refused() }, Self.json) {
      #expect(error?.contains("Refused") == true)
    }
    let seen = Counter()
    let watched = users.willInject { if $0["user_id"] != nil { seen.increase() } }
    _ = try BothInputs.models(watched, Self.json)
    #expect(seen.count == 2)
  }

  @Test func nestedByAnInjector() throws {
    struct Team: Injectable, Equatable {
      var lead = User(id: 0, name: "Nobody", note: "kept")
      var members: [User] = []
    }
    let users = Injector.bind(User.self).didInject { $0.id += 1 }
    let teams = Injector.bind(Team.self).format(\.lead).with.injector(users)
      .format(\.members).with.injector(users)
    let json = #"{"lead": {"user_id": 1, "full_name": "A"}, "members": [\#(Self.json)]}"#
    for team in try BothInputs.models(teams, json) {
      #expect(team.lead == User(id: 2, name: "A", note: nil))
      #expect(team.members == [User(id: 8, name: "Grace", note: "5")])
    }
  }

  @Test func errorsSayWhatIsMissing() {
    for error in BothInputs.errors(Injector.bind(User.self), #"{"id": 7}"#) {
      #expect(error == #"user_id: expected Int, found nothing under "user_id""#)
    }
  }

  // MARK: - With rules for properties

  @Test func rulesForPropertiesMakeItMemberwise() throws {
    let users = Injector.bind(User.self).mapping("no").to(\.id)
    for user in try BothInputs.models(users, #"{"no": 7, "name": "Grace"}"#) {
      #expect(user == User(id: 7, name: "Grace"))
    }
    for error in BothInputs.errors(users, #"{"no": 7, "full_name": "Grace"}"#) {
      #expect(
        error == """
          name: expected String, found nothing under "name"; because of the rules for its properties, \
          DecodedModelTests.User is not made by its init(from:)
          """
      )
    }
  }

  @Test func aFactoryMakesItAModelLikeOthers() throws {
    let users = Injector.bind(User.self) { User(id: 1, name: "Nobody") }
    for user in try BothInputs.models(users, #"{"name": "Grace"}"#) {
      #expect(user == User(id: 1, name: "Grace"))
    }
  }

  @Test func anUpdateFillsPropertiesByTheirNames() throws {
    let users = Injector.bind(User.self)
    let updated = try BothInputs.updates(users, #"{"name": "Ada", "user_id": 9}"#) { Self.user }
    #expect(updated == [User(id: 7, name: "Ada", note: "5"), User(id: 7, name: "Ada", note: "5")])
  }

  /// A type may decode properties that are not `Decodable` themselves.
  @Test func propertiesThatCannotBeMadeAreNoMistake() throws {
    final class Handle {}
    struct File: Decodable {
      let handle: Handle
      var call: () -> Int
      var size: Int
      enum CodingKeys: CodingKey { case size }
      init(from decoder: any Decoder) throws {
        let size = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .size)
        (handle, call, self.size) = (Handle(), { size }, size)
      }
    }
    for file in try BothInputs.models(Injector.bind(File.self), #"{"size": 5}"#) {
      #expect(file.size == 5 && file.call() == 5)
    }
  }
}
