import InjectorCache
import Testing

struct SharedNumberTests {
  @Test func holdsWhatWasSetLast() {
    let number = SharedNumber(3)
    #expect(number.value == 3)
    number.value = -1
    #expect(number.value == -1)
  }

  /// A thread never sees a number that is older than one it saw before.
  @Test func readersSeeChangesInOrder() async {
    let number = SharedNumber(0)
    let last = 20_000
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for next in 1...last { number.value = next }
        return true
      }
      for _ in 0..<3 {
        group.addTask {
          var seen = 0
          for _ in 0..<last {
            let now = number.value
            if now < seen || now > last { return false }
            seen = now
          }
          return true
        }
      }
      for await isInOrder in group { #expect(isInOrder) }
    }
    #expect(number.value == last)
  }
}
