import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

struct RecursiveModelTests {
  final class Person: Injectable {
    var name = ""
    var parent: Person?
    var children: [Person] = []
    var byName: [String: Person] = [:]
  }

  struct Node: Injectable, Equatable { var value = 0; var children: [Node] = [] }

  struct Left: Injectable { var value = 0; var rights: [Right] = [] }
  struct Right: Injectable { var value = 0; var lefts: [String: Left] = [:] }

  @Test func classThatRefersToItself() throws {
    let person = try Injector.bind(Person.self).inject([
      "name": "Jack", "parent": ["name": "Jim", "parent": ["name": "Joe"]],
      "children": [["name": "Jill", "children": [["name": "Jo"]]]], "byName": ["a": ["name": "A"]],
    ])
    #expect(person.parent?.parent?.name == "Joe")
    #expect(person.children.first?.children.first?.name == "Jo" && person.byName["a"]?.name == "A")
  }

  @Test func structThroughAnArray() throws {
    let node = try Injector.bind(Node.self).inject([
      "value": 1, "children": [["value": 2], ["value": 3, "children": [["value": 4]]]],
    ])
    #expect(node == Node(value: 1, children: [Node(value: 2), Node(value: 3, children: [Node(value: 4)])]))
  }

  @Test func twoTypesThatReferToEachOther() throws {
    let left = try Injector.bind(Left.self).inject([
      "rights": [["value": 2, "lefts": ["a": ["value": 3, "rights": [["value": 4]]]]]]
    ])
    #expect(left.rights.first?.lefts["a"]?.rights.first?.value == 4)
  }

  @Test func manyLevels() throws {
    var record: [String: Any] = ["value": 0]
    for value in 1...250 { record = ["value": value, "children": [record]] }
    var node = try Injector.bind(Node.self).inject(record)
    var depth = 0
    while let child = node.children.first {
      node = child
      depth += 1
    }
    #expect(depth == 250 && node.value == 0)
  }

  @Test func rulesOfTheRootHoldOnlyThere() throws {
    let nodes = Injector.bind(Node.self).rules { $0.mapping("v").to("value") }
    let node = try nodes.inject(["v": 1, "children": [["v": 2], ["value": 3]]])
    #expect(node.value == 1 && node.children.map(\.value) == [0, 3])
  }

  @Test func errorPathsThroughLevels() {
    expectError(path: "children[1].children[0].value") {
      try Injector.bind(Node.self).policy(.strict)
        .inject(["children": [["value": 1], ["children": [["value": "x"]]]]])
    }
  }
}

/// Values that are nested deeply, whatever they come in: none ends the process.
struct NestingDepthTests {
  final class Comment: Injectable { var name = ""; var replies: [Comment] = []; required init() {} }
  struct Post: Injectable { var name = ""; var replies: [Post] = [] }
  struct Index: Injectable { var name = ""; var inner: [String: Index] = [:] }
  struct Holder: Injectable { var any: Any?; var text: String?; var lists: [Any] = [] }

  /// A record with `depth` records inside each other, each in an array.
  static func replies(_ depth: Int) -> [String: Any] {
    var record: [String: Any] = ["name": "0"]
    for level in 1..<max(depth, 1) { record = ["name": "\(level)", "replies": [record]] }
    return record
  }

  static func nested(_ depth: Int) -> Any {
    var value: Any = 1
    for _ in 0..<depth { value = [value] }
    return value
  }

  @Test(arguments: [300, 400, 4_000]) func recordsAreRefusedInsideEachOtherAsTextIs(depth: Int) throws {
    let record = Self.replies(depth)
    let runs: [() throws -> Void] = [
      { _ = try Comment(injecting: record) }, { _ = try Post(injecting: record) },
      { _ = try Injector.bind(Post.self).inject([record]) },
    ]
    for run in runs {
      let message = "too many arrays and objects inside each other"
      let error = expectError(code: .tooDeep, part: message) { try run() }
      #expect(error?.path.components.isEmpty == false)
    }
    var dictionary: [String: Any] = [:]
    for _ in 0..<2 * depth { dictionary = ["inner": ["a": dictionary]] }
    #expect(throws: InjectionError.self) { try Index(injecting: dictionary) }
  }

  @Test func whatIsNotTooDeepIsRead() throws {
    let record = Self.replies(200)
    var comment = try Comment(injecting: record)
    var count = 1
    while let next = comment.replies.first {
      comment = next
      count += 1
    }
    #expect(count == 200)
  }

  struct Coded: Decodable { var n: Int?; var replies: [Coded]? }

  @Test func typesThatDecodeThemselvesLeaveNothingOut() {
    let record = Self.replies(600)
    expectError(code: .tooDeep) { try Injector.bind(Coded.self).inject(record) }
    expectError(code: .tooDeep) { try Injector.bind(Coded.self).inject([record]) }
  }

  @Test func nothingIsLeftOutSilently() throws {
    let holders = Injector.bind(Holder.self)
    for value in [["any": Self.nested(600)], ["lists": Self.nested(600)]] {
      #expect(throws: InjectionError.self) { try holders.inject(value) }
    }
    #expect(try holders.inject(["text": Self.nested(600)]).text == nil)
    #expect(try holders.inject(["any": Self.nested(400)]).any != nil)
  }

  /// The thread is made by hand: Foundation knows nothing of its stack.
  @Test(arguments: [256, 512]) func threadsWithSmallStacks(kilobytes: Int) throws {
    let record = Self.replies(2_000)
    let text = String(repeating: #"{"replies":["#, count: 250) + String(repeating: "]}", count: 250)
    let outcome = try SmallThread.run(kilobytes: kilobytes) {
      let native = (try? Comment(injecting: record)) == nil
      let fromText = (try? Comment(injectingJSON: text)) == nil
      let any = (try? Injector.bind(Holder.self).inject(["any": Self.nested(500)])) == nil
      return [native, fromText, any]
    }
    // Each is either read or refused; what matters is that all of them came back, and that records are refused at some depth.
    #expect(outcome.first == true)
  }
}
