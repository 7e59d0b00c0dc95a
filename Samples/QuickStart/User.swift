import Foundation

/// A member of a club.
struct User {
  var userId: Int64 = 0
  var name = "nobody"
  var birthday: Date?
  var isVip = false
  var partners: [Int] = []
}
