import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Rules of models inside each other, each of which is compiled to a plan of its own.
struct NestedRulesTests {
  struct Node: Injectable { var value = 0; var next: [Node] = [] }

  /// Returns an injector with other injectors inside each other.
  static func nested(_ depth: Int) -> Injector<Node> {
    (0..<depth).reduce(Injector.bind(Node.self).mapping("v").to(\.value)) { inner, level in
      Injector.bind(Node.self).mapping("key\(level)").to(\.next).format(\.next).with.injector(inner)
    }
  }

  @Test(arguments: [128, 256, 512]) func `a small stack refuses what it has no space for`(
    kilobytes: Int
  ) throws {
    for depth in [1, 30, 60] {
      let uses: [() throws -> Void] = [
        { _ = try Self.nested(depth).validated() },
        { _ = try Self.nested(depth).inject(["value": 1]) },
        { _ = try Self.nested(depth).extractJSON(Node()) },
        { _ = try Self.nested(depth).jsonSchema() },
      ]
      let results = try SmallThread.run(kilobytes: kilobytes) {
        uses.map { use in
          do {
            try use()
            return true
          } catch {
            return (depth > 1 || kilobytes == 128) && error is InjectionError
          }
        }
      }
      #expect(results == uses.map { _ in true })
    }
  }

  @Test func `what one thread refuses another one compiles`() throws {
    let deep = Self.nested(100)
    final class Outcome { var message = "" }
    let outcome = Outcome()
    _ = try SmallThread.run(kilobytes: 128) {
      do { _ = try deep.validated() } catch { outcome.message = "\(error)" }
      return []
    }
    #expect(
      outcome.message == """
        the rules of Node are nested too deeply for the stack of this thread; call validated() on a \
        thread with a larger stack first
        """
    )
    _ = try deep.validated()
  }
}
