import Injector

/// The whole of citm_catalog.json: what is on in a theatre. Its keys are the names of the properties.
struct Catalog: Injectable, Codable, Equatable {
  var areaNames: [String: String] = [:]
  var audienceSubCategoryNames: [String: String] = [:]
  var blockNames: [String: String] = [:]
  var events: [String: Event] = [:]
  var performances: [Performance] = []
  var seatCategoryNames: [String: String] = [:]
  var subTopicNames: [String: String] = [:]
  var subjectNames: [String: String] = [:]
  var topicNames: [String: String] = [:]
  var topicSubTopics: [String: [Int]] = [:]
  var venueNames: [String: String] = [:]
}

struct Event: Injectable, Codable, Equatable {
  var description: String?
  var id = 0
  var logo: String?
  var name = ""
  var subTopicIds: [Int] = []
  var subjectCode: String?
  var subtitle: String?
  var topicIds: [Int] = []
}

struct Performance: Injectable, Codable, Equatable {
  var eventId = 0
  var id = 0
  var logo: String?
  var name: String?
  var prices: [Price] = []
  var seatCategories: [SeatCategory] = []
  var seatMapImage: String?
  var start: Int64 = 0
  var venueCode = ""
}

struct Price: Injectable, Codable, Equatable {
  var amount = 0
  var audienceSubCategoryId = 0
  var seatCategoryId = 0
}

struct SeatCategory: Injectable, Codable, Equatable {
  var areas: [Area] = []
  var seatCategoryId = 0
}

struct Area: Injectable, Codable, Equatable {
  var areaId = 0
  var blockIds: [Int] = []
}
