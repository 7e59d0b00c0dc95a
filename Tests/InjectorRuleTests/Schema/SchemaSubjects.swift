import Foundation
import Injector
import Testing

/// An injector, with documents that it reads and others are made from.
struct SchemaSubject: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let documents: [DocumentTree]
  let values: [DocumentTree]
  let keys: [String]
  /// Injects a text, and returns the text of what is extracted; nil if the model cannot be written.
  let roundTrip: @Sendable (String) throws -> String?
  let schema: @Sendable (JSONSchema.Direction) throws -> JSONSchema

  init<Model>(
    _ name: String,
    _ injector: Injector<Model>,
    _ documents: [DocumentTree],
    keys: [String] = [],
    values: [DocumentTree] = []
  ) {
    (testDescription, self.documents, self.values) = (name, documents, values)
    self.keys = keys + ["other"] + documents.flatMap(\.keys)
    roundTrip = { text in
      let model = try injector.inject(json: text)
      // A converter may refuse a value that does not read back.
      return try? injector.extractJSONString(model)
    }
    schema = { try injector.jsonSchema(for: $0) }
  }

  /// Some documents, each with whether strict injection accepts it, and what is extracted then.
  func samples(count: Int) -> [(document: DocumentTree, isAccepted: Bool, extracted: String?)] {
    var mutator = DocumentMutator(documents, values: values, keys: keys, seed: 1)
    return (0..<count).map { _ in
      let document = mutator.next()
      do {
        return (document, true, try roundTrip(document.json))
      } catch {
        return (document, false, nil)
      }
    }
  }
}

extension DocumentTree {
  /// All keys in the document.
  fileprivate var keys: [String] {
    switch self {
    case .record(let members): members.flatMap { [$0.key] + $0.value.keys }
    case .list(let elements): elements.flatMap(\.keys)
    default: []
    }
  }
}

private enum Size: String, CaseIterable { case small = "S", large = "L" }
private enum Level: Int, CaseIterable { case low = 1, high = 5 }
private enum Side: CaseIterable { case left, right }

private struct Scalars {
  var int: Int, int8: Int8, int16: Int16?, unsigned: UInt, unsigned64: UInt64?
  var double: Double, float: Float?, truth: Bool, text: String
  var moment: Date, link: URL?, id: UUID?, bytes: Data?, decimal: Decimal?
  var list: [Int], optionals: [String?]?, names: Set<String>?, table: [String: Double]?,
    byNumber: [Int: Bool]?
  var anything: Any?, anythings: [Any]?, number: NSNumber?, lists: [[Int]]?
}

private struct Keys {
  var byUInt8: [UInt8: Bool], byInt16: [Int16: Bool]?, byDouble: [Double: Bool]?, byFloat: [Float: Bool]?
  var byCharacter: [Character: Bool]?, letter: Character?
}
private struct Undescribed { var either: Int; var list: Int?; var table: Int? }
private struct Integers { var int: Int, int32: Int32, unsigned: UInt?, unsigned8: UInt8?, list: [Int16]? }
private struct Chosen {
  var size: Size; var level: Level?; var side: Side; var sizes: [Size: Level]; var sides: [Side]
}

private struct Keyed: Injectable {
  var id = 0
  var name = ""
  var width = 0.0
  var first: String?
  var count = 0
}

private struct Leaf: Injectable { var size = 0; var label: String? }
private final class Branch: Injectable {
  var name = ""
  var leaves: [Leaf] = []
  var branches: [Branch]?
  var best: Leaf?
  var byName: [String: Leaf] = [:]
  init() {}
  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.require("name") }
}

private struct Converted {
  var moment: Date
  var doubled: Int
  var day: Date?, seconds: Date?, any: Date?, sql: Date?, http: Date?, either: Date?, days: [Date]?
  var tags: [String]?, bytes: Data?, size: Size?, other: Size?, level: Level?, price: Decimal?
}

private struct Address: Injectable { var street = ""; var number: Int? }
private struct Place { var city: String; var code: Int }
private struct Customer: Injectable {
  var name = ""
  var address = Address()
  var billing: Place?
}

