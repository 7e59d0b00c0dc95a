import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// What loses a part of a value, or may mean another one, is a warning; other coercions are notes.
struct CoercionSeverityTests {
  struct Values: Injectable {
    var whole = 0
    var small: UInt8? = 0
    var list: [Int] = []
    var data = Data()
    var object = NSData()
    var maybe: Data?
    var text = ""
    var real = 0.0
  }

  @Test(arguments: [
    (#"{"whole": 9.99}"#, InjectionCode.lossy, true), (#"{"whole": "9.99"}"#, .lossy, true),
    (#"{"small": 1e-3}"#, .lossy, true), (#"{"list": [1, 2.5]}"#, .lossy, true),
    (#"{"real": 9007199254740993}"#, .lossy, true), (#"{"data": "hello"}"#, .coerced, true),
    (#"{"object": "aGk"}"#, .coerced, true), (#"{"maybe": "小"}"#, .coerced, true),
    (#"{"whole": "9"}"#, .coerced, false), (#"{"text": 9.99}"#, .coerced, false),
    (#"{"whole": true}"#, .coerced, false),
  ])
  func severities(_ json: String, _ code: InjectionCode, _ isWarning: Bool) throws {
    let injector = Injector.bind(Values.self)
    let record = try BothInputs.record(json)
    for report in try [injector.injectReporting(json: json).report, injector.injectReporting(record).report] {
      #expect(report.issues.map(\.code) == [code], "\(report)")
      #expect((isWarning ? report.warnings : report.notes).count == 1)
    }
  }

  @Test func base64IsExact() throws {
    let json = #"{"data": "aGk=", "object": "", "maybe": "abcd"}"#
    for report in try BothInputs.reports(Injector.bind(Values.self).policy(.strict), json) {
      #expect(report.isEmpty)
    }
    #expect(try Injector.bind(Values.self).inject(json: json).data == Data("hi".utf8))
  }
}
