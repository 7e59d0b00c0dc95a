import Injector
import Testing

@testable import InjectorTestSupport

/// `observing(_:through:)`: a key path belongs to the property that the rule names, or is a computed one of that name.
struct ObservingByNameTests {
  final class Other { var a = "a"; var b = "b" }
  struct Point { var a = "a"; var b = "b"; var list = ["x"]; var maybe: String? }
  class User: Injectable {
    var first = "a"
    var last = "b"
    var count = 1
    required init() {}
  }

  static let points = Injector.bind(Point.self) { Point() }
  static let users = Injector.bind(User.self)

  @Test(arguments: [
    (
      users.rules { $0.observing("first", through: \User.last) },
      "leads to 'last' of User; name that property: .observing(\"last\", through: …)"
    ),
    (users.rules { $0.observing("count", through: \User.last) }, "leads to 'last' of User"),
  ])
  func aKeyPathOfAnotherProperty(users: Injector<User>, part: String) { expectMistake(users, part: part) }

  @Test(arguments: [
    points.rules { $0.observing("a", through: \Other.b) },
    points.rules { $0.observing("a", through: \Point.b) },
    points.rules { $0.observing("a", through: \Point.list[0]) },
    points.rules { $0.observing("a", through: \Point.maybe!) },
    points.rules { $0.observing("a", through: \User.first) },
  ])
  func aKeyPathOfAnotherTypeOrOfAnElement(points: Injector<Point>) {
    expectMistake(points, part: "Point")
  }

  // MARK: Computed properties

  final class Page: Injectable {
    var hidden = "t"
    var title: String {
      get { hidden }
      set { hidden = newValue.uppercased() }
    }
    required init() {}
  }

  /// The getter only passes on a stored property; the name says that it is not that one.
  @Test func aComputedPropertyThatPassesAnotherOneOn() throws {
    let pages = Injector.bind(Page.self).rules {
      $0.observing("title", through: \Page.title).mapping("t").to("title").ignore("hidden")
    }
    for page in try pages.both(#"{"t": "x", "hidden": "y"}"#) { #expect(page.hidden == "X") }
    #expect(try pages.extractJSONString(Page()) == #"{"t":"t"}"#)
  }

  /// Otherwise, a typing error would make two properties of one.
  @Test func aNameThatIsMisspelledIsAMistake() {
    let pages = Injector.bind(Page.self).rules {
      $0.observing("hiden", through: \Page.hidden).mapping("h").to("hiden")
    }
    expectMistake(pages, part: "no property 'hiden' in Page; did you mean 'hidden'?")
    let users = Self.users.rules { $0.observing("frist", through: \User.first).mapping("f").to("frist") }
    expectMistake(users.ignore(\.first), part: "no property 'frist' in User; did you mean 'first'?")
  }

  @propertyWrapper struct Trimmed {
    private var text: String
    init(wrappedValue: String) { text = wrappedValue }
    var wrappedValue: String {
      get { text.uppercased() }
      set { text = newValue }
    }
  }

  class Wrapped: Injectable {
    @Trimmed var title = "d"
    required init() {}
  }

  @Test func aWrapperThatMakesItsValueAnew() throws {
    let models = Injector.bind(Wrapped.self).rules { $0.observing("title", through: \Wrapped.title) }
    for model in try models.both(#"{"title": "a"}"#) { #expect(model.title == "A") }
  }

  // MARK: Lazy properties

  class Lazy: Injectable {
    lazy var age = 1
    required init() {}
  }

  @Test(arguments: [
    Injector.bind(Lazy.self).rules { $0.ignore("age") }.mapping("a").to(\.age),
    Injector.bind(Lazy.self).mapping("a").to(\.age).rules { $0.ignore("age") },
    Injector.bind(Lazy.self).mapping("a").to(\.age).ignore(\.age),
  ])
  func aLazyPropertyThatIsIgnored(lazies: Injector<Lazy>) throws {
    for lazy in try lazies.both(#"{"a": 7}"#) { #expect(lazy.age == 1) }
  }

  class Person: Injectable {
    var first = "none"
    var last = "none"
    var fullName: String { "\(first) \(last)" }
    required init() {}
    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.outputOnly("fullName").writing("fullName").to("full_name").observing(
        "fullName", through: \Person.fullName)
    }
  }

  @Test func aComputedPropertyInTheRulesOfAClass() throws {
    let person = try Injector.bind(Person.self).inject(json: #"{"first": "Ann", "full_name": "x"}"#)
    #expect(try person.extractJSONString() == #"{"first":"Ann","last":"none","full_name":"Ann none"}"#)
  }
}
