import Testing

@testable import Injector

struct NameTableTests {
  /// A table compares a few names one after the other, and keeps more of them in another form.
  @Test(arguments: [0, 1, 16, 17, 40])
  func findsFewAndManyNames(count: Int) {
    var table = NameTable()
    for number in 0..<count { table.set(number, for: "name\(number)") }
    #expect(table.count == count && table.isEmpty == (count == 0))
    #expect((0..<count).allSatisfy { table["name\($0)"] == $0 })
    #expect(table["name\(count)"] == nil)
    table.set(-1, for: "name0")
    #expect(table["name0"] == -1 && table.count == max(1, count))
  }
}
