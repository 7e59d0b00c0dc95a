import Injector

#if canImport(InjectorTestSupport)
  @testable import InjectorTestSupport
#endif

/// The models of the round trips: types that are known at run time only.
extension RoundTripModels {
  class Animal: Injectable, Equatable {
    var name = ""
    var kind = "animal"
    required init() {}

    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("_name_").to("name") }

    func isEqual(to other: Animal) -> Bool {
      type(of: self) == type(of: other) && name == other.name && kind == other.kind
    }

    static func == (first: Animal, second: Animal) -> Bool { first.isEqual(to: second) }

    static func random(_ generator: inout SeededGenerator) -> Animal {
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: return filled(Animal(), "animal", &generator)
      case 1:
        let dog = filled(Dog(), "dog", &generator)
        dog.weight = generator.double()
        return dog
      default:
        let puppy = filled(Puppy(), "puppy", &generator)
        puppy.weight = generator.double()
        puppy.mother = generator.optional { filled(Dog(), "dog", &$0) }
        return puppy
      }
    }

    private static func filled<Made: Animal>(
      _ animal: Made,
      _ kind: String,
      _ generator: inout SeededGenerator
    ) -> Made {
      animal.name = generator.text()
      animal.kind = kind
      return animal
    }
  }

  class Dog: Animal {
    var weight = 0.0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_weight_").to("weight")
    }
    override func isEqual(to other: Animal) -> Bool {
      super.isEqual(to: other) && weight == (other as? Dog)?.weight
    }
  }

  final class Puppy: Dog {
    var mother: Dog?
    override func isEqual(to other: Animal) -> Bool {
      super.isEqual(to: other) && mother == (other as? Puppy)?.mother
    }
  }

  struct Zoo: Injectable, Equatable {
    var star = Animal()
    var all: [Animal] = []
    var byName: [String: Animal] = [:]
    var maybe: Animal?

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let kinds: [String: Any.Type] = ["dog": Dog.self, "puppy": Puppy.self]
      return rules.format("star").with.type(by: "kind", kinds, otherwise: Animal.self)
        .format("all").with.type(by: "kind", kinds, otherwise: Animal.self)
        .format("byName").with.type(by: "kind", kinds, otherwise: Animal.self)
        .format("maybe").with.type(by: "kind", kinds, otherwise: Animal.self)
    }

    static func random(_ generator: inout SeededGenerator) -> Zoo {
      Zoo(
        star: .random(&generator),
        all: generator.list { .random(&$0) },
        byName: generator.table { .random(&$0) },
        maybe: generator.optional { .random(&$0) }
      )
    }
  }
}
