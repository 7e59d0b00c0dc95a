import Testing

/// The code of the articles is what the tests beside this one compile and run, and its output is what they expect.
struct DocumentationPageTests {
  @Test(arguments: [
    ("ModelsWithRules", "ModelsWithRulesTests"), ("ConvertingValues", "ConvertingValuesTests"),
  ])
  func examplesOfArticlesAreCompiledAndTheirOutputIsExpected(name: String, prefix: String) throws {
    let page = try DocumentationPage(named: name)
    let tests = try DocumentationPage.testSource(prefix: prefix)
    let source = SourceText(tests)
    #expect(page.swiftBlocks.count > 5)
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
    #expect(page.firstColumnCode == ["a | b", "f"])
    #expect(page.swiftBlocks == ["let x = 1  // 1\n// two"])
    #expect(page.outputs == ["1", "two"])
  }
}
