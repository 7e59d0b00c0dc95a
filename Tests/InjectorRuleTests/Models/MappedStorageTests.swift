import Injector
import Testing

@testable import InjectorTestSupport

/// Wrappers that are not ours.
struct MappedStorageTests {
  struct Engine: Injectable, Equatable { var power = 1; var fuel = "petrol" }

  struct Player: Injectable {
    @Clamped var volume = 5
    @Versioned var name = "none"
    @Versioned var nick: String? = nil
    @Boxed var levels: [Int] = []
    var plain = 0
  }

  static let players = Injector.bind(Player.self)

  @Test func valuesGoThroughTheWrapper() throws {
    let json = #"{"volume": 99, "name": "G", "nick": "x", "levels": [1, 2], "plain": 1}"#
    for player in try Self.players.both(json) {
      #expect(player.volume == 10 && player.name == "G" && player.nick == "x")
      #expect(player.levels == [1, 2] && player.plain == 1)
    }
  }

  @Test func propertiesHaveTheNameAndTypeOfWhatIsWrapped() throws {
    let text = """
      Player
        source keys  property  type     conversion  nested plan  cost
        volume       volume    Int      coerce                   call
        name         name      String   coerce                   call
        nick         nick      String?  coerce                   call
        levels       levels    [Int]    coerce                   call
        plain        plain     Int      copy                     inline

      """
    #expect(try Self.players.explain() == text)
  }

  @Test func missingNullAndUnusable() throws {
    let json = #"{"volume": [1], "name": null, "nick": null, "levels": ["1", "x"]}"#
    for (player, report) in try Self.players.bothReports(json) {
      #expect(player.volume == 5 && player.name == "none" && player.nick == nil && player.levels == [1])
      #expect(report.issues.contains { $0.path.description == "volume" && $0.consequence == .defaultKept })
      #expect(report.issues.contains { $0.path.description == "levels[1]" })
    }
  }

