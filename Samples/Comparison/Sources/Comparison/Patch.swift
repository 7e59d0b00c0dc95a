import Foundation

/// A row that clients may change in part.
struct Profile: Equatable {
  var id = 17
  var name = "Ann"
  var nick: String? = "annie"
  var age: Int? = 40
  var address = Address()

  struct Address: Equatable {
    var city = "Oslo"
    var zip: String? = "0150"
  }
}

/// What the endpoint answers: the row with the columns to write, or what is wrong with the body.
enum Answer: Equatable {
  case changed(Profile, columns: [String])
  case refused(status: Int, [Problem])
}

struct Problem: Equatable {
  /// A JSON Pointer into the body.
  var pointer: String
  /// A text for the client. Each side has its own, so it is not compared.
  var detail: String

  static func == (one: Problem, other: Problem) -> Bool { one.pointer == other.pointer }
}

extension Profile {
  /// Bodies of requests: good ones, and ones with unknown keys, keys that are not the client's, and wrong values.
  static func bodies(_ count: Int) -> [Data] {
    let bodies = [
      #"{"name": "Bob"}"#,
      #"{"nick": null, "age": 41}"#,
      #"{"nick": "bobby", "age": null, "address": {"zip": null}}"#,
      #"{"name": "Eve", "address": {"city": "Rome", "zip": "00100"}}"#,
      #"{}"#,
      #"{"name": null, "age": "old", "id": 1, "colour": "red", "address": {"zip": 150, "street": "Via"}}"#,
      #"{"address": {"city": null}}"#,
      #"{"name": "Bob""#,
      #"["name"]"#,
    ]
    return (0..<count).map { Data(bodies[$0 % bodies.count].utf8) }
  }
}
