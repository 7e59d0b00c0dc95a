import Foundation

@testable import Injector

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// Models with a property of each kind that a plan treats in its own way.
enum AgreementModels {
  enum Grade: String, CaseIterable { case best = "A", second = "B" }
  enum Level: Int { case zero, one, two }
  enum Mood: CaseIterable { case happy, sad }

  protocol Creature {}

  struct Leaf: Creature {
    var id = 0
    var name = "leaf"
    var flag = false
    var real: Double?
    var grade = Grade.best
    var ints: [Int] = [9]
  }

  struct Scalars {
    var id = -1, tiny: Int8 = -1, wide: UInt64 = 1, single: Float = -1, real = -1.0, exact = Decimal(-1)
    var flag = false, name = "default", note: String?, maybe: Int? = 5, twice: Int??, grade = Grade.best
    var level: Level?, mood = Mood.happy, day: Date?, link: URL?, bytes = Data(), token: UUID?
    var place: NSNumber?, anything: Any?, box: AnyHashable?
  }

  struct Collections {
    var ints: [Int] = [7], reals: [Double] = [], texts: [String]?, gaps: [Int?] = []
    var matrix: [[Double]] = [], unique: Set<Int> = [], dense: ContiguousArray<Int16> = []
    var counts: [String: Int] = ["default": 0], gapsByName: [String: Int?] = [:]
    var byNumber: [Int: String] = [:], list: [Any] = [], meta: [String: Any] = [:], data: NSDictionary?
    var anything: [[String: [Bool]]]?, box: NSArray?
  }

  struct Nest {
    var id = 0, leaf = Leaf(), spare: Leaf?, leaves: [Leaf] = [Leaf()], leafByName: [String: Leaf] = [:]
    var trees: [Leaf?] = [], name = "nest"
  }

  /// Made memberwise: neither defaults nor an initialiser of its own.
  struct Member {
    let id: Int
    let name: String?
    var flag: Bool?
    var ints: [Int]?
    var leaf: Inner?
    var anything: Any?

    struct Inner: Injectable { var id = 3; var name = "inner" }
  }

  class Base: Injectable, Creature {
    var id = 0
    var name = "base"
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("user_id", "id").to("id") }
  }

  final class Tree: Base {
    var trees: [Tree] = []
    var tree: Tree?
    var leaf: Base? = Base()
    var ints: [Int] = []
    var writes = 0
    var observed = 0 { didSet { writes += 1 } }
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("list").to("ints").ignore("writes")
    }
  }

  /// Places that hold several types.
  struct Zoo {
    var anything: Any?, tree: (any Creature)?, leaf: Base? = Base(), trees: [any Creature] = []
    var leaves: [Base?] = [], list: [Any] = [], leafByName: [String: any Creature] = [:]
    var data: NSMutableDictionary?, box: NSArray?
  }

  /// Models on the level of their parent.
  struct House {
    var id = 0, name = "house", leaf = Leaf(), spare: Leaf?, tree = Tree(), member: Member.Inner?
    var writes = 0
    var observed: Member.Inner? { didSet { writes += 1 } }
  }

  /// The same, made memberwise.
  struct Home { let id: Int?; let leaf: Leaf?; let inner: Member.Inner; var spare: Member? }

  struct Refusal: Error, CustomStringConvertible { let description: String }
}
