import Foundation
import Injector

/// The models, those of the tests among them.
enum RoundTripCases {
  private typealias Models = RoundTripModels

  static let all = scalars + shapes + rules + kinds + strategies

  private static let scalars: [RoundTripCase] = [
    roundTrip("integers", Injector.bind(Models.Integers.self) { .init() }) { .random(&$0) },
    roundTrip("numbers", Injector.bind(Models.Numbers.self) { .init() }) { .random(&$0) },
    roundTrip("texts", Injector.bind(Models.Texts.self) { .init() }) { .random(&$0) },
    roundTrip(
      "Foundation",
      Injector.bind(Models.FoundationObjects.self) { .init() },
      // On Linux, Foundation ends the process if it compares sets that hold arrays or dictionaries.
      areEqual: {
        $0.set.contains { $0 is NSArray || $0 is NSDictionary || $0 is [Any] || $0 is [AnyHashable: Any] }
          || $0 == $1
      }
    ) { .random(&$0) },
    roundTrip("enums", Injector.bind(Models.Enums.self) { .init() }) { .random(&$0) },
    roundTrip("128 bits", Injector.bind(Models.WideIntegers.self) { .init() }, comparesTree: false) {
      .random(&$0)
    },
  ]

  private static let shapes: [RoundTripCase] = [
    roundTrip("optionals", Injector.bind(Models.Optionals.self) { .init() }) { .random(&$0) },
    roundTrip("collections", Injector.bind(Models.Collections.self) { .init() }) { .random(&$0) },
    roundTrip("nested", Injector.bind(Models.Nested.self)) { .random(&$0) },
    roundTrip("constants", Injector.bind(Models.Constant.self)) { .random(&$0) },
    roundTrip("trees", Injector.bind(Models.Tree.self)) { .random(&$0) },
    roundTrip("presence", Injector.bind(Models.Patch.self)) { .random(&$0) },
    roundTrip("an array", Injector.bind([Models.Point?].self)) { generator in
      generator.list { $0.optional { .random(&$0) } }
    },
    roundTrip("a dictionary", Injector.bind([Int: [Models.Point]].self)) { generator in
      generator.table(by: { $0.integer() }) { generator in generator.list { .random(&$0) } }
    },
    roundTripByText("any values", Injector.bind(Loose.self)) { .random(&$0) },
    roundTripByText("a list of any values", Injector.bind([Any].self)) { generator in
      generator.list { Loose.value(&$0, depth: 0) }
    },
    roundTripByText("a class", Injector.bind(Keeper.self)) { .random(&$0) },
    roundTrip("Codable", Injector.bind(Owner.self)) { .random(&$0) },
    roundTrip("Codable inside", Injector.bind(Estate.self)) { .random(&$0) },
  ]

  private static let rules: [RoundTripCase] = [
    roundTrip("wrappers", Injector.bind(Models.Wrapped.self)) { .random(&$0) },
    roundTrip("flattened", Injector.bind(Models.Flattened.self)) { .random(&$0) },
    roundTrip("paths", Injector.bind(Models.Paths.self)) { .random(&$0) },
    roundTrip("converters", Injector.bind(Models.Converted.self)) { .random(&$0) },
    roundTrip("a root path", Injector.bind(Models.Nested.self).at("data.user")) { .random(&$0) },
    roundTrip(
      "another key on the way out",
      Injector.bind(Models.Point.self).mapping("first", "second.x").to(\.x).writing(\.x).to("second.x")
    ) { .random(&$0) },
  ]

  private static let kinds: [RoundTripCase] = [
    roundTrip("kinds", Injector.bind(Models.Zoo.self)) { .random(&$0) },
    roundTrip(
      "kinds at the root",
      Injector.bind(Models.Animal.self).type(
        by: "kind",
        ["dog": Models.Dog.self, "puppy": Models.Puppy.self],
        otherwise: Models.Animal.self
      )
    ) { .random(&$0) },
  ]

  private static let strategies: [RoundTripCase] =
    ([
      .snakeCase, .camelCase, .kebabCase, .pascalCase, .screamingSnakeCase, .caseInsensitive,
      .custom { "_\($0)/" },
    ] as [KeyStrategy]).map { strategy in
      roundTrip("keys \(strategy)", Injector.bind(Models.Spelled.self) { .init() }.keys(strategy)) {
        .random(&$0)
      }
    }
}
