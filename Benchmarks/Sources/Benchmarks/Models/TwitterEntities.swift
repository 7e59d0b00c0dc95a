import Injector

/// What the text of a status of twitter.json refers to.
struct Entities: Injectable, Codable, Equatable {
  var hashtags: [Hashtag] = []
  var symbols: [Hashtag] = []
  var urls: [Link] = []
  var userMentions: [Mention] = []
  var media: [Media]?

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }

  enum CodingKeys: String, CodingKey {
    case hashtags, symbols, urls, media
    case userMentions = "user_mentions"
  }
}

struct Hashtag: Injectable, Codable, Equatable {
  var text = ""
  var indices: [Int] = []
}

struct Link: Injectable, Codable, Equatable {
  var url = ""
  var expandedUrl = ""
  var displayUrl = ""
  var indices: [Int] = []

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }

  enum CodingKeys: String, CodingKey {
    case url, indices
    case expandedUrl = "expanded_url"
    case displayUrl = "display_url"
  }
}

struct Mention: Injectable, Codable, Equatable {
  var screenName = ""
  var name = ""
  var id: Int64 = 0
  var idStr = ""
  var indices: [Int] = []

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }

  enum CodingKeys: String, CodingKey {
    case name, id, indices
    case screenName = "screen_name"
    case idStr = "id_str"
  }
}

struct Media: Injectable, Codable, Equatable {
  var id: Int64 = 0
  var idStr = ""
  var indices: [Int] = []
  var mediaUrl = ""
  var mediaUrlHttps = ""
  var url = ""
  var displayUrl = ""
  var expandedUrl = ""
  var type = ""
  var sizes = Sizes()
  var sourceStatusId: Int64?
  var sourceStatusIdStr: String?

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }

  enum CodingKeys: String, CodingKey {
    case id, indices, url, type, sizes
    case idStr = "id_str"
    case mediaUrl = "media_url"
    case mediaUrlHttps = "media_url_https"
    case displayUrl = "display_url"
    case expandedUrl = "expanded_url"
    case sourceStatusId = "source_status_id"
    case sourceStatusIdStr = "source_status_id_str"
  }
}

struct Sizes: Injectable, Codable, Equatable {
  var medium = Size()
  var small = Size()
  var thumb = Size()
  var large = Size()
}

struct Size: Injectable, Codable, Equatable {
  var w = 0
  var h = 0
  var resize = ""
}
