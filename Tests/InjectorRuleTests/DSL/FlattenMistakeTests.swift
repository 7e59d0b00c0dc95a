import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What can be wrong with a `.flatten`.
struct FlattenMistakeTests {
  final class Node: Injectable {
    var id = 0
    var next: Node?
    var list: [Node] = []
  }
  final class Loop: Injectable {
    var id = 0
    var next: Loop?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("next") }
  }
  final class Ping: Injectable {
    var pong: Pong?
    var others: [Ping] = []
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("pong") }
  }
  final class Pong: Injectable {
    var ping: Ping?
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.flatten("ping") }
  }
  /// Meets the circle on a way that is none.
  final class Table: Injectable {
    var sides: [Side] = []
    var ping: Ping?
  }
  final class Side: Injectable { var ping: Ping? }
  struct Plain { var a = 0 }
  struct Holder: Injectable {
    var number = 0
    var nodes: [Node] = []
    var array = NSArray()
    var any: Any?
    var node = Node()
    var plain = Plain()
    static func rules(_ rules: InjectionRules) -> InjectionRules { rules.ignore("plain") }
  }
  struct PlainHolder { var plain: Plain? }

  static let holders = Injector.bind(Holder.self)

  private func text(_ injector: Injector<some Any>) -> String {
    let error = #expect(throws: InjectionError.self) { try injector.validated() }
    #expect(error?.issues.allSatisfy { $0.code == .configuration } == true)
    return error?.description.replacing(#/ \([^()]*\.swift:\d+\)/#, with: "") ?? ""
  }

  @Test func properties() {
    #expect(
      text(Self.holders.rules { $0.flatten("number") })
        == #"'number' is flattened, but Int is not one model; remove the .flatten(\.number)"#
    )
    #expect(
      text(Self.holders.flatten(\.nodes))
        == #"'nodes' is flattened, but [Node] is not one model; remove the .flatten(\.nodes)"#
    )
    #expect(
      text(Self.holders.flatten(\.array).format(\.array).with.injector(Injector.bind(Node.self)))
        == #"'array' is flattened, but NSArray is not one model; remove the .flatten(\.array)"#
    )
    #expect(
      text(Self.holders.flatten(\.any))
        == #"'any' is flattened, but Any? is not one model; remove the .flatten(\.any)"#
    )
    #expect(
      text(Self.holders.flatten(\.node).format(\.node).with.converter { (_: Int) in Node() })
        == #"'node' is flattened, but its value is not made by an injector; use .format(\.node).with.injector(…), or remove the .flatten(\.node)"#
    )
    #expect(
      text(Injector.bind(PlainHolder.self).flatten(\.plain))
        == #"'plain' is flattened, but there are no rules for FlattenMistakeTests.Plain; conform FlattenMistakeTests.Plain to Injectable, or use .format(\.plain).with.injector(…)"#
    )
    #expect(
      text(Self.holders.rules { $0.flatten("nod") })
        == "no property 'nod' in Holder; did you mean 'node'?"
    )
  }

  @Test func circles() throws {
    let loop =
      #"'next' of Loop flattens Loop into itself without end; remove the .flatten(\.next), so that 'next' has a record of its own"#
    #expect(text(Injector.bind(Loop.self)) == loop)
    let ping =
      #"'ping' of Pong flattens Ping into itself without end; remove the .flatten(\.ping), so that 'ping' has a record of its own"#
    #expect(text(Injector.bind(Ping.self)) == ping)
    #expect(text(Injector.bind(Table.self)).contains("flattens"))
    struct Around: Injectable { var loops: [Loop] = [] }
    #expect(text(Injector.bind(Around.self)) == loop)
    struct Watched: Injectable { var id = 0; var loop: Loop? { didSet {} } }
    #expect(text(Injector.bind(Watched.self).mapping("l").to(\.loop)) == loop)
  }

  @Test func oneLevelOfARecursiveModelIsNoCircle() throws {
    let nodes = Injector.bind(Node.self).flatten(\.next)
    for node in try BothInputs.models(nodes, #"{"id": 1, "list": [{"id": 2, "next": {"id": 3}}]}"#) {
      #expect(node.id == 1)
      #expect(node.next?.id == 1)
      #expect(node.next?.next == nil)
      #expect(node.next?.list.first?.next?.id == 3)
    }
  }

  @Test func modelsThatMeetAgainBelow() throws {
    let pongs = Injector.bind(Pong.self)
    #expect(text(pongs).contains("'pong' of Ping flattens Pong into itself"))
  }
}