private protocol Shape: Sendable {}
private struct Circle: Shape, Injectable { var radius = 0.0 }
private struct Square: Shape { var side: Double }
private struct Blob: Shape, Injectable { var note: String? }
private struct Drawing: Sendable { var shapes: [any Shape] = []; var main: (any Shape)? }
private struct Event: Injectable { var type = ""; var payload: (any Shape)?; var all: [any Shape] = [] }

private struct Styled: Injectable {
  var userName = ""; var imageURL: String?; var addressLine1 = 0; var id = 0
}
private struct Patched { var name: Presence<String>; var size: Presence<Int>; var nick: String? }
private struct Candle { var time: Int; var open: Double; var note: String? }

enum SchemaSubjects {
  static let all: [SchemaSubject] = values + keys + models + roots

  private static let scalars: DocumentTree = [
    "int": 1, "int8": 2, "int16": 3, "unsigned": 4, "unsigned64": 5, "double": 1.5, "float": 2.5,
    "truth": true,
    "text": "t", "moment": "2024-02-29T10:00:00Z", "link": "https://a.org",
    "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "bytes": "SGVsbG8=", "decimal": 1.25, "list": [1, 2],
    "optionals": ["a", nil], "names": ["a"], "table": ["a": 1.5], "byNumber": ["1": true], "anything": [1],
    "anythings": [nil, 1], "number": 1, "lists": [[1]],
  ]

  private static let dates: [DocumentTree] = [
    "2024-02-29T10:00:00.123+01:00", "2024-02-29t10:00:00z", "2024-02-29T10:00:00", "2024-02-29T25:00:00Z",
    "2024-02-29 10:00:00Z", "2024-02-29T10:00Z", "2024-02-29T10:00:00+0100", "2024-02-29T10:00:00+01",
    "2024-13-01",
    "2024-02-29 10:00:00.5", "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994", "Son, 06 Nov 1994 08:49:37 GMT", "2024-02-29T10:00:00,5Z", "1700000000",
    " 17",
  ]

