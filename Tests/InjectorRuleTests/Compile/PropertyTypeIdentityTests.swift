import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Properties of classes that are not final are found by their key paths, whatever their type is.
struct PropertyTypeIdentityTests {
  enum Mood { case good, bad, ugly }
  enum Size: String { case small, large }
  enum Level: UInt8, CaseIterable { case low = 5, high = 9 }
  enum Only { case one }
  enum Payload { case flag(Bool), none }
  enum Impossible { case never(Never), first, second }
  struct Tag { var mood = Mood.bad; var count: UInt = 1 }

  /// Each property has a sibling of the same type and with the same value.
  class Model: Injectable {
    var mood = Mood.ugly
    var mood2 = Mood.ugly
    var size = Size.small
    var size2 = Size.small
    var level = Level.low
    var level2 = Level.low
    var maybeMood: Mood?
    var maybeMood2: Mood?
    var someSize: Size? = .large
    var someSize2: Size? = .large
    var url = URL(string: "http://example.com/a")
    var link = URL(string: "b?c=d#e", relativeTo: URL(string: "http://example.com/a")) ?? URL(filePath: "/")
    var link2 = URL(string: "b?c=d#e", relativeTo: URL(string: "http://example.com/a")) ?? URL(filePath: "/")
    var unsigned: UInt = 0
    var unsigned2: UInt = 0
    var byte: UInt8 = 1
    var byte2: UInt8 = 1
    var short: Int16 = -1
    var short2: Int16 = -1
    var long: UInt64?
    var long2: UInt64?
    var nan = Double.nan
    var nan2 = Double.nan
    var infinite = Float.infinity
    var infinite2 = Float.infinity
    var large = -1e300
    var tag = Tag()
    var tag2 = Tag()
    var price = Decimal(0)
    var price2 = Decimal(0)
    var sum: Decimal?
    var sum2: Decimal?
    var letter: Character = "a"
    var letter2: Character = "a"
    var part: Substring = ""
    var part2: Substring = ""
    var nick = Presence<String>.absent
    var nick2 = Presence<String>.absent
    required init() {}
  }

  static let models = Injector.bind(Model.self)

  @Test(arguments: [
    (models.ignore(\.price), "price"), (models.ignore(\.price2), "price2"), (models.ignore(\.sum), "sum"),
    (models.ignore(\.sum2), "sum2"), (models.ignore(\.letter), "letter"),
    (models.ignore(\.letter2), "letter2"),
    (models.ignore(\.part), "part"), (models.ignore(\.part2), "part2"), (models.ignore(\.nick), "nick"),
    (models.ignore(\.nick2), "nick2"),
    (models.ignore(\.mood), "mood"), (models.ignore(\.mood2), "mood2"), (models.ignore(\.size), "size"),
    (models.ignore(\.size2), "size2"), (models.ignore(\.level), "level"), (models.ignore(\.level2), "level2"),
    (models.ignore(\.maybeMood), "maybeMood"), (models.ignore(\.maybeMood2), "maybeMood2"),
    (models.ignore(\.someSize), "someSize"), (models.ignore(\.someSize2), "someSize2"),
    (models.ignore(\.url), "url"), (models.ignore(\.link), "link"), (models.ignore(\.link2), "link2"),
    (models.ignore(\.unsigned), "unsigned"), (models.ignore(\.unsigned2), "unsigned2"),
    (models.ignore(\.byte), "byte"), (models.ignore(\.byte2), "byte2"), (models.ignore(\.short), "short"),
    (models.ignore(\.short2), "short2"), (models.ignore(\.long), "long"), (models.ignore(\.long2), "long2"),
    (models.ignore(\.nan), "nan"), (models.ignore(\.nan2), "nan2"), (models.ignore(\.infinite), "infinite"),
    (models.ignore(\.infinite2), "infinite2"), (models.ignore(\.large), "large"),
    (models.ignore(\.tag), "tag"),
    (models.ignore(\.tag2), "tag2"),
  ])
  func isFound(injector: Injector<Model>, name: String) throws {
    let others = Set(["mood", "mood2", "maybeMood", "maybeMood2", "tag", "tag2"]).subtracting([name])
    let plan = try others.sorted().reduce(injector) { injector, other in injector.rules { $0.ignore(other) } }
      .explain()
    #expect(plan.contains("'\(name)' is ignored") && !plan.contains("computed"), "\(plan)")
  }

  class Unknown: Injectable {
    var list = ["a"]
    var unsigned: UInt = 0
    var only = Only.one
    var payload = Payload.none
    var impossible = Impossible.first
    required init() {}
  }

  static let unknowns = Injector.bind(Unknown.self)

  /// There is no other value, or none that every getter can handle.
  @Test(arguments: [
    (unknowns.ignore(\.only), "only"), (unknowns.ignore(\.payload), "payload"),
    (unknowns.ignore(\.impossible), "impossible"), (unknowns.ignore(\.unsigned), "unsigned"),
  ])
  func isUnknown(injector: Injector<Unknown>, name: String) {
    expectMistake(
      injector,
      part: "it may be '\(name)' or computed; name it: .rules { $0.ignore(\"\(name)\") }"
    )
  }

  // MARK: Getters of wrappers that make a value anew

  @propertyWrapper struct Sorted: MappedStorage {
    private var values: [String]
    init(wrappedValue: [String]) { values = wrappedValue }
    var wrappedValue: [String] {
      get { values.sorted() }
      set { values = newValue }
    }
  }

  class Listed: Injectable {
    @Sorted var tags = ["b", "a"]
    required init() {}
  }

  static let listed = Injector.bind(Listed.self)

  @Test(arguments: [
    (listed.ignore(\.tags), "ignore"), (listed.inputOnly(\.tags), "inputOnly"),
    (listed.sensitive(\.tags), "sensitive"),
  ])
  func aWrapperThatMakesItsValueAnew(injector: Injector<Listed>, verb: String) {
    expectMistake(injector, part: "it may be 'tags' or computed; name it: .rules { $0.\(verb)(\"tags\") }")
  }

  @Test func aWrapperThatMakesItsValueAnewByName() throws {
    let ignoring = Self.listed.rules { $0.ignore("tags") }
    #expect(try ignoring.inject(json: #"{"tags": ["x"]}"#).tags == ["a", "b"])
    #expect(
      try Self.listed.mapping("t", "tags").to(\.tags, as: .trimmedAll).inject(json: #"{"t": [" x "]}"#).tags
        == ["x"])
  }

  // MARK: Keys that have the names of other properties

  class Priced: Injectable {
    var price = 0..<1
    var discount = 0..<1
    required init() {}
  }

  static let priced = Injector.bind(Priced.self)

  /// A key is a name in the data, and not that of the property, although it may be the same as that of another.
  @Test func aKeyIsNoName() throws {
    let part = "it may be 'price' or 'discount'"
    expectMistake(Self.priced.mapping("discount").to(\.price).ignore(\.price), part: part)
    expectMistake(Self.priced.mapping("d", "price").only.to(\.price), part: part)
    expectMistake(Self.priced.mapping("discount", "d").to(\.price).sensitive(\.price), part: part)
    expectMistake(Self.priced.mapping("d", "price").to(\.price), part: part)
    let named = Self.priced.rules { $0.mapping("d").to("price") }
    #expect(try named.inject(json: #"{"d": [7, 9]}"#).price == 7..<9)
  }
}

extension Converter<[String], [String]> {
  fileprivate static var trimmedAll: Converter {
    Converter({ $0.map { $0.trimmingCharacters(in: .whitespaces) } }, back: { $0 })
  }
}
