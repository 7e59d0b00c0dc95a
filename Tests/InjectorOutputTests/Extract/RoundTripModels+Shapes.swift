import Foundation
import Injector

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// The models of the round trips: Optionals, collections, and models inside models.
extension RoundTripModels {
  struct Optionals: Equatable {
    var one: Int?, two: String??, three: Double???, four: Date????, five: Point?????, six: Bool??????
    var seven: CGFloat??????, list: [CGFloat??????] = [], maybeList: [Int?]??
    var table: [String: String???] = [:]

    static func random(_ generator: inout SeededGenerator) -> Optionals {
      Optionals(
        one: generator.optional { $0.integer() }, two: generator.optional { $0.text() },
        three: generator.optional { $0.double() }, four: generator.optional { $0.date() },
        five: generator.optional { Point.random(&$0) }, six: generator.optional { $0.flag() },
        seven: generator.optional { CGFloat($0.double()) },
        list: generator.list { generator in generator.optional { CGFloat($0.double()) } },
        maybeList: generator.optional { generator in generator.list { $0.optional { $0.integer() } } },
        table: generator.table { generator in generator.optional { $0.text() } }
      )
    }
  }

  struct Collections: Equatable {
    var integers: [Int] = [], texts: [String] = [], rows: [[Double]] = [], set: Set<Int> = []
    var words: Set<String> = [], table: [String: Int] = [:], byNumber: [Int: String] = [:]
    var byLevel: [Level: [Bool]] = [:], deep: [String: [String: [Double?]]] = [:], gaps: [Int?] = []
    var dates: [Date] = [], bytes: [Data] = [], decimals: [Decimal]?, sets: [Set<UInt8>] = []

    static func random(_ generator: inout SeededGenerator) -> Collections {
      Collections(
        integers: generator.list { $0.integer() },
        texts: generator.list { $0.text() },
        rows: generator.list { generator in generator.list { $0.double() } },
        set: Set(generator.list { $0.integer() }),
        words: Set(generator.list { $0.text() }),
        table: generator.table { $0.integer() },
        byNumber: generator.table(by: { $0.integer() }) { $0.text() },
        byLevel: generator.table(by: { $0.pick(.low, .high) }) { generator in generator.list { $0.flag() } },
        deep: generator.table { generator in
          generator.table { generator in generator.list { $0.optional { $0.double() } } }
        },
        gaps: generator.list { generator in generator.optional { $0.integer() } },
        dates: generator.list { $0.date() },
        bytes: generator.list { $0.data() },
        decimals: generator.optional { generator in generator.list { $0.decimal() } },
        sets: generator.list { generator in Set(generator.list { $0.integer() }) }
      )
    }
  }

  struct Point: Injectable, Hashable {
    var x = 0
    var y = 0.5
    var label: String?

    static func random(_ generator: inout SeededGenerator) -> Point {
      Point(x: generator.integer(), y: generator.double(), label: generator.optional { $0.text() })
    }
  }

  /// Without a way to make one but from a record.
  struct Constant: Hashable {
    let id: Int
    let name: String?
    let point: Point

    static func random(_ generator: inout SeededGenerator) -> Constant {
      Constant(id: generator.integer(), name: generator.optional { $0.text() }, point: .random(&generator))
    }
  }

  final class Tree: Injectable, Equatable {
    var name = ""
    var children: [Tree] = []
    var left: Tree?

    static func == (first: Tree, second: Tree) -> Bool {
      first.name == second.name && first.children == second.children && first.left == second.left
    }

    static func random(_ generator: inout SeededGenerator, depth: Int = 3) -> Tree {
      let tree = Tree()
      tree.name = generator.text()
      guard depth > 0 else { return tree }
      tree.children = generator.list { random(&$0, depth: depth - 1) }
      tree.left = generator.optional { random(&$0, depth: depth - 1) }
      return tree
    }
  }

  struct Page<Element: Equatable>: Equatable { var number = 0; var first: Element?; var all: [Element] = [] }

  struct Nested: Injectable, Equatable {
    var point = Point(), maybe: Point?, constant: Constant?, points: [Point] = [], rows: [[Point?]] = []
    var set: Set<Point> = [], byName: [String: Point] = [:], lists: [String: [Point]]?, tree = Tree()
    var page = Page<Point>(), texts: Page<String>?

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("constant").with.injector(Injector.bind(Constant.self))
        .format("page").with.injector(Injector.bind(Page<Point>.self))
        .format("texts").with.injector(Injector.bind(Page<String>.self))
    }

    static func random(_ generator: inout SeededGenerator) -> Nested {
      Nested(
        point: .random(&generator),
        maybe: generator.optional { .random(&$0) },
        constant: generator.optional { .random(&$0) },
        points: generator.list { .random(&$0) },
        rows: generator.list { generator in generator.list { $0.optional { .random(&$0) } } },
        set: Set(generator.list { .random(&$0) }),
        byName: generator.table { .random(&$0) },
        lists: generator.optional { generator in
          generator.table { generator in generator.list { .random(&$0) } }
        },
        tree: .random(&generator),
        page: Page(
          number: 1, first: generator.optional { .random(&$0) }, all: generator.list { .random(&$0) }
        ),
        texts: generator.optional { generator in Page(number: 2, all: generator.list { $0.text() }) }
      )
    }
  }

  struct Patch: Injectable, Equatable {
    var number: Presence<Int> = .absent
    var text: Presence<String> = .absent
    var point: Presence<Point> = .absent
    var list: Presence<[Int?]> = .absent
    var born: Presence<Date> = .absent

    static func random(_ generator: inout SeededGenerator) -> Patch {
      Patch(
        number: presence(&generator) { $0.integer() }, text: presence(&generator) { $0.text() },
        point: presence(&generator) { .random(&$0) },
        list: presence(&generator) { generator in generator.list { $0.optional { $0.integer() } } },
        born: presence(&generator) { $0.date() }
      )
    }

    private static func presence<Value>(
      _ generator: inout SeededGenerator, _ make: (inout SeededGenerator) -> Value
    ) -> Presence<Value> {
      generator.pick(.absent, .null, .present(make(&generator)))
    }
  }
}
