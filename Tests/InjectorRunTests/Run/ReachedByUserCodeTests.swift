import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// User code that changes the model while it is filled: what it leaves behind is what the language says, and nothing is
/// written where the value is gone.
struct ReachedByUserCodeTests {
  final class Token: Sendable {
    static let live = Counter()
    init() { Self.live.increase() }
    deinit { Self.live.decrease() }
  }

  /// A value with something to release, so that writing to memory that holds none is found out.
  struct Spot: Injectable {
    var token = Token()
    var label = "a label too long to be small, really"
    var x = 0 { didSet { Change.run() } }
    var y = 0
    var word = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.ignore("token").mapping("x").to(keyPath: \Spot.x)
        .format("word").with.converter { (text: String) -> String? in
          Change.run()
          return text
        }
    }
  }

  final class Owner: Injectable {
    var spot: Spot? = Spot()
    var deep: Spot?? = Spot()
    var plain = Spot()
    var list = [Spot()]
    required init() {}
  }

  /// What user code does while the model is filled.
  enum Change: CaseIterable, Sendable {
    case nilsTheValue, replacesTheValue, empties, doesNothing

    nonisolated(unsafe) static var owner: Owner?
    nonisolated(unsafe) static var change = Change.doesNothing

    static func run() {
      guard let owner = unsafe owner else { return }
      switch unsafe change {
      case .nilsTheValue: (owner.spot, owner.deep) = (nil, nil)
      case .replacesTheValue: (owner.spot, owner.deep, owner.plain) = (Spot(), Spot(), Spot())
      case .empties: owner.list = []
      case .doesNothing: break
      }
    }
  }

  static let text = #"""
    {"spot": {"label": "another label, just as long as the first", "x": 1, "word": "w", "y": 2},
     "deep": {"x": 3, "label": "one more label, again a long one", "word": "v", "y": 4},
     "plain": {"x": 5, "word": "u", "y": 6, "label": "the last of all these long labels"},
     "list": [{"x": 7, "word": "t"}]}
    """#

  /// Whether a value is gone, is a new one, or is what the record says: never part of each.
  static func isWhole(_ spot: Spot?, x: Int, y: Int, word: String) -> Bool {
    guard let spot, (spot.x, spot.y, spot.word) != (0, 0, "") else { return true }
    return (spot.x, spot.y, spot.word) == (x, y, word)
  }

  /// One after the other: they share what the observers change.
  @Test func noValueIsMixedWhateverUserCodeDoes() throws {
    let record = try BothInputs.record(Self.text)
    for change in Change.allCases {
      for fromText in [true, false] {
        let owner = Owner()
        unsafe (Change.owner, Change.change) = (owner, change)
        defer { unsafe Change.owner = nil }
        if fromText { try owner.inject(json: Self.text) } else { try owner.inject(record) }
        #expect(Self.isWhole(owner.spot, x: 1, y: 2, word: "w"))
        #expect(Self.isWhole(owner.deep ?? nil, x: 3, y: 4, word: "v"))
        #expect(Self.isWhole(owner.plain, x: 5, y: 6, word: "u"))
        #expect(owner.list.allSatisfy { Self.isWhole($0, x: 7, y: 0, word: "t") })
        if change == .doesNothing {
          #expect(owner.spot?.x == 1 && owner.deep??.x == 3 && owner.plain.x == 5 && owner.list.count == 1)
        }
      }
    }
    #expect(Token.live.count == 0)
  }

  final class Seen: Injectable { var spot: Plain? = Plain(); required init() {} }
  /// Nothing counts these: the tests run at the same time.
  final class Other: Sendable {}
  struct Plain: Injectable { var token = Other(); var name = "a name too long to be small"; var n = 0 }

  @Test func aClosureThatSeesEveryValue() throws {
    for fromText in [true, false] {
      let seen = Seen()
      nonisolated(unsafe) let unsafeSeen = seen
      let seens = Injector.bind(Seen.self).format(\.spot).with.injector(
        Injector.bind(Plain.self).ignore(\.token).values { _, value in
          unsafe unsafeSeen.spot = nil
          return value
        }
      )
      var model = seen
      try seens.fill(&model, #"{"spot": {"name": "another name, long enough", "n": 5}}"#, asText: fromText)
      #expect(seen.spot?.n == 5 && seen.spot?.name == "another name, long enough")
    }
  }

  final class Release {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    deinit { action() }
  }
  struct Held: Injectable { var any: Any?; var name = "a name that is too long to be small"; var n = 0 }
  final class Keeper: Injectable { var held: Held? = Held() }

  /// The value that is replaced is released while its model is filled.
  @Test func aDeinitializerThatRemovesTheModel() throws {
    for fromText in [true, false] {
      let keeper = Keeper()
      keeper.held?.any = Release { [unowned keeper] in keeper.held = nil }
      let json = #"{"held": {"any": 1, "name": "another long name for this value", "n": 2}}"#
      if fromText { try keeper.inject(json: json) } else { try keeper.inject(BothInputs.record(json)) }
      #expect(keeper.held == nil || keeper.held?.n == 2)
    }
  }
}
