import Foundation
import Injector
import Testing

@testable import InjectorTestSupport

/// The library of transforms: each takes texts, and numbers where they stand for the same.
extension HandyJSONTests {
  /// One value through one converter.
  struct Transform: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Injects the value by a rule of its own, from text and from a dictionary, and compares.
    let run: @Sendable () throws -> Void

    /// `json` is the value as it is written; `output` what comes of it, nil if it does not fit.
    init<Input: Sendable, Output: Equatable & Sendable>(
      _ name: String,
      _ converter: Converter<Input, Output>,
      _ json: String,
      _ output: Output?
    ) {
      testDescription = "\(name) \(json)"
      run = {
        let holders = Injector.bind(Holder<Output>.self) { Holder() }
          .format(\.value).as(converter)
        try HandyJSONTests.inject(with: holders, from: #"{"value":\#(json)}"#) { holder, _ in
          #expect(holder.value == output)
          // The value is written, and read back as it was.
          let fromText = try holders.inject(json: holders.extractJSON(holder))
          #expect(fromText.value == output)
          let fromTree = try holders.inject(holders.extract(holder))
          #expect(fromTree.value == output)
        }
      }
    }

    struct Holder<Value> { var value: Value? }
  }

  private static let tenOClock = Date(timeIntervalSince1970: 1_505_124_000)
  private static let blue = RGBAColor(red: 0, green: 0, blue: 1)
  private static let paleBlue = RGBAColor(red: 0, green: 0, blue: 1, alpha: 136 / 255)
  private static var shanghai: TimeZone { TimeZone(secondsFromGMT: 8 * 3_600) ?? .current }

  private static let dates: [Transform] = [
    Transform("iso8601", .iso8601, #""2017-09-11T10:00:00Z""#, tenOClock),
    Transform("iso8601", .iso8601, #""2017-09-11T18:00:00+08:00""#, tenOClock),
    Transform("iso8601", .iso8601, #""2017-09-11T18:00:00+0800""#, tenOClock),
    Transform("iso8601", .iso8601, #""2017-09-11T10:00:00.000Z""#, tenOClock),
    Transform("iso8601", .iso8601, #""soon""#, nil),
    Transform("epochSeconds", .epochSeconds, "1505124000", tenOClock),
    Transform("epochSeconds", .epochSeconds, "1505124000.0", tenOClock),
    Transform("epochSeconds", .epochSeconds, #""1505124000""#, tenOClock),
    Transform("epochSeconds", .epochSeconds, #""soon""#, nil),
    Transform("epochMilliseconds", .epochMilliseconds, "1505124000000", tenOClock),
    Transform("date", .date("yyyy-MM-dd HH:mm:ss"), #""2017-09-11 10:00:00""#, tenOClock),
    Transform(
      "date in a zone",
      .date("yyyy-MM-dd HH:mm:ss", timeZone: shanghai),
      #""2017-09-11 18:00:00""#,
      tenOClock
    ),
    Transform("date", .date("yyyy-MM-dd HH:mm:ss"), #""2017-09-11""#, nil),
  ]

  private static let values: [Transform] = [
    Transform(
      "decimal",
      .decimal,
      #""1.23423414371298437124391243""#,
      Decimal(string: "1.23423414371298437124391243")
    ),
    Transform("decimal of a Double", .decimal, "1.5", Decimal(string: "1.5")),
    Transform("decimal of a Double", .decimal, "0.1", Decimal(string: "0.1")),
    Transform("decimal of an integer", .decimal, "9007199254740993", Decimal(string: "9007199254740993")),
    Transform("decimal", .decimal, #""12 apples""#, nil),
    Transform("url", .url, #""https://www.aliyun.com""#, URL(string: "https://www.aliyun.com")),
    Transform("url", .url, #""https://a.com/猫?q=a b""#, URL(string: "https://a.com/%E7%8C%AB?q=a%20b")),
    Transform("url", .url, #""https://a.com/%E7%8C%AB""#, URL(string: "https://a.com/%E7%8C%AB")),
    Transform("url", .url, #""""#, nil),
    Transform("base64", .base64, #""aGVsbG8sIHdvcmxkIQ==""#, Data("hello, world!".utf8)),
  ]

  private static let colors: [Transform] = [
    Transform("hexColor 3", .hexColor, #""00F""#, blue),
    Transform("hexColor 4", .hexColor, #""00F8""#, paleBlue),
    Transform("hexColor 6", .hexColor, #""0000FF""#, blue),
    Transform("hexColor 8", .hexColor, #""0000FF88""#, paleBlue),
    Transform("hexColor lower case", .hexColor, #""0000ff""#, blue),
    Transform("hexColor 3 with #", .hexColor, ##""#00F""##, blue),
    Transform("hexColor 6 with #", .hexColor, ##""#0000FF""##, blue),
    Transform("hexColor 8 with #", .hexColor, ##""#0000FF88""##, paleBlue),
    Transform("hexColor with prefix", .hexColor(prefix: "#"), ##""#0000FF""##, blue),
    Transform("hexColor with prefix", .hexColor(prefix: "#"), #""0000FF""#, blue),
    Transform("hexColor alpha first", .hexColor(prefix: "", alpha: .first), #""880000FF""#, paleBlue),
    Transform("hexColor alpha first", .hexColor(prefix: "", alpha: .first), #""800F""#, paleBlue),
    Transform("hexColor 5", .hexColor, #""00FF0""#, nil),
    Transform("hexColor", .hexColor, #""blue""#, nil),
  ]

  static let transforms: [Transform] = dates + values + colors

  @Test("HJ-65 the library of transforms", arguments: transforms)
  func libraryOfTransforms(transform: Transform) throws {
    try transform.run()
  }
}
