import Foundation

@testable import Injector

/// Rules by which one record decides about more than one model.
extension AgreementCases {
  private static let zoos = Injector.bind(Models.Zoo.self) { Models.Zoo() }
  private static let inner: [String: any Any.Type] = [
    "6": Models.Member.Inner.self, "A": Models.Leaf.self, "true": Models.Tree.self,
  ]
  private static let numbered: [String: any Any.Type] = [
    "0": Models.Base.self, "1": Models.Tree.self, "2": Models.Base.self, "-1": Models.Tree.self,
    "A": Models.Tree.self,
    "true": Models.Base.self,
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
    AgreementCase("records that tell their types", kinds) { Models.Zoo() },
    AgreementCase("records that tell their types, strict", kinds.policy(.strict)),
    AgreementCase("records that tell their types, unknown keys", kinds.policy(unknownKeys: .fail)),
    AgreementCase(
      "records that tell their types, members",
      Injector.bind(Models.Zoo.self)
        .format(\.tree).with.type(by: "id", numbered).format(\.trees).with.type(by: "id", numbered)
        .format(\.leaf).with.type(by: "id", numbered).format(\.leaves).with.type(by: "id", numbered)
        .format(\.leafByName).with.type(by: "id", numbered)
        .format(\.trees).with.default([]).format(\.leaves).with.default([]).format(\.list).with.default([])
        .format(\.leafByName).with.default([:])
    ),
  ]
}
