import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Values that are nested deeply, whatever they come in: none ends the process.
struct NestingDepthTests {
  final class Comment: Injectable {
    var name = ""
    var replies: [Comment] = []
    required init() {}
  }
  struct Post: Injectable {
    var name = ""
    var replies: [Post] = []
  }
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

  @Test(arguments: [300, 400, 4_000])
  func recordsAreRefusedInsideEachOtherAsTextIs(depth: Int) throws {
    let record = Self.replies(depth)
    let errors = [
      #expect(throws: InjectionError.self) { try Comment(injecting: record) },
      #expect(throws: InjectionError.self) { try Post(injecting: record) },
      #expect(throws: InjectionError.self) { try Injector.bind(Post.self).inject([record]) },
    ]
    for error in errors {
      #expect(error?.code == .tooDeep)
      #expect(error?.description.contains("too many arrays and objects inside each other") == true)
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
    for error in [
      #expect(throws: InjectionError.self) { try Injector.bind(Coded.self).inject(record) },
      #expect(throws: InjectionError.self) { try Injector.bind(Coded.self).inject([record]) },
    ] {
      #expect(error?.code == .tooDeep)
    }
  }

  @Test func nothingIsLeftOutSilently() throws {
    let holders = Injector.bind(Holder.self)
    for value in [["any": Self.nested(600)], ["lists": Self.nested(600)]] {
      #expect(throws: InjectionError.self) { try holders.inject(value) }
    }
    let described = try holders.inject(["text": Self.nested(600)])
    #expect(described.text == nil)
    #expect(try holders.inject(["any": Self.nested(400)]).any != nil)
  }

  /// The thread is made by hand: Foundation knows nothing of its stack.
  @Test(arguments: [256, 512])
  func threadsWithSmallStacks(kilobytes: Int) throws {
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
