import Foundation
import Injector

/// A model that holds values of its own kind.
protocol Nesting {
  /// The values that a record may hold inside the model's own.
  var nested: [Any?] { get }
  var id: Int { get }
}

/// Has a property for each way to read a value that is not read where it stands in the record.
class Level: Injectable, Nesting {
  var id = 0
  var direct: Level?
  var later: Level?
  var path: Level?
  var list: [Level?] = []
  var byName: [String: [Level]] = [:]
  var any: Any?
  var anyList: [Any] = []
  var record: [String: Any] = [:]
  var objects: NSDictionary?
  var object: AnyObject?
  var chosen: Any?
  var beside: Any?
  var kind = ""
  var byKind: Level?
  var anyKind: [any Nesting] = []
  var presence = Presence<Level>.absent
  var flat = Flat()
  var text: Level?
  var texts: [Level] = []
  var anyText: Any?
  var converted: Level?
  var passed: Any?
  var coded: Coded?
  var laterCoded: [Coded]?
  var tree: Tree?
  var spelled: Spelled?
  var hooked: Hooked?
  var observing: Observing?
  var strict: Level?
  @Mapped("mapped.a", "mapped.b", "m") var mapped: Level? = nil
  let token = Token()
  required init() {}

  class func rules(_ rules: InjectionRules) -> InjectionRules {
    rules
      .mapping("first", "second").to("later")
      .mapping("p.a", "q.0.b").to("path")
      .mapping("c", "codes").to("laterCoded")
      .format("chosen").with.type { _ in Level.self }
      .format("beside").with.type(beside: "kind", ["x": Level.self])
      .format("byKind").with.type(by: "kind", ["x": Inheriting.self], otherwise: Level.self)
      .format("anyKind").with.type(by: "meta.0", ["x": Level.self, "s": Spelled.self])
      .flatten("flat")
      .format("text").as(.json(of: Level?.self))
      .format("texts").as(.array(.json(of: Level.self)))
      .format("anyText").as(.json(of: Any.self))
      .format("converted").with.converter { (record: [String: Any]) in try Level(injecting: record) }
      .format("passed").with.converter { (value: Any) in value }
      .format("strict").with.injector(Injector.bind(Level.self).policy(.strict).values { $1 })
  }

  var nested: [Any?] {
    [
      direct, later, path, any, anyList, record, objects, object, chosen, beside, byKind, anyKind,
      presence.value, flat.inner,
      list, byName, text, texts, anyText, converted, passed, coded, laterCoded, tree, spelled, hooked,
      observing, strict,
      mapped,
    ]
  }
}

final class Inheriting: Level {}

struct Flat: Injectable {
  var inner: [Level] = []
  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("inner", "f.in").to("inner") }
}

struct Spelled: Injectable, Nesting {
  var id = 0
  var next: [Spelled] = []
  var level: Level?
  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.caseInsensitive) }
  var nested: [Any?] { [next, level] }
}

struct Hooked: Injectable, Nesting {
  var id = 0
  var next: [Hooked] = []
  var level: Level?
  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.values { _, value in value }.policy(null: .ignore)
  }
  var nested: [Any?] { [next, level] }
}

final class Observing: InjectionHooks, Nesting {
  var id = 0
  var next: Observing?
  var level: Level?
  func willInject(from record: [String: Any]) {}
  func didInject(from record: [String: Any]) throws {}
  var nested: [Any?] { [next, level] }
}

final class Coded: Codable, Nesting {
  private var identity: Int?
  var next: Coded?
  var list: [Coded]?
  var byName: [String: Coded]?
  var tree: Tree?
  var nested: [Any?] { [next, list, byName, tree] }
  var id: Int { identity ?? 0 }
  enum CodingKeys: String, CodingKey { case identity = "id", next, list, byName, tree }
}

/// Decodes whatever comes, in a single value.
indirect enum Tree: Codable {
  case number(Int), list([Tree]), record([String: Tree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let list = try? container.decode([Tree].self) {
      self = .list(list)
    } else {
      self = .record(try container.decode([String: Tree].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .list(let list): try container.encode(list)
    case .record(let record): try container.encode(record)
    }
  }
}