  private static var values: [SchemaSubject] {
    [
      SchemaSubject(
        "scalars",
        Injector.bind(Scalars.self).policy(.strict),
        [
          scalars,
          [
            "int": 1, "int8": 2, "unsigned": 3, "double": 1, "truth": false, "text": "",
            "moment": "2024-02-29T10:00:00Z", "list": [],
          ],
        ],
        keys: ["-1", "+2", "03", "x"],
        values: dates + [
          .number("1e-3"), .number("-128"), .number("-32769"), "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
          "SGVsbG9=", "SGVsbG8", "SG==", "SA==", "a b", "//x",
        ]
      ),
      SchemaSubject(
        "integers",
        Injector.bind(Integers.self).policy(.strict),
        [["int": 1, "int32": 2, "unsigned": 3, "unsigned8": 4, "list": [5]]],
        values: [
          .number("9223372036854775807"), .number("9223372036854775808"), .number("-9223372036854775808"),
          .number("-9223372036854775809"), .number("18446744073709551615"), .number("18446744073709551616"),
          .number("1e19"), .number("1e30"), .number("-2147483649"), .number("32768"), .number("1e-1"),
        ]
      ),
      SchemaSubject(
        "keysOfOtherTypes",
        Injector.bind(Keys.self).policy(.strict),
        [
          ["byUInt8": ["255": true], "byInt16": ["-32768": true], "byDouble": ["1.5": true]],
          ["byUInt8": ["+07": true], "byCharacter": ["é": true], "byFloat": [".5": true], "letter": "x"],
        ],
        keys: [
          "256", "300", "1000", "-0", "-1", "-32769", "32767", "32768", "99999", "0032768", "1e3", "5.",
          "0x1p3",
          "-0x.8", "1e", "inf", "nan", "x", "ab", " 1", "",
        ],
        values: ["ab", "e\u{301}", "", "👩‍👧"]
      ),
      SchemaSubject(
        "undescribed",
        Injector.bind(Undescribed.self).policy(.strict)
          .format(\.either).as(.either(Converter<Int, Int> { $0 }, Converter<String, Int> { $0.utf8.count }))
          .format(\.list).as(
            .either(Converter<[Bool], Int> { $0.count }, Converter<UInt8?, Int> { Int($0 ?? 0) })
          )
          .format(\.table).as(
            .either(Converter<[String: Int], Int> { $0.count }, Converter<Date, Int> { _ in 1 })
          ),
        [
          ["either": 1, "list": [true], "table": ["a": 1]],
          ["either": "x", "list": 5, "table": "2024-02-29T10:00:00Z"],
        ],
        values: [.number("1.5"), 300, [], [1], [:], true]
      ),
      SchemaSubject(
        "enums",
        Injector.bind(Chosen.self).policy(.strict),
        [
          ["size": "S", "level": 5, "side": "left", "sizes": ["L": 1], "sides": ["left", "right"]],
          ["size": "L", "side": "right", "sizes": [:], "sides": []],
        ],
        keys: ["S", "L", "M"],
        values: ["S", "L", "M", 5, 1.0, "left", "up"]
      ),
      SchemaSubject(
        "converters",
        Injector.bind(Converted.self).policy(.strict)
          .format(\.day).as(.date("yyyy-MM-dd"))
          .format(\.moment).as(.iso8601)
          .format(\.seconds).as(.epochSeconds)
          .format(\.any).as(.anyDate)
          .format(\.sql).as(.sqlDate)
          .format(\.http).as(.httpDate)
          .format(\.tags).as(.split(","))
          .format(\.bytes).as(.base64)
          .format(\.size).as(.rawValue(of: Size.self))
          .format(\.other).as(.rawValue(of: Size.self, ignoringCase: true))
          .format(\.level).as(.rawValue(of: Level.self))
          .format(\.price).as(.decimal)
          .format(\.either).as(.either(.epochSeconds, .iso8601))
          .format(\.days).as(.array(.date("dd.MM.yyyy")))
          .format(\.doubled).as(
            Converter<Int, Int> { (0...4_000_000_000).contains($0) ? $0 * 2 : nil }.describing(
              .integer(in: 0...4_000_000_000)
            )
          ),
        [
          [
            "day": "2024-02-29", "moment": "2024-02-29T10:00:00Z", "seconds": 1, "any": 1,
            "sql": "2024-02-29 10:00:00", "http": "Sun, 06 Nov 1994 08:49:37 GMT", "tags": "a,b",
            "bytes": "SGVsbG8=", "size": "S", "other": "s", "level": 1, "price": "1.5", "either": 1,
            "days": ["29.02.2024"], "doubled": 1,
          ],
          ["moment": "2024-02-29", "tags": ["a"], "doubled": 2],
        ],
        values: dates + [
          "S", "s", "l", "M", 5, "1e3", ".5", "5.", "+1", "-1", "1,5", "01.02.2024", "32.01.2024",
        ]
      ),
    ]
  }

