// The models of the mistakes, and of the remedies that are pasted. All are inside another type, as remedies have to name.
import Foundation
import Injector

enum Shop {
  struct Card { var id = 0; var note = "" }

  final class Plain { var name = "" }

  struct User { var userId = 0; var name = ""; let version = 3 }

  struct Address { var city = "" }

  struct Customer { var address = Address(); var tags: Set<String> = [] }

  struct Wallet { var cards: [Card?]; var plain: Plain }

  enum Mood { case good, bad }

  struct Job { var mood = Mood.good; var pair = (0, ""); var run: () -> Void = {} }

  protocol Pet {}
  struct Dog: Pet, Injectable { var name = "" }
  struct Home { var pet: any Pet }

  struct Seat { var id = 0; var row = "any" }

  struct Event { var born = Date.distantPast; var owner: Owner? }
  struct Owner { var name = "" }

  struct Attributed { @Mapped("n") var name = "" }

  struct Kinds: Injectable {
    var id = 0
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.type(by: "kind", ["dog": Dog.self]) }
  }

  final class Opaque: @unchecked Sendable {
    let value: Int
    init(_ value: Int) { self.value = value }
  }
  struct Sealed { var opaque: Opaque? }

  @propertyWrapper struct Clamped<Value: Comparable> {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  }
  struct Player { @Clamped var volume = 5; var other = 0 }

  class Draft {
    var items = ["a"]
    var entries = ["b"]
    var text = ""
    @Held var owner: AnyObject? = nil
    init(text: String) { self.text = text }
  }
  @propertyWrapper struct Held<Value> { var wrappedValue: Value }
  class Named { var name = ""; var age = 0 }
  class Renamed: Named {
    override var name: String {
      get { super.name.uppercased() }
      set { super.name = newValue }
    }
  }

  struct Painting {
    var ink = RGBAColor(red: 0, green: 0, blue: 0); var frame: RGBAColor?; var palette: [RGBAColor?] = []
  }

  struct Task: Injectable { var mood = Mood.good }
  struct Board: Injectable { var tasks: [Task] = [] }

  struct Side: Injectable { var width = 0 }
  struct Mixed: Injectable { var left = Side(); var right = Side() }
}
