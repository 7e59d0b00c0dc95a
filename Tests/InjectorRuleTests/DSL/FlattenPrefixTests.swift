import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

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

  struct Server: Injectable, Equatable {
    var host = "none"
    var db = Database()
    var second: Database?
  }

  static let servers = Injector.bind(Server.self).flatten(\.db, prefix: "db_").flatten(
    \.second,
    prefix: "alt_"
  )

  @Test(arguments: [
    (#"{"host": "a", "db_host": "b"}"#, Server(host: "a", db: Database(host: "b"))),
    (#"{"db_p": 1, "db_pool_size": 2}"#, Server(db: Database(port: 1, pool: Pool(size: 2)))),
    (#"{"db_net": {"port": 3}}"#, Server(db: Database(port: 3))),
    (#"{"db_net.port": 3}"#, Server(db: Database(port: 3))),
    (#"{"alt_host": "x"}"#, Server(second: Database(host: "x"))),
    (#"{"pool_size": 5, "p": 1, "alt_": 1, "size": 3}"#, Server()),
  ])
  func keysBeginWithThePrefix(json: String, server: Server) throws {
    for made in try BothInputs.models(Self.servers, json) { #expect(made == server) }
    let named = Injector.bind(Server.self).rules {
      $0.flatten("db", prefix: "db_").flatten("second", prefix: "alt_")
    }
    for made in try BothInputs.models(named, json) { #expect(made == server) }
  }

  @Test func keyStrategies() throws {
    let snake = Self.servers.keys(.snakeCase)
    for server in try BothInputs.models(snake, #"{"db_host_name": "n"}"#) {
      #expect(server.db.hostName == "n")
    }
    for server in try BothInputs.models(snake, #"{"db_host__name": "n"}"#) {
      #expect(server.db.hostName == "n")
    }
    for server in try BothInputs.models(Self.servers.keys(.caseInsensitive), #"{"DB_HOST": "n"}"#) {
      #expect(server.db.host == "n" && server.host == "none")
    }
    #expect(
      try snake.extractJSONString(Server(db: Database(hostName: "x")), .sortedKeys)
        == #"{"db_host":"none","db_host_name":"x","db_pool_size":1,"host":"none"}"#
    )
  }

  @Test func unknownKeysAndIssuesNameTheKeysOfTheData() throws {
    for report in try BothInputs.reports(Self.servers, #"{"db_host": 5, "db_x": 1, "pool_size": 2}"#) {
      #expect(
        report == [
          #"db.host: expected String, found number 5 under "db_host"; coerced"#,
          #"unknown key "db_x"; ignored"#, #"unknown key "pool_size"; ignored"#,
        ]
      )
    }
  }

  @Test func writtenWithThePrefix() throws {
    let server = Server(host: "h", db: Database(host: "b", port: 7), second: Database(host: "c"))
    let json = try Self.servers.extractJSONString(server, .sortedKeys)
    #expect(
      json
        == #"{"alt_host":"c","alt_hostName":"none","alt_pool_size":1,"db_host":"b","db_hostName":"none","db_p":7,"#
        + #""db_pool_size":1,"host":"h"}"#
    )
    #expect(try Self.servers.inject(json: json) == server)
  }

  @Test(.withoutRoundTrips, arguments: [#""flatten": {"prefix": "db_"}"#, #""flatten": true"#])
  func documents(word: String)
    throws
  {
    let document = try RuleDocument(json: #"{"properties": {"db": {\#(word)}}}"#)
    let prefix = word.contains("prefix") ? "db_" : ""
    for server in try Injector.bind(Server.self).rules(document).both(#"{"\#(prefix)p": 4}"#) {
      #expect(server.db.port == 4)
    }
  }
}