  @Test func rules() throws {
    let players = Self.players.rules {
      $0.mapping("v", "sound.volume").to("volume").ignore("name").format("nick").with.default("nobody")
        .format("levels").with.converter { (text: String) in text.split(separator: ",").compactMap { Int($0) }
        }
    }
    for player in try players.both(#"{"sound": {"volume": "7"}, "name": "G", "levels": "1,2"}"#) {
      #expect(player.volume == 7 && player.levels == [1, 2])
      #expect(player.name == "none" && player.nick == "nobody")
    }
    for storage in ["_volume", "volume"] {
      let renamed = Self.players.rules { $0.synthesize("loudness").to(storage) }
      try expectModels(renamed, #"{"loudness": 3}"#) { $0.volume == 3 }
    }
    expectError { try Self.players.rules { $0.require("volume") }.both("{}") }
  }

  @Test func byKeyPathTheWrapperIsSet() throws {
    let players = Self.players.mapping("n", "name").to(\.name).mapping("v", "volume").to(\.volume)
      .mapping("l", "levels").to(\.levels)
    for player in try players.both(#"{"n": "G", "v": 99, "l": [1]}"#) {
      #expect(player.name == "G" && player.$name == 2 && player.volume == 10 && player.levels == [1])
    }
    // The name among its keys says which property it is.
    let json = #"{"name": "G", "volume": 3, "levels": [2]}"#
    try expectModels(players, json) { $0.$name == 2 && $0.volume == 3 && $0.levels == [2] }
    for player in try Self.players.both(#"{"name": "G"}"#) { #expect(player.$name == 1) }
    // Without it the value is written through the key path all the same.
    try expectModels(Self.players.mapping("n").to(\.name), #"{"n": "G"}"#) { $0.name == "G" && $0.$name == 2 }
  }

  @Test func attributesOutsideAForeignWrapper() throws {
    struct Radio: Injectable {
      @Mapped("sound.volume") @Clamped var volume = 5
      @Mapped("t") @Versioned var tags: [String]? = nil
    }
    let json = #"{"sound": {"volume": 99}, "t": ["a"]}"#
    try expectModels(Injector.bind(Radio.self), json) { $0.volume == 10 && $0.tags == ["a"] }
  }

  // MARK: Models without init()

  @Test func memberwise() throws {
    struct Point {
      @Clamped var x: Int; @Versioned var name: String; @Boxed var note: String?; let plain: Int
    }
    let points = Injector.bind(Point.self)
    for point in try points.both(#"{"x": 99, "name": "G", "plain": 1}"#) {
      #expect(point.x == 10 && point.name == "G" && point.$name == 1 && point.note == nil && point.plain == 1)
    }
    let json = #"{"x": 1, "note": "n"}"#
    expectError(paths: ["name", "plain"]) { try points.inject(json: json) }
    let defaulted = points.rules { $0.format("name").with.default("none").ignore("note") }
      .format(\.plain).with.default(4)
    try expectModels(defaulted, json) { $0.name == "none" && $0.plain == 4 && $0.note == nil }
  }

  // MARK: Classes

  final class Model: Announcing, Injectable {
    var changes = 0
    @Announced var title = "none"
    @Announced var count: Int? = nil
    @Announced var engine = Engine(power: 7)
    func observed() -> Announced<String>.Publisher { $title }

    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.ignore("changes").mapping("t", "title").to(keyPath: \Model.title)
        .mapping("count").to(keyPath: \Model.count).mapping("engine").to(keyPath: \Model.engine)
    }
  }

  @Test func wrappersThatNeedTheirObject() throws {
    for model in try Injector.bind(Model.self).both(#"{"title": "a", "count": 1, "engine": {"power": 9}}"#) {
      #expect(model.title == "a" && model.count == 1 && model.changes == 3)
      #expect(model.engine == Engine(power: 9))
    }
    for model in try Injector.bind(Model.self).both(#"{"count": "x"}"#) {
      #expect(model.title == "none" && model.count == nil && model.engine == Engine(power: 7))
    }
  }

  @Test func byKeyPathObserversAreTold() throws {
    let models = Injector.bind(Model.self)
    for key in ["t", "title"] {
      var model = Model()
      let publisher = model.observed()
      try models.inject(json: #"{"\#(key)": "a", "count": 1}"#, into: &model)
      try models.inject([key: "b"], into: &model)
      #expect(publisher.history == ["a", "b"])
      #expect(model.title == "b" && model.count == 1 && model.changes == 3)
    }
  }

  struct Tagged: Injectable {
    @Boxed var name = "old"
    var id = 0
  }

  final class TaggedObject: Injectable {
    @Boxed var name = "old"
    var id = 0
  }

  /// The wrapper is an object, which the setter changes.
  @Test(arguments: [true, false]) func failedUpdatesUndoWhatSettersDidInWrappers(asText: Bool) {
    let json = #"{"name": "new", "id": "x"}"#
    var value = Tagged()
    let values = Injector.bind(Tagged.self).policy(.strict).mapping("name").to(\.name)
    expectError(path: "id") { try values.fill(&value, json, asText: asText) }
    var object = TaggedObject()
    let objects = Injector.bind(TaggedObject.self).policy(.strict).mapping("name").to(\.name)
    expectError(path: "id") { try objects.fill(&object, json, asText: asText) }
    #expect(value.name == "old" && object.name == "old")
  }

  // MARK: Nested models

  struct Car: Injectable {
    @Versioned var engine = Engine(power: 50, fuel: "diesel")
    @Versioned var spare: Engine? = Engine(power: 2, fuel: "gas")
    @Boxed var boxed = Engine(power: 3, fuel: "wood")
    @Versioned var more: [Engine] = []
  }

  @Test func nestedModelsAreUpdated() throws {
    let json =
      #"{"engine": {"power": 9}, "spare": {"power": 9}, "boxed": {"power": 9}, "more": [{"power": 9}]}"#
    for car in try Injector.bind(Car.self).both(json) {
      #expect(car.engine == Engine(power: 9, fuel: "diesel") && car.spare == Engine(power: 9, fuel: "gas"))
      #expect(car.boxed == Engine(power: 9, fuel: "wood") && car.more == [Engine(power: 9)])
    }
    for car in try Injector.bind(Car.self).both(#"{"spare": null}"#) { #expect(car.spare == nil) }
  }

  struct Garage: Injectable {
    @Remembering var engine = Engine(power: 50, fuel: "diesel")
    @Remembering var spare: Engine? = nil
    @Sealed var sealed = Engine(power: 3, fuel: "wood")
  }

  @Test func nestedModelsAreUpdatedFromTheValueThatTheWrapperGives() throws {
    let json = #"{"engine": {"power": 9}, "spare": {"power": 9}, "sealed": {"power": 9}}"#
    for asText in [true, false] {
      var garage = Garage()
      garage.engine = Engine(power: 60, fuel: "gas")
      garage.spare = Engine(power: 2, fuel: "coal")
      try Injector.bind(Garage.self).fill(&garage, json, asText: asText)
      #expect(garage.engine == Engine(power: 9, fuel: "gas"))
      #expect(garage.spare == Engine(power: 9, fuel: "coal"))
      #expect(garage.sealed == Engine(power: 9, fuel: "wood"))
    }
  }

  @Test func subscriptsReadAndWriteWrappedValues() {
    var player = Player()
    player["volume"] = 99
    player["name"] = "G"
    player["levels"] = [1, 2]
    #expect(player.volume == 10 && player.name == "G" && player.levels == [1, 2])
    #expect(player["volume"] == 10 && player["name"] == "G" && player["levels"] == [1, 2])
    #expect(player["nick"] == String?.none)
    player["volume"] = "7"
    #expect(player["volume"] == "7")
    #expect(Garage()["engine"] == Engine(power: 50, fuel: "diesel"))
  }

  @Test func nestedObjectsKeepTheirIdentity() throws {
    final class Owner: Injectable { var name = "nobody"; var age = 3 }
    struct House: Injectable { @Versioned var owner = Owner() }
    for json in [true, false] {
      var house = House()
      let owner = house.owner
      try Injector.bind(House.self).fill(&house, #"{"owner": {"name": "G"}}"#, asText: json)
      #expect(house.owner === owner && owner.name == "G" && owner.age == 3)
    }
  }

  @Test func updatesThatFailLeaveTheModelAlone() {
    let model = Model()
    model.title = "kept"
    var same = model
    let strict = Injector.bind(Model.self).policy(.strict)
    expectError { try strict.inject(json: #"{"title": "a", "count": "x"}"#, into: &same) }
    #expect(model.title == "kept" && same === model)
  }

  @Test func sharedDefaultObjectsAreNotFilled() throws {
    final class Owner: Injectable { var name = "nobody" }
    struct House: Injectable {
      nonisolated(unsafe) static let shared = Owner()
      @Versioned var owner = unsafe shared
    }
    for house in try Injector.bind(House.self).both(#"{"owner": {"name": "G"}}"#) {
      #expect(house.owner.name == "G")
      #expect(unsafe house.owner !== House.shared && House.shared.name == "nobody")
    }
  }

  // MARK: Wrappers that do not take part

  static let unknown =
    "'level' of Gauge is stored in Unknown<Int>, which cannot be injected; conform Unknown to MappedStorage with an "
    + "empty extension, write it with .mapping(\"level\").to(keyPath: \\MappedStorageTests.Gauge.level), "
    + "or use .ignore(\"level\") (in the rules of Gauge)"

  struct Gauge: Injectable { @Unknown var level = 1; var name = "" }

  @Test func unknownWrappersAreAMistake() throws {
    let gauges = Injector.bind(Gauge.self)
    expectMistake(gauges, Self.unknown)
    let ignoring = gauges.rules { $0.ignore("level") }
    try expectModels(ignoring, #"{"level": 2, "name": "G"}"#) { $0.level == 1 && $0.name == "G" }
    for gauge in try gauges.mapping("level").to(\.level).both(#"{"level": 2}"#) { #expect(gauge.level == 2) }
    let converting = gauges.rules {
      $0.format("_level").with.converter { (raw: Int) in Unknown(wrappedValue: raw) }
    }
    try expectModels(converting, #"{"level": 2, "_level": 3}"#) { $0.level == 3 }
  }

  @Test func storageByAnotherNameIsNoWrapper() {
    struct Wallet: Injectable {
      struct Card { var id = 0 }
      var _card = Card()
    }
    let text =
      "'card' of Wallet is of type Card, which cannot be injected; "
      + "conform Card to Injectable, so that its defaults stay where keys are missing, or to Decodable, "
      + "use .format(\"card\").with.injector(Injector.bind(Card.self)) if no key is ever missing, "
      + "or use .ignore(\"card\")"
    expectMistake(Injector.bind(Wallet.self).rules { $0.synthesize("card").to("_card") }, prefix: text)
  }
}
