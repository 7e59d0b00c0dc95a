import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// Mistakes in attributes, word for word; `#` stands for the line of the attribute.
struct MappedErrorTextTests {
  struct Memberwise {
    var id: Int
    @Mapped("user_name") var name = ""
  }

  struct Copied {
    @Mapped("user_name") var name = ""
    static let prototype = Copied()
  }

  struct CopiedInjectable: Injectable {
    @Mapped("user_name") var name = ""
    private static let prototype = CopiedInjectable(name: "G")
    init() { self = Self.prototype }
    init(name: String) { self.name = name }
  }

  struct Typed: Injectable {
    @Mapped("n", converter: Converter { (text: String) in text.count }) var number = 0
  }

  struct Unusable: Injectable {
    @Mapped("t") var pair = (1, 2)
    @Mapped("c", converter: Converter { (cache: MappedTests.Cache) in cache.entries.count }) var count = 0
    @Mapped(".") var empty = 0
  }

  static let file = "InjectorRuleTests/MappedErrorTextTests.swift"

  static let rows: [TextRow] = [
    TextRow(
      "memberwise",
      "'name' of MappedErrorTextTests.Memberwise is @Mapped, and its rules can be read from an instance only; "
        + "conform MappedErrorTextTests.Memberwise to Injectable, or use bind(MappedErrorTextTests.Memberwise.self) { … }"
    ) { try Injector.bind(Memberwise.self).validated() },
    TextRow(
      "factory that copies",
      "'name' of MappedErrorTextTests.Copied is @Mapped, and its rules can be read from a new instance only; "
        + "make a new MappedErrorTextTests.Copied in init() or in bind(MappedErrorTextTests.Copied.self) { … }, not a copy of one made before"
    ) {
      _ = Copied.prototype
      try Injector.bind(Copied.self) { Copied.prototype }.validated()
    },
    TextRow("misspelt in the chain", "no property 'nam' in Copied; did you mean 'name'? (\(file):#)") {
      try Injector.bind(Copied.self) { Copied() }.rules { $0.mapping("n").to("nam") }.validated()
    },
    TextRow("by the name of the storage", "no property '_name' in Copied; did you mean 'name'? (\(file):#)") {
      try Injector.bind(Copied.self) { Copied() }.rules { $0.mapping("n").to("_name") }.validated()
    },
    TextRow(
      "converter of the chain",
      "the converter of 'number' returns String, which cannot be stored in Int (\(file):#)"
    ) {
      try Injector.bind(Typed.self).rules { $0.format("number").with.converter { (raw: Int) in "\(raw)" } }
        .validated()
    },
  ]

  @Test(arguments: rows)
  func text(row: TextRow) throws {
    let error = try #require(throws: InjectionError.self) { try row.run() }
    #expect(error.code == .configuration)
    let line = error.rule?.split(separator: ":").last.map(String.init) ?? ""
    #expect(error.description == row.text.replacingOccurrences(of: "#", with: line))
  }

  @Test func allMistakesOfAttributesAtOnce() throws {
    let line = 31
    let error = try #require(throws: InjectionError.self) { try Injector.bind(Unusable.self).validated() }
    #expect(
      error.description == """
        3 problems:
          the mapping to 'empty' names no key; write .mapping("key").to(\\.empty) (\(Self.file):\(line + 2))
          'pair' of Unusable is of type (Int, Int), which cannot be injected; use .format(\\.pair).with.converter { … }, \
        or .ignore(\\.pair) (\(Self.file):\(line))
          the converter of 'count' takes Cache, which no JSON value can become; take String, a number, Bool, [T], \
        [String: Any] or Any (\(Self.file):\(line + 1))
        """
    )
  }

  @Test func rulesOfCopiesComeFromInitWhereThereIsOne() throws {
    struct Fresh: Injectable { @Mapped("k") var value = 0; static let prototype = Fresh() }
    _ = Fresh.prototype
    for model in try Injector.bind(Fresh.self, { Fresh.prototype }).both(#"{"k": 5}"#) {
      #expect(model.value == 5)
    }
  }

  @Test func copiesInInitAreAMistake() throws {
    _ = CopiedInjectable()
    let error = #expect(throws: InjectionError.self) { try Injector.bind(CopiedInjectable.self).validated() }
    #expect(error?.description.contains("not a copy of one made before") == true)
  }

  @Test func classesNobodyCanMakeAreToldOfOnce() throws {
    final class Plain { @Mapped("k") var value = 0 }
    let error = #expect(throws: InjectionError.self) { try Injector.bind(Plain.self).validated() }
    #expect(
      error?.description
        == "there is no way to make a Plain; conform to Injectable, or use bind(Plain.self) { … }"
    )
  }
}
