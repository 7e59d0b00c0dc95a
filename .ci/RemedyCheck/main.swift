// Makes mistakes, and writes the code of the remedies in their messages as functions of Swift, which throw if a mistake is
// still there. Its argument is a folder.
import Foundation
import Injector

/// A mistake, and what a remedy is pasted to.
struct Mistake {
  /// What a remedy that begins with a dot continues.
  let base: String
  /// Whether the remedy is a rule by name.
  var byName = false
  /// What stands for `…` in the remedies, by the text around it.
  var fills: KeyValuePairs<String, String> = [:]
  /// What finds the mistake again; nil if the remedy is no injector.
  var run: String? = "validated()"
  let make: () throws -> Void
}

let users = Injector.bind(Shop.User.self) { Shop.User() }
let user = "Injector.bind(Shop.User.self) { Shop.User() }"
let job = "Injector.bind(Shop.Job.self) { Shop.Job() }"
let card = "Injector.bind(Shop.Card.self)"
let drafts = Injector.bind(updating: Shop.Draft.self)
let draft = "Injector.bind(updating: Shop.Draft.self)"
let plain: KeyValuePairs = ["(Shop.Plain.self) { … }": "(Shop.Plain.self) { Shop.Plain() }"]

let mistakes: [Mistake] = [
  Mistake(base: user, byName: true) { try users.rules { $0.mapping("userId").to("id") }.validated() },
  Mistake(base: user, byName: true) {
    try users.rules { $0.writing("identifier").to("userId") }.validated()
  },
  Mistake(base: user) { try users.mapping(".").to(\.name).validated() },
  Mistake(base: user, byName: true) { try users.rules { $0.mapping(".").to("name") }.validated() },
  Mistake(base: user, run: "extract(Shop.User())") {
    _ = try users.writing(\.name).to(".").extract(Shop.User())
  },
  Mistake(base: user, byName: true, run: "extract(Shop.User())") {
    _ = try users.rules { $0.writing("name").to(".") }.extract(Shop.User())
  },
  Mistake(base: user) { try users.inputOnly(\.name).outputOnly(\.name).validated() },
  Mistake(base: user, byName: true) {
    try users.rules { $0.inputOnly("name").outputOnly("name") }.validated()
  },
  Mistake(
    base: "\(user).writing(\\.name).to(\"userId\")", fills: [".to(…)": #".to("other")"#],
    run: "extract(Shop.User())"
  ) { _ = try users.writing(\.name).to("userId").extract(Shop.User()) },
  Mistake(
    base: "\(user).writing(\\.name).to(\"userId\")", byName: true, fills: [".to(…)": #".to("other")"#],
    run: "extract(Shop.User())"
  ) { _ = try users.rules { $0.writing("name").to("userId") }.extract(Shop.User()) },
  Mistake(base: user, fills: [".to(…)": #".to("other")"#], run: "extract(Shop.User())") {
    _ = try users.writing(\.name).to("list.5000000").extract(Shop.User())
  },
  Mistake(base: "Injector.bind(Shop.Mixed.self)", run: "extract(Shop.Mixed())") {
    _ = try Injector.bind(Shop.Mixed.self).flatten(\.left).flatten(\.right).extract(Shop.Mixed())
  },
  Mistake(base: "Injector.bind(Shop.Mixed.self)", byName: true, run: "extract(Shop.Mixed())") {
    _ = try Injector.bind(Shop.Mixed.self).rules { $0.flatten("left").flatten("right") }.extract(Shop.Mixed())
  },
  Mistake(base: "Injector", fills: plain) { try Injector.bind(Shop.Plain.self).validated() },
  Mistake(base: card, fills: ["default(…)": "default(7)", "{ … }": "{ Shop.Card() }"]) {
    try Injector.bind(Shop.Card.self).ignore(\.id).validated()
  },
  Mistake(
    base: "Injector.bind(Shop.Card.self)", byName: true,
    fills: ["default(…)": "default(7)", "{ … }": "{ Shop.Card() }"]
  ) { try Injector.bind(Shop.Card.self).rules { $0.ignore("id") }.validated() },
  Mistake(base: job, fills: ["converter { … }": "converter { (text: String) in nil }"]) {
    try Injector.bind(Shop.Job.self) { Shop.Job() }.validated()
  },
  Mistake(
    base: job, byName: true,
    fills: [
      #""mood").with.converter { … }"#: #""mood").with.converter { (text: String) in Shop.Mood.good }"#,
      #""pair").with.converter { … }"#: #""pair").with.converter { (text: String) in (0, text) }"#,
    ]
  ) {
    try Injector.bind(Shop.Job.self) { Shop.Job() }
      .rules { $0.mapping("m").to("mood").mapping("p").to("pair").mapping("r").to("run") }.validated()
  },
  Mistake(base: "Injector.bind(Shop.Wallet.self)", fills: ["self) { … }": "self) { Shop.Plain() }"]) {
    try Injector.bind(Shop.Wallet.self).validated()
  },
  Mistake(
    base: "Injector.bind(Shop.Wallet.self)", byName: true, fills: ["self) { … }": "self) { Shop.Plain() }"]
  ) { try Injector.bind(Shop.Wallet.self).rules { $0.require("cards", "plain") }.validated() },
  Mistake(base: "Injector.bind(Shop.Painting.self) { Shop.Painting() }") {
    try Injector.bind(Shop.Painting.self) { Shop.Painting() }.validated()
  },
  Mistake(base: "Injector.bind(Shop.Painting.self) { Shop.Painting() }", byName: true) {
    try Injector.bind(Shop.Painting.self) { Shop.Painting() }
      .rules { $0.require("ink", "frame", "palette") }.validated()
  },
  // The rules of the type itself.
  Mistake(
    base: "Injector.bind(Shop.Task.self)", byName: true,
    fills: ["converter { … }": "converter { (text: String) in Shop.Mood.good }"]
  ) { try Injector.bind(Shop.Board.self).validated() },
  Mistake(
    base: "Injector.bind(Shop.Home.self)",
    fills: [
      "type { … }": "type { _ in Shop.Dog.self }",
      "converter { … }": "converter { (text: String) in nil }",
    ]
  ) { try Injector.bind(Shop.Home.self).validated() },
  Mistake(base: "Injector.bind(Shop.Home.self)", fills: ["Model.self": "Shop.Dog.self"]) {
    try Injector.bind(Shop.Home.self).format(\.pet).with.type(by: "kind", [:]).validated()
  },
  Mistake(base: "Injector.bind(Shop.Customer.self) { Shop.Customer() }") {
    try Injector.bind(Shop.Customer.self) { Shop.Customer() }
      .format(\.address).with.injector(Injector.bind(Shop.Address.self) { Shop.Address() })
      .nonNull(\.address.city).validated()
  },
  Mistake(base: "Injector.bind(Shop.Customer.self) { Shop.Customer() }") {
    try Injector.bind(Shop.Customer.self) { Shop.Customer() }
      .format(\.address).with.injector(Injector.bind(Shop.Address.self) { Shop.Address() })
      .require(\.address.city).validated()
  },
  Mistake(base: "Injector.bind(Shop.Customer.self) { Shop.Customer() }") {
    try Injector.bind(Shop.Customer.self) { Shop.Customer() }.flatten(\.tags).ignore(\.address).validated()
  },
  Mistake(base: #"Converter<String, [String]>.split(",")"#, run: nil) {
    try Injector.bind(Shop.Customer.self) { Shop.Customer() }
      .rules { $0.format("tags").as(Converter<String, [String]>.split(",")).ignore("address") }.validated()
  },
  Mistake(base: "Injector.bind(Shop.Event.self) { Shop.Event() }.flatten(\\.owner)") {
    try Injector.bind(Shop.Event.self) { Shop.Event() }.flatten(\.owner).validated()
  },
  Mistake(base: "Injector.bind(Shop.Event.self) { Shop.Event() }.flatten(\\.owner)", byName: true) {
    try Injector.bind(Shop.Event.self) { Shop.Event() }.rules { $0.flatten("owner") }.validated()
  },
  Mistake(base: "Injector.bind(Shop.Attributed.self)", fills: ["{ … }": "{ Shop.Attributed() }"]) {
    try Injector.bind(Shop.Attributed.self).validated()
  },
  Mistake(base: "Injector", fills: ["by: …": #"by: "kind", ["dog": Shop.Dog.self]"#]) {
    try Injector.bind(Shop.Kinds.self).validated()
  },
  Mistake(base: "Injector.bind(Shop.Player.self) { Shop.Player() }") {
    try Injector.bind(Shop.Player.self) { Shop.Player() }.validated()
  },
  Mistake(base: "Injector.bind(Shop.Player.self) { Shop.Player() }", byName: true) {
    try Injector.bind(Shop.Player.self) { Shop.Player() }.rules { $0.ignore("other") }.validated()
  },
  // Key paths that do not show their property.
  Mistake(base: draft) { try drafts.ignore(\.items).validated() },
  Mistake(base: draft) { try drafts.require(\.items).validated() },
  Mistake(base: draft) { try drafts.sensitive(\.text).validated() },
  Mistake(base: draft) { try drafts.mapping("t").to(\.text).validated() },
  Mistake(base: draft) { try drafts.mapping("t").only.to(\.text).validated() },
  Mistake(base: draft, fills: [", when: …": ", when: { (text: String) in text.isEmpty }"]) {
    try drafts.omit(\.text, when: { $0.isEmpty }).validated()
  },
  Mistake(base: draft, fills: [".to(…)": #".to("t")"#]) { try drafts.writing(\.text).to("t").validated() },
  Mistake(base: draft, fills: ["through: …": #"through: \Shop.Draft.text"#]) {
    try drafts.observing(\.text).validated()
  },
  Mistake(base: draft, fills: [".with.…": ".with.default(\"\")"]) {
    try drafts.format(\.text).with.default("").validated()
  },
  Mistake(base: draft) { try drafts.ignore(\.owner).validated() },
  Mistake(base: draft, byName: true) {
    try drafts.rules { $0.mapping("t").to(keyPath: \Shop.Draft.text) }.validated()
  },
  Mistake(base: "Injector.bind(Shop.Renamed.self) { Shop.Renamed() }") {
    try Injector.bind(Shop.Renamed.self) { Shop.Renamed() }.ignore(\.name).validated()
  },
  Mistake(base: "Injector") { _ = try Injector.bind(Shop.Seat.self).inject(json: #"{"id": 1}"#) },
  Mistake(
    base: "Injector.bind(Shop.Sealed.self) { Shop.Sealed() }",
    fills: ["{ … }, back: { … }": "{ (text: String) in Shop.Opaque(text.count) }, back: { \"\\($0.value)\" }"]
  ) {
    _ = try Injector.bind(Shop.Sealed.self) { Shop.Sealed() }
      .format(\.opaque).with.converter { (text: String) in Shop.Opaque(text.count) }.extract(Shop.Sealed())
  },
]

/// Returns the code in a text: chains of calls that begin with a dot, with `bind`, `Injector` or `Converter`.
func snippets(in text: String) -> [String] {
  var snippets: [String] = []
  var rest = Substring(text)
  while !rest.isEmpty {
    let start = rest.firstRange(of: /(?:^|[ ])(\.[a-z]|bind\(|Injector\.bind\(|Converter\()/)
    guard let start else { break }
    rest = rest[start.lowerBound...].drop { $0 == " " }
    let end = endOfChain(rest)
    snippets.append(String(rest[..<end]))
    rest = rest[end...]
  }
  return snippets
}

/// Returns the end of a chain: names, dots, and parentheses and braces with their contents.
func endOfChain(_ text: Substring) -> Substring.Index {
  var depth = 0
  var index = text.startIndex
  while index < text.endIndex {
    let character = text[index]
    if "({[".contains(character) {
      depth += 1
    } else if ")}]".contains(character) {
      if depth == 0 { break }
      depth -= 1
    } else if depth == 0, !(character.isLetter || character.isNumber || character == ".") {
      // A closure follows a space.
      guard character == " ", text[index...].hasPrefix(" {") else { break }
    }
    index = text.index(after: index)
  }
  return index
}

var conformances: Set<String> = []
var functions = "import Foundation\nimport Injector\n\n"
var calls = ""
var count = 0
for (position, mistake) in mistakes.enumerated() {
  var messages: [String] = []
  do { try mistake.make() } catch let error as InjectionError { messages = error.issues.map(\.description) }
  var found = 0
  for message in messages {
    // The remedy follows the mistake; the place of the rule follows the remedy.
    let remedy = message.split(separator: "; ").dropFirst().joined(separator: "; ")
      .replacing(/\s\([^ ()]+:\d+\)$/, with: "").replacing(/\s\(line \d+, column \d+\)$/, with: "")
      .replacing(/\s\(in the rules of \w+\)$/, with: "")
    for snippet in snippets(in: remedy) {
      var code = snippet
      for (gap, fill) in mistake.fills { code = code.replacing(gap, with: fill) }
      if code.hasPrefix("bind(") { code = "Injector." + code }
      if code.hasPrefix(".") {
        code = mistake.byName ? "\(mistake.base).rules { $0\(code) }" : mistake.base + code
      }
      let isRemoval = remedy.contains("remove the \(snippet)")
      if let run = mistake.run, !isRemoval, !code.hasPrefix("Converter") { code = "try \(code).\(run)" }
      count += 1
      found += 1
      functions += "// \(message)\nfunc remedy\(count)() throws { _ = \(code) }\n\n"
      calls += "check(\(message.debugDescription), remedy\(count))\n"
    }
    for match in remedy.matches(of: /conform (Shop\.\w+) to (Injectable|CaseIterable)/) {
      found += 1
      conformances.insert("extension \(match.1): \(match.2) {}\n")
    }
  }
  if found == 0 { functions += "#error(\"mistake \(position) has no remedy: \(messages)\")\n" }
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
func write(_ text: String, _ name: String) throws {
  try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
}
try write(functions, "Remedies.swift")
try write("import Injector\n" + conformances.sorted().joined(), "Conformances.swift")
// Each remedy alone mends its mistake; others may be left.
try write(
  """
  import Foundation
  import Injector

  var failures = 0
  @MainActor func check(_ message: String, _ remedy: () throws -> Void) {
    do { try remedy() } catch {
      let left = (error as? InjectionError)?.issues.map(\\.description) ?? ["\\(error)"]
      let mistake = message.prefix { $0 != ";" }
      guard left.contains(where: { $0.hasPrefix(mistake) }) || error as? InjectionError == nil else { return }
      failures += 1
      print("check-remedies: the remedy of '\\(message)' leads to \\(left)")
    }
  }
  \(calls)
  exit(failures == 0 ? 0 : 1)
  """,
  "main.swift"
)
