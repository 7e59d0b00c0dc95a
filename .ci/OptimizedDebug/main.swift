import Foundation
import Injector

struct User: Decodable, Equatable {
  var id = 0
  var name = ""
  var tags: [String] = []
}

#if DEBUG
  let build = "debug"
#else
  let build = "release"
#endif

let records = (0..<10_000).map { #"{"id": \#($0), "name": "Ann", "tags": ["a", "b"]}"# }
let json = Data("[\(records.joined(separator: ", "))]".utf8)
let users = Injector.bind(User.self) { User() }

let clock = ContinuousClock()
var (ours, theirs) = (Duration.seconds(100), Duration.seconds(100))
for _ in 0..<5 {
  var (read, decoded): ([User], [User]) = ([], [])
  ours = min(ours, try clock.measure { read = try users.injectArray(json: json) })
  theirs = min(theirs, try clock.measure { decoded = try JSONDecoder().decode([User].self, from: json) })
  guard read == decoded, read.count == records.count else { fatalError("The users differ") }
}
let ratio = (theirs / ours).formatted(.number.precision(.fractionLength(1)))
print("\(build) build: Injector reads \(records.count) records \(ratio) times as fast as JSONDecoder")
