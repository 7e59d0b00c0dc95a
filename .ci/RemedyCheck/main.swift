// Makes mistakes, and prints the code of the remedies in their messages as functions of Swift.
import Foundation
import Injector

/// A mistake, and what a remedy is pasted to.
struct Mistake {
  /// What a remedy that begins with a dot continues. `$0` for rules by name.
  let base: String
  /// What stands for `…` in the remedies, by the text around it.
  var fills: KeyValuePairs<String, String> = [:]
  let make: () throws -> Void
}

let users = Injector.bind(Shop.User.self) { Shop.User() }
let user = "Injector.bind(Shop.User.self) { Shop.User() }"
let job = "Injector.bind(Shop.Job.self) { Shop.Job() }"
let card = "Injector.bind(Shop.Card.self)"
let plain: KeyValuePairs = ["(Shop.Plain.self) { … }": "(Shop.Plain.self) { Shop.Plain() }"]

let mistakes: [Mistake] = [
  Mistake(base: "$0") { try users.rules { $0.mapping("userId").to("id") }.validated() },
  Mistake(base: "$0") { try users.rules { $0.writing("identifier").to("userId") }.validated() },
  Mistake(base: user) { try users.rules { $0.mapping(".").to("name") }.validated() },
  Mistake(base: user) { _ = try users.rules { $0.writing("name").to(".") }.extract(Shop.User()) },
  Mistake(base: user) { try users.injectOnly(\.name).extractOnly(\.name).validated() },
  Mistake(base: user, fills: [".to(…)": #".to("other")"#]) {
    _ = try users.writing(\.name).to("userId").extract(Shop.User())
  },
  Mistake(base: user, fills: [".to(…)": #".to("other")"#]) {
    _ = try users.writing(\.name).to("list.5000000").extract(Shop.User())
  },
  Mistake(base: "Injector", fills: plain) { try Injector.bind(Shop.Plain.self).validated() },
  Mistake(base: card, fills: ["default(…)": "default(7)", "{ … }": "{ Shop.Card() }"]) {
    try Injector.bind(Shop.Card.self).ignore(\.id).validated()
  },
  Mistake(base: job, fills: ["converter { … }": "converter { (text: String) in nil }"]) {
    try Injector.bind(Shop.Job.self) { Shop.Job() }.validated()
  },
  Mistake(
    base: "Injector.bind(Shop.Wallet.self)",
    fills: ["injector(…)": "injector(Injector.bind(Shop.Plain.self) { Shop.Plain() })"]
  ) { try Injector.bind(Shop.Wallet.self).validated() },
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
  Mistake(base: #"Converter<String, [String]>.split(",")"#) {
    try Injector.bind(Shop.Customer.self) { Shop.Customer() }
      .rules { $0.format("tags").as(Converter<String, [String]>.split(",")).ignore("address") }.validated()
  },
  Mistake(
    base: "Injector.bind(Shop.Event.self) { Shop.Event() }",
    fills: ["injector(…)": "injector(Injector.bind(Shop.Owner.self) { Shop.Owner() })"]
  ) { try Injector.bind(Shop.Event.self) { Shop.Event() }.flatten(\.owner).validated() },
  Mistake(base: "Injector.bind(Shop.Account.self)", fills: [".to(…)": #".to(\.owner)"#]) {
    try Injector.bind(Shop.Account.self).require(\.owner).validated()
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

var extensions: Set<String> = []
var count = 0
print("import Foundation\nimport Injector\n")
for (position, mistake) in mistakes.enumerated() {
  var messages: [String] = []
  do { try mistake.make() } catch let error as InjectionError { messages = error.issues.map(\.description) }
  var found = 0
  for message in messages {
    // The remedy follows the mistake; the place of the rule follows the remedy.
    let remedy = message.split(separator: "; ").dropFirst().joined(separator: "; ")
      .replacing(/\s\([^ ()]+:\d+\)$/, with: "").replacing(/\s\(line \d+, column \d+\)$/, with: "")
    for snippet in snippets(in: remedy) {
      var code = snippet
      for (gap, fill) in mistake.fills { code = code.replacing(gap, with: fill) }
      if code.hasPrefix("bind(") { code = "Injector." + code }
      if code.hasPrefix(".") {
        code = mistake.base == "$0" ? "\(user).rules { $0\(code) }" : mistake.base + code
      }
      count += 1
      found += 1
      print("// \(message)\nfunc remedy\(count)() { _ = \(code) }\n")
    }
    for match in remedy.matches(of: /conform (Shop\.(?:Card|Owner|Address)) to Injectable/) {
      found += 1
      if extensions.insert(String(match.1)).inserted { print("extension \(match.1): Injectable {}\n") }
    }
  }
  if found == 0 { print("#error(\"mistake \(position) has no remedy: \(messages)\")") }
}
