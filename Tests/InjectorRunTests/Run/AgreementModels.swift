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
    var id = -1
    var tiny: Int8 = -1
    var wide: UInt64 = 1
    var single: Float = -1
    var real = -1.0
    var exact = Decimal(-1)
    var flag = false
    var name = "default"
    var note: String?
    var maybe: Int? = 5
    var twice: Int??
    var grade = Grade.best
    var level: Level?
    var mood = Mood.happy
    var day: Date?
    var link: URL?
    var bytes = Data()
    var token: UUID?
    var place: NSNumber?
    var anything: Any?
    var box: AnyHashable?
  }

  struct Collections {
    var ints: [Int] = [7]
    var reals: [Double] = []
    var texts: [String]?
    var gaps: [Int?] = []
    var matrix: [[Double]] = []
    var unique: Set<Int> = []
    var dense: ContiguousArray<Int16> = []
    var counts: [String: Int] = ["default": 0]
    var gapsByName: [String: Int?] = [:]
    var byNumber: [Int: String] = [:]
    var list: [Any] = []
    var meta: [String: Any] = [:]
    var data: NSDictionary?
    var anything: [[String: [Bool]]]?
    var box: NSArray?
  }

  struct Nest {
    var id = 0
    var leaf = Leaf()
    var spare: Leaf?
    var leaves: [Leaf] = [Leaf()]
    var leafByName: [String: Leaf] = [:]
    var trees: [Leaf?] = []
    var name = "nest"
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
    var anything: Any?
    var tree: (any Creature)?
    var leaf: Base? = Base()
    var trees: [any Creature] = []
    var leaves: [Base?] = []
    var list: [Any] = []
    var leafByName: [String: any Creature] = [:]
    var data: NSMutableDictionary?
    var box: NSArray?
  }

  /// Models on the level of their parent.
  struct House {
    var id = 0
    var name = "house"
    var leaf = Leaf()
    var spare: Leaf?
    var tree = Tree()
    var member: Member.Inner?
    var writes = 0
    var observed: Member.Inner? { didSet { writes += 1 } }
  }

  /// The same, made memberwise.
  struct Home { let id: Int?; let leaf: Leaf?; let inner: Member.Inner; var spare: Member? }

  struct Refusal: Error, CustomStringConvertible { let description: String }
}
