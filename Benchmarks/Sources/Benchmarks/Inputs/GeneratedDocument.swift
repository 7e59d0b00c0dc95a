import Foundation

/// The text of W1 and W2: an array of records that look alike but differ in their values.
///
/// ```
/// [{"id":100075,"name":"Greedy","birthday":"1993-03-06","isVip":true,"partners":[100236,100244,100083],
///   "score":12.5,"email":"greedy.100075@example.com"},…]
/// ```
///
/// The same seed gives the same text on every machine; it has no space and no line breaks.
struct GeneratedDocument {
  private static let names = ["Greedy", "Marianne", "Otto", "Wilhelmina", "Jo", "Kasimir", "Theodora", "Ann"]

  private var random = SplitMix64(seed: 0x1_9930_306)

  /// The text of `count` records; with cards, each holds three nested records.
  static func make(count: Int, withCards: Bool = false) -> Data {
    var generator = GeneratedDocument()
    var document = Data()
    document.reserveCapacity(count * (withCards ? 340 : 160) + 2)
    document.append(UInt8(ascii: "["))
    for index in 0..<count {
      if index > 0 { document.append(UInt8(ascii: ",")) }
      document.append(contentsOf: generator.record(100_075 + index, withCards: withCards).utf8)
    }
    document.append(UInt8(ascii: "]"))
    return document
  }

  /// The text of the first of these records alone.
  static func record(withCards: Bool = false) -> Data {
    var generator = GeneratedDocument()
    return Data(generator.record(100_075, withCards: withCards).utf8)
  }

  private mutating func record(_ id: Int, withCards: Bool) -> String {
    let name = name
    let partners = "\(number(100_000..<999_999)),\(number(100_000..<999_999)),\(number(100_000..<999_999))"
    let cards = withCards ? #","cards":[\#(card(id)),\#(card(id + 1)),\#(card(id + 2))]"# : ""
    return #"{"id":\#(id),"name":"\#(name)","birthday":"\#(date(1950..<2010))","#
      + #""isVip":\#(number(0..<2) == 1),"partners":[\#(partners)],"score":\#(number(0..<100)).\#(number(1..<10)),"#
      + #""email":"\#(name.lowercased()).\#(id)@example.com"\#(cards)}"#
  }

  private mutating func card(_ id: Int) -> String {
    #"{"id":\#(400_820_666 + id),"name":"Card of \#(name)","expire":"\#(date(2026..<2032))"}"#
  }

  private var name: String {
    mutating get { Self.names[number(0..<Self.names.count)] }
  }

  private mutating func date(_ years: Range<Int>) -> String {
    let month = number(1..<13)
    let day = number(1..<29)
    return "\(number(years))-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private mutating func number(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(random.next() % UInt64(range.count))
  }
}

/// Source: Guy L. Steele, Doug Lea, Christine H. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
private struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }
}
