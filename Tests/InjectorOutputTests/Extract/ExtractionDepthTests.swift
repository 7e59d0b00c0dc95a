import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Objects that contain themselves, and more levels than there may be.
struct ExtractionDepthTests {
  final class Node: Injectable {
    var name = ""
    var next: Node?
    var children: [Node] = []
    var any: Any?
    init() {}

    /// Returns a list. Each node is released by itself, because `deinit` would call itself once for each.
    static func list(_ count: Int) -> [Node] {
      let nodes = (0..<count).map { _ in Node() }
      for (node, next) in zip(nodes, nodes.dropFirst()) { node.next = next }
      return nodes
    }
  }

  private static func errors(_ node: Node) -> [InjectionError] {
    let runs: [() throws -> Void] = [
      { _ = try node.extract() }, { _ = try node.extractJSON() },
      { _ = try node.extractJSONString(.sortedKeys) },
      { _ = try Injector.bind(Any.self).extractJSON(node) },
    ]
    return runs.compactMap { run in #expect(throws: InjectionError.self) { try run() } }
  }

  @Test func anObjectThatContainsItself() {
    let node = Node()
    node.next = node
    for error in Self.errors(node) {
      #expect(error.code == .tooDeep)
      #expect(error.description == "next: the object contains itself")
    }
    node.next = nil
  }

  @Test func aLongerCycle() {
    let (first, second, third) = (Node(), Node(), Node())
    first.next = second
    second.children = [Node(), third]
    third.any = second
    for error in Self.errors(first) {
      #expect(error.code == .tooDeep)
      #expect(error.description == "next.children[1].any: the object contains itself")
    }
    second.children = []
  }

  @Test func theSameObjectTwiceIsNoCycle() throws {
    let (root, shared) = (Node(), Node())
    shared.name = "s"
    root.next = shared
    root.children = [shared, shared]
    let again = try Node(injectingJSON: root.extractJSON())
    #expect(again.next?.name == "s")
    #expect(again.children.map(\.name) == ["s", "s"])
  }

  @Test func aListOfAHundredThousand() throws {
    let nodes = Node.list(100_000)
    let first = try #require(nodes.first)
    defer { for node in nodes { node.next = nil } }
    for error in Self.errors(first) { #expect(error.code == .tooDeep) }
  }

  @Test(arguments: [512, 2_048])
  func onASmallStack(kilobytes: Int) throws {
    let nodes = Node.list(100_000)
    defer { for node in nodes { node.next = nil } }
    nonisolated(unsafe) let first = try #require(nodes.first)
    let results = try SmallThread.run(kilobytes: kilobytes) {
      [
        Self.isTooDeep { _ = try unsafe first.extract() },
        Self.isTooDeep { _ = try unsafe first.extractJSON() },
        Self.isTooDeep { _ = try unsafe Injector.bind(Any.self).extractJSON(["a": [first] as [Any]]) },
      ]
    }
    #expect(results == [true, true, true])
  }

  private static func isTooDeep(_ body: () throws -> Void) -> Bool {
    do { try body() } catch let error as InjectionError { return error.code == .tooDeep } catch {}
    return false
  }

  @Test func arraysInAnyWithoutEnd() {
    var value: Any = 1
    for _ in 0..<10_000 { value = [value] }
    let error = #expect(throws: InjectionError.self) { try Injector.bind(Any.self).extractJSON(value) }
    #expect(error?.code == .tooDeep)
    // Released level by level.
    while let inner = (value as? [Any])?.first { value = inner }
  }

  @Test func collectionsOfFoundationThatContainThemselves() {
    let list = NSMutableArray()
    list.add(list)
    let error = #expect(throws: InjectionError.self) { try Injector.bind(Any.self).extractJSON(list) }
    #expect(error?.code == .tooDeep)
    list.removeAllObjects()
  }
}
