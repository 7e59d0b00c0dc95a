import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

@propertyWrapper struct Limited {
  private var value = 0
  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
  var wrappedValue: Int {
    get { value }
    set { value = min(max(newValue, 0), 10) }
  }
}

extension Limited: MappedStorage {}

struct Radio: Injectable { @Limited var volume = 5 }

extension ModelsWithRulesTests {
  struct Patch: Injectable {
    var nick: Presence<String> = .absent
    var age: Presence<Int> = .absent
  }

  @Test func missingKeysAndNull() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let patch = try Patch(injectingJSON: #"{"nick": null}"#)
    print(patch.nick, patch.age)  // null absent

    #expect(output == ["null absent"])
  }

  struct Profile: Injectable {
    var nickName = ""
    var imageURL: URL?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }
  }

  @Test func keyStrategies() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let profile = try Profile(injectingJSON: #"{"nick_name": "Tom", "image_url": "https://a.org"}"#)
    print(profile.nickName, profile.imageURL?.host() ?? "none")  // Tom a.org
    print(InjectionDefaults().keys(.snakeCase).sourceKeys(for: "imageURL"))  // ["image_url", "imageURL"]

    #expect(output == ["Tom a.org", #"["image_url", "imageURL"]"#])
  }

  @Test(
    arguments: [
      .flatCase, .upperCase, .camelCase, .pascalCase, .snakeCase, .camelSnakeCase, .pascalSnakeCase,
      .screamingSnakeCase, .kebabCase, .camelKebabCase, .pascalKebabCase, .screamingKebabCase,
    ] as [KeyStrategy]
  )
  func tableOfStyles(strategy: KeyStrategy) throws {
    let defaults = InjectionDefaults().keys(strategy)
    let cells = ["nickName", "imageURL", "my_image_url"].map { property in
      let keys = defaults.sourceKeys(for: property)
      return (keys.count > 1 ? keys.dropLast() : keys).map { "`\($0)`" }.joined(separator: ", ")
    }
    let row = "| `\(strategy)` | \(cells.joined(separator: " | ")) |"
    let isThere = try DocumentationPage(named: "ModelsWithRules").text.contains(row)
    #expect(isThere, "not on the page: \(row)")
  }

  struct Account: Injectable {
    @Mapped("user_name", "login") var userName = ""
    @Mapped("born", converter: .date("dd-MM-yyyy")) var birthDate: Date? = nil
    @Mapped(converter: .optional(.array(.epochSeconds))) var crashes: [Date]? = nil
    @Mapped(ignored: true) var session = "none"
    var score = 0
  }

  @Test func attributes() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let account = try Account(
      injectingJSON: #"{"login": "tom", "born": "02-01-1970", "crashes": [0], "session": "s", "score": 5}"#
    )
    print(account.userName, account.session, account.score)  // tom none 5
    print(account.birthDate?.timeIntervalSince1970 ?? 0, account.crashes?.count ?? 0)  // 86400.0 1

    let radio = try Radio(injecting: ["volume": 99])
    print(radio.volume)  // 10

    #expect(output == ["tom none 5", "86400.0 1", "10"])
  }

  struct Member: InjectionObserving {
    struct NegativeAge: Error {}
    var age = 0
    var isAdult = false

    mutating func willInject(from record: [String: Any]) {
      isAdult = record["age"] == nil
    }

    mutating func didInject(from record: [String: Any]) throws {
      guard age >= 0 else { throw NegativeAge() }
      if age >= 18 { isAdult = true }
    }
  }

  struct Counter: Injectable {
    var count = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.didInject { (counter: inout Counter) in counter.count += 1 }
    }
  }

  @Test func hooks() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let member = try Member(injecting: ["age": "20"])
    print(member)  // Member(age: 20, isAdult: true)
    let members = try [Member](injectingJSON: #"[{"age": -1}, {"age": 5}]"#)
    print(members.map(\.age))  // [5]
    do {
      _ = try Member(injecting: ["age": -1])
    } catch {
      print(error)  // the object was rejected: NegativeAge()
    }

    let counter = try Counter(injectingJSON: #"{"count": 41}"#)
    print(counter)  // Counter(count: 42)

    #expect(
      output == [
        "Member(age: 20, isAdult: true)", "[5]", "the object was rejected: NegativeAge()",
        "Counter(count: 42)",
      ]
    )
  }

  struct Money: Equatable { var cents = 0 }

  struct Order: Injectable {
    var totalPrice = Money()
    var itemPrices: [Money] = []
    var shippingDate: Date?
  }

  struct Invoice: Injectable { var number = 0; var paid = false }

  @Test func defaults() async {
    await #expect(processExitsWith: .success) {
      var output: [String] = []
      func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

      let money = Converter<Double, Money> { Money(cents: Int(($0 * 100).rounded())) }
      let everywhere = InjectionDefaults().keys(.snakeCase).converter(money).converter(.date("dd.MM.yyyy"))
      InjectionDefaults.setGlobal(everywhere)
      InjectionDefaults.set(InjectionDefaults().policy(missing: .fail), for: [Invoice.self])

      let order = try Order(
        injectingJSON: #"{"total_price": 1.5, "item_prices": [1, 0.5], "shipping_date": "02.01.1970"}"#
      )
      print(order.totalPrice.cents, order.itemPrices.map(\.cents))  // 150 [100, 50]
      print(order.shippingDate?.timeIntervalSince1970 ?? 0)  // 86400.0
      print(InjectionDefaults.sourceKeys(for: "totalPrice", of: Order.self))  // ["total_price", "totalPrice"]
      do {
        _ = try Invoice(injectingJSON: #"{"paid": true}"#)
      } catch {
        print(error)  // number: expected Int, found nothing under "number" (line 1, column 1)
      }
      InjectionDefaults.removeAll()

      let expected = [
        "150 [100, 50]", "86400.0", #"["total_price", "totalPrice"]"#,
        #"number: expected Int, found nothing under "number" (line 1, column 1)"#,
      ]
      #expect(output == expected)
    }
  }

  struct Ranked: Injectable {
    @Mapped("attribute") var name = ""
    @Mapped("attribute") var other = ""
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.mapping("type").to("name") }
  }

  @Test func precedence() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let record = ["attribute": "by the attribute", "type": "by the type", "chain": "by the chain"]
    let ranked = try Ranked(injecting: record)
    print(ranked.name)  // by the type
    print(ranked.other)  // by the attribute
    let chained = try Injector.bind(Ranked.self).mapping("chain").to(\.name).inject(record)
    print(chained.name)  // by the chain

    #expect(output == ["by the type", "by the attribute", "by the chain"])
  }
}
