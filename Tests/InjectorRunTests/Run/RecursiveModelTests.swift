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
    #expect(person.children.first?.children.first?.name == "Jo")
    #expect(person.byName["a"]?.name == "A")
  }

  @Test func structThroughAnArray() throws {
    let node = try Injector.bind(Node.self).inject([
      "value": 1, "children": [["value": 2], ["value": 3, "children": [["value": 4]]]],
    ])
    #expect(
      node
        == Node(value: 1, children: [Node(value: 2), Node(value: 3, children: [Node(value: 4)])])
    )
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
    #expect(depth == 250)
    #expect(node.value == 0)
  }

  @Test func rulesOfTheRootHoldOnlyThere() throws {
    let nodes = Injector.bind(Node.self).rules { $0.mapping("v").to("value") }
    let node = try nodes.inject(["v": 1, "children": [["v": 2], ["value": 3]]])
    #expect(node.value == 1)
    #expect(node.children.map(\.value) == [0, 3])
  }

  @Test func errorPathsThroughLevels() {
    let error = #expect(throws: InjectionError.self) {
      try Injector.bind(Node.self).policy(.strict)
        .inject(["children": [["value": 1], ["children": [["value": "x"]]]]])
    }
    #expect(error?.path.description == "children[1].children[0].value")
  }
}
