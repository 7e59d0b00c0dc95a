import Injector

/// W1's properties in a struct.
struct FlatUser: Injectable {
  var id: Int64 = 0
  var name = ""
  var birthday = ""
  var isVip = false
  var partners: [Int] = []
  var score = 0.0
  var email = ""
}

/// The same in a class three levels deep.
class Being: Injectable {
  var id: Int64 = 0
  var name = ""
  required init() {}
}

class Citizen: Being {
  var birthday = ""
  var isVip = false
  var partners: [Int] = []
}

final class Member: Citizen {
  var score = 0.0
  var email = ""
}

/// The same around a body of any type.
struct Response<Body: Injectable>: Injectable {
  var id: Int64 = 0
  var name = ""
  var body = Body()
}

struct Details: Injectable {
  var birthday = ""
  var isVip = false
  var partners: [Int] = []
  var score = 0.0
  var email = ""
}

/// The same with nothing that must be there.
struct OptionalUser: Injectable {
  var id: Int64?
  var name: String?
  var birthday: String?
  var isVip: Bool?
  var partners: [Int]?
  var score: Double?
  var email: String?
}
