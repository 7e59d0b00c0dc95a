import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about values that need a converter.
extension HandyJSONTests {
  class ExtendedTypes: Injectable {
    var date: Date?
    var decimal: NSDecimalNumber?
    var url: URL?
    var data: Data?
    var color: RGBAColor?
    required init() {}

    class func rules(_ rules: InjectionRules) -> InjectionRules {
      rules
        .format("date").as(.date("yyyy-MM-dd"))
        .format("url").as(.url)
        .format("data").as(.base64)
        .format("color").as(Converter<String, RGBAColor>.hexColor)
    }
  }

  static let extendedTypes = #"""
    {"date":"2017-09-11","decimal":"1.23423414371298437124391243","url":"https:\/\/www.aliyun.com",
     "data":"aGVsbG8sIHdvcmxkIQ==","color":"0000FF"}
    """#

  @Test("HJ-21 a Date by its format")
  func dateByFormat() throws {
    try Self.inject(ExtendedTypes.self, from: Self.extendedTypes) { object in
      #expect(object.date == day(2017, 9, 11))
    }
    try Self.inject(ExtendedTypes.self, from: #"{"date":"11.09.2017"}"#) { #expect($0.date == nil) }
  }

  /// No converter is needed: the coercion of texts to decimal numbers is exact.
  @Test("HJ-22 a decimal number with all its digits")
  func decimal() throws {
    let digits = "1.23423414371298437124391243"
    try Self.inject(ExtendedTypes.self, from: Self.extendedTypes) { object in
      #expect(object.decimal == NSDecimalNumber(string: digits))
      #expect(object.decimal?.description == digits)
    }
    final class Price: Injectable {
      var decimal: Decimal?
      var object: NSDecimalNumber?
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules
          .format("decimal").as(.decimal)
          .format("object").as(
            Converter<String, Decimal>.decimal.then(Converter { NSDecimalNumber(decimal: $0) })
          )
      }
    }
    let json = #"{"decimal":"1.23423414371298437124391243","object":"1.23423414371298437124391243"}"#
    let native: [String: Any] = [
      "decimal": NSDecimalNumber(string: digits), "object": Decimal(string: digits) as Any,
    ]
    try Self.inject(Price.self, from: json, native: native) { price in
      #expect(price.decimal == Decimal(string: digits))
      #expect(price.object?.description == digits)
    }
  }

  /// There is no switch: characters are encoded where that is needed, and never twice.
  @Test("HJ-23 a URL as it is written")
  func url() throws {
    try Self.inject(ExtendedTypes.self, from: Self.extendedTypes) { object in
      #expect(object.url?.absoluteString == "https://www.aliyun.com")
    }
    let encoded = #"{"url":"https://www.aliyun.com/%E7%8C%AB?q=a%20b#top"}"#
    try Self.inject(ExtendedTypes.self, from: encoded) { object in
      #expect(object.url?.absoluteString == "https://www.aliyun.com/%E7%8C%AB?q=a%20b#top")
    }
  }

  @Test("HJ-24 Data from Base64")
  func base64() throws {
    try Self.inject(ExtendedTypes.self, from: Self.extendedTypes) { object in
      #expect(object.data == Data("hello, world!".utf8))
    }
    try Self.inject(ExtendedTypes.self, from: #"{"data":"not base64"}"#) { #expect($0.data == nil) }
  }

  @Test("HJ-25 a colour from hexadecimal digits")
  func color() throws {
    try Self.inject(ExtendedTypes.self, from: Self.extendedTypes) { object in
      #expect(object.color == RGBAColor(red: 0, green: 0, blue: 1))
    }
    try Self.inject(ExtendedTypes.self, from: #"{"color":"blue"}"#) { #expect($0.color == nil) }
  }

  @Test("HJ-26 the sample with all of them is read without a word in the report")
  func allExtendedTypes() throws {
    let injector = Injector.bind(ExtendedTypes.self)
    try Self.inject(with: injector, from: Self.extendedTypes) { object, report in
      #expect(object.date == day(2017, 9, 11))
      #expect(object.decimal?.description == "1.23423414371298437124391243")
      #expect(object.url == URL(string: "https://www.aliyun.com"))
      #expect(object.data.map { String(decoding: $0, as: UTF8.self) } == "hello, world!")
      #expect(object.color?.hexText() == "0000FF")
      #expect(report.issues.allSatisfy { $0.severity == .note })
    }
  }

  @Test("HJ-45 an enum with raw values, by the converter or by itself")
  func rawValueEnum() throws {
    enum Kind: String { case type1, type2 }
    struct Model: Injectable {
      var kind: Kind?
      var converted: Kind?
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("converted").as(.rawValue(of: Kind.self))
      }
    }
    try Self.inject(Model.self, from: #"{"kind":"type2","converted":"type2"}"#) { model in
      #expect(model.kind == .type2)
      #expect(model.converted == .type2)
    }
    try Self.inject(Model.self, from: #"{"kind":"type3","converted":"type3"}"#) { model in
      #expect(model.kind == nil)
      #expect(model.converted == nil)
    }
  }

  /// Neither raw values nor `CaseIterable`: only a converter knows what to make of a text.
  enum PureEnum: Equatable {
    case type1, type2

    static func named(_ text: String) -> PureEnum? {
      switch text {
      case "type1": .type1
      case "type2": .type2
      default: nil
      }
    }
  }

  @Test("HJ-46 an enum without raw values, by a closure; an unknown text keeps the default and is reported")
  func enumWithoutRawValues() throws {
    struct Model: Injectable {
      var kind: PureEnum?
      var other = PureEnum.type1
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules
          .format("kind").with.converter { (text: String) in PureEnum.named(text) }
          .format("other").with.converter { (text: String) in PureEnum.named(text) }
      }
    }
    let models = Injector.bind(Model.self)
    try Self.inject(with: models, from: #"{"kind":"type2","other":"type2"}"#) { model, report in
      #expect(model.kind == .type2)
      #expect(model.other == .type2)
      #expect(report.isEmpty)
    }
    try Self.inject(with: models, from: #"{"kind":"type3","other":"type3"}"#) { model, report in
      #expect(model.kind == nil)
      #expect(model.other == .type1)
      #expect(report.issues.map(\.path.description).sorted() == ["kind", "other"])
      #expect(report.issues.map(\.code) == [.typeMismatch, .typeMismatch])
      #expect(report.issues.map(\.found) == [#"string "type3""#, #"string "type3""#])
    }
  }

  struct Transformed: Injectable {
    var aStr: String?
    var aEnum: PureEnum?
    var list: [PureEnum] = []
    var byName: [String: PureEnum] = [:]
    var always = PureEnum.type1
  }

  /// HandyJSON has a conformance for such a type; here it is a converter for every property of the type.
  @Test("HJ-62 a type with a transformation of its own, wherever it occurs")
  func transformableType() async {
    await #expect(processExitsWith: .success) {
      InjectionDefaults.setGlobal(
        InjectionDefaults().converter(Converter<String, PureEnum> { PureEnum.named($0) })
      )
      let json = #"""
        {"aStr":"Bob","aEnum":"type2","list":["type1","type9","type2"],"byName":{"a":"type2","b":5},
         "always":"type2"}
        """#
      try HandyJSONTests.inject(Transformed.self, from: json) { model in
        HandyJSONTests.demand(model.aStr == "Bob", "aStr is \(model.aStr ?? "nil")")
        HandyJSONTests.demand(model.aEnum == .type2, "aEnum is \(model.aEnum as Any)")
        HandyJSONTests.demand(model.list == [.type1, .type2], "list is \(model.list)")
        HandyJSONTests.demand(model.byName == ["a": .type2], "byName is \(model.byName)")
        HandyJSONTests.demand(model.always == .type2, "always is \(model.always)")
      }
      try HandyJSONTests.inject(Transformed.self, from: #"{"aEnum":"type9","always":null}"#) { model in
        HandyJSONTests.demand(model.aEnum == nil, "aEnum is \(model.aEnum as Any)")
        HandyJSONTests.demand(model.always == .type1, "always is \(model.always)")
      }
    }
  }

  @Test("HJ-62 the same for a single property")
  func transformedProperty() throws {
    struct Model: Injectable {
      var aStr: String?
      var aEnum: PureEnum?
      static func rules(_ rules: InjectionRules) -> InjectionRules {
        rules.format("aEnum").as(Converter<String, PureEnum> { PureEnum.named($0) })
      }
    }
    try Self.inject(Model.self, from: #"{"aStr":"Bob","aEnum":"type2"}"#) { model in
      #expect(model.aStr == "Bob")
      #expect(model.aEnum == .type2)
    }
  }
}
