import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Null inside collections of `Any` is `NSNull`: nothing else could stand for it there, and nothing is lost.
struct NullInCollectionTests {
  struct Box: Injectable {
    var any: Any = "default"
    var array: [Any] = []
    var byName: [String: Any] = [:]
    var optionals: [Any?] = []
    var objects = NSArray()
    var object: NSDictionary?
    var numbers: [Int] = []
  }

  @Test func nullIsAnElement() throws {
    let json = #"""
      {"any": null, "array": [1, null, [null]], "byName": {"a": null, "b": 1}, "optionals": [null, 1],
      "objects": [null, 1], "object": {"a": null}, "numbers": [1, null]}
      """#
    let tree = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    for box in [try Box(injectingJSON: json), try Box(injecting: tree)] {
      #expect(box.any as? String == "default")
      #expect(box.array.count == 3 && box.array[1] is NSNull)
      #expect((box.array[2] as? [Any])?.first is NSNull)
      #expect(box.byName.count == 2 && box.byName["a"] is NSNull)
      #expect(box.optionals.count == 2 && box.optionals[0] == nil)
      #expect(box.objects.count == 2 && box.objects[0] is NSNull)
      #expect(box.object?["a"] is NSNull)
      #expect(box.numbers == [1])
    }
  }

  @Test func nothingElseFitsNSNull() throws {
    struct Holder: Injectable { var null: NSNull?; var other: NSNull? }
    for holder in try Injector.bind(Holder.self).both(#"{"null": null, "other": 5}"#) {
      #expect(holder.other == nil)
    }
  }
}
