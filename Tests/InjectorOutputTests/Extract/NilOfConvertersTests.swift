import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// A property that is nil is left out, whatever converts it and wherever it is stored.
struct NilOfConvertersTests {
  struct Plain: Injectable {
    var a: Date?
    var b: [Date]?
    var c: Date?
    var d: Int?
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("a").as(.optional(.epochSeconds)).format("b").as(.optional(.array(.epochSeconds)))
        .format("c").as(.epochSeconds).format("d").with.converter { (number: Int?) in number }
    }
  }

  struct Wrapped: Injectable {
    @Mapped(converter: .optional(.epochSeconds)) var a: Date? = nil
    @Mapped(converter: .optional(.array(.epochSeconds))) var b: [Date]? = nil
    @Mapped(converter: .epochSeconds) var c: Date? = nil
    @Mapped var d: Int?
  }

  final class Observed: Injectable {
    var a: Date? { didSet {} }
    var d: Int? { didSet {} }
    static func rules(_ rules: InjectionRules) -> InjectionRules {
      rules.format("a").as(.optional(.epochSeconds))
        .mapping("d").to(keyPath: \Observed.d)
    }
  }

  @Test func nilIsLeftOut() throws {
    for text in [
      try Plain().extractJSONString(), try Wrapped().extractJSONString(), try Observed().extractJSONString(),
    ] {
      #expect(text == "{}")
    }
    #expect(try Plain().extract().isEmpty)
    #expect(try Wrapped().extract().isEmpty)
  }

  @Test func nilIsNullWhenAskedFor() throws {
    let nulls = #"{"a":null,"b":null,"c":null,"d":null}"#
    #expect(try Plain().extractJSONString(.nullForNil) == nulls)
    #expect(try Wrapped().extractJSONString(.nullForNil) == nulls)
  }
}
