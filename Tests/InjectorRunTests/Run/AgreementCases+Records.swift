import Foundation

@testable import Injector

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// Rules by which one record decides about more than one model.
extension AgreementCases {
  private static let zoos = Injector.bind(Models.Zoo.self) { Models.Zoo() }
  private static let inner: [String: any Any.Type] = [
    "6": Models.Member.Inner.self, "A": Models.Leaf.self, "true": Models.Tree.self,
  ]
  private static let numbered: [String: any Any.Type] = [
    "0": Models.Base.self, "1": Models.Tree.self, "2": Models.Base.self, "-1": Models.Tree.self,
    "A": Models.Tree.self, "true": Models.Base.self,
  ]

  private static let kinds =
    zoos
    .format(\.anything).with.type(by: "name", inner)
    .format(\.tree).with.type(by: "meta.id", numbered)
    .format(\.leaf).with.type(by: "id", numbered)
    .format(\.trees).with.type(by: "user_id", numbered)
    .format(\.leaves).with.type(by: "id", numbered)
    .format(\.list).with.type(by: "name", inner)
    .format(\.leafByName).with.type(by: "list.0", numbered)
    .format(\.data).with.type(by: "id", numbered)
    .format(\.box).with.type(by: "id", numbered)
    .mapping("spare", "leaf").to(\.leaf).mapping("leaf", "friend", "trees.0").to(\.tree)
    .mapping("leaves", "list").to(\.trees).mapping("trees", "list").to(\.leaves)
    .mapping("meta", "data").to(\.anything).mapping("list").to(\.box)

  static let discriminated: [AgreementCase] = [
    .init("types by a key", kinds) { Models.Zoo() }, .init("types by a key, strict", kinds.policy(.strict)),
    .init("types by a key, unknown keys", kinds.policy(unknownKeys: .fail)),
    .init(
      "types by a key, members",
      Injector.bind(Models.Zoo.self)
        .format(\.tree).with.type(by: "id", numbered).format(\.trees).with.type(by: "id", numbered)
        .format(\.leaf).with.type(by: "id", numbered).format(\.leaves).with.type(by: "id", numbered)
        .format(\.leafByName).with.type(by: "id", numbered)
        .format(\.trees).with.default([]).format(\.leaves).with.default([]).format(\.list).with.default([])
        .format(\.leafByName).with.default([:])
    ),
  ]

  private static let leaves = Injector.bind(Models.Leaf.self) { Models.Leaf() }
  private static let houses = Injector.bind(Models.House.self) { Models.House() }
    .rules { $0.flatten("leaf", "spare", "tree", "member") }.flatten(\.observed).rules { $0.ignore("writes") }
    .format(\.leaf).with.injector(leaves.mapping("meta.id", "user_id").to(\.id).mapping("a", "id").to(\.name))
    .format(\.spare).with.injector(
      leaves.mapping("list.0.id").to(\.id).mapping("b").to(\.name).rules { $0.ignore("flag", "real") }
    )
    .format(\.observed).with.injector(
      Injector.bind(Models.Member.Inner.self).mapping("note").to(\.id).rules { $0.ignore("name") }
    )
  private static let shoutingHouses =
    houses.keys(.caseInsensitive)
    .format(\.leaf).with.injector(leaves.keys(.screamingSnakeCase))
    .format(\.spare).with.injector(leaves.keys(.caseInsensitive).require(\.id))
  private static let rejectingHouses =
    houses
    .format(\.leaf).with.injector(
      leaves.didInject { if $0.id < 0 { throw Models.Refusal(description: "negative") } }
    )
    .format(\.spare).with.injector(leaves.willInject { _ in }.policy(.strict))
    .require(\.spare)
  private static let homes = Injector.bind(Models.Home.self)
    .flatten(\.leaf, \.inner, \.spare).format(\.leaf).with.injector(
      leaves.rules { $0.ignore("id") }.mapping("note").to(\.name)
    )
    .format(\.spare).with.injector(
      Injector.bind(Models.Member.self).mapping("user_id").to(\.id).mapping("x").to(\.name)
    )

  static let flattened: [AgreementCase] = [
    .init("flattened", houses) { Models.House(spare: Models.Leaf(id: 7)) },
    .init("flattened, strict", houses.policy(.strict)) { Models.House() },
    .init("flattened, unknown keys", houses.policy(unknownKeys: .fail)),
    .init("flattened, rejecting", rejectingHouses) { Models.House() },
    .init("flattened, any case", shoutingHouses) { Models.House() }, .init("flattened, members", homes),
    .init(
      "flattened, members with defaults",
      homes.format(\.inner).with.default(Models.Member.Inner(id: 8)).format(\.leaf).with.default(nil)
    ),
    .init(
      "flattened, any case, strict", shoutingHouses.policy(.strict)
    ) { Models.House(spare: Models.Leaf(id: 7)) },
    .init("flattened, snake case", houses.keys(.snakeCase)) {
      Models.House()
    },
    .init(
      "flattened, null as missing",
      houses.policy(missing: .note, null: .ignore, single: .wrap)
    ) { Models.House(spare: Models.Leaf(id: 7)) },
    .init("flattened, no null", houses.policy(mismatch: .skip, null: .fail)),
    .init("flattened, members in any case", homes.keys(.caseInsensitive).policy(unknownKeys: .fail)),
    .init("flattened, members, strict", homes.policy(.strict)),
    .init(
      "flattened, hooks",
      houses.willInject { _ in }.keys(.snakeCase)
        .format(\.spare).with.injector(leaves.willInject { _ in }.didInject { $0.name += "!" })
    ) { Models.House() },
  ]

  private static let earlyScalars = Injector.bind(Models.Scalars.self) { Models.Scalars() }
    .policy(.forgiving)
    .mapping("meta.id.x", "name.0.b").to(\.maybe).mapping("list.0.a", "ints.1.id", "texts.0.x.y").to(\.note)
    .mapping("leaf.ints.0.a", "leaf.id.b").to(\.level).mapping("a.b", "b.c").to(\.anything)
    .mapping("flag.x").to(\.mood).mapping("user_id.a").to(\.tiny).mapping("friend.name.first").to(\.token)
  private static let earlyMembers = Injector.bind(Models.Member.self)
    .policy(.forgiving)
    .mapping("user_id.x", "name.y").to(\.id).mapping("list.0.a").to(\.name).mapping("meta.id.a", "a.b").to(
      \.flag
    )

  static let endingEarly: [AgreementCase] = [
    .init("early ends", earlyScalars) { Models.Scalars(id: 5, note: "old", maybe: nil) },
    .init("early ends, strict", earlyScalars.policy(.strict).policy(paths: .leaf)),
    .init(
      "early ends, required",
      earlyScalars.require(\.note, \.anything).format(\.level).with.default(.two)
    ),
    .init("early ends, any case", earlyScalars.keys(.caseInsensitive)),
    .init("early ends, members", earlyMembers.format(\.name).with.default("default")),
    .init(
      "early ends, on the level of the parent",
      Injector.bind(Models.Home.self).flatten(\.spare).format(\.spare).with.injector(earlyMembers).rules {
        $0.ignore("leaf")
      }
      .format(\.inner).with.default(Models.Member.Inner(id: 8)).mapping("inner.x").to(\.id)
    ),
  ]
}
