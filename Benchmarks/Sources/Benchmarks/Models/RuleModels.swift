import Foundation
import Injector

/// The models of the table `rules`: four properties each, so that one record of each takes about as long.
struct PlainRecord: Injectable, Equatable {
  var id = 0
  var name = ""
  var score = 0.0
  var level = 0
}

struct SnakeRecord: Injectable {
  var id = 0
  var userName = ""
  var score = 0.0
  var userLevel = 0
}

struct DatedRecord: Injectable {
  var id = 0
  var name = ""
  var score = 0.0
  var date = Date(timeIntervalSince1970: 0)
}

struct TagsRecord: Injectable {
  var id = 0
  var name = ""
  var score = 0.0
  var tags: [String] = []
}

struct DecimalRecord: Injectable {
  var id = 0
  var name = ""
  var level = 0
  var price: Decimal = 0
}

struct UUIDRecord: Injectable {
  var id = 0
  var name = ""
  var level = 0
  var token: UUID?
}

struct DataRecord: Injectable {
  var id = 0
  var name = ""
  var level = 0
  var data = Data()
}

struct EnumRecord: Injectable {
  enum Color: String { case red, green, blue }
  enum Size: String { case small, medium, large }

  var id = 0
  var name = ""
  var color = Color.red
  var size = Size.small
}

struct FlagRecord: Injectable {
  var id = 0
  var name = ""
  var isActive = false
  var isNew = false
}

struct PresenceRecord: Injectable {
  var id = 0
  var name = Presence<String>.absent
  var score = Presence<Double>.absent
  var level = Presence<Int>.absent
}

struct FlattenedRecord: Injectable {
  struct Place: Injectable {
    var x = 0.0
    var y = 0.0
  }

  var id = 0
  var name = ""
  var place = Place()
}

class Pet: Injectable {
  var name = ""

  required init() {}
}

final class Dog: Pet {
  var age = 0
}

final class Cat: Pet {
  var lives = 0
}

struct PetsRecord: Injectable {
  var id = 0
  var name = ""
  var pets: [Pet] = []
}

struct Part: Injectable {
  var id = 0
  var name = ""
  var isComplete = false
}

struct PartsRecord: Injectable {
  var id = 0
  var name = ""
  var parts: [Part] = []
}

struct CountsRecord: Injectable {
  var id = 0
  var name = ""
  var counts: [String: Int] = [:]
}

struct SetRecord: Injectable {
  var id = 0
  var name = ""
  var tags: Set<String> = []
}
