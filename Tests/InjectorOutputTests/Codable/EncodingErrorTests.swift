import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The errors of values that an `encode(to:)` does not write, with their places and texts.
struct EncodingErrorTests {

  struct Failing: Codable {
    enum Way: Codable { case ownError, encodingError, errorInside }
    enum Keys: CodingKey { case way, deep }
    var way = Way.ownError

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      switch way {
      case .ownError: throw Refused(reason: "no more ink")
      case .encodingError:
        let path = container.codingPath
        throw EncodingError.invalidValue(way, .init(codingPath: path, debugDescription: "not this way"))
      case .errorInside:
        var list = container.nestedUnkeyedContainer(forKey: .deep)
        try list.encode(1)
        let path = list.codingPath + [Keys.deep]
        throw EncodingError.invalidValue(way, .init(codingPath: path, debugDescription: "not there"))
      }
    }
  }

  struct Holder: Injectable { var list: [[String: Failing]] = [] }

  @Test(arguments: [
    (Failing.Way.ownError, #"list[1]["k"]: Failing could not be encoded; encode(to:) threw: no more ink"#),
    (.encodingError, #"list[1]["k"]: Failing could not be encoded; encode(to:) threw: not this way"#),
    (.errorInside, #"list[1]["k"].deep.deep: Failing could not be encoded; encode(to:) threw: not there"#),
  ])
  func `an error of encode(to:) has the place of the value`(way: Failing.Way, text: String) throws {
    let holder = Holder(list: [[:], ["k": Failing(way: way)]])
    let error = expectExtractionError(holder, text, code: .encodingFailed)
    #expect(error?.underlying is Refused == (way == .ownError))
  }

  @Test func `the innermost value is named`() throws {
    struct Inner: Codable {
      var failing = [Failing()]
      enum CodingKeys: String, CodingKey { case failing = "failing_ones" }
    }
    struct Outer: Codable { var byKey = ["a": Inner()] }
    let text = #"byKey["a"].failing_ones[0]: Failing could not be encoded; encode(to:) threw: no more ink"#
    expectExtractionError(Outer(), text, pointer: "/byKey/a/failing_ones/0")
  }

  @Test func `an error that encode(to:) catches is none`() throws {
    struct Careful: Encodable {
      var other = 1
      enum CodingKeys: CodingKey { case failing, other }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try? container.encode(Failing(), forKey: .failing)
        try container.encode(other, forKey: .other)
      }
    }
    #expect(try Injector.bind(Careful.self).extractJSONString(Careful()) == #"{"other":1}"#)
  }

  struct Numbers: Codable, Equatable {
    var list: [Double] = [1]
    var byKey: [String: Float] = [:]
    var decimal = Decimal(1)
  }

  @Test(arguments: [
    (Numbers(list: [1, .nan]), "list[1]: JSON has no number nan"),
    (Numbers(byKey: ["k": -.infinity]), #"byKey["k"]: JSON has no number -inf"#),
    (Numbers(decimal: .nan), "decimal: JSON has no number nan"),
  ])
  func `a number that JSON does not have is an error at its place`(numbers: Numbers, text: String) throws {
    let remedy = "; use the option .nonFinite(.null) or .nonFinite(.string)"
    expectExtractionError(numbers, text + remedy, code: .notRepresentable)
  }

  @Test func `a value that encodes nothing is an error, and a member that does so is empty`() throws {
    struct Silent: Encodable { func encode(to encoder: any Encoder) {} }
    struct Holder: Injectable { var silent = Silent() }
    struct Outer: Encodable { var silent = Silent() }
    let text = "silent: Silent could not be encoded: its encode(to:) encodes no value"
    expectExtractionError(Holder(), text, code: .encodingFailed)
    #expect(try Injector.bind(Outer.self).extractJSONString(Outer()) == #"{"silent":{}}"#)
  }

  struct Twice: Codable {
    var usesContainers = false
    func encode(to encoder: any Encoder) throws {
      var single = encoder.singleValueContainer()
      try single.encode(1)
      guard usesContainers else { return try single.encode(2) }
      var list = encoder.unkeyedContainer()
      try list.encode(2)
    }
  }

  @Test(arguments: [false, true])
  func `a second value at the same place is an error`(usesContainers: Bool) throws {
    let text =
      "[0]: Twice could not be encoded; encode(to:) threw: a second value was encoded at the same place"
    expectExtractionError([Twice(usesContainers: usesContainers)], text)
  }

  // MARK: - Depth

  final class Node: Codable {
    enum Way: Codable { case member, superclass, sameEncoder, nested, elements }
    enum CodingKeys: CodingKey { case way, next }
    var way = Way.member
    var next: Node?

    init(_ way: Way) { self.way = way }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch way {
      case .member: try container.encodeIfPresent(next, forKey: .next)
      case .superclass:
        try container.encode(1, forKey: .way)
        try next?.encode(to: container.superEncoder())
      case .sameEncoder:
        try container.encode(1, forKey: .way)
        try next?.encode(to: encoder)
      case .nested:
        while true {
          try container.encode(1, forKey: .way)
          container = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .next)
        }
      case .elements: try container.encode([next], forKey: .next)
      }
    }
  }

  @Test(arguments: [Node.Way.member, .superclass, .sameEncoder, .nested, .elements])
  func `objects that contain themselves are too deep`(way: Node.Way) throws {
    let node = Node(way)
    node.next = node
    defer { node.next = nil }
    let text =
      "too many arrays and objects inside each other: InjectionLimits.depth allows 512, a small stack fewer"
    expectExtractionError(node, text, code: .tooDeep)
  }

  @Test func `containers that are nested without end do not overflow the stack`() throws {
    struct Endless: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for _ in 0..<100_000 { container = container.nestedUnkeyedContainer() }
      }
    }
    expectExtractionError(Endless(), code: .tooDeep)
  }

  @Test func `values may be as deep as in dictionaries`() throws {
    indirect enum List: Codable, Equatable { case end, more(List) }
    func list(_ count: Int) -> List { (0..<count).reduce(.end) { list, _ in .more(list) } }
    // Each case is two records.
    try roundTrip(list(InjectionLimits().depth / 2 - 1))
    expectExtractionError(list(InjectionLimits().depth / 2), code: .tooDeep)
  }

  // MARK: - Sensitive values

  struct Login: Codable { var user = "u"; var secret: Double = .nan; var failing: Failing? }
  struct Session: Injectable { var login = Login() }

  // The defaults of a type are shared.
  @Test(
    .serialized,
    arguments: [
      (nil as Failing?, "login: a sensitive value cannot be extracted"),
      (Failing(), "login: a sensitive value could not be encoded"),
    ]
  )
  func `nothing of a sensitive value is shown`(failing: Failing?, text: String) throws {
    InjectionDefaults.set(InjectionDefaults().sensitive("secret"), for: [Login.self])
    defer { InjectionDefaults[for: Login.self] = nil }
    let secret = failing == nil ? Double.nan : 1
    let session = Session(login: Login(secret: secret, failing: failing))
    #expect(expectExtractionError(session, text)?.underlying == nil)
  }
}
