import Injector

struct Reading: Injectable {
  var id = 0
  var name: String? = "none"
  var tags: [String] = []
}

/// A class whose objects are counted.
final class Counted: Injectable, CustomStringConvertible {
  var id = 0
  var list: [Any] = []
  let token = Token()
  var description: String { "Counted \(id) \(list.count)" }
}
