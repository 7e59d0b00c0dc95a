import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Models whose superclass is one of Foundation's.
extension KakaJSONIntegrationTests {
  class Animal: NSObject, Injectable {
    var name = ""
    var age = 0
    required override init() { super.init() }
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("_name_").to("name") }
  }
  final class Cat: Animal { var lives = 7 }

  @Test("KK-157 a subclass of NSObject is a model like any other")
  func foundationObject() throws {
    for cat in try injectEveryForm(#"{"_name_": "Tom", "age": "5", "lives": 9}"#, as: Cat.self) {
      #expect(cat.name == "Tom")
      #expect(cat.age == 5)
      #expect(cat.lives == 9)
    }
  }

  final class Job: Operation, Injectable, @unchecked Sendable {
    var title = ""
    var effort = 0
    required override init() { super.init() }
  }
  final class Numbers: NumberFormatter, Injectable, @unchecked Sendable {
    var unit = ""
    required override init() { super.init() }
    required init?(coder: NSCoder) { nil }
  }

  @Test("KK-157 of a superclass that is Foundation's, the subclass's own properties take part")
  func foundationSuperclass() throws {
    let json = #"{"title": "Wash", "effort": 3, "name": "none", "isFinished": true, "queuePriority": 8}"#
    for job in try injectEveryForm(json, as: Job.self) {
      #expect(job.title == "Wash")
      #expect(job.effort == 3)
      #expect(job.name == nil)
      #expect(!job.isFinished)
    }
    for numbers in try injectEveryForm(#"{"unit": "kg", "positivePrefix": "none"}"#, as: Numbers.self) {
      #expect(numbers.unit == "kg")
      #expect(numbers.positivePrefix != "none")
    }
  }
}
