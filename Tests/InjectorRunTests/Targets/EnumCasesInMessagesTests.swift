import Injector
import Testing

@testable import InjectorTestSupport

/// Messages about values that are no case of an enum: cases are listed where the type lists them itself.
struct EnumCasesInMessagesTests {
  enum Grade: String, CaseIterable { case good = "A", fair, bad = "C" }
  enum Level: Int64, CaseIterable { case low = 10, high = 20 }
  enum Price: Double, CaseIterable { case low = 5.5, high = 6.6 }
  enum Direction: CaseIterable { case left, right }
  enum Unlisted: String { case first, second }
  enum Many: Int, CaseIterable {
    case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w
  }

  struct Report: Injectable {
    var grade = Grade.good
    var level = Level.low
    var price: Price?
    var direction = Direction.left
    var unlisted = Unlisted.first
    var many = Many.a
  }

  @Test(arguments: [
    (
      #"{"grade": "X"}"#,
      #"grade: expected Grade ("A", "fair" or "C"), found string "X" under "grade"; default kept"#
    ),
    (#"{"level": 5}"#, #"level: expected Level (10 or 20), found number 5 under "level"; default kept"#),
    (
      #"{"price": 1.5}"#, #"price: expected Price (5.5 or 6.6), found number 1.5 under "price"; default kept"#
    ),
    (
      #"{"direction": "up"}"#,
      #"direction: expected Direction ("left" or "right"), found string "up" under "direction"; default kept"#
    ),
    (
      #"{"unlisted": "third"}"#,
      #"unlisted: expected Unlisted, found string "third" under "unlisted"; default kept"#
    ),
    (#"{"many": 99}"#, #"many: expected Many, found number 99 under "many"; default kept"#),
  ])
  func aValueThatDoesNotExist(json: String, text: String) throws {
    #expect(try BothInputs.reports(Injector.bind(Report.self), json) == [[text], [text]])
  }

  /// An enum whose memory has patterns that are no case.
  enum WithNever: RawRepresentable {
    case x(Never), y, z
    init?(rawValue: Int) {
      switch rawValue {
      case 1: self = .y
      case 2: self = .z
      default: return nil
      }
    }
    var rawValue: Int {
      switch self {
      case .y: 1
      case .z: 2
      }
    }
  }

  /// An enum with a payload of one byte, whose raw value exists for some payloads only.
  enum WithPayload: RawRepresentable {
    case small(UInt8), none
    init?(rawValue: String) {
      guard rawValue == "small" else { return nil }
      self = .small(1)
    }
    var rawValue: String {
      guard case .small(1) = self else { return [String]()[0] }
      return "small"
    }
  }

  struct Odd: Injectable {
    var never = WithNever.y
    var payload = WithPayload.small(1)
    var nevers: [WithNever] = []
    var byPayload: [String: WithPayload] = [:]
  }

  @Test func noCaseIsMadeForAMessage() throws {
    let reports = try BothInputs.reports(
      Injector.bind(Odd.self),
      #"{"never": 3, "payload": "large", "nevers": [1, 4], "byPayload": {"a": "x"}}"#
    )
    let expected = [
      #"byPayload["a"]: expected WithPayload, found string "x"; element dropped"#,
      #"never: expected WithNever, found number 3 under "never"; default kept"#,
      #"nevers[1]: expected WithNever, found number 4; element dropped"#,
      #"payload: expected WithPayload, found string "large" under "payload"; default kept"#,
    ]
    #expect(reports == [expected, expected])
  }
}
