import Foundation
import Injector

/// An array of records, in bind form: the injector is a value, built once and used as often as one likes.
///
/// A record that holds nothing gives a user with the defaults of `User()`.
func showManyRecords() throws {
  let dayFormatter = DateFormatter()
  dayFormatter.locale = Locale(identifier: "en_US_POSIX")
  dayFormatter.timeZone = TimeZone(identifier: "UTC")
  dayFormatter.dateFormat = "yyyy-MM-dd"

  let users = Injector.bind(User.self) { User() }
    .mapping("id").to(\.userId)
    .format(\.birthday).with.converter { (text: String) in dayFormatter.date(from: text) }

  let response: [[String: Any]] = [
    [
      "id": 100075,
      "name": "Greedy",
      "birthday": "1993-03-06",
      "isVip": true,
      "partners": [100236, 100244, 100083],
    ],
    [
      "id": 100724,
      "name": "Charlie",
      "birthday": "1996-08-12",
      "isVip": false,
      "partners": [100710, 100715],
    ],
    [:],
  ]

  for user in try users.inject(response) { show(user) }
}
