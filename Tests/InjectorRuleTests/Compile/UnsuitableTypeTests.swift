import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Actors, which cannot be models, and types whose memory is described as that of another type.
struct ActorModelTests {
  actor Counter: Injectable { var count = 0 }
  actor Plain { var count = 0; init(count: Int) { self.count = count } }
  @globalActor actor Shared {
    static let shared = Shared()
    var count = 0
  }

  struct Holder: Injectable { var counter: Counter? }
  struct PlainHolder: Injectable { var plain: Plain? }

  @Test func anActorIsAConfigurationError() {
    func text(_ name: String) -> String { "\(name) is an actor; inject a struct and hand it to the actor" }
    let plains = Injector.bind(Plain.self) { Plain(count: 1) }
    expectMistake(Injector.bind(Counter.self), text("Counter"))
    expectMistake(Injector.bind(Counter.self) { Counter() }, text("Counter"))
    expectMistake(plains.rules { $0.ignore("$defaultActor") }, text("Plain"))
    expectMistake(plains.rules { $0.ignore("count") }, text("Plain"))
    expectMistake(Injector.bind(Shared.self) { Shared() }, text("Shared"))
    expectMistake(Injector.bind([Counter].self), text("Counter"))
    expectMistake(Injector.bind(Holder.self), "counter: " + text("Counter"))
    expectMistake(
      Injector.bind(PlainHolder.self),
      "'plain' of PlainHolder is of type Plain?, which cannot be injected; it is an actor: inject a struct and hand "
        + "it to the actor, or use .ignore(\"plain\") (in the rules of PlainHolder)"
    )
  }

  @Test func aTypeOfTheSystemIsIgnoredOrConverted() throws {
    struct System: Injectable {
      var object: NSObject?; var thread: Thread?; var result: [Result<Int, Refused>]?
    }
    let systems = Injector.bind(System.self)
    for (name, type) in [
      ("object", "NSObject?"), ("thread", "Thread?"), ("result", "[Result<Int, Refused>]?"),
    ] {
      expectMistake(
        systems,
        part: "'\(name)' of System is of type \(type), which cannot be injected; "
          + "use .format(\"\(name)\").with.converter { … }, or .ignore(\"\(name)\") (in the rules of System)",
        count: 3
      )
    }
    let remedied = systems.ignore(\.thread, \.result)
      .format(\.object).with.converter { (text: String) in NSString(string: text) as NSObject }
    #expect(try remedied.inject(json: #"{"object": "a"}"#).object == NSString(string: "a"))
  }

  @Test func anActorMayBeIgnoredAndCannotBeExtracted() throws {
    struct Screen: Injectable { var title = ""; var plain: Plain? }
    #expect(try Injector.bind(Screen.self).ignore(\.plain).inject(json: #"{"title": "t"}"#).title == "t")
    expectError { try Injector.bind(Any.self).extractJSON(Counter()) }
  }

  struct Wrong: Injectable {
    var name = ""
    static var _memory: _ModelMemory { _ModelMemory { "x" } }
  }

  @Test func aMemoryOfAnotherTypeIsAConfigurationError() {
    let text = "the '_memory' of Wrong makes a String; remove it, because the library supplies one"
    expectMistake(Injector.bind(Wrong.self), text)
    expectMistake(Injector.bind([Wrong].self), text)
    expectError(code: .configuration) { try [Wrong](injectingJSON: "[{}]") }
  }
}

/// Structs of the system are no models: their stored properties are not for others to write.
struct SystemTypeTests {
  struct Bounds { let scalar: Unicode.Scalar }
  struct Letters: Injectable { var scalars: [Unicode.Scalar] = [] }

  static func message(_ model: String, _ module: String) -> String {
    "\(model) is a type of \(module), which only its own initializers can make; "
      + "convert to it with .format(…).with.converter { … }, or bind a type of your own"
  }

  @Test func aStructOfTheSystemIsNotPutTogether() {
    let scalars = Injector.bind(Unicode.Scalar.self)
    let bounds = Injector.bind(Bounds.self).rules { $0.format("scalar").with.injector(scalars) }
    let letters = Injector.bind(Letters.self).format(\.scalars).with.injector(scalars)
    expectMistake(scalars, Self.message("Scalar", "Swift"))
    expectMistake(bounds, prefix: "scalar: " + Self.message("Scalar", "Swift") + " (\(#fileID):")
    expectMistake(letters, prefix: "scalars: " + Self.message("Scalar", "Swift") + " (\(#fileID):")
    expectMistake(Injector.bind(String.Index.self))
    expectMistake(Injector.bind(Notification.self))
    // Rules do not make it a model.
    let ranges = Injector.bind(Range<Int>.self).rules { $0.mapping("from").to("lowerBound") }
    expectMistake(ranges)
    expectError { try ranges.inject(["from": 5, "upperBound": 1]) }
  }

