import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The memory of records, whose layout a document decides.
struct MappedRecordMemoryTests {
  struct Event {
    var id = 0
    var who: MappedRecord
  }

  /// A record for closures, which nothing changes.
  final class Shared: @unchecked Sendable {
    let record: MappedRecord
    init(_ record: MappedRecord) { self.record = record }
  }

  // The record that the closure returns is that of another document, too.
  @Test func aFlattenedRecordOfAnotherDocumentIsRefused() throws {
    let texts = try MappedRecordTests.records(
      #"{"properties": {"name": {"type": "string"}, "tags": {"type": "[string]"}}}"#
    )
    let numbers = try MappedRecordTests.records(#"{"properties": {"n": {"type": "integer"}}}"#)
    let who = Shared(try numbers.inject(json: #"{"n": 4702111234474983745}"#))
    let event = Event(id: 1, who: who.record)
    let events = Injector.bind(Event.self) { Event(who: who.record) }.format(\.who).with.injector(texts)
    for injector in [events, events.flatten(\.who)] {
      for _ in 0..<2 {
        #expect(throws: InjectionError.self) { try injector.extractJSON(event) }
        #expect(throws: InjectionError.self) { try injector.extract(event) }
      }
    }
    let right = Event(id: 1, who: try texts.inject(json: #"{"name": "Ann"}"#))
    #expect(try events.flatten(\.who).extractJSONString(right) == #"{"id":1,"name":"Ann"}"#)
  }

  @Test func anObjectWithTheHeaderOfARecordIsEmpty() throws {
    let records = try MappedRecordTests.records(
      #"{"properties": {"a": {"type": "string"}, "b": {"type": "[string]"}}}"#
    )
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
    let records = try MappedRecordTests.records(
      #"{"properties": {"a": {"type": "string"}, "b": {"type": "[string]"}}}"#
    )
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
    #expect(throws: InjectionError.self) { try records.extractJSON(first) }
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
    let error = #expect(throws: InjectionError.self) {
      try MappedRecordTests.records(#"{"properties": {"_id": {"type": "integer"}}, "require": "id"}"#)
        .validated()
    }
    #expect(
      error?.description == "no property 'id' in MappedRecord; did you mean '_id'? (rules.json:1)"
    )
  }
}
