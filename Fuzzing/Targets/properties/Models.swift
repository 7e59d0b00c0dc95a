import Injector
import Observation

/// How often the setters and observers of each property were called.
enum Sets {
  nonisolated(unsafe) static var counts: [String: Int] = [:]
  static func add(_ property: String) { unsafe counts[property, default: 0] += 1 }
}

/// The kinds of properties, each of which has the same names and types. Several have the same type.
class Open: Injectable {
  var admin = false
  var active = false
  var owner = "nobody"
  var name = "nobody"
  var age = 0
  var note: String?
  var tags: [String] = []
  required init() {}
}

class Inheriting: Open { var more = 0 }

class Overriding: Inheriting {
  override var admin: Bool { didSet { Sets.add("admin") } }
  override var owner: String { willSet { Sets.add("owner") } }
  override var age: Int { didSet { if oldValue != age { Sets.add("age") } } }
  override var name: String {
    get { super.name }
    set {
      Sets.add("name")
      super.name = newValue
    }
  }
}

final class Twice: Overriding {
  override var owner: String { didSet { _ = oldValue } }
  override var note: String? { didSet { Sets.add("note") } }
}

final class Final: Injectable {
  var admin = false
  var active = false
  var owner = "nobody"
  var name = "nobody"
  var age = 0
  var note: String?
  var tags: [String] = []
}

final class Watched: Injectable {
  var admin = false { didSet { Sets.add("admin") } }
  var active = false { willSet { Sets.add("active") } }
  var owner = "nobody" { didSet { if oldValue != owner { Sets.add("owner") } } }
  var name = "nobody" { willSet { Sets.add("name") } }
  var age = 0 { didSet { Sets.add("age") } }
  var note: String? { didSet { Sets.add("note") } }
  var tags: [String] = [] { didSet { Sets.add("tags") } }
}

struct WatchedStruct: Injectable {
  var admin = false { didSet { Sets.add("admin") } }
  var active = false { willSet { Sets.add("active") } }
  var owner = "nobody" { didSet { if oldValue != owner { Sets.add("owner") } } }
  var name = "nobody" { willSet { Sets.add("name") } }
  var age = 0 { didSet { Sets.add("age") } }
  var note: String? { didSet { Sets.add("note") } }
  var tags: [String] = [] { didSet { Sets.add("tags") } }
}

struct Plain: Injectable {
  var admin = false
  var active = false
  var owner = "nobody"
  var name = "nobody"
  var age = 0
  var note: String?
  var tags: [String] = []
}

class Attributed: Injectable {
  @Mapped var admin = false
  @Mapped("active", "isActive") var active = false
  @Mapped var owner = "nobody"
  @Mapped("label") var name = "nobody"
  @Mapped var age = 0
  @Mapped var note: String? = nil
  @Mapped var tags: [String] = []
  required init() {}
}

/// Wrappers that take part, a property without one, and observers of one with a wrapper.
class Wrapped: Injectable {
  @Versioned var admin = false
  @Versioned var active = false
  @Boxed var owner = "nobody"
  var name = "nobody"
  @Remembering var age = 0 { didSet { Sets.add("age") } }
  @Versioned var note: String? = nil
  @Boxed var tags: [String] = []
  required init() {}
}

/// Wrappers that do not take part.
class Foreign: Injectable {
  @Unknown var admin = false
  @Unknown var active = false
  @Unknown var owner = "nobody"
  @Unknown var name = "nobody"
  @Unknown var age = 0
  @Unknown var note: String? = nil
  @Unknown var tags: [String] = []
  required init() {}
}

@Observable class Observed: Injectable {
  var admin = false
  var active = false
  var owner = "nobody"
  var name = "nobody" { didSet { Sets.add("name") } }
  var age = 0
  var note: String?
  var tags: [String] = []
  required init() {}
}

/// Properties of different kinds beside each other, and values behind computed properties.
class Mixed: Injectable {
  final var admin = false
  @Mapped var active = false
  private var storedOwner = "nobody"
  var owner: String {
    get { storedOwner }
    set {
      Sets.add("owner")
      storedOwner = newValue
    }
  }
  lazy var name = "nobody"
  private(set) lazy var first = age
  lazy var age = 0
  var note: String? { didSet { Sets.add("note") } }
  @Versioned var tags: [String] = []
  required init() {}
}
