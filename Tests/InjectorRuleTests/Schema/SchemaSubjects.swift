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
  let schema: @Sendable (InjectionDirection) throws -> InjectionSchema

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
private struct Emptied: Injectable {
  var count: Int?
  var number = 1
  var leaf: Leaf?
  var list: [Int]?
  var table: [String: Int?] = [:]
  var title: String?
  var day: Date?
  var state = Presence<Int>.absent
}
private struct Rested: Injectable { var name = ""; var leaf = Leaf(); var extras: [String: Int] = [:] }
private struct UnderKey: Injectable {
  var number = 0
  var label = ""
  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.recordKey("number") }
}
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
private struct Notice: Injectable { var type = ""; var payload: Any = 1; var all: [Any] = [] }
private struct Defaults: Injectable {
  var leaf = Leaf(), leaves = [Leaf](), table: [String: Int] = [:], list: [Int] = [], maybe: Leaf?, count = 0
}
private struct Floats { var float: Float, float16: Float16?, list: [Float]?, lists: [[Int?]], bytes: Data? }
private struct Event: Injectable { var type = ""; var payload: (any Shape)?; var all: [any Shape] = [] }

private enum Mood: String, CaseIterable, FallbackCase {
  case calm, wild
  static var fallbackCase: Mood { .calm }
}
private indirect enum Signal: InjectableCases {
  case circle(Circle), square(Square), sizes([Int]), signals([Signal?]), maybe(Int?), end, other

  static var injectionCases: InjectionCases<Signal> {
    InjectionCases(by: "type", content: "value", otherwise: { .other })
      .case("circle", Signal.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
      .case("square", Signal.square) { if case .square(let square) = $0 { square } else { nil } }
      .case("5", Signal.sizes) { if case .sizes(let sizes) = $0 { sizes } else { nil } }
      .case("signals", Signal.signals) { if case .signals(let signals) = $0 { signals } else { nil } }
      .case("maybe", Signal.maybe) { if case .maybe(let number) = $0 { number } else { nil } }
      .case("end", .end)
  }
}
private enum Flat: InjectableCases {
  case circle(Circle), square(Square), end

  static var injectionCases: InjectionCases<Flat> {
    InjectionCases(by: "meta.kind")
      .case("circle", Flat.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
      .case("square", Flat.square) { if case .square(let square) = $0 { square } else { nil } }
      .case("end", .end)
  }
}
private struct Signals {
  var signal: Signal; var maybe: Signal?; var flat: [Flat]; var mood: Mood; var moods: [Mood]?
}

private struct Styled: Injectable {
  var userName = ""; var imageURL: String?; var addressLine1 = 0; var id = 0
}
private struct Patched { var name: Presence<String>; var size: Presence<Int>; var nick: String? }
private struct Candle { var time: Int; var open: Double; var note: String? }

enum SchemaSubjects {
  static let all: [SchemaSubject] = values + keys + models + kinds + roots

  private static let scalars: DocumentTree = [
    "int": 1, "int8": 2, "int16": 3, "unsigned": 4, "unsigned64": 5, "double": 1.5, "float": 2.5,
    "truth": true, "text": "t", "moment": "2024-02-29T10:00:00Z", "link": "https://a.org",
    "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "bytes": "SGVsbG8=", "decimal": 1.25, "list": [1, 2],
    "optionals": ["a", nil], "names": ["a"], "table": ["a": 1.5], "byNumber": ["1": true], "anything": [1],
    "anythings": [nil, 1], "number": 1, "lists": [[1]],
  ]

  private static let dates: [DocumentTree] = [
    "2024-02-29T10:00:00.123+01:00", "2024-02-29t10:00:00z", "2024-02-29T10:00:00", "2024-02-29T25:00:00Z",
    "2024-02-29 10:00:00Z", "2024-02-29T10:00Z", "2024-02-29T10:00:00+0100", "2024-02-29T10:00:00+01",
    "2024-13-01", "2024-02-29 10:00:00.5", "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994", "Son, 06 Nov 1994 08:49:37 GMT", "2024-02-29T10:00:00,5Z", "1700000000",
    " 17",
  ]

  private static func strict<Model>(_ model: Model.Type) -> Injector<Model> {
    Injector.bind(model).policy(.strict)
  }

  private static var values: [SchemaSubject] {
    [
      SchemaSubject(
        "scalars", strict(Scalars.self),
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
          "SGVsbG9=", "SGVsbG8", "SG==", "SA==", "a b", "//x", " https://a.org ", " ", .number("1e39"),
        ]
      ),
      SchemaSubject(
        "integers", strict(Integers.self),
        [["int": 1, "int32": 2, "unsigned": 3, "unsigned8": 4, "list": [5]]],
        values: [
          "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
          "18446744073709551615", "18446744073709551616", "1e19", "1e30", "-2147483649", "32768", "1e-1",
        ].map(DocumentTree.number)
      ),
      SchemaSubject(
        "keysOfOtherTypes", strict(Keys.self),
        [
          ["byUInt8": ["255": true], "byInt16": ["-32768": true], "byDouble": ["1.5": true]],
          ["byUInt8": ["+07": true], "byCharacter": ["é": true], "byFloat": [".5": true], "letter": "x"],
        ],
        keys: [
          "256", "300", "1000", "-0", "-1", "-32769", "32767", "32768", "99999", "0032768", "1e3", "5.",
          "0x1p3", "-0x.8", "1e", "inf", "nan", "x", "ab", " 1", "",
        ],
        values: ["ab", "e\u{301}", "", "👩‍👧"]
      ),
      SchemaSubject(
        "floats", strict(Floats.self).policy(single: .wrap).format(\.bytes).as(.base64),
        [
          ["float": 1.5, "float16": 1, "list": [1, 2.5], "lists": [[1, nil], []], "bytes": "SGVsbG8"],
          ["float": 1, "list": 1, "lists": 1, "bytes": "-_8"],
        ],
        values: [
          .number("3.4028235e38"), .number("-3.4028236e38"), .number("1e39"), .number("65519"),
          .number("65521"),
          .number("-70000"), " SGVs  bG8=", "SGVsbG9", "-+8=", "+/8", "SA = = ", "SA=", "A", " ", "SGV_",
        ]
      ),
      SchemaSubject(
        "defaults",
        strict(Defaults.self).format(\.leaf).default(Leaf()).format(\.leaves).default([])
          .format(\.table).default([:]).format(\.list).default([]).format(\.maybe).default(Leaf())
          .format(\.count).default(1),
        [
          [
            "leaf": ["size": 1], "leaves": [["size": 2]], "table": ["a": 1], "list": [1],
            "maybe": ["size": 1],
          ]
        ],
        keys: ["size"]
      ),
      SchemaSubject(
        "undescribed",
        strict(Undescribed.self)
          .format(\.either).as(.either(Converter<Int, Int> { $0 }, Converter<String, Int> { $0.utf8.count }))
          .format(\.list)
          .as(.either(Converter<[Bool], Int> { $0.count }, Converter<UInt8?, Int> { Int($0 ?? 0) }))
          .format(\.table).as(
            .either(Converter<[String: Int], Int> { $0.count }, Converter<Date, Int> { _ in 1 })
          )
          .writing(\.either).asIs.and(\.list, \.table),
        [
          ["either": 1, "list": [true], "table": ["a": 1]],
          ["either": "x", "list": 5, "table": "2024-02-29T10:00:00Z"],
        ],
        values: [.number("1.5"), 300, [], [1], [:], true]
      ),
      SchemaSubject(
        "enums", strict(Chosen.self),
        [
          ["size": "S", "level": 5, "side": "left", "sizes": ["L": 1], "sides": ["left", "right"]],
          ["size": "L", "side": "right", "sizes": [:], "sides": []],
        ],
        keys: ["S", "L", "M"], values: ["S", "L", "M", 5, 1.0, "left", "up"]
      ),
      SchemaSubject(
        "converters", converted,
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
          "SGVsbG8", "S", "s", "l", "M", 5, "1e3", ".5", "5.", "+1", "-1", "1,5", "01.02.2024", "32.01.2024",
        ]
      ),
    ]
  }

  private static let converted = strict(Converted.self)
    .format(\.day).as(.date("yyyy-MM-dd")).format(\.moment).as(.iso8601).format(\.seconds).as(.epochSeconds)
    .format(\.any).as(.anyDate).format(\.sql).as(.sqlDate).format(\.http).as(.httpDate)
    .format(\.tags).as(.split(",")).format(\.bytes).as(.base64).format(\.price).as(.decimal)
    .format(\.size).as(.rawValue(of: Size.self))
    .format(\.other).as(.rawValue(of: Size.self, ignoringCase: true))
    .format(\.level).as(.rawValue(of: Level.self))
    .format(\.either).as(.either(.epochSeconds, .iso8601)).format(\.days).as(.array(.date("dd.MM.yyyy")))
    .format(\.doubled).as(
      Converter<Int, Int> { (0...4_000_000_000).contains($0) ? $0 * 2 : nil }
        .describing(.integer(in: 0...4_000_000_000))
    )

  private static var keys: [SchemaSubject] {
    let documents: [DocumentTree] = [
      ["id": 1, "meta": ["title": "t", "size": [1.5, 2]], "list": [[:], ["x": "y"]], "count": 2],
      ["user_id": 1, "meta": ["id": 2, "title": "t", "size": ["0": 1]], "first_name": "f"],
      ["meta": ["id": 3], "name": "n", "width": 1.5, "first": "x"],
    ]
    func subject(
      _ name: String, _ injector: Injector<Keyed>, _ others: [DocumentTree] = [], keys: [String] = []
    ) -> SchemaSubject {
      SchemaSubject(name, injector, documents + others, keys: ["0", "1", "x"] + keys)
    }
    let keyed = strict(Keyed.self)
      .mapping("id", "user_id", "meta.id").to(\.id).mapping("meta.title").only.to(\.name)
      .mapping("meta.size.0").to(\.width).mapping("list.1.x", "first_name").to(\.first)
    let (refusing, only) = (keyed.policy(unknownKeys: .fail), keyed.accept(\.id, \.first))
    let ofOnly: [DocumentTree] = [["id": 1, "first": "f"], ["meta": ["id": 1]], ["user_id": 1]]
    let dotted: [DocumentTree] = [
      ["meta.id": 1, "meta.title": "t", "meta.size.0": 1.5, "list.1.x": "x", "count": 1],
      ["id": 1, "meta.title": "t", "width": 1, "count": 1],
    ]
    let styled = Injector.bind(Styled.self).require(\.userName).policy(.strict).policy(unknownKeys: .fail)
    return [
      subject("keys", keyed), subject("keysRefused", refusing.ignoreKeys("trace"), keys: ["trace"]),
      subject("keysRequired", keyed.policy(missing: .fail).require(\.first).policy(unknownKeys: .fail)),
      subject("keysOnly", only.policy(refusedKeys: .fail), ofOnly),
      subject("keysOnlyRefused", only.policy(unknownKeys: .fail, refusedKeys: .fail), ofOnly),
      subject("keysOnlyUnknown", only.policy(unknownKeys: .fail)),
      SchemaSubject("keysWithDots", refusing, dotted),
      SchemaSubject("keysWithDotsRequired", keyed.policy(missing: .fail), dotted),
      subject("nullIsMissing", keyed.require(\.id).policy(null: .ignore)),
      SchemaSubject(
        "snakeCase", styled.keys(.snakeCase),
        [
          ["user_name": "u", "image_url": "i", "address_line_1": 1, "id": 2],
          ["userName": "u", "imageURL": "i", "addressLine1": 1],
        ],
        keys: [
          "USER_NAME", "image_u_r_l", "user__name", "_user_name", "username", "address_line1", "addressline1",
          "ID",
        ]
      ),
      SchemaSubject(
        "anyCase", styled.keys(.caseInsensitive),
        [["username": "u", "imageurl": "i", "ADDRESSLINE1": 1, "Id": 2]], keys: ["user_name", "identity"]
      ),
      SchemaSubject(
        "positions",
        strict(Candle.self).mapping("0").only.to(\.time).mapping("1").only.to(\.open)
          .mapping("3").only.to(\.note),
        [[1, 1.5, "x", "n"], [1, 2, nil, nil, 5], ["0": 1, "1": 2.5]], keys: ["0", "1", "2", "3", "time"]
      ),
    ]
  }

  private static var models: [SchemaSubject] {
    let leaf: DocumentTree = ["size": 1, "label": "l"]
    let branch: DocumentTree = [
      "name": "n", "leaves": [leaf, ["size": 2]], "branches": [["name": "m", "best": leaf]],
      "byName": ["a": leaf],
    ]
    let branches = Injector.bind(Branch.self) { Branch() }.policy(.strict)
    let customers: [DocumentTree] = [
      ["name": "n", "street": "s", "number": 1, "b_city": "c", "b_code": 2], ["name": "n", "street": "s"],
      ["b_city": "c"],
    ]
    let flattened = strict(Customer.self).flatten(\.address)
      .format(\.billing).with.injector(Injector.bind(Place.self)).flatten(\.billing, prefix: "b_")
    let leaves = Injector.bind(Leaf.self).mapping("s").to(\.size).require(\.size)
    return [
      SchemaSubject("recursive", strict(Branch.self), [branch]),
      SchemaSubject("recursiveRefused", strict(Branch.self).policy(unknownKeys: .fail), [branch]),
      SchemaSubject(
        "nested", branches.format(\.leaves).with.injector(leaves), [branch, ["leaves": [["s": 1]]]]
      ),
      SchemaSubject("flattened", flattened, customers),
      SchemaSubject(
        "flattenedRefused", flattened.require(\.billing).policy(unknownKeys: .fail), customers, keys: ["city"]
      ),
      SchemaSubject(
        "presence", strict(Patched.self).nonNull(\.size).format(\.nick).with.default("d"),
        [["name": "n", "size": 1, "nick": "x"], ["name": nil], [:]]
      ),
      SchemaSubject(
        "defaults",
        strict(Leaf.self).format(\.size).with.default(7).format(\.label).with.default("d").nonNull(\.label),
        [leaf]
      ),
      SchemaSubject(
        "closures", branches.values { property, value in property == "name" ? "n" : value }, [["name": 7]]
      ),
    ]
  }

  private static var kinds: [SchemaSubject] {
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
    let names: [DocumentTree] = ["circle", "square", "5", 5]
    let signals: [DocumentTree] = [
      [
        "signal": ["type": "circle", "value": ["radius": 1.5]], "maybe": ["type": "5", "value": [1]],
        "flat": [["meta": ["kind": "circle"], "radius": 1], ["meta": ["kind": "end"]]], "mood": "wild",
      ],
      [
        "signal": ["type": "signals", "value": [["type": "end"], nil, ["type": "maybe", "value": 2]]],
        "maybe": nil,
        "flat": [["meta": ["kind": "square"], "side": 2]], "mood": "x", "moods": ["calm", "y"],
      ],
      ["signal": ["type": "maybe"], "maybe": ["type": "x"], "flat": [], "mood": ""],
    ]
    let signalValues: [DocumentTree] = names + ["signals", "maybe", "end"]
    return [
      SchemaSubject("cases", strict(Signals.self), signals, values: signalValues),
      SchemaSubject(
        "casesClosed", strict(Signals.self).policy(unknownKeys: .fail), signals, values: signalValues),
      SchemaSubject(
        "kinds",
        Injector.bind(Drawing.self) { Drawing() }.format(\.shapes).with.type(by: "kind", types)
          .format(\.main).with.type(by: "kind", types, otherwise: Blob.self).policy(.strict),
        shapes, values: names + ["blob"]
      ),
      SchemaSubject(
        "kindsBeside",
        strict(Event.self).format(\.payload).with.type(beside: "type", types)
          .format(\.all).with.type(by: "kind", types),
        events, values: names
      ),
      SchemaSubject(
        "kindsBesideDefault",
        strict(Notice.self).format(\.payload).with.type(beside: "type", types)
          .format(\.payload).default(2).format(\.all).with.type(beside: "type", types, otherwise: Blob.self)
          .format(\.all).default([]),
        events + [["type": "circle", "payload": ["radius": "x"], "all": [["radius": 1], 1]]], values: names
      ),
      SchemaSubject(
        "kindsBesideOtherwise",
        strict(Event.self).format(\.payload).with.type(beside: "type", types, otherwise: Blob.self)
          .format(\.all).with.type(beside: "meta.kind", types),
        events + [
          ["type": "blob", "payload": ["note": "n"], "meta": ["kind": "circle"], "all": [["radius": 1]]]
        ],
        values: names
      ),
    ]
  }

  private static var roots: [SchemaSubject] {
    let leaf: DocumentTree = ["size": 1, "label": "l"]
    let shapes = Injector.bind((any Shape).self)
      .type(by: "kind", ["circle": Circle.self, "square": Square.self]).policy(.strict)
    return [
      SchemaSubject("list", strict([Leaf].self), [[leaf, leaf], []]),
      SchemaSubject("table", strict([String: [Leaf?]].self), [["a": [leaf, nil]], [:]]),
      SchemaSubject("numbers", strict([Int].self), [[1, 2]]),
      SchemaSubject("single", strict([Int].self).policy(single: .wrap), [[1, 2], 1]),
      SchemaSubject(
        "empty", strict(Emptied.self).policy(empty: .null).mapping("count", "n").to(\.count),
        [
          [
            "count": 1, "n": 2, "number": 3, "leaf": ["size": 1], "list": [1], "table": ["a": 1],
            "title": "t",
            "day": "2001-02-03T04:05:06Z", "state": 4,
          ]
        ],
        values: ["", [], [:]]
      ),
      SchemaSubject(
        "emptyRequired",
        strict(Emptied.self).policy(missing: .fail, null: .ignore, empty: .null).accept(
          \.count, \.number, \.leaf),
        [["count": 1, "number": 3, "leaf": ["size": 1]]], values: ["", [], [:]]
      ),
      SchemaSubject(
        "emptyNonNull", strict(Emptied.self).policy(empty: .null).nonNull(\.state).accept(\.state),
        [["state": 4]],
        values: ["", [], [:]]
      ),
      SchemaSubject(
        "rest",
        strict(Rested.self).policy(unknownKeys: .fail).mapping("meta.name").only.to(\.name).flatten(\.leaf)
          .rest(\.extras),
        [["meta": ["name": "n"], "size": 1, "label": "l", "a": 2]]
      ),
      SchemaSubject(
        "restRefused", strict(Rested.self).policy(refusedKeys: .fail).accept(\.extras).rest(\.extras),
        [["name": "n", "a": 2], ["a": 2, "b": 3], ["c": 1]]
      ),
      SchemaSubject(
        "recordKeys", strict([String: UnderKey].self), [["1": ["label": "l"], "2": [:]]], keys: ["x"]
      ),
      SchemaSubject("path", strict(Leaf.self).at("data.leaf"), [["data": ["leaf": leaf]], ["data": [:]]]),
      SchemaSubject(
        "rootKinds", shapes, [["kind": "circle", "radius": 1], ["kind": "square", "side": 1]],
        values: ["circle", "square"]
      ),
    ]
  }
}