  private static var keys: [SchemaSubject] {
    let keyed = Injector.bind(Keyed.self).policy(.strict)
      .mapping("id", "user_id", "meta.id").to(\.id)
      .mapping("meta.title").only.to(\.name)
      .mapping("meta.size.0").to(\.width)
      .mapping("list.1.x", "first_name").to(\.first)
    let documents: [DocumentTree] = [
      ["id": 1, "meta": ["title": "t", "size": [1.5, 2]], "list": [[:], ["x": "y"]], "count": 2],
      ["user_id": 1, "meta": ["id": 2, "title": "t", "size": ["0": 1]], "first_name": "f"],
      ["meta": ["id": 3], "name": "n", "width": 1.5, "first": "x"],
    ]
    let more = ["0", "1", "x"]
    let dotted: [DocumentTree] = [
      ["meta.id": 1, "meta.title": "t", "meta.size.0": 1.5, "list.1.x": "x", "count": 1],
      ["id": 1, "meta.title": "t", "width": 1, "count": 1],
    ]
    let styles: DocumentTree = ["user_name": "u", "image_url": "i", "address_line_1": 1, "id": 2]
    return [
      SchemaSubject("keys", keyed, documents, keys: more),
      SchemaSubject(
        "keysRefused", keyed.policy(unknownKeys: .fail).ignoreKeys("trace"), documents, keys: more + ["trace"]
      ),
      SchemaSubject(
        "keysRequired",
        keyed.policy(missing: .fail).require(\.first).policy(unknownKeys: .fail),
        documents,
        keys: more
      ),
      SchemaSubject(
        "keysOnly",
        keyed.only(\.id, \.first).policy(refusedKeys: .fail),
        documents + [["id": 1, "first": "f"], ["meta": ["id": 1]], ["user_id": 1]],
        keys: more
      ),
      SchemaSubject(
        "keysOnlyRefused",
        keyed.only(\.id, \.first).policy(unknownKeys: .fail, refusedKeys: .fail),
        documents + [["id": 1, "first": "f"], ["meta": ["id": 1]], ["user_id": 1]],
        keys: more
      ),
      SchemaSubject(
        "keysOnlyUnknown", keyed.only(\.id, \.first).policy(unknownKeys: .fail), documents, keys: more
      ),
      SchemaSubject("keysWithDots", keyed.policy(unknownKeys: .fail), dotted),
      SchemaSubject("keysWithDotsRequired", keyed.policy(missing: .fail), dotted),
      SchemaSubject("nullIsMissing", keyed.require(\.id).policy(null: .ignore), documents, keys: more),
      SchemaSubject(
        "snakeCase",
        Injector.bind(Styled.self).keys(.snakeCase).require(\.userName).policy(.strict).policy(
          unknownKeys: .fail
        ),
        [styles, ["userName": "u", "imageURL": "i", "addressLine1": 1]],
        keys: [
          "USER_NAME", "image_u_r_l", "user__name", "_user_name", "username", "address_line1", "addressline1",
          "ID",
        ]
      ),
      SchemaSubject(
        "anyCase",
        Injector.bind(Styled.self).keys(.caseInsensitive).require(\.userName).policy(.strict).policy(
          unknownKeys: .fail
        ),
        [["username": "u", "imageurl": "i", "ADDRESSLINE1": 1, "Id": 2]],
        keys: ["user_name", "identity"]
      ),
      SchemaSubject(
        "positions",
        Injector.bind(Candle.self).mapping("0").only.to(\.time).mapping("1").only.to(\.open).mapping("3").only
          .to(\.note)
          .policy(.strict),
        [[1, 1.5, "x", "n"], [1, 2, nil, nil, 5], ["0": 1, "1": 2.5]],
        keys: ["0", "1", "2", "3", "time"]
      ),
    ]
  }

