import Foundation
import Injector

/// An event of GitHub, `GET /repos/OWNER/NAME/events`. The type of its payload stands beside it.
struct Event: Injectable {
  var id: Int64 = 0
  var type = ""
  var actor = ""
  var createdAt = Date.distantPast
  var payload: (any Payload)?

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.keys(.snakeCase)
      .mapping("actor.login").to("actor")
      .format("payload").with.type(
        beside: "type",
        ["PushEvent": Push.self, "IssuesEvent": IssueChange.self, "WatchEvent": Watch.self],
        otherwise: OtherPayload.self
      )
  }
}

protocol Payload: Injectable {}

struct Push: Payload {
  struct Commit: Injectable {
    var sha = ""
    var message = ""
  }

  var ref = ""
  var commits: [Commit] = []
}

struct IssueChange: Payload {
  struct Issue: Injectable {
    var number = 0
    var title = ""
  }

  var action = ""
  var issue = Issue()
}

struct Watch: Payload { var action = "" }

struct OtherPayload: Payload {}

/// The last day of a pair of currencies at Binance, `GET /api/v3/ticker/24hr`. Its numbers are texts.
struct Ticker: Injectable {
  var symbol = ""
  var lastPrice = Decimal()
  var volume = Decimal()
  var count = 0
  var closeTime = Date.distantPast

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.format("closeTime").as(Converter.epochMilliseconds)
  }
}

/// A page of the crates of Rust, `GET /api/v1/crates`. The next page is in it.
struct CratePage: Injectable {
  struct Crate: Injectable {
    var name = ""
    var maxVersion = ""
    var downloads = 0
    var updatedAt = Date.distantPast
  }

  var crates: [Crate] = []
  var total = 0
  var nextPage: String?

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.keys(.snakeCase).mapping("meta.total").to("total").mapping("meta.next_page").to("nextPage")
  }
}
