import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Which defaults hold where there are several. They hold for the whole process, so each test has one of its own.
struct DefaultsPriorityTests {
  struct Car: Injectable, Equatable {
    var maxSpeed = 0.0
    var name = ""
  }

  class Asking: Injectable {
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("own").to("name") }
  }
  /// Takes over what was set for another type, but for one property.
  final class AskingStudent: Asking {
    var score = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.keys(
        .custom { $0 == "score" ? "_score_" : InjectionDefaults.sourceKeys(for: $0, of: Asking.self)[0] }
      )
    }
  }
  /// Takes over what was set for everything, but for one property.
  struct AskingCar: Injectable {
    var maxSpeed = 0.0
    var name = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      let speed = InjectionDefaults.global.sourceKeys(for: "maxSpeed")[0]
      return rules.mapping("_name_").to("name").mapping("_" + speed).to("maxSpeed")
    }
  }
  /// Takes over what holds for it, its superclasses and everything.
  final class AskingPupil: Asking {
    var lastScore = 0
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      let keys = InjectionDefaults.resolved(for: AskingPupil.self).sourceKeys(for: "lastScore")
      return super.rules(rules).mapping(keys[0] + ".value").to("lastScore")
    }
  }

  @Test func rulesOfATypeAskForDefaults() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(InjectionDefaults().keys(.snakeCase))
      InjectionDefaults.set(
        InjectionDefaults().keys(.custom { $0 == "name" ? "_name_" : $0 + "_of_person" }),
        for: [Asking.self]
      )
      let json = #"{"own": "Tom", "_name_": "Jack", "name": "Rose", "_score_": 96, "score": 1}"#
      for person in try injectEveryForm(json, as: Asking.self) { #expect(person.name == "Tom") }
      for student in try injectEveryForm(json, as: AskingStudent.self) {
        #expect(student.name == "Jack")
        #expect(student.score == 96)
      }
      let car = #"{"_name_": "Bently", "name": "none", "_max_speed": 250, "max_speed": 1}"#
      for car in try injectEveryForm(car, as: AskingCar.self) {
        #expect(car.name == "Bently")
        #expect(car.maxSpeed == 250)
      }
      let pupil = #"{"own": "Tom", "lastScore_of_person": {"value": 96}, "last_score": 1}"#
      for pupil in try injectEveryForm(pupil, as: AskingPupil.self) {
        #expect(pupil.name == "Tom")
        #expect(pupil.lastScore == 96)
      }
      #expect(InjectionDefaults.sourceKeys(for: "name", of: Asking.self) == ["_name_", "name"])
      #expect(InjectionDefaults.sourceKeys(for: "maxSpeed", of: Car.self) == ["max_speed", "maxSpeed"])
      #expect(InjectionDefaults.global.sourceKeys(for: "maxSpeed") == ["max_speed", "maxSpeed"])
    }
  }

  class Living: Injectable {
    var name = ""
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules }
  }
  class Human: Living {}
  class Scholar: Human {}
  final class RuledScholar: Scholar {
    override class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("rules").to("name") }
  }

  @Test func defaultsOfAClassComeBeforeThoseOfItsSuperclasses() async {
    await #expect(processExitsWith: .success) {
      func keys(_ key: String) -> InjectionDefaults { InjectionDefaults().keys(.custom { _ in key }) }
      let json = #"""
        {"rules": "1", "scholar": "2", "human": "3", "living": "4", "global": "5", "name": "6", "chain": "0"}
        """#
      func expectNames(scholar: String, ruled: String) throws {
        for model in try injectEveryForm(json, as: Scholar.self) { #expect(model.name == scholar) }
        for model in try injectEveryForm(json, as: RuledScholar.self) { #expect(model.name == ruled) }
      }
      try expectNames(scholar: "6", ruled: "1")
      InjectionDefaults.setGlobal(keys("global"))
      try expectNames(scholar: "5", ruled: "1")
      InjectionDefaults.set(keys("living"), for: [Living.self])
      try expectNames(scholar: "4", ruled: "1")
      InjectionDefaults.set(keys("human"), for: [Human.self])
      try expectNames(scholar: "3", ruled: "1")
      InjectionDefaults.set(keys("scholar"), for: [Scholar.self])
      try expectNames(scholar: "2", ruled: "1")
      // Before all of them: what the chain itself says.
      let chained = Injector.bind(RuledScholar.self).mapping("chain").to(\.name)
      for model in try injectEveryForm(json, by: chained) { #expect(model.name == "0") }
      // Superclasses are untouched by what is set for a subclass.
      for model in try injectEveryForm(json, as: Human.self) { #expect(model.name == "3") }
      for model in try injectEveryForm(json, as: Living.self) { #expect(model.name == "4") }
      for car in try injectEveryForm(json, as: Car.self) { #expect(car.name == "5") }
    }
  }
}