  private static var models: [SchemaSubject] {
    let leaf: DocumentTree = ["size": 1, "label": "l"]
    let branch: DocumentTree = [
      "name": "n", "leaves": [leaf, ["size": 2]], "branches": [["name": "m", "best": leaf]],
      "byName": ["a": leaf],
    ]
    let customers: [DocumentTree] = [
      ["name": "n", "street": "s", "number": 1, "b_city": "c", "b_code": 2], ["name": "n", "street": "s"],
      ["b_city": "c"],
    ]
    let shapes: [DocumentTree] = [
      [
        "shapes": [["kind": "circle", "radius": 1], ["kind": "square", "side": 2]],
        "main": ["kind": "x", "note": "n"],
      ],
      ["shapes": [["kind": 5, "side": 2]]],
    ]
    let events: [DocumentTree] = [
      ["type": "circle", "payload": ["radius": 1], "all": [["kind": "circle", "radius": 1.5]]],
      ["type": "square", "payload": ["side": 2], "all": []],
      ["type": "5", "payload": nil, "all": [["kind": "5", "side": 1]]],
    ]
    let types: [String: any Shape.Type] = ["circle": Circle.self, "square": Square.self, "5": Square.self]
    return [
      SchemaSubject("recursive", Injector.bind(Branch.self).policy(.strict), [branch]),
      SchemaSubject(
        "recursiveRefused", Injector.bind(Branch.self).policy(.strict).policy(unknownKeys: .fail), [branch]
      ),
      SchemaSubject(
        "nested",
        Injector.bind(Branch.self) { Branch() }
          .format(\.leaves).with.injector(Injector.bind(Leaf.self).mapping("s").to(\.size).require(\.size))
          .policy(.strict),
        [branch, ["leaves": [["s": 1]]]]
      ),
      SchemaSubject(
        "flattened",
        Injector.bind(Customer.self).flatten(\.address)
          .format(\.billing).with.injector(Injector.bind(Place.self)).flatten(\.billing, prefix: "b_")
          .policy(.strict),
        customers
      ),
      SchemaSubject(
        "flattenedRefused",
        Injector.bind(Customer.self).flatten(\.address)
          .format(\.billing).with.injector(Injector.bind(Place.self)).flatten(\.billing, prefix: "b_")
          .require(\.billing).policy(.strict).policy(unknownKeys: .fail),
        customers,
        keys: ["city"]
      ),
      SchemaSubject(
        "kinds",
        Injector.bind(Drawing.self) { Drawing() }
          .format(\.shapes).with.type(by: "kind", types)
          .format(\.main).with.type(by: "kind", types, otherwise: Blob.self)
          .policy(.strict),
        shapes,
        values: ["circle", "square", "5", 5, "blob"]
      ),
      SchemaSubject(
        "kindsBeside",
        Injector.bind(Event.self)
          .format(\.payload).with.type(beside: "type", types)
          .format(\.all).with.type(by: "kind", types)
          .policy(.strict),
        events,
        values: ["circle", "square", "5", 5]
      ),
      SchemaSubject(
        "kindsBesideOtherwise",
        Injector.bind(Event.self)
          .format(\.payload).with.type(beside: "type", types, otherwise: Blob.self)
          .format(\.all).with.type(beside: "meta.kind", types)
          .policy(.strict),
        events + [
          ["type": "blob", "payload": ["note": "n"], "meta": ["kind": "circle"], "all": [["radius": 1]]]
        ],
        values: ["circle", "square", "5", 5]
      ),
      SchemaSubject(
        "presence",
        Injector.bind(Patched.self).nonNull(\.size).format(\.nick).with.default("d").policy(.strict),
        [["name": "n", "size": 1, "nick": "x"], ["name": nil], [:]]
      ),
      SchemaSubject(
        "defaults",
        Injector.bind(Leaf.self).format(\.size).with.default(7).format(\.label).with.default("d").nonNull(
          \.label
        )
        .policy(.strict),
        [leaf]
      ),
      SchemaSubject(
        "closures",
        Injector.bind(Branch.self) { Branch() }.values { property, value in property == "name" ? "n" : value }
          .policy(.strict),
        [branch].filter { _ in false } + [["name": 7]]
      ),
    ]
  }

  private static var roots: [SchemaSubject] {
    let leaf: DocumentTree = ["size": 1, "label": "l"]
    return [
      SchemaSubject("list", Injector.bind([Leaf].self).policy(.strict), [[leaf, leaf], []]),
      SchemaSubject(
        "table", Injector.bind([String: [Leaf?]].self).policy(.strict), [["a": [leaf, nil]], [:]]
      ),
      SchemaSubject("numbers", Injector.bind([Int].self).policy(.strict), [[1, 2]]),
      SchemaSubject("single", Injector.bind([Int].self).policy(.strict).policy(single: .wrap), [[1, 2], 1]),
      SchemaSubject(
        "path",
        Injector.bind(Leaf.self).at("data.leaf").policy(.strict),
        [["data": ["leaf": leaf]], ["data": [:]]]
      ),
      SchemaSubject(
        "rootKinds",
        Injector.bind((any Shape).self).type(by: "kind", ["circle": Circle.self, "square": Square.self])
          .policy(.strict),
        [["kind": "circle", "radius": 1], ["kind": "square", "side": 1]],
        values: ["circle", "square"]
      ),
    ]
  }
}
