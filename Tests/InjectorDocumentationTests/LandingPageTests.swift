import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The code of the first page, as it stands there, and its output.
struct LandingPageTests {
  struct User { var userId = 0; var name = "" }

  @Test func overview() throws {
    var output: [String] = []
    func print(_ items: Any...) { output.append(items.map { "\($0)" }.joined(separator: " ")) }

    let users = Injector.bind(User.self) { User() }
      .mapping("id").to(\.userId)

    let user = try users.inject(json: #"{"id": "7", "name": "Tom"}"#)
    print(user)  // User(userId: 7, name: "Tom")

    let (_, report) = try users.injectReporting(json: #"{"id": "seven", "name": "Tom"}"#)
    print(report)

    print(try users.extractJSONString(user))

    try expectOutput(output, of: "Injector", section: "Overview")
  }
}
