// The samples have implicitly unwrapped properties.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The statements about the types that a property may have.
extension HandyJSONTests {
  enum EnumInt: Int { case Default, Another }
  enum EnumDouble: Double { case Default, Another }
  enum EnumFloat: Float { case Default, Another }
  enum EnumString: String { case Default, Another }

  /// A type alone, wrapped, and in collections.
  struct Shapes<Value> {
    var plain: Value
    var optional: Value?
    var unwrapped: Value!
    var array: [Value] = []
    var arrayOptional: [Value]?
    var optionals: [Value?] = []
    var dictionary: [String: Value] = [:]
    var dictionaryUnwrapped: [String: Value]!
    var nested: [String: [[Value]]] = [:]
    var nestedOptional: [[String: Value?]?]?

    init(plain: Value) { self.plain = plain }

    /// A document with the value everywhere, `json` being its text.
    static func document(of json: String) -> String {
      #"""
      {"plain":\#(json),"optional":\#(json),"unwrapped":\#(json),"array":[\#(json),\#(json)],
       "arrayOptional":[\#(json)],"optionals":[\#(json),null],"dictionary":{"a":\#(json)},
       "dictionaryUnwrapped":{"a":\#(json)},"nested":{"a":[[\#(json)],[]]},
       "nestedOptional":[{"a":\#(json),"b":null},null]}
      """#
    }

    /// The same document with a native value.
    static func record(of value: Value) -> [String: Any] {
      [
        "plain": value, "optional": Value?.some(value) as Any, "unwrapped": value, "array": [value, value],
        "arrayOptional": [value], "optionals": [value, nil] as [Value?], "dictionary": ["a": value],
        "dictionaryUnwrapped": ["a": value], "nested": ["a": [[value], []]],
        "nestedOptional": [["a": value, "b": nil], nil] as [[String: Value?]?],
      ]
    }
  }

  /// A type with a value of it.
  struct TypeRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable () throws -> Void

    /// `json` is the text of `value`; `other` is what the property holds before.
    init<Value: Equatable & SendableMetatype>(
      _ type: Value.Type,
      _ json: String,
      _ value: @autoclosure @escaping @Sendable () -> Value,
      other: @autoclosure @escaping @Sendable () -> Value
    ) {
      testDescription = "\(type) \(json)"
      run = {
        let injector = Injector.bind(Shapes<Value>.self) { Shapes(plain: other()) }
        let value = value()
        let document = Shapes<Value>.document(of: json)
        let native = Shapes.record(of: value)
        try HandyJSONTests.inject(with: injector, from: document, native: native) { shapes, report in
          #expect(report.isEmpty, "\(report)")
          #expect(shapes.plain == value)
          #expect(shapes.optional == value)
          #expect(shapes.unwrapped == value)
          #expect(shapes.array == [value, value])
          #expect(shapes.arrayOptional == [value])
          #expect(shapes.optionals == [value, nil])
          #expect(shapes.dictionary == ["a": value])
          #expect(shapes.dictionaryUnwrapped == ["a": value])
          #expect(shapes.nested == ["a": [[value], []]])
          #expect(shapes.nestedOptional == [["a": value, "b": nil], nil])
        }
      }
    }
  }

  static let types: [TypeRow] = [
    TypeRow(Bool.self, "true", true, other: false),
    TypeRow(Int.self, "11", 11, other: 0),
    TypeRow(Double.self, "11.5", 11.5, other: 0),
    TypeRow(Float.self, "1.001", 1.001, other: 0),
    TypeRow(String.self, #""STRINGNGNGG""#, "STRINGNGNGG", other: ""),
    TypeRow(NSNumber.self, "1.5", NSNumber(value: 1.5), other: 0),
    TypeRow(NSString.self, #""STRINGNGNGG""#, "STRINGNGNGG", other: ""),
    TypeRow(Int8.self, "-128", .min, other: 0),
    TypeRow(Int16.self, "-32768", .min, other: 0),
    TypeRow(Int32.self, "-2147483648", .min, other: 0),
    TypeRow(Int64.self, "-9223372036854775808", .min, other: 0),
    TypeRow(UInt.self, "18446744073709551615", .max, other: 0),
    TypeRow(UInt8.self, "255", .max, other: 0),
    TypeRow(UInt16.self, "65535", .max, other: 0),
    TypeRow(UInt32.self, "4294967295", .max, other: 0),
    TypeRow(UInt64.self, "18446744073709551615", .max, other: 0),
    TypeRow(EnumInt.self, "1", .Another, other: .Default),
    TypeRow(EnumDouble.self, "1.0", .Another, other: .Default),
    TypeRow(EnumFloat.self, "1.0", .Another, other: .Default),
    TypeRow(EnumString.self, #""Another""#, .Another, other: .Default),
    TypeRow(NSArray.self, #"["one","two"]"#, ["one", "two"], other: []),
    TypeRow(NSDictionary.self, #"{"key":"value"}"#, ["key": "value"], other: [:]),
  ]

  @Test(
    "HJ-30 HJ-31 HJ-32 HJ-33 HJ-34 HJ-35 HJ-36 HJ-37 each type alone, optional, in arrays, dictionaries, both",
    arguments: types
  )
  func typesOfProperties(row: TypeRow) throws {
    try row.run()
  }

  /// HandyJSON wraps 300 to 44; here it does not fit.
  @Test("HJ-33 a number beyond the type keeps the default")
  func numbersOutOfRange() throws {
    struct Small: Injectable { var signed: Int8 = 7; var unsigned: UInt16 = 7; var optional: Int8? }
    let json = #"{"signed":300,"unsigned":-1,"optional":300}"#
    try Self.inject(with: Injector.bind(Small.self), from: json) { small, report in
      #expect(small.signed == 7)
      #expect(small.unsigned == 7)
      #expect(small.optional == nil)
      #expect(report.issues.map(\.code) == [.outOfRange, .outOfRange, .outOfRange])
    }
  }

  @Test("HJ-56 values that an enum does not know are dropped from arrays and dictionaries")
  func undefinedEnumValues() throws {
    struct Model: Injectable {
      var enumInt = EnumInt.Default
      var enumIntOptional: EnumInt?
      var arrayEnumInt: [EnumInt] = []
      var arrayEnumIntOptional: [EnumInt]?
      var arrayEnumIntImplicitlyUnwrapped: [EnumInt]!
      var dictEnumInt: [String: EnumInt] = [:]
      var dictEnumIntOptional: [String: EnumInt]?
      var dictEnumIntImplicitlyUnwrapped: [String: EnumInt]!
    }
    let unknown = Int.min
    let json = #"""
      {"enumInt":\#(unknown),"enumIntOptional":\#(unknown),"arrayEnumInt":[\#(unknown)],
       "arrayEnumIntOptional":[1,\#(unknown),0],"arrayEnumIntImplicitlyUnwrapped":[\#(unknown),1],
       "dictEnumInt":{"key":\#(unknown)},"dictEnumIntOptional":{"key":\#(unknown),"other":1},
       "dictEnumIntImplicitlyUnwrapped":{"key":\#(unknown)}}
      """#
    try Self.inject(with: Injector.bind(Model.self), from: json) { model, report in
      #expect(model.enumInt == .Default)
      #expect(model.enumIntOptional == nil)
      #expect(model.arrayEnumInt == [])
      #expect(model.arrayEnumIntOptional == [.Another, .Default])
      #expect(model.arrayEnumIntImplicitlyUnwrapped == [.Another])
      #expect(model.dictEnumInt == [:])
      #expect(model.dictEnumIntOptional == ["other": .Another])
      #expect(model.dictEnumIntImplicitlyUnwrapped == [:])
      #expect(report.issues.count == 8)
      #expect(report.issues.filter { $0.consequence == .elementDropped }.count == 6)
    }
  }
}
