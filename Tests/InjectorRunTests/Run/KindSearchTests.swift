import Injector
import Testing

@testable import InjectorTestSupport

/// Records that name their types, inside each other, with the text before or behind the records inside.
struct KindSearchTests {
  indirect enum Tree: InjectableCases, Equatable {
    case leaf(String), node([Tree]), named([String: Tree])

    static var injectionCases: InjectionCases<Tree> {
      InjectionCases(by: "t", content: "c")
        .case("leaf", Tree.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
        .case("node", Tree.node) { if case .node(let value) = $0 { value } else { nil } }
        .case("named", Tree.named) { if case .named(let value) = $0 { value } else { nil } }
    }

    /// The text, with the name of the case before the payload or behind it, in turns of `period`.
    func json(_ period: Int, _ level: Int = 0) -> String {
      let (name, payload) =
        switch self {
        case .leaf(let text): ("leaf", "\"\(text)\"")
        case .node(let trees):
          ("node", "[ \(trees.map { $0.json(period, level + 1) }.joined(separator: " ,\n"))]")
        case .named(let trees):
          (
            "named",
            "{\(trees.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1.json(period, level + 1))" }.joined(separator: ","))}"
          )
        }
      let members = ["\"t\": \"\(name)\"", "\"c\" :  \(payload)", #""x": [{"t": "}"}, []]"#]
      return "{ \((level % period == 0 ? members.reversed() : members).joined(separator: " , ")) }"
    }
  }

  static func tree(depth: Int, _ generator: inout some RandomNumberGenerator) -> Tree {
    if depth == 0 { return .leaf(["", #"\"]}"#, "a{", "é"].randomElement(using: &generator) ?? "") }
    let count = Int.random(in: 0...3, using: &generator)
    let trees = (0..<count).map { _ in tree(depth: depth - 1, &generator) }
    if Bool.random(using: &generator) { return .node(trees) }
    return .named(Dictionary(uniqueKeysWithValues: trees.enumerated().map { ("k\($0)", $1) }))
  }

  @Test(arguments: [1, 2, 3]) func treesOfEveryForm(period: Int) throws {
    var generator = SystemRandomNumberGenerator()
    let trees = Injector.bind(Tree.self)
    for round in 0..<60 {
      let tree = Self.tree(depth: round % 7, &generator)
      let json = tree.json(period)
      let expected = try trees.inject(foundationRecord(json))
      #expect(try trees.inject(json: json) == expected, "\(json)")
      #expect(try trees.inject(json: trees.extractJSON(expected)) == expected)
    }
  }

  @Test func chains() throws {
    var tree = Tree.leaf("end")
    for _ in 0..<200 { tree = .node([.leaf("a"), tree, .leaf("b")]) }
    for period in [1, 500] { #expect(try Injector.bind(Tree.self).inject(json: tree.json(period)) == tree) }
  }

  @Test func placesOfIssuesInside() throws {
    let json =
      #"{"c": [{"c": [{"c": [{"c": [1], "t": "leaf"}], "t": "node"}, {"c": {}, "t": "no"}], "t": "node"}], "t": "node"}"#
    let (tree, report) = try Injector.bind(Tree.self).injectReporting(json: json)
    #expect(tree == .node([.node([.node([])])]))
    #expect(report.issues.map(\.pointer) == ["/c/0/c/0/c/0/c", "/c/0/c/1/t"])
    #expect(report.issues.map { $0.location?.column } == [28, 77])
  }

  @Test func malformedTextInside() {
    for (json, column) in [
      (#"{"c": [{"c": [{"c": x, "t": "leaf"}], "t": "node"}], "t": "node"}"#, 21),
      (#"{"t": "node", "c": [{"t": "node", "c": [{"t": "leaf", "c": "a"]}]}"#, 63),
    ] {
      let error = expectError(code: .malformed) { try Injector.bind(Tree.self).inject(json: json) }
      #expect(error?.issues.first?.location?.column == column)
    }
  }
}
