import Injector
import Testing

@testable import InjectorTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Structs that have memory besides their stored properties: bit-fields and unions of C, padding.
struct HiddenMemoryTests {
  #if canImport(Glibc) || canImport(Darwin)
    @safe struct Signal { @unsafe let value: sigval }

    @Test func aUnionOfCIsReportedWhenThePlanIsCompiled() {
      let values = unsafe Injector.bind(sigval.self)
      let error = unsafe #expect(throws: InjectionError.self) { unsafe try values.validated() }
      #expect(
        error?.description == """
          sigval has memory that belongs to none of its stored properties, such as bit-fields of C; \
          use bind(sigval.self) { … }
          """
      )
      let signals = Injector.bind(Signal.self).rules {
        unsafe $0.format("value").with.injector(Injector.bind(sigval.self))
      }
      #expect(throws: InjectionError.self) { try signals.validated() }
    }

    @Test func aUnionThatAFactoryMakesIsFilledByKeyPaths() throws {
      let values = unsafe Injector.bind(sigval.self) { unsafe sigval() }.mapping("int").to(\.sival_int)
      let made = unsafe try BothInputs.models(values, #"{"int": 7}"#).map { unsafe $0.sival_int }
      #expect(made == [7, 7])
    }
  #endif

  #if canImport(Glibc) && arch(x86_64)
    /// It has bit-fields where other structs have padding.
    @Test func bitFieldsThatLookLikePaddingAreZero() throws {
      let names = ["control_word", "status_word", "tags", "eip", "cs_selector", "data_offset", "mxcsr"]
      let members = names.map { #""__\#($0)": 1"# } + (1...5).map { #""__glibc_reserved\#($0)": 1"# }
      let environments = try BothInputs.models(
        Injector.bind(fenv_t.self),
        "{\(members.joined(separator: ", ")), \"__data_selector\": 1}"
      )
      let bits = environments.map { ($0.__eip, $0.__opcode, $0.__glibc_reserved4) }
      #expect(bits.allSatisfy { $0 == (1, 0, 0) })
    }
  #endif

  struct Inner {
    let number: Int
    let flag: Bool
  }

  /// `second` begins where `first` ends, in what would be padding of an array of them.
  struct Outer {
    let first: Inner
    let second: Bool
    let tail: Int32
  }

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
    for outer in try BothInputs.models(
      outers,
      #"{"first": {"number": 1, "flag": true}, "second": true, "tail": 5}"#
    ) {
      #expect(outer.first.number == 1 && outer.first.flag && outer.second && outer.tail == 5)
    }
    let mixed = Injector.bind(Mixed.self).rules { $0.ignore("g") }
    for mixed in try BothInputs.models(mixed, #"{"a": 1, "b": {}, "c": 2, "e": 3, "f": "x", "h": 9}"#) {
      #expect(
        mixed.a == 1 && mixed.c == 2 && mixed.d == nil && mixed.e == 3 && mixed.f == "x" && mixed.h == 9
      )
    }
  }
}
