import Foundation
import Testing

@testable import InjectorTestSupport

/// The code of the articles is what the tests beside this one compile and run, and its output is what they expect.
struct DocumentationPageTests {
  @Test(arguments: [
    ("ModelsWithRules", "ModelsWithRulesTests"), ("Converters", "ConvertersTests"),
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

  /// The articles whose sections are tests, which compare their whole output.
  @Test(arguments: [
    ("Injector", "LandingPage"), ("GettingStarted", "GettingStarted"), ("ChoosingAPolicy", "ChoosingAPolicy"),
    ("HandlingErrors", "HandlingErrors"), ("Performance", "Performance"),
    ("Files", "Files"), ("RuleDocuments", "RuleDocuments"), ("Streams", "Streams"),
    ("Extracting", "Extracting"),
    ("Troubleshooting", "Troubleshooting"),
  ])
  func examplesOfSectionsAreCompiled(name: String, prefix: String) throws {
    let page = try DocumentationPage(named: name)
    let source = SourceText(try DocumentationPage.testSource(prefix: "\(prefix)Tests"))
    #expect(!page.swiftBlocks.isEmpty)
    for block in page.swiftBlocks {
      let isThere = source.contains(SourceText(block))
      #expect(isThere, "not in the tests:\n\(block)")
    }
  }

  /// The messages of the compiler that Troubleshooting explains are those that a check of the chain expects.
  @Test func messagesOfTheCompilerAreChecked() throws {
    let messages = try DocumentationPage(named: "Troubleshooting").table(
      ofSection: "The compiler rejects a chain"
    )
    .map { $0.first?.trimmingCharacters(in: ["`", " "]) ?? "" }
    let folder = DocumentationPage.package.appendingPathComponent(".ci/ChainCheck/Wrong")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let expected = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(messages.count > 5)
    for message in messages {
      let isChecked = expected.contains { $0.contains("// expect: \(message)\n") }
      #expect(isChecked, "no check expects: \(message)")
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
        ## Tables

        | there | here |
        | --- | --- |
        | `a \| b` | `c \|\| d`, then `e` |
        | `f` | nothing |

        ### Code

        ```swift
        let x = 1  // 1
        // two
        ```

        <!-- continues -->
        ```swift
        print(x)  // 1
        ```

        ```
        three
        ```
        """#
    )
    #expect(page.lastColumnCode == ["c || d", "e"])
    #expect(page.table(ofSection: "Tables").map(\.first) == [" `a | b` ", " `f` "])
    #expect(page.swiftBlocks == ["let x = 1  // 1\n// two", "print(x)  // 1"])
    #expect(page.outputs == ["1", "two", "1"])
    #expect(page.output(ofSection: "Code") == ["1", "three"])
    #expect(page.programs.map(\.code.count) == [2] && page.programs.map(\.output) == [["three"]])
  }
}
