import Foundation
import Injector

/// What the user of the samples has, as a struct and as a class.
protocol SampleUser: SendableMetatype {
  var userId: Int64 { get }
  var name: String { get }
  var birthday: Date? { get }
  var isVip: Bool { get }
  var partners: [Int] { get }

  static var bound: Injector<Self> { get }
}

/// A user with cards, as a struct and as a class.
protocol SampleHolder: SampleUser {
  associatedtype Card: SampleCard

  var cards: [Card] { get }
}

/// What the card of the samples has, as a struct and as a class.
protocol SampleCard: SendableMetatype {
  var cardId: Int { get }
  var name: String { get }
  var expireDate: Date? { get }

  static var bound: Injector<Self> { get }
}

struct UserStruct: SampleUser {
  var userId: Int64 = 0
  var name = "nobody"
  var birthday: Date?
  var isVip = false
  var partners: [Int] = []

  static var bound: Injector<UserStruct> { Injector.bind(UserStruct.self) { UserStruct() } }
}

struct HolderStruct: SampleHolder {
  var userId: Int64 = 0
  var name = "nobody"
  var birthday: Date?
  var isVip = false
  var partners: [Int] = []
  var cards: [CardStruct] = []

  static var bound: Injector<HolderStruct> { Injector.bind(HolderStruct.self) { HolderStruct() } }
}

struct CardStruct: SampleCard {
  var cardId = 0
  var name = "no card"
  var expireDate: Date?

  static var bound: Injector<CardStruct> { Injector.bind(CardStruct.self) { CardStruct() } }
}

final class UserObject: SampleUser {
  var userId: Int64 = 0
  var name = "nobody"
  var birthday: Date?
  var isVip = false
  var partners: [Int] = []

  static var bound: Injector<UserObject> { Injector.bind(UserObject.self) { UserObject() } }
}

final class HolderObject: SampleHolder {
  var userId: Int64 = 0
  var name = "nobody"
  var birthday: Date?
  var isVip = false
  var partners: [Int] = []
  var cards: [CardObject] = []

  static var bound: Injector<HolderObject> { Injector.bind(HolderObject.self) { HolderObject() } }
}

final class CardObject: SampleCard {
  var cardId = 0
  var name = "no card"
  var expireDate: Date?

  static var bound: Injector<CardObject> { Injector.bind(CardObject.self) { CardObject() } }
}

/// The records of the samples.
enum Sample {
  static var greedy: [String: Any] {
    [
      "id": 100_075, "name": "Greedy", "birthday": "1993-03-06", "isVip": true,
      "partners": [100_236, 100_244, 100_083],
    ]
  }

  static var charlie: [String: Any] {
    [
      "id": 100_724, "name": "Charlie", "birthday": "1996-08-12", "isVip": false,
      "partners": [100_710, 100_715],
    ]
  }

  static var cards: [[String: Any]] {
    [
      ["id": 400_820_666, "name": "China Merchants Bank", "expire": "2026-03-27"],
      ["id": 622_800_333, "name": "Agricultural Bank", "expire": "2029-02-21"],
      ["id": 623_400_765, "name": "Construction Bank", "expire": "2024-08-15"],
    ]
  }

  static var greedyWithCards: [String: Any] {
    greedy.merging(["cards": cards]) { first, _ in first }
  }

  /// The record as a parser of Foundation gives it.
  static func foundation(_ record: [String: Any]) throws -> NSDictionary {
    let data = try JSONSerialization.data(withJSONObject: record)
    return (try JSONSerialization.jsonObject(with: data)) as? NSDictionary ?? [:]
  }
}

/// Midnight, UTC, of a day of the Gregorian calendar.
func day(_ year: Int, _ month: Int, _ day: Int) -> Date? {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: "UTC") ?? calendar.timeZone
  return calendar.date(from: DateComponents(year: year, month: month, day: day))
}

/// Counts from any thread.
final class Counter: @unchecked Sendable {
  // Unchecked because a lock guards the count.
  private let lock = NSLock()
  private var storage = 0

  var count: Int { lock.withLock { storage } }

  @discardableResult
  func increase() -> Int {
    lock.withLock {
      storage += 1
      return storage
    }
  }

  func decrease() { lock.withLock { storage -= 1 } }
}

/// Collects texts from any thread.
final class Journal: @unchecked Sendable {
  // Unchecked because a lock guards the lines.
  private let lock = NSLock()
  private var storage: [String] = []

  var lines: [String] { lock.withLock { storage } }

  func note(_ line: String) { lock.withLock { storage.append(line) } }
}
