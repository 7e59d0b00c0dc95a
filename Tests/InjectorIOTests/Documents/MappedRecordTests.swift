import Foundation
import Injector
import Testing

@testable import InjectorIO
@testable import InjectorTestSupport

/// Records whose properties a document declares.
struct MappedRecordTests {
  static func records(_ document: String) throws -> Injector<MappedRecord> {
    Injector.bind(MappedRecord.self).rules(try RuleDocument(json: document))
  }

  @Test func valuesThatDefaultsHideAreNotPrinted() async {
    await #expect(processExitsWith: .success) {
      let inner = #"{"rules": {"properties": {"q": "q"}}}"#
      let properties = #"{"q": {"type": "string"}, "n": {"type": "integer"}, "in": \#(inner)}"#
      let records = try MappedRecordTests.records(#"{"properties": \#(properties)}"#)
      InjectionDefaults.set(InjectionDefaults().sensitive("q"), for: [MappedRecord.self])
      let record = try records.inject(["q": "secret", "n": 1, "in": ["q": "secret"]])
      let text = "\(record) \(String(reflecting: record)) \([record])"
      #expect(text.contains("n: 1") && !text.contains("secret"))
    }
  }

  @Test func recordsPrintTheirMembers() throws {
    let json = """
      {"properties": {"id": {"type": "integer"}, "name": "nick", "pin": {"sensitive": true}, "token": "token"},
       "sensitive": ["token"]}
      """
    let records = try Self.records(json)
    let record = try records.inject(json: #"{"id": 7, "nick": "Ann", "pin": 1234, "token": "abc"}"#)
    let text = #"MappedRecord(id: 7, name: "Ann", pin: a sensitive value, token: a sensitive value)"#
    #expect("\(record)" == text && String(reflecting: record) == text)
    #expect("\(try records.inject(json: "{}"))" == "MappedRecord(id: nil, name: nil, pin: nil, token: nil)")
    #expect("\(try records.sensitive().inject(json: #"{"id": 7}"#))".contains("id: a sensitive value"))
    let hidden = records.rules { $0.sensitive("name") }
    #expect("\(try hidden.inject(json: #"{"nick": "Ann"}"#))".contains("name: a sensitive value"))
  }

  @Test func nullIsAnErrorWhereADocumentSaysSo() throws {
    let records = try Self.records(#"{"properties": {"id": {"type": "integer", "nonNull": true}}}"#)
    expectError(code: .null) { try records.inject(json: #"{"id": null}"#) }
    #expect(throws: Never.self) { try records.inject(json: "{}") }
  }

  static let document = """
    {
      "properties": {
        "id": {"type": "integer", "keys": ["user.id", "user_id"], "require": true},
        "name": {"type": "string", "keys": "user.name", "as": "trimmed"},
        "score": {"type": "number"},
        "vip": {"type": "boolean", "default": false},
        "price": {"type": "decimal"},
        "born": {"type": "date"},
        "seen": {"keys": "ts", "as": {"read": "epochSeconds", "write": {"date": "yyyy-MM-dd"}}},
        "tags": {"type": "[string]"},
        "counts": {"type": "[string: integer]"},
        "extra": "meta",
        "cards": {"type": "[record]", "rules": {"properties": {
          "no": {"type": "integer", "keys": "number"},
          "owner": {"keys": "o", "rules": {"properties": {"n": {"type": "string"}}}}
        }}}
      }
    }
    """

  static let text = """
    {"user": {"id": "7", "name": " Ann "}, "score": 1.5, "price": "0.10000000000000000001", "born": "1970-01-02",
     "ts": 86400, "tags": ["a", 1], "counts": {"x": "1"}, "meta": {"k": [1, null, "b"]},
     "cards": [{"number": 5, "o": {"n": "Bea"}}, {"number": "6"}], "unknown": 1}
    """

  @Test func aConverterThatWritesDifferentlyHasTheSchemaOfWhatItWrites() throws {
    let records = try Self.records(
      #"{"properties": {"at": {"as": {"read": "epochSeconds", "write": "iso8601"}}}}"#
    )
    func format(_ direction: InjectionDirection) throws -> InjectionSchema.Value? {
      guard case .object(let properties) = try records.jsonSchema(for: direction)["properties"],
        case .object(let property) = properties["at"]
      else { return nil }
      return property["format"]
    }
    #expect(try format(.injecting) != "date-time")
    #expect(try format(.extracting) == "date-time")
  }

  @Test func valuesAreReadAndWrittenAsTheDocumentSays() throws {
    let records = try Self.records(Self.document)
    let (record, report) = try records.injectReporting(json: Self.text)
    #expect(record.propertyNames.count == 11 && record["id"] as? Int == 7)
    #expect(record["name"] as? String == "Ann" && record["vip"] as? Bool == false)
    #expect(record["born"] as? Date == Date(timeIntervalSince1970: 86400))
    #expect((record["cards"] as? [MappedRecord])?.first?["no"] as? Int == 5)
    #expect(record["none"] == nil && report.unknownKeys == ["unknown"])
    let text =
      #"{"id":7,"name":"Ann","score":1.5,"vip":false,"price":0.10000000000000000001,"#
      + #""born":"1970-01-02T00:00:00Z","seen":"1970-01-02","tags":["a","1"],"counts":{"x":1},"#
      + #""extra":{"k":[1,null,"b"]},"cards":[{"no":5,"owner":{"n":"Bea"}},{"no":6}]}"#
    #expect(try records.extractJSONString(record) == text)
  }

  @Test func dictionariesAreTheSame() throws {
    let records = try Self.records(Self.document)
    let tree = try JSONSerialization.jsonObject(with: Data(Self.text.utf8))
    let record = try records.inject(#require(tree as? [String: Any]))
    let other = try records.inject(json: Self.text)
    let options: ExtractionOptions = [.sortedKeys]
    #expect(try records.extractJSONString(record, options) == records.extractJSONString(other, options))
    #expect(try records.extract(record) as NSDictionary == records.extract(other) as NSDictionary)
  }

  @Test func manyRecordsShareNothing() throws {
    let records = try Self.records(#"{"properties": {"a": {"type": "string"}, "b": {"type": "any"}}}"#)
    let text = #"[{"a":"x","b":[1]},{},{},{"a":"long text, not small"}]"#
    let nulls =
      #"[{"a":"x","b":[1]},{"a":null,"b":null},{"a":null,"b":null},{"a":"long text, not small","b":null}]"#
    let list = try records.injectArray(json: nulls)
    #expect(try records.extractJSONString(list) == text)
    #expect(try records.extractJSONString(records.injectArray(json: text), .nullForNil) == nulls)
  }

  @Test func anUpdateLeavesOtherProperties() throws {
    let records = try Self.records(#"{"properties": {"a": {"type": "integer"}, "b": {"type": "string"}}}"#)
    var record = try records.inject(json: #"{"a": 1, "b": "x"}"#)
    try records.inject(json: #"{"a": "2"}"#, into: &record)
    #expect(try records.extractJSONString(record) == #"{"a":2,"b":"x"}"#)
  }

  @Test func aRecordOfAnotherDocumentIsRefused() throws {
    let records = try Self.records(#"{"properties": {"a": {"type": "string"}}}"#)
    let others = try Self.records(#"{"properties": {"b": {"type": "integer"}, "a": {"type": "any"}}}"#)
    let same = try Self.records(#"{"properties": {"a": {"type": "string", "keys": "z"}}}"#)
    var record = try records.inject(json: #"{"a": "x"}"#)
    expectError { try others.extractJSON(record) }
    expectError { try others.inject(json: #"{"b": 1}"#, into: &record) }
    #expect(try same.extractJSONString(record) == #"{"a":"x"}"#)
    #expect(record["a"] as? String == "x")
  }

  @Test func typesHaveAGreatestDepth() throws {
    let brackets = { (count: Int) in
      String(repeating: "[", count: count) + "string" + String(repeating: "]", count: count)
    }
    _ = try Self.records(#"{"properties": {"a": {"type": "\#(brackets(16))"}}}"#).validated()
    expectError { try Self.records(#"{"properties": {"a": {"type": "\#(brackets(100_000))"}}}"#) }
  }

  @Test func withoutADocumentThereAreNoProperties() throws {
    let text = "a MappedRecord has the properties that a document declares; add the document with .rules(…)"
    expectMistake(Injector.bind(MappedRecord.self), text)
  }

  /// Rules of a property 'p', its value in a record, and the value that is written; nothing where there is none.
  static let types: [(rules: String, value: String, written: String)] = [
    (#"{"type": "integer"}"#, "9223372036854775807", "9223372036854775807"),
    (#"{"type": "integer"}"#, #""x""#, ""), (#"{"type": "number"}"#, "0.1", "0.1"),
    (#"{"type": "boolean"}"#, #""yes""#, "true"), (#"{"type": "string"}"#, "5", #""5""#),
    (#"{"type": "url"}"#, #""https://a.b""#, #""https:\/\/a.b""#),
    (
      #"{"type": "uuid"}"#, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
      #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#
    ),
    (#"{"type": "data"}"#, #""SGVsbG8=""#, #""SGVsbG8=""#),
    (#"{"type": "any"}"#, #"{"a": [1, 2.5, "x", null, true]}"#, #"{"a":[1,2.5,"x",null,true]}"#),
    (#"{}"#, "12345678901234567890", "12345678901234567890"),
    (#"{"type": "[[integer]]"}"#, #"[[1], ["2"]]"#, "[[1],[2]]"),
    (#"{"type": "[ string : [date] ]"}"#, #"{"a": [0]}"#, #"{"a":["1970-01-01T00:00:00Z"]}"#),
    (#"{"type": "integer", "default": 3}"#, "null", "3"),
    (#"{"type": "[integer]", "default": [1, 2]}"#, "", "[1,2]"),
    (#"{"as": {"date": "dd.MM.yyyy"}, "default": "02.01.1970"}"#, "", #""02.01.1970""#),
    (#"{"as": "epochMilliseconds"}"#, "1500", "1500"),
    (#"{"as": {"read": "epochMilliseconds", "write": "iso8601"}}"#, "1500", #""1970-01-01T00:00:01.5Z""#),
    (#"{"as": {"read": "anyDate", "write": {"iso8601": 3}}}"#, "1", #""1970-01-01T00:00:01.000Z""#),
    (#"{"as": {"split": ","}}"#, #""a,b""#, #""a,b""#),
    (#"{"as": "sqlDate"}"#, #""1970-01-02 00:00:00""#, #""1970-01-02 00:00:00.000""#),
    (#"{"as": "httpDate"}"#, #""Fri Jan  2 00:00:00 1970""#, #""Fri, 02 Jan 1970 00:00:00 GMT""#),
    (#"{"as": "utf8"}"#, #""abcd""#, #""abcd""#),
    (#"{"as": {"then": ["trimmed", {"split": "-"}]}}"#, #"" a-b ""#, #""a-b""#),
    (
      #"{"as": {"or": ["iso8601", {"date": "yyyy"}, "epochSeconds"]}}"#, #""1971""#,
      #""1971-01-01T00:00:00Z""#
    ),
    (#"{"as": {"lossyArray": "iso8601"}}"#, #"["x", "1971-01-01"]"#, #"["1971-01-01T00:00:00Z"]"#),
    (#"{"as": {"json": "[integer]"}}"#, #""[1, 2]""#, #""[1,2]""#),
    (#"{"as": {"dictionary": "decimal"}}"#, #"{"a": "1.50"}"#, #"{"a":"1.5"}"#),
    (#"{"as": "hexColor"}"#, ##""#f90""##, #""FF9900""#), (#"{"nullForNil": true}"#, "", "null"),
    (#"{"ignore": true}"#, "1", ""), (#"{"inputOnly": true}"#, "1", ""),
    (#"{"outputOnly": true, "default": 5}"#, "1", ""),
  ]

  @Test(arguments: types)
  func aPropertyIsWrittenAsItsTypeSays(rules: String, value: String, written: String) throws {
    let records = try Self.records(#"{"properties": {"p": \#(rules)}}"#)
    let record = try records.inject(json: value.isEmpty ? "{}" : "{\"p\": \(value)}")
    #expect(try records.extractJSONString(record) == (written.isEmpty ? "{}" : "{\"p\":\(written)}"))
  }

  @Test func aPropertyIsWrittenUnderAnotherKey() throws {
    let records = try Self.records(#"{"properties": {"p": {"keys": ["a.b", "c"], "writing": "x.y"}}}"#)
    #expect(try records.extractJSONString(records.inject(json: #"{"c": 1}"#)) == #"{"x":{"y":1}}"#)
  }
}

/// The memory of records, whose layout a document decides.
struct MappedRecordMemoryTests {
  struct Event { var id = 0; var who: MappedRecord }

  /// A record for closures, which nothing changes.
  final class Shared: @unchecked Sendable {
    let record: MappedRecord
    init(_ record: MappedRecord) { self.record = record }
  }

  // The record that the closure returns is that of another document, too.
  @Test func aFlattenedRecordOfAnotherDocumentIsRefused() throws {
    let json = #"{"properties": {"name": {"type": "string"}, "tags": {"type": "[string]"}}}"#
    let texts = try MappedRecordTests.records(json)
    let numbers = try MappedRecordTests.records(#"{"properties": {"n": {"type": "integer"}}}"#)
    let who = Shared(try numbers.inject(json: #"{"n": 4702111234474983745}"#))
    let event = Event(id: 1, who: who.record)
    let events = Injector.bind(Event.self) { Event(who: who.record) }.format(\.who).with.injector(texts)
    for injector in [events, events.flatten(\.who)] {
      for _ in 0..<2 {
        expectError { try injector.extractJSON(event) }
        expectError { try injector.extract(event) }
      }
    }
    let right = Event(id: 1, who: try texts.inject(json: #"{"name": "Ann"}"#))
    #expect(try events.flatten(\.who).extractJSONString(right) == #"{"id":1,"name":"Ann"}"#)
  }

  @Test func anObjectWithTheHeaderOfARecordIsEmpty() throws {
    let json = #"{"properties": {"a": {"type": "string"}, "b": {"type": "[string]"}}}"#
    let records = try MappedRecordTests.records(json)
    let record = try records.inject(json: #"{"a": "a text that is not small", "b": ["x"]}"#)
    for _ in 0..<100 {
      let foreign = MappedRecord.create(minimumCapacity: 0) { _ in record.header }
      #expect((foreign as? MappedRecord)?.propertyNames == [])
      #expect((foreign as? MappedRecord)?["a"] == nil)
    }
    #expect(record["a"] as? String == "a text that is not small")
  }

  /// A new object may be where a record was, whose memory is then as it was left.
  @Test func anObjectWithTheHeaderOfAReleasedRecordIsEmpty() throws {
    let json = #"{"properties": {"a": {"type": "string"}, "b": {"type": "[string]"}}}"#
    let records = try MappedRecordTests.records(json)
    for capacity in [0, 1, 4, 6, 8] {
      for _ in 0..<200 {
        let header = try records.inject(json: #"{"a": "a text that is not small", "b": ["x"]}"#).header
        let foreign = MappedRecord.create(minimumCapacity: capacity) { _ in header }
        #expect((foreign as? MappedRecord)?.propertyNames == [])
        #expect((foreign as? MappedRecord)?["a"] == nil)
      }
    }
  }

  @Test func aRecordWithTheHeaderOfAnotherIsEmpty() throws {
    let records = try MappedRecordTests.records(#"{"properties": {"a": {"type": "string"}}}"#)
    let (first, second) = (try records.inject(json: #"{"a": "x"}"#), try records.inject(json: #"{"a": "y"}"#))
    let own = first.header
    first.header = second.header
    #expect(first["a"] == nil)
    expectError { try records.extractJSON(first) }
    #expect(second["a"] as? String == "y")
    first.header = own
    #expect(first["a"] as? String == "x")
  }

  @Test func aRecordWithoutPropertiesHasNone() throws {
    let records = try MappedRecordTests.records("{}")
    let record = try records.inject(json: #"{"a": 1}"#)
    #expect(record.propertyNames == [])
    #expect(try records.extractJSONString(record) == "{}")
  }

  @Test func theNamesOfPropertiesHaveNoMeaning() throws {
    let records = try MappedRecordTests.records(
      #"{"properties": {"_id": {"type": "integer"}, "$__lazy_storage_$_a": {"type": "integer"}, "_$b": {}}}"#
    )
    let text = #"{"_id":1,"$__lazy_storage_$_a":2,"_$b":3}"#
    #expect(try records.extractJSONString(records.inject(json: text)) == text)
    try expectMistake(
      MappedRecordTests.records(#"{"properties": {"_id": {"type": "integer"}}, "require": "id"}"#),
      "no property 'id' in MappedRecord; did you mean '_id'? (rules.json:1)"
    )
  }
}
