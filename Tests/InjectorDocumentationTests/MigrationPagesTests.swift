import Testing

@testable import InjectorTestSupport

/// The right-hand sides of the pages are what the tests beside this one compile and run.
struct MigrationPagesTests {
  @Test(arguments: ["Codable", "HandyJSON", "KakaJSON", "NamadaJSON", "SuperKVC", "ObjectMapper"])
  func rightHandSidesAreCompiled(library: String) throws {
    let page = try DocumentationPage(named: "MigratingFrom\(library)")
    let source = SourceText(compiled: try DocumentationPage.testSource(prefix: "Migration\(library)Tests"))
    #expect(page.lastColumnCode.count > 20)
    for code in page.lastColumnCode {
      let isThere = source.contains(SourceText(code))
      #expect(isThere, "not in the tests: \(code)")
    }
    #expect(!page.swiftBlocks.isEmpty)
    for block in page.swiftBlocks {
      let isThere = source.contains(SourceText(compiled: block))
      #expect(isThere, "not in the tests:\n\(block)")
    }
  }
}
