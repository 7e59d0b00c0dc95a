import Foundation
import Injector

let database = Database()

struct Database {
  let rows = [
    Row(values: [.integer(7), .text("Ann"), .null]), Row(values: [.integer(8), .text("Bob"), .real(86400)]),
  ]
}

/// A row as drivers of SQLite have it.
struct Row {
  enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
  }

  var values: [Value]
}
