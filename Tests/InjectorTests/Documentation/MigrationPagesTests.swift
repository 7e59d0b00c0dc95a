import Testing

/// The code on the pages is what the tests beside this one compile and run.
struct MigrationPagesTests {
  @Test(arguments: ["HandyJSON", "KakaJSON", "NamadaJSON", "SuperKVC", "ObjectMapper"])
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

  @Test func codeOfThePageOfModelsIsCompiledAndItsOutputIsExpected() throws {
    let page = try DocumentationPage(named: "ModelsWithRules")
    let tests = try DocumentationPage.testSource(prefix: "ModelsWithRulesTests")
    let source = SourceText(tests)
    #expect(page.swiftBlocks.count > 10)
    for block in page.swiftBlocks {
      let isThere = source.contains(SourceText(block))
      #expect(isThere, "not in the tests:\n\(block)")
    }
    #expect(page.outputs.count > 10)
    for output in page.outputs {
      let isExpected = tests.contains("\"\(output)\"")
      #expect(isExpected, "not expected by a test: \(output)")
    }
  }

  @Test func codeThatIsNotThereIsFound() {
    let source = SourceText(
      compiled: "let cat = try Cat(\n  injecting: record,\n)\n// let dog = 1\nlet list: [Int]"
    )
    #expect(source.contains(SourceText("try Cat(injecting: record)")))
    #expect(source.contains(SourceText("let list")))
    #expect(!source.contains(SourceText("let dog = 1")))
    #expect(!source.contains(SourceText("let lis")))
    #expect(!source.contains(SourceText("et list")))
    #expect(!source.contains(SourceText("letlist")))
    #expect(!source.contains(SourceText("")))
  }

  @Test func codeOfAPageIsFound() {
    let page = DocumentationPage(
      text: #"""
        | there | here |
        | --- | --- |
        | `a \| b` | `c \|\| d`, then `e` |
        | `f` | nothing |

        ```swift
        let x = 1  // 1
        // two
        ```
        """#
    )
    #expect(page.lastColumnCode == ["c || d", "e"])
    #expect(page.swiftBlocks == ["let x = 1  // 1\n// two"])
    #expect(page.outputs == ["1", "two"])
  }
}
