import Injector

/// The whole of twitter.json: what a search of statuses gave.
struct Timeline: Injectable, Codable, Equatable {
  var statuses: [Status] = []
  var searchMetadata = SearchMetadata()

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }

  enum CodingKeys: String, CodingKey {
    case statuses
    case searchMetadata = "search_metadata"
  }
}

struct SearchMetadata: Injectable, Codable, Equatable {
  var completedIn = 0.0
  var maxId: Int64 = 0
  var maxIdStr = ""
  var nextResults = ""
  var query = ""
  var refreshUrl = ""
  var count = 0
  var sinceId: Int64 = 0
  var sinceIdStr = ""

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }

  enum CodingKeys: String, CodingKey {
    case query, count
    case completedIn = "completed_in"
    case maxId = "max_id"
    case maxIdStr = "max_id_str"
    case nextResults = "next_results"
    case refreshUrl = "refresh_url"
    case sinceId = "since_id"
    case sinceIdStr = "since_id_str"
  }
}

/// A status; a struct cannot hold another of its own type, so what it retweets is a ``Retweet``.
struct Status: Injectable, Codable, Equatable {
  var metadata = Metadata()
  var createdAt = ""
  var id: Int64 = 0
  var idStr = ""
  var text = ""
  var source = ""
  var truncated = false
  var inReplyToStatusId: Int64?
  var inReplyToStatusIdStr: String?
  var inReplyToUserId: Int64?
  var inReplyToUserIdStr: String?
  var inReplyToScreenName: String?
  var user = Account()
  var geo: String?
  var coordinates: String?
  var place: String?
  var contributors: String?
  var retweetedStatus: Retweet?
  var retweetCount = 0
  var favoriteCount = 0
  var entities = Entities()
  var favorited = false
  var retweeted = false
  var lang = ""
  var possiblySensitive: Bool?

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }

  enum CodingKeys: String, CodingKey {
    case metadata, id, text, source, truncated, user, geo, coordinates, place, contributors, entities,
      favorited, retweeted, lang
    case createdAt = "created_at"
    case idStr = "id_str"
    case inReplyToStatusId = "in_reply_to_status_id"
    case inReplyToStatusIdStr = "in_reply_to_status_id_str"
    case inReplyToUserId = "in_reply_to_user_id"
    case inReplyToUserIdStr = "in_reply_to_user_id_str"
    case inReplyToScreenName = "in_reply_to_screen_name"
    case retweetedStatus = "retweeted_status"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
    case possiblySensitive = "possibly_sensitive"
  }
}

/// A status that another one retweets.
struct Retweet: Injectable, Codable, Equatable {
  var metadata = Metadata()
  var createdAt = ""
  var id: Int64 = 0
  var idStr = ""
  var text = ""
  var source = ""
  var truncated = false
  var inReplyToStatusId: Int64?
  var inReplyToStatusIdStr: String?
  var inReplyToUserId: Int64?
  var inReplyToUserIdStr: String?
  var inReplyToScreenName: String?
  var user = Account()
  var geo: String?
  var coordinates: String?
  var place: String?
  var contributors: String?
  var retweetCount = 0
  var favoriteCount = 0
  var entities = Entities()
  var favorited = false
  var retweeted = false
  var lang = ""
  var possiblySensitive: Bool?

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }

  enum CodingKeys: String, CodingKey {
    case metadata, id, text, source, truncated, user, geo, coordinates, place, contributors, entities,
      favorited, retweeted, lang
    case createdAt = "created_at"
    case idStr = "id_str"
    case inReplyToStatusId = "in_reply_to_status_id"
    case inReplyToStatusIdStr = "in_reply_to_status_id_str"
    case inReplyToUserId = "in_reply_to_user_id"
    case inReplyToUserIdStr = "in_reply_to_user_id_str"
    case inReplyToScreenName = "in_reply_to_screen_name"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
    case possiblySensitive = "possibly_sensitive"
  }
}

struct Metadata: Injectable, Codable, Equatable {
  var resultType = ""
  var isoLanguageCode = ""

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }

  enum CodingKeys: String, CodingKey {
    case resultType = "result_type"
    case isoLanguageCode = "iso_language_code"
  }
}
