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

/// The same with rules on the properties.
struct MappedUser: Injectable {
  @Mapped("id") var userId: Int64 = 0
  @Mapped("name") var nickName = ""
  @Mapped var birthday = ""
  @Mapped var isVip = false
  @Mapped var partners: [Int] = []
  @Mapped var score = 0.0
  @Mapped("email") var address = ""
}

/// The same behind a property that can hold any subclass; the record tells which.
struct BeingEnvelope: Injectable {
  var content: Being?

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.format("content").with.type(by: "kind", ["user": Member.self, "citizen": Citizen.self])
  }
}

/// The same behind a property that can hold any model.
struct ModelEnvelope: Injectable {
  var content: (any Injectable)?

  static func rules(_ rules: InjectionRules) -> InjectionRules {
    rules.format("content").with.type(by: "kind", ["user": FlatUser.self, "details": Details.self])
  }
}
