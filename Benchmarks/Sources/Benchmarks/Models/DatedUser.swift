import Foundation
import Injector

/// W1-date: a flat record whose birthday is a date.
struct DatedUser: Injectable, Codable, Equatable {
  var userId: Int64 = 0
  var name = ""
  var birthday: Date?
  var isVip = false
  var partners: [Int] = []
  var score = 0.0
  var email = ""

  enum CodingKeys: String, CodingKey {
    case userId = "id"
    case name, birthday, isVip, partners, score, email
  }
}

extension DatedUser {
  static let injector = Injector.bind(DatedUser.self) { DatedUser() }
    .rules {
      $0.mapping("id").to("userId")
        .format("birthday").as(.date("yyyy-MM-dd"))
    }

  /// A decoder that reads dates with `formatter`.
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .formatted(formatter)
    return decoder
  }

  /// An encoder that writes dates with `formatter`.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .formatted(formatter)
    return encoder
  }

  static var handWritten: HandWritten<DatedUser> {
    let formatter = formatter
    return HandWritten(read: { DatedUser(handWritten: $0, formatter) }, write: { $0.record(formatter) })
  }

  static var formatter: DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter
  }

  init(handWritten record: [String: Any], _ formatter: DateFormatter) {
    if let value = record["id"] as? Int { userId = Int64(value) }
    if let value = record["name"] as? String { name = value }
    if let value = record["birthday"] as? String { birthday = formatter.date(from: value) }
    if let value = record["isVip"] as? Bool { isVip = value }
    if let value = record["partners"] as? [Int] { partners = value }
    if let value = record["score"] as? Double { score = value }
    if let value = record["email"] as? String { email = value }
  }

  func record(_ formatter: DateFormatter) -> [String: Any] {
    var record: [String: Any] = [
      "id": userId, "name": name, "isVip": isVip, "partners": partners, "score": score, "email": email,
    ]
    if let birthday { record["birthday"] = formatter.string(from: birthday) }
    return record
  }
}
