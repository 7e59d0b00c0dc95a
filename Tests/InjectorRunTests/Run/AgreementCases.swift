import Foundation

@testable import Injector

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// Rules of every kind, for both inputs.
enum AgreementCases {
  typealias Models = AgreementModels

  static let all: [AgreementCase] =
    scalars + collections + nested + memberwise + classes + converted + settings + discriminated
    + flattened + endingEarly

  private static let plainScalars = Injector.bind(Models.Scalars.self) { Models.Scalars() }
  private static let plainCollections = Injector.bind(Models.Collections.self) { Models.Collections() }
  private static let leaves = Injector.bind(Models.Leaf.self) { Models.Leaf() }
  private static let nests = Injector.bind(Models.Nest.self) { Models.Nest() }
    .format(\.leaf).with.injector(leaves).format(\.spare).with.injector(leaves)
    .format(\.leaves).with.injector(leaves).format(\.leafByName).with.injector(leaves)
    .format(\.trees).with.injector(leaves)

  private static let candidates =
    plainScalars
    .mapping("user_id", "meta.id", "list.0.id", "x").to(\.id)
    .mapping("a.b", "friend.name", "texts.1").to(\.name)
    .mapping(#"a\.b"#, "user_name").to(\.note)
    .mapping("user_id").to(\.maybe).mapping("user_id", "b").to(\.wide)
    .mapping("0").to(\.real).mapping("é").to(\.single)

  private static let scalars: [AgreementCase] = [
    .init("scalars", plainScalars) { Models.Scalars(id: 5, note: "old", maybe: nil) },
    .init("scalars, strict", plainScalars.policy(.strict)) { Models.Scalars() },
    .init("candidates and paths", candidates) { Models.Scalars() },
    .init("candidates and paths, strict", candidates.policy(.strict).policy(unknownKeys: .fail)),
    .init(
      "candidates and paths, null as a missing key",
      candidates.policy(missing: .note, null: .ignore).nonNull(\.name, \.note)
    ) { Models.Scalars(id: 5, note: "old", maybe: 6) },
    .init("candidates and paths, some left out", candidates.accept(\.id, \.note, \.wide)),
    .init(
      "candidates and paths, some refused", candidates.accept(\.id, \.name).policy(refusedKeys: .fail)
    ) { Models.Scalars() },
    .init("candidates without regard to case", candidates.keys(.caseInsensitive)) { Models.Scalars() },
  ]

  private static let collections: [AgreementCase] = [
    .init("collections", plainCollections) { Models.Collections(counts: ["x": 1]) },
    .init("collections, strict", plainCollections.policy(.strict)) { Models.Collections() },
    .init("paths through properties", pathsThroughProperties) { Models.Collections() },
    .init(
      "one value for an array", pathsThroughProperties.policy(missing: .note, null: .ignore, single: .wrap)
    ) { Models.Collections() },
    .init("collections, skipping", plainCollections.policy(mismatch: .skip, null: .fail)),
  ]

  private static let pathsThroughProperties =
    plainCollections
    .mapping("meta.ints", "list.0", "data.ints").to(\.ints).mapping("counts.x", "reals").to(\.unique)
    .mapping("a", "texts").to(\.gaps).rules { $0.ignore("dense") }

  private static let nested: [AgreementCase] = [
    .init("nested", nests) { Models.Nest(id: 4, spare: Models.Leaf(id: 7)) },
    .init("nested, strict inside", nests.format(\.leaf).with.injector(leaves.policy(.strict))) {
      Models.Nest()
    },
    .init(
      "nested, one value for an array", nests.policy(missing: .note, null: .ignore, single: .wrap)
    ) {
      Models.Nest(spare: Models.Leaf(id: 7))
    },
    .init("nested, strict outside", nests.policy(.strict)) { Models.Nest() },
    .init(
      "nested with rules of their own",
      nests
        .format(\.leaf).with.injector(leaves.mapping("meta.id", "user_id").to(\.id).keys(.screamingSnakeCase))
        .format(\.leaves).with.injector(
          leaves.require(\.id).rules { $0.ignore("name") }.didInject(rejectNegative)
        )
        .format(\.spare).with.injector(leaves.keys(.caseInsensitive).policy(missing: .fail)),
      into: { Models.Nest(spare: Models.Leaf(id: 7)) }
    ),
  ]

  private static let rejectNegative: @Sendable (inout Models.Leaf) throws -> Void = { leaf in
    if leaf.id < 0 { throw Models.Refusal(description: "negative") }
    leaf.name += "!"
  }

  private static let memberwise: [AgreementCase] = {
    let members = Injector.bind(Models.Member.self)
    let mapped = members.mapping("user_id", "meta.id").to(\.id).format(\.name).with.default("default")
    return [
      .init("memberwise", members), .init("memberwise, mapped", mapped) { nil },
      .init("memberwise, strict", mapped.policy(.strict)),
      .init("memberwise, any case", mapped.keys(.caseInsensitive)),
      .init("memberwise, unknown keys", mapped.policy(missing: .fail, unknownKeys: .fail).require(\.flag)),
    ]
  }()

  private static let classes: [AgreementCase] = {
    let trees = Injector.bind(Models.Tree.self)
    let observed = trees.rules {
      $0.mapping("observed", "twice").to("observed").observing("observed", through: \Models.Tree.observed)
    }
    let existing: @Sendable () -> Models.Tree? = {
      let tree = Models.Tree()
      tree.tree = Models.Tree()
      tree.tree?.name = "inner"
      return tree
    }
    return [
      .init("classes", trees, into: existing), .init("classes, observed", observed, into: existing),
      .init("classes, strict", observed.policy(.strict), into: existing),
      .init("classes, rejecting", observed.didInject { if $0.id < 0 { throw rejection } }, into: existing),
    ]
  }()

  private static let rejection = Models.Refusal(description: "rejected")

  private static let converted: [AgreementCase] = [
    .init("converters of texts and numbers", convertedScalars) { Models.Scalars() },
    .init("converters of texts and numbers, strict", convertedScalars.policy(.strict)) {
      Models.Scalars()
    },
    .init("converters of containers", convertedCollections) { Models.Collections() },
    .init("converters of containers, strict", convertedCollections.policy(.strict)),
    .init("types chosen at run time", dynamic) { Models.Collections() },
    .init("types chosen at run time, strict", dynamic.policy(.strict)),
  ]

  private static let convertedScalars =
    plainScalars
    .format(\.name).with.converter { (text: String) in text.isEmpty ? nil : "<\(text)>" }
    .format(\.id).with.converter { (number: Double) in number > 5 ? nil : Int(exactly: number.rounded()) }
    .format(\.real).with.converter { (number: Int) in Double(number) / 2 }
    .format(\.flag).with.converter { (flag: Bool) in !flag }
    .format(\.note).with.converter { (text: String?) in "note: \(text ?? "none")" }
    .format(\.wide).with.converter { (texts: [String]) in UInt64(texts.count) }
    .format(\.maybe).with.converter { (number: Int) throws in
      if number < 0 { throw Models.Refusal(description: "negative \(number)") }
      return number
    }
    .format(\.anything).with.converter { (value: Any) in AgreementOutcome.text(of: value) }
    .rules { $0.format("single").with.converter { (record: [String: Any]) in Float(record.count) } }
    .format(\.day).as(.date("yyyy-MM-dd"))
    .format(\.link).as(.url)
    .mapping("id", "user_id").to(\.tiny)

  private static let convertedCollections =
    plainCollections
    .format(\.ints).with.converter { (numbers: [Int?]) in numbers.map { $0 ?? -1 } }
    .format(\.reals).with.converter { (numbers: [Any]) in [Double(numbers.count)] }
    .format(\.texts).with.converter { (record: [String: Any]) in record.keys.sorted() }
    .format(\.counts).with.converter { (record: [String: [Int]]) in record.mapValues(\.count) }
    .format(\.unique).with.converter { (value: Any) in [AgreementOutcome.text(of: value).count] }
    .format(\.byNumber).with.converter { (set: Set<String>) in [set.count: "\(set.count)"] }
    .format(\.matrix).with.converter { (matrix: [[Double]]) in matrix.map { $0.reversed() } }

  private static let dynamic =
    plainCollections
    .rules { $0.format("meta").with.type(chooseType).format("list").with.type(chooseType) }

  private static let chooseType: @Sendable (Any) -> Any.Type? = { source in
    guard let record = source as? [String: Any] else { return nil }
    if record["name"] != nil { return Models.Base.self }
    return record["ints"] == nil ? nil : Models.Tree.self
  }

  private static let settings: [AgreementCase] = [
    .init("snake case", plainScalars.keys(.snakeCase)) { Models.Scalars() },
    .init("any case", plainScalars.keys(.caseInsensitive)) { Models.Scalars() },
    .init("any case, nested", nests.keys(.caseInsensitive).policy(unknownKeys: .fail)) { Models.Nest() },
    .init("keys of one's own", plainScalars.keys(.custom { $0 == "id" ? "user_id" : $0.uppercased() })),
    .init(
      "defaults",
      plainScalars.format(\.id).with.default(77).format(\.name).with.default("dflt")
        .format(\.maybe).with.default(8).format(\.grade).with.default(.second).format(\.note).with.default(
          nil
        )
    ) { Models.Scalars() },
    .init("required", plainScalars.require(\.id).and(\.name, \.level).policy(unknownKeys: .fail)) {
      Models.Scalars()
    },
    .init("ignored", plainScalars.rules { $0.ignore("id", "name").and("anything") }.require(\.flag)) {
      Models.Scalars()
    },
    .init("missing keys fail", plainScalars.policy(missing: .fail, null: .fail, numbers: .exact)),
    .init("nothing but exact values", plainScalars.policy(mismatch: .skip, numbers: .exact)) {
      Models.Scalars()
    },
    .init("hooks", plainScalars.willInject { _ in }.didInject { $0.name += "!" }) {
      Models.Scalars()
    },
  ]
}
