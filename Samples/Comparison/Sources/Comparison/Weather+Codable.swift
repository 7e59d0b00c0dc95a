import Foundation

extension Weather: Decodable {
  enum CodingKeys: CodingKey { case station, main, observed, day, sky, hours }
  enum StationKeys: CodingKey { case id, place }
  enum PlaceKeys: CodingKey { case name }
  enum MainKeys: CodingKey { case temp }

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: CodingKeys.self)
    let station = try record.nestedContainer(keyedBy: StationKeys.self, forKey: .station)
    self.station = try station.decode(Number<Int>.self, forKey: .id).value
    place = try station.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
      .decode(String.self, forKey: .name)
    celsius = try record.nestedContainer(keyedBy: MainKeys.self, forKey: .main)
      .decode(Number<Double>.self, forKey: .temp).value
    observed = try record.decode(Date.self, forKey: .observed)
    day = try record.decodeIfPresent(String.self, forKey: .day).flatMap { try? Date($0, strategy: Self.days) }
    sky = Sky(rawValue: try record.decode(String.self, forKey: .sky)) ?? .unknown
    hours = try record.decode([Attempt<Hour>].self, forKey: .hours).compactMap(\.value)
  }

  static let days = Date.ParseStrategy(
    format: "\(day: .twoDigits).\(month: .twoDigits).\(year: .defaultDigits)",
    locale: Locale(identifier: "en_US_POSIX"),
    timeZone: .gmt
  )

  static func byCodable(_ json: Data) throws -> [Weather] {
    struct Envelope: Decodable {
      struct Feed: Decodable { var stations: [Weather] }
      var feed: Feed
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(Envelope.self, from: json).feed.stations
  }
}

extension Weather.Hour: Decodable {
  enum CodingKeys: CodingKey { case hour, rain }

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: CodingKeys.self)
    hour = try record.decode(Number<Int>.self, forKey: .hour).value
    rain = try record.decode(Number<Double>.self, forKey: .rain).value
  }
}

/// A number, or a number as text.
struct Number<Value: Decodable & LosslessStringConvertible>: Decodable {
  var value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Value.self) {
      value = number
    } else if let number = Value(try container.decode(String.self)) {
      value = number
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number")
    }
  }
}

/// An element that may be broken without harm to the others.
struct Attempt<Value: Decodable>: Decodable {
  var value: Value?
  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}
