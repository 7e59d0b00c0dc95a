import Foundation
import Injector

/// What a search on Twitter answers: `{"statuses": […], "search_metadata": {…}}`.
struct Search: Injectable {
  var statuses: [Status] = []
  var query = ""

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules
      .require("statuses")  // a file without them is not a search
      .mapping("search_metadata.query").to("query")
  }
}

/// A message.
struct Status: Injectable {
  var id: Int64 = 0
  var text = ""
  var createdAt: Date?
  var retweetCount = 0
  var lang = "unknown"
  var hashtags: [Hashtag] = []
  var originalId: Int64?
  var user = Author()

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules
      .keys(.snakeCase)  // retweetCount is read from retweet_count
      .mapping("id_str", "id").to("id")  // the text is exact where the number was rounded by its writer
      .mapping("entities.hashtags").to("hashtags")
      .mapping("retweeted_status.id_str").to("originalId")
      .format("createdAt").as(.date("EEE MMM dd HH:mm:ss Z yyyy"))
  }
}

/// Who wrote it.
struct Author: Injectable {
  var id: Int64 = 0
  var screenName = ""
  var followersCount = 0
  var url: URL?

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.keys(.snakeCase)
  }
}

/// A word that others search by.
struct Hashtag: Injectable {
  var text = ""
}
