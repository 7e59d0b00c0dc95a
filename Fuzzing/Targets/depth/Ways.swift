import Foundation

/// What a record is read as.
enum Kind { case level, spelled, hooked, observing, coded, tree, any }

/// A way to a value inside another.
struct Way {
  let (outer, inner): (Kind, Kind)
  /// The text around the value, which is where the asterisk is.
  private let frame: [Substring]
  /// Whether the value is inside a text of its own.
  private let isText: Bool

  init(_ outer: Kind, _ frame: String, _ inner: Kind, isText: Bool = false) {
    (self.outer, self.inner, self.isText) = (outer, inner, isText)
    self.frame = frame.split(separator: "*", omittingEmptySubsequences: false)
  }

  var runsInjector: Bool { frame[0].contains("converted") }

  func wrap(_ json: String) -> String { "\(frame[0])\(isText ? Self.quoted(json) : json)\(frame[1])" }

  /// Each level makes quotes longer by the same number of bytes. With `\"` their length would double.
  private static func quoted(_ json: String) -> String {
    "\"\(json.replacing("\\", with: "\\u005c").replacing("\"", with: "\\u0022"))\""
  }

  static let all = [
    Way(.level, #"{"direct":*}"#, .level),
    Way(.level, #"{"second":*}"#, .level),
    Way(.level, #"{"first":null,"second":*}"#, .level),
    Way(.level, #"{"p":{"a":*}}"#, .level),
    Way(.level, #"{"q":[{"b":*}]}"#, .level),
    Way(.level, #"{"list":[null,*]}"#, .level),
    Way(.level, #"{"byName":{"a":[*]}}"#, .level),
    Way(.level, #"{"chosen":*}"#, .level),
    Way(.level, #"{"beside":*,"kind":"x"}"#, .level),
    Way(.level, #"{"kind":"x","beside":*}"#, .level),
    Way(.level, #"{"byKind":*,"kind":"x"}"#, .level),
    Way(.level, #"{"presence":*}"#, .level),
    Way(.level, #"{"inner":[*]}"#, .level),
    Way(.level, #"{"f":{"in":[*]}}"#, .level),
    Way(.level, #"{"text":*}"#, .level, isText: true),
    Way(.level, #"{"texts":[*]}"#, .level, isText: true),
    Way(.level, #"{"converted":*}"#, .level),
    Way(.level, #"{"strict":*}"#, .level),
    Way(.level, #"{"mapped":{"b":*}}"#, .level),
    Way(.level, #"{"m":*}"#, .level),
    Way(.level, #"{"unknown":{},"direct":*}"#, .level),
    Way(.level, #"{"any":*}"#, .any),
    Way(.level, #"{"anyList":[*]}"#, .any),
    Way(.level, #"{"record":{"a":*}}"#, .any),
    Way(.level, #"{"objects":{"a":*}}"#, .any),
    Way(.level, #"{"object":*}"#, .any),
    Way(.level, #"{"passed":*}"#, .any),
    Way(.level, #"{"anyText":*}"#, .any, isText: true),
    Way(.any, #"{"a":1,"b":*,"c":2}"#, .any),
    Way(.any, #"[1,*]"#, .any),
    Way(.any, #"[*]"#, .any),
    Way(.level, #"{"coded":*}"#, .coded),
    Way(.level, #"{"codes":[*]}"#, .coded),
    Way(.coded, #"{"next":*}"#, .coded),
    Way(.coded, #"{"list":[*]}"#, .coded),
    Way(.coded, #"{"byName":{"a":*}}"#, .coded),
    Way(.coded, #"{"tree":*}"#, .tree),
    Way(.level, #"{"tree":*}"#, .tree),
    Way(.tree, #"{"a":1,"b":*}"#, .tree),
    Way(.tree, #"[1,*]"#, .tree),
    Way(.level, #"{"spelled":*}"#, .spelled),
    Way(.level, #"{"anyKind":[{"meta":["s"],"LEVEL":*}]}"#, .level),
    Way(.level, #"{"anyKind":[{"direct":*,"meta":["x"]}]}"#, .level),
    Way(.spelled, #"{"NEXT":[*]}"#, .spelled),
    Way(.spelled, #"{"lEVEL":*}"#, .level),
    Way(.level, #"{"hooked":*}"#, .hooked),
    Way(.hooked, #"{"next":[*]}"#, .hooked),
    Way(.hooked, #"{"level":*}"#, .level),
    Way(.level, #"{"observing":*}"#, .observing),
    Way(.observing, #"{"next":*}"#, .observing),
    Way(.observing, #"{"level":*}"#, .level),
  ]

  /// The ways from each kind.
  static func from(_ kind: Kind) -> [Way] { table[kind] ?? [] }
  private static let table = Dictionary(grouping: all, by: \.outer)
}

/// Ways inside each other, and a value inside all of them.
struct Nest {
  /// From the outermost to the innermost.
  private(set) var ways: [Way] = []
  private let leaf: String
  /// Whether the innermost record is one that every kind reads.
  let isReadable: Bool
  /// Whether a converter of the model runs an injector.
  var runsInjectors: Bool { ways.contains { $0.runsInjector } }

  /// Rows of a few ways, each repeated a number of times.
  init(_ bytes: inout FuzzBytes) {
    let choice = bytes.byte()
    isReadable = choice < 192
    leaf = isReadable ? #"{"id":77}"# : ["null", "[]", "\"x\"", #"{"id":[{}]}"#, "-1.5", ""][Int(choice) % 6]
    var kind = Kind.level
    for _ in 0..<1 + bytes.number(below: 4) {
      let start = kind
      var row: [Way] = []
      for _ in 0..<1 + bytes.number(below: 4) {
        row.append(bytes.pick(Way.from(kind)))
        kind = row.last?.inner ?? kind
      }
      let count = 1 + Int(bytes.byte())
      // A row that ends where it started can be repeated.
      for _ in 0..<(kind == start ? count : 1) where ways.count < 700 { ways += row }
    }
  }

  /// The text; nil if it is too long for what it is to find.
  var json: String? {
    var json = leaf
    for way in ways.reversed() {
      json = way.wrap(json)
      if json.utf8.count > 200_000 { return nil }
    }
    return json
  }

  /// Whether a model holds the innermost record.
  static func isReached(in model: Any) -> Bool {
    var open: [Any] = [model]
    while let value = open.popLast() {
      switch value {
      case let number as Int where number == 77: return true
      case let model as any Nesting:
        if model.id == 77 { return true }
        open += model.nested.compactMap(\.self)
      case let list as [Any?]: open += list.compactMap(\.self)
      case let record as [String: Any]: open += Array(record.values)
      case Tree.number(77): return true
      case Tree.list(let list): open += list
      case Tree.record(let record): open += Array(record.values)
      default: break
      }
    }
    return false
  }
}
