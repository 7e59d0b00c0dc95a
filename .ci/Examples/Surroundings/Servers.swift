import Foundation
import Injector
import InjectorIO

let request = Request([
  #"{"name": "Ann", "email": "ann@example.org"}"# + "\n" + #"{"name": "Eve", "email": "eve@ex"#,
  #"ample.org", "age": "old"}"# + "\n" + #"{"name": "Bob", "email": "bob@example.org"}"#,
])
let response = Response()
let database = Database()

struct Request {
  let body: AsyncStream<[UInt8]>

  init(_ chunks: [String]) {
    body = AsyncStream { continuation in
      for chunk in chunks { continuation.yield(Array(chunk.utf8)) }
      continuation.finish()
    }
  }
}

actor Response {
  private var bytes: [UInt8] = []

  func write(_ chunk: [UInt8]) throws { bytes += chunk }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

struct Database {
  var users: AsyncStream<NewUser> {
    AsyncStream { continuation in
      continuation.yield(NewUser(name: "Ann", email: "ann@example.org", password: "a"))
      continuation.yield(NewUser(name: "Bob", email: "bob@example.org", age: 30, password: "b"))
      continuation.finish()
    }
  }
}
