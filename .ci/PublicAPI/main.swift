// Prints the public declarations of a module and the protocols that its types conform to, one a line and sorted:
//
//   InjectionLimits  [conforms to]  Equatable, Hashable, Sendable
//   InjectionLimits  [struct]  struct InjectionLimits
//   InjectionLimits.depth  [property]  var depth: Int
//
// The arguments are the files of symbol graphs that have internal declarations, too: in graphs of public ones, the compiler
// leaves out names with an underscore. Behind `--` are the graphs of modules that this one uses: a protocol of theirs that is
// not public is no conformance.
import Foundation

/// The parts of a symbol graph that are read.
struct SymbolGraph: Decodable {
  struct Constraint: Decodable {
    var kind: String
    var lhs: String
    var rhs: String
  }

  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    struct Fragment: Decodable { var spelling: String }
    struct Extension: Decodable { var constraints: [Constraint]? }
    struct Availability: Decodable { var isUnconditionallyDeprecated: Bool? }

    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]
    var accessLevel: String
    var swiftExtension: Extension?
    var availability: [Availability]?
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
    var targetFallback: String?
    var swiftConstraints: [Constraint]?
  }

  var symbols: [Symbol]
  var relationships: [Relationship]
}

extension SymbolGraph.Symbol {
  var path: String { pathComponents.joined(separator: ".") }
  var isPublic: Bool { accessLevel == "public" || accessLevel == "open" }
  var isExtension: Bool { kind.identifier == "swift.extension" }

  /// The line of a declaration. A constraint of its extension stands in parentheses.
  func line(isRequirement: Bool) -> String {
    let kind = kind.identifier.replacing("swift.", with: isRequirement ? "required " : "")
    let isDeprecated = availability?.contains { $0.isUnconditionallyDeprecated == true } ?? false
    let words = [isDeprecated ? "deprecated" : nil, accessLevel == "open" ? "open" : nil].compactMap(\.self)
    let text = declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
    let constraints = swiftExtension?.constraints?.text ?? ""
    return "\(path)  [\(kind)]  \((words + text.map(String.init)).joined(separator: " "))\(constraints)"
  }
}

extension [SymbolGraph.Constraint] {
  /// Constraints as text, such as " (where Element: Hashable)"; empty if there are none.
  var text: String {
    let texts = filter { !impliedProtocols.contains($0.rhs) }.map { constraint in
      let relation = constraint.kind == "sameType" ? " ==" : ":"
      return "\(constraint.lhs)\(relation) \(constraint.rhs)"
    }
    return texts.isEmpty ? "" : " (where \(texts.joined(separator: ", ")))"
  }
}

/// Each type conforms to these, unless its declaration says that it does not.
let impliedProtocols: Set = ["Copyable", "Escapable", "SendableMetatype"]

let files = CommandLine.arguments.dropFirst().split(
  separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
func read(_ paths: ArraySlice<String>) throws -> [SymbolGraph] {
  try paths.map { path in
    try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
let graphs = try read(files[0])
let usedSymbols = files.count > 1 ? try read(files[1]).flatMap(\.symbols) : []
let symbols = graphs.flatMap(\.symbols)
let relationships = graphs.flatMap(\.relationships)

let requirements = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source))
/// The names of protocols that are not public. What is in their extensions is not public either.
let hiddenProtocols = Set(
  symbols.filter { $0.kind.identifier == "swift.protocol" && !$0.isPublic }.map(\.path))
var lines = Set(
  symbols.filter { $0.isPublic && !$0.isExtension && !hiddenProtocols.contains($0.pathComponents[0]) }
    .map { $0.line(isRequirement: requirements.contains($0.identifier.precise)) }
)

let symbolsByName = Dictionary((symbols + usedSymbols).map { ($0.identifier.precise, $0) }) { first, _ in
  first
}
var conformances: [String: Set<String>] = [:]
for relationship in relationships where relationship.kind == "conformsTo" {
  guard let type = symbolsByName[relationship.source], type.isPublic else { continue }
  let known = symbolsByName[relationship.target]
  if let known, !known.isPublic { continue }
  // A protocol of another module is named with it.
  guard
    let name = known?.path ?? relationship.targetFallback?.drop(while: { $0 != "." }).dropFirst().description,
    !impliedProtocols.contains(name)
  else { continue }
  conformances[type.path, default: []].insert(name + (relationship.swiftConstraints?.text ?? ""))
}
for (path, names) in conformances {
  lines.insert("\(path)  [conforms to]  \(names.sorted().joined(separator: ", "))")
}

for line in lines.sorted() { print(line) }
