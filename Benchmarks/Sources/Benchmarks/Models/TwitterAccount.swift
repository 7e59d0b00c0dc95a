import Injector

/// A user of twitter.json.
struct Account: Injectable, Codable, Equatable {
  var id: Int64 = 0
  var idStr = ""
  var name = ""
  var screenName = ""
  var location = ""
  var description = ""
  var url: String?
  var entities = AccountEntities()
  var protected = false
  var followersCount = 0
  var friendsCount = 0
  var listedCount = 0
  var createdAt = ""
  var favouritesCount = 0
  var utcOffset: Int?
  var timeZone: String?
  var geoEnabled = false
  var verified = false
  var statusesCount = 0
  var lang = ""
  var contributorsEnabled = false
  var isTranslator = false
  var isTranslationEnabled = false
  var profileBackgroundColor = ""
  var profileBackgroundImageUrl = ""
  var profileBackgroundImageUrlHttps = ""
  var profileBackgroundTile = false
  var profileImageUrl = ""
  var profileImageUrlHttps = ""
  var profileBannerUrl: String?
  var profileLinkColor = ""
  var profileSidebarBorderColor = ""
  var profileSidebarFillColor = ""
  var profileTextColor = ""
  var profileUseBackgroundImage = false
  var defaultProfile = false
  var defaultProfileImage = false
  var following = false
  var followRequestSent = false
  var notifications = false

  static func rules(_ rules: InjectionRules) -> InjectionRules { rules.keys(.snakeCase) }

  enum CodingKeys: String, CodingKey {
    case id, name, location, description, url, entities, protected, verified, lang, following, notifications
    case idStr = "id_str"
    case screenName = "screen_name"
    case followersCount = "followers_count"
    case friendsCount = "friends_count"
    case listedCount = "listed_count"
    case createdAt = "created_at"
    case favouritesCount = "favourites_count"
    case utcOffset = "utc_offset"
    case timeZone = "time_zone"
    case geoEnabled = "geo_enabled"
    case statusesCount = "statuses_count"
    case contributorsEnabled = "contributors_enabled"
    case isTranslator = "is_translator"
    case isTranslationEnabled = "is_translation_enabled"
    case profileBackgroundColor = "profile_background_color"
    case profileBackgroundImageUrl = "profile_background_image_url"
    case profileBackgroundImageUrlHttps = "profile_background_image_url_https"
    case profileBackgroundTile = "profile_background_tile"
    case profileImageUrl = "profile_image_url"
    case profileImageUrlHttps = "profile_image_url_https"
    case profileBannerUrl = "profile_banner_url"
    case profileLinkColor = "profile_link_color"
    case profileSidebarBorderColor = "profile_sidebar_border_color"
    case profileSidebarFillColor = "profile_sidebar_fill_color"
    case profileTextColor = "profile_text_color"
    case profileUseBackgroundImage = "profile_use_background_image"
    case defaultProfile = "default_profile"
    case defaultProfileImage = "default_profile_image"
    case followRequestSent = "follow_request_sent"
  }
}

struct AccountEntities: Injectable, Codable, Equatable {
  var description = Links()
  var url: Links?
}

struct Links: Injectable, Codable, Equatable {
  var urls: [Link] = []
}
