import Testing

@testable import Injector

/// The classes that models are of at run time.
struct DynamicClassTests {
  class Person: Injectable {
    var name = "Ann"
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("_name_").to("name") }
  }

  final class Student: Person {
    var score = 7
    override class func rules(_ rules: InjectionRules) -> InjectionRules {
      super.rules(rules).mapping("_score_").to("score")
    }
  }

  /// A class as the Objective-C runtime creates it for an object that is observed.
  final class NSKVONotifying_Person: Person {
    var observers = 1
  }

  @Test func anObjectThatIsObservedHasTheClassThatTheProgramDeclares() {
    #expect(
      ObjectIdentifier(DynamicType.declaredClass(NSKVONotifying_Person.self)) == ObjectIdentifier(Person.self)
    )
    #expect(ObjectIdentifier(DynamicType.declaredClass(Student.self)) == ObjectIdentifier(Student.self))
  }

  @Test func anObjectOfASubclassIsWrittenByItsOwnRules() throws {
    let people = Injector.bind(Person.self)
    #expect(try people.extractJSONString(Student()) == #"{"_name_":"Ann","_score_":7}"#)
  }

  @Test func aMetatypeIsOpenedAsTheOneThatItIs() {
    func name<Model: Injectable>(_ type: Model.Type) -> String { "\(Model.self)" }
    let type: Person.Type = Student.self
    let person: Person = Student()
    for own in [DynamicType.opaque(type), DynamicType.opaque(Swift.type(of: person))] as [any Injectable.Type]
    {
      #expect(name(own) == "Student")
    }
  }
}
