import Foundation
import Injector

/// Injectors that together have every kind of step, each with the ways to run it.
enum Plans {
  static let all: [@Sendable ([UInt8], _ form: UInt8) -> Void] = [
    runner(scalars) { Scalars(oi: 3, os: "old") },
    runner(scalars.policy(.strict)) { Scalars() },
    runner(converted) { Scalars() },
    runner(candidates) { Scalars() },
    runner(collections) { Collections(any: 1) },
    runner(collections.policy(.strict)) { Collections() },
    runner(convertedCollections) { Collections() },
    runner(models) { Models(spare: Inner(id: 4), branch: Branch()) },
    runner(models.policy(.strict).policy(unknownKeys: .fail)) { Models() },
    runner(discriminated) { Models() },
    runner(flattened) { Models(other: Address()) },
    runner(hooked) { Models() },
    runner(points) { Point(x: 1, y: 2, name: "p", tags: [], token: Token()) },
    runner(mappedPoints) { Point(x: 1, y: 2, name: "p", tags: [], token: Token()) },
    runner(nodes) { existingNode() },
    runner(nodes.keys(.caseInsensitive).policy(null: .fail)) { existingNode() },
    runner(Injector.bind(Branch.self)) { Branch(branches: [Branch()]) },
    runner(Injector.bind(Wrapped.self).keys(.snakeCase)) { Wrapped() },
    runner(Injector.bind(Lion.self)) { Lion() },
    runner(candidates.policy(.forgiving)) { Scalars() },
    runner(collections.policy(.forgiving).policy(elements: .fail)) { Collections() },
    runner(flattened.policy(.forgiving).keys(.snakeCase)) { Models(other: Address()) },
  ]

  private static let scalars = Injector.bind(Scalars.self) { Scalars() }

  private static let candidates =
    scalars
    .mapping("a", "b.c", "list.0.x", "int").to(\.i64)
    .mapping("a.b.c", "b", "list.1").to(\.os)
    .mapping("list.0", "list", #"a\.b"#).to(\.d)
    .mapping("a", "list.0.x.0").to(\.c).mapping("").to(\.b).mapping("é", "0").to(\.s)
    .format(\.i8).with.default(7).format(\.rank).with.default(.high)
    .require(\.s)
    .keys(.snakeCase)

  private static let converted =
    scalars
    .format(\.date).as(.date("yyyy-MM-dd'T'HH:mm:ss.SSSXXX"))
    .format(\.url).as(.url)
    .format(\.data).as(.base64)
    .format(\.dec).as(.decimal)
    .format(\.colour).as(.rawValue(of: Colour.self))
    .format(\.s).as(.trimmed)
    .format(\.int).with.converter { (texts: [String?]) in texts.count > 3 ? nil : texts.count }
    .format(\.d).with.converter { (number: Int8?) in number.map(Double.init) ?? -1 }
    .format(\.b).with.converter { (record: [String: Any]) in record.isEmpty }
    .format(\.os).with.converter { (value: Any) in "\(value)" }
    .format(\.oi).with.converter { (text: String) throws in
      if text.isEmpty { throw Refusal() }
      return text.utf8.count
    }
    .mapping("s", "u8").to(\.u16)

  private static let collections =
    Injector.bind(Collections.self) { Collections() }
    .mapping("ints", "record.ints", "list.2").to(\.doubles)

  private static let convertedCollections =
    collections
    .format(\.dates).as(.array(.iso8601))
    .format(\.texts).as(.split(","))
    .format(\.ints).as(.lossyArray(Converter<Double, Int> { Int(exactly: $0.rounded()) }))
    .format(\.counts).as(.dictionary(Converter<String, Int> { $0.count }))
    .format(\.embedded).as(.json(of: Inner.self))
    .format(\.embeddedList).as(.json(of: [Int?].self))
    .format(\.set).with.converter { (numbers: [Int]) in Set(numbers.map { $0 / 2 }) }

  private static let models =
    Injector.bind(Models.self) { Models() }
    .format(\.point).with.injector(points).format(\.points).with.injector(mappedPoints)
  private static let inners = Injector.bind(Inner.self)

  private static let discriminated =
    models
    .format(\.pet).with.type(by: "kind", kinds).format(\.pets).with.type(by: "meta.kind", kinds)
    .format(\.cat).with.type(by: "n", ["1": Cat.self, "2": Lion.self])
    .format(\.anything).with.type { source in
      guard let record = source as? [String: Any] else { return nil }
      return record["x"] == nil ? Inner.self : Lion.self
    }
    .format(\.inners).with.injector(inners.mapping("x").to(\.id).require(\.label))
    .format(\.byName).with.injector(inners.policy(.strict))

  private static let kinds: [String: any Any.Type] = ["dog": Dog.self, "cat": Cat.self, "lion": Lion.self]

  private static let flattened =
    models
    .flatten(\.address, \.other).flatten(\.inner)
    .format(\.address).with.injector(Injector.bind(Address.self).mapping("a.street", "s").to(\.street))
    .format(\.other).with.injector(
      Injector.bind(Address.self) { Address() }.mapping("t").to(\.street).require(\.city)
    )

  private static let hooked =
    models
    .values { property, value in
      if property == "id", value is String { throw Refusal() }
      return property == "spare" ? ["id": value] : property == "points" ? nil : value
    }
    .willInject { _ in }
    .didInject { if $0.id < 0 { throw Refusal() } }
    .format(\.inner).with.injector(inners.didInject { $0.label += "!" })

  /// The converter makes a token whatever the record holds.
  private static let points =
    Injector.bind(Point.self).format(\.token).with.converter { (_: Any?) in Token() }

  private static let mappedPoints =
    points
    .mapping("p.0", "x").to(\.x).mapping("p.1").to(\.y).format(\.name).with.default("point")

  private static let nodes = Injector.bind(Node.self).mapping("note", "text.0").to(\.note)

  private static func existingNode() -> Node {
    let node = Node()
    node.next = Node()
    node.children = [Node()]
    node.byName = ["a": Node()]
    return node
  }
}