  @Test func aFactoryAndKeyPathsFillOne() throws {
    let components = Injector.bind(DateComponents.self) { DateComponents() }
      .mapping("y").to(\.year).mapping("m").to(\.month)
    try expectModels(components, #"{"y": 2026, "m": "11"}"#) { $0.year == 2026 && $0.month == 11 }
  }

  @Test func whatHasACoercionIsNoModel() throws {
    #expect(try Injector.bind(Date.self).inject(json: "86400") == Date(timeIntervalSince1970: 86_400))
    let rules: @Sendable (InjectionRules) -> InjectionRules = { $0.mapping("a").to("b") }
    let text = "has no properties that a rule could name"
    expectMistake(Injector.bind(Date.self).rules(rules), part: text)
    expectMistake(Injector.bind(String.self).rules(rules), part: text)
  }
}

/// Structs that have memory besides their stored properties: bit-fields and unions of C, padding.
struct HiddenMemoryTests {
  #if canImport(Glibc) || canImport(Darwin)
    @safe struct Signal { @unsafe let value: sigval }

    @Test func aUnionOfCIsReportedWhenThePlanIsCompiled() {
      let values = unsafe Injector.bind(sigval.self)
      let error = unsafe expectError { unsafe try values.validated() }
      let text = """
        sigval has memory that belongs to none of its stored properties, such as bit-fields of C; \
        use bind(sigval.self) { … }
        """
      #expect(error?.description == text)
      let signals = Injector.bind(Signal.self)
        .rules { unsafe $0.format("value").with.injector(Injector.bind(sigval.self)) }
      expectMistake(signals)
    }

    @Test func aUnionThatAFactoryMakesIsFilledByKeyPaths() throws {
      let values = unsafe Injector.bind(sigval.self) { unsafe sigval() }.mapping("int").to(\.sival_int)
      let made = unsafe try values.both(#"{"int": 7}"#).map { unsafe $0.sival_int }
      #expect(made.allSatisfy { $0 == 7 })
    }
  #endif

  #if canImport(Glibc) && arch(x86_64)
    /// It has bit-fields where other structs have padding.
    @Test func bitFieldsThatLookLikePaddingAreZero() throws {
      let names = ["control_word", "status_word", "tags", "eip", "cs_selector", "data_offset", "mxcsr"]
      let members = names.map { #""__\#($0)": 1"# } + (1...5).map { #""__glibc_reserved\#($0)": 1"# }
      let environments = try Injector.bind(fenv_t.self).both(
        "{\(members.joined(separator: ", ")), \"__data_selector\": 1}"
      )
      let bits = environments.map { ($0.__eip, $0.__opcode, $0.__glibc_reserved4) }
      #expect(bits.allSatisfy { $0 == (1, 0, 0) })
    }
  #endif

  struct Inner { let number: Int; let flag: Bool }

  /// `second` begins where `first` ends, in what would be padding of an array of them.
  struct Outer { let first: Inner; let second: Bool; let tail: Int32 }

  @Test func paddingIsNoHiddenMemory() throws {
    struct Empty: Injectable {}
    struct Mixed {
      let a: Int8
      let b: Empty
      let c: Double
      let d: Bool?
      let e: Int16?
      let f: String
      let g: (any Error)?
      let h: UInt8
    }
    let outers = Injector.bind(Outer.self).format(\.first).with.injector(Injector.bind(Inner.self))
    let json = #"{"first": {"number": 1, "flag": true}, "second": true, "tail": 5}"#
    try expectModels(outers, json) { $0.first.number == 1 && $0.first.flag && $0.second && $0.tail == 5 }
    let mixed = Injector.bind(Mixed.self).rules { $0.ignore("g") }
    for mixed in try mixed.both(#"{"a": 1, "b": {}, "c": 2, "e": 3, "f": "x", "h": 9}"#) {
      #expect(
        mixed.a == 1 && mixed.c == 2 && mixed.d == nil && mixed.e == 3 && mixed.f == "x" && mixed.h == 9
      )
    }
  }
}
