import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What can be wrong with a `.flatten`.
struct FlattenMistakeTests {
  final class Node: Injectable { var id = 0; var next: Node?; var list: [Node] = [] }
  final class Loop: Injectable {
    var id = 0
    var next: Loop?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("next") }
  }
  final class Ping: Injectable {
    var pong: Pong?
    var others: [Ping] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("pong") }
  }
  final class Pong: Injectable {
    var ping: Ping?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("ping") }
  }
  /// Meets the circle on a way that is none.
  final class Table: Injectable { var sides: [Side] = []; var ping: Ping? }
  final class Side: Injectable { var ping: Ping? }
  struct Plain { var a = 0 }
  struct Holder: Injectable {
    var number = 0
    var nodes: [Node] = []
    var array = NSArray()
    var any: Any?
    var node = Node()
    var plain = Plain()
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("plain") }
  }
  struct PlainHolder { var plain: Plain? }

  static let holders = Injector.bind(Holder.self)

  /// Properties that are not one model, their types, and injectors that flatten them.
  static let noModels: [(property: String, type: String, injector: Injector<Holder>)] = [
    ("number", "Int", holders.flatten(\.number)), ("nodes", "[Node]", holders.flatten(\.nodes)),
    ("array", "NSArray", holders.flatten(\.array).format(\.array).with.injector(Injector.bind(Node.self))),
    ("any", "Any?", holders.flatten(\.any)),
  ]

  @Test(arguments: noModels)
  func whatIsNotOneModel(property: String, type: String, injector: Injector<Holder>) {
    let text =
      #"'\#(property)' is flattened, but \#(type) is not one model; remove the .flatten(\.\#(property))"#
    expectMistake(injector, prefix: text)
  }

  @Test func modelsThatCannotBeFlattened() {
    let text =
      #"'node' is flattened, but its value is not made by an injector; use .format(\.node).with.injector(Injector.bind(FlattenMistakeTests.Node.self) { … }), or remove the .flatten(\.node)"#
    let converted = Self.holders.flatten(\.node).format(\.node).with.converter { (_: Int) in Node() }
    expectMistake(converted, prefix: text)
    let message =
      #"'plain' is flattened, but there are no rules for FlattenMistakeTests.Plain; conform FlattenMistakeTests.Plain to Injectable, or use .format(\.plain).with.injector(Injector.bind(FlattenMistakeTests.Plain.self))"#
    expectMistake(Injector.bind(PlainHolder.self).flatten(\.plain), prefix: message)
  }

  @Test func circles() throws {
    func message(_ property: String, _ owner: String, _ type: String) -> String {
      "'\(property)' of \(owner) flattens \(type) into itself without end; remove the .flatten(\"\(property)\"), "
        + "so that '\(property)' has a record of its own"
    }
    struct Around: Injectable { var loops: [Loop] = [] }
    struct Watched: Injectable { var id = 0; var loop: Loop? { didSet {} } }
    let loop = message("next", "Loop", "Loop")
    #expect(mistakes(in: Injector.bind(Loop.self)) == loop)
    #expect(mistakes(in: Injector.bind(Around.self)) == loop)
    #expect(mistakes(in: Injector.bind(Watched.self).mapping("l").to(\.loop)) == loop)
    #expect(mistakes(in: Injector.bind(Ping.self)) == message("ping", "Pong", "Ping"))
    #expect(mistakes(in: Injector.bind(Table.self)).contains("flattens"))
    #expect(mistakes(in: Injector.bind(Pong.self)).contains("'pong' of Ping flattens Pong into itself"))
  }

  @Test func oneLevelOfARecursiveModelIsNoCircle() throws {
    let nodes = Injector.bind(Node.self).flatten(\.next)
    for node in try nodes.both(#"{"id": 1, "list": [{"id": 2, "next": {"id": 3}}]}"#) {
      #expect(node.id == 1 && node.next?.id == 1 && node.next?.next == nil)
      #expect(node.next?.list.first?.next?.id == 3)
    }
  }

}

/// Models whose keys in the record of their parent begin with a text: `.flatten(prefix:)`.
struct FlattenPrefixTests {
  struct Pool: Injectable, Equatable { var size = 1 }

  struct Database: Injectable, Equatable {
    var host = "none"
    var hostName = "none"
    var port: Int?
    var pool = Pool()
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.mapping("p", "net.port").to("port").flatten("pool", prefix: "pool_")
    }
  }

  struct Server: Injectable, Equatable { var host = "none"; var db = Database(); var second: Database? }

  static let servers = Injector.bind(Server.self).flatten(\.db, prefix: "db_")
    .flatten(\.second, prefix: "alt_")

  @Test(arguments: [
    (#"{"host": "a", "db_host": "b"}"#, Server(host: "a", db: Database(host: "b"))),
    (#"{"db_p": 1, "db_pool_size": 2}"#, Server(db: Database(port: 1, pool: Pool(size: 2)))),
    (#"{"db_net": {"port": 3}}"#, Server(db: Database(port: 3))),
    (#"{"db_net.port": 3}"#, Server(db: Database(port: 3))),
    (#"{"alt_host": "x"}"#, Server(second: Database(host: "x"))),
    (#"{"pool_size": 5, "p": 1, "alt_": 1, "size": 3}"#, Server()),
  ])
  func keysBeginWithThePrefix(json: String, server: Server) throws {
    let named = Injector.bind(Server.self)
      .rules { $0.flatten("db", prefix: "db_").flatten("second", prefix: "alt_") }
    for servers in [Self.servers, named] { try expectModels(servers, json, server) }
  }

  @Test func keyStrategies() throws {
    let snake = Self.servers.keys(.snakeCase)
    try expectModels(snake, #"{"db_host_name": "n"}"#) { $0.db.hostName == "n" }
    try expectModels(snake, #"{"db_host__name": "n"}"#) { $0.db.hostName == "n" }
    let json = #"{"DB_HOST": "n"}"#
    try expectModels(Self.servers.keys(.caseInsensitive), json) { $0.db.host == "n" && $0.host == "none" }
    let text = try snake.extractJSONString(Server(db: Database(hostName: "x")), .sortedKeys)
    #expect(text == #"{"db_host":"none","db_host_name":"x","db_pool_size":1,"host":"none"}"#)
  }

  @Test func unknownKeysAndIssuesNameTheKeysOfTheData() throws {
    try expectReports(
      Self.servers, #"{"db_host": 5, "db_x": 1, "pool_size": 2}"#,
      #"db.host: expected String, found number 5 under "db_host"; coerced"#, #"unknown key "db_x"; ignored"#,
      #"unknown key "pool_size"; ignored"#
    )
  }

  @Test func writtenWithThePrefix() throws {
    let server = Server(host: "h", db: Database(host: "b", port: 7), second: Database(host: "c"))
    let text =
      #"{"alt_host":"c","alt_hostName":"none","alt_pool_size":1,"db_host":"b","db_hostName":"none","db_p":7,"#
      + #""db_pool_size":1,"host":"h"}"#
    #expect(try roundTrip(server, by: Self.servers) == text)
  }
}
