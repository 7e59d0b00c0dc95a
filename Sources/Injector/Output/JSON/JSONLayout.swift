/// The layout of a text whose members are sorted, or that has a line for each value.
///
/// ```
///   {"b":1,"a":[2]}     sortsKeys ─▶  {"a":[2],"b":1}     isPretty ─▶  {
///                                                                        "a" : [
///                                                                          2
///                                                                        ],
///                                                                        "b" : 1
///                                                                      }
/// ```
///
/// The writer writes compact text; the layout is applied to it afterwards. The text may come in parts that end between
/// two values.
struct JSONLayout {
  let isPretty: Bool
  let sortsKeys: Bool
  /// The number of arrays and objects that are open at the end of the text so far.
  private var depth = 0
  /// Whether the text so far ends with the beginning of an array or an object.
  private var endsWithOpening = false

  init(isPretty: Bool, sortsKeys: Bool) {
    self.isPretty = isPretty
    self.sortsKeys = sortsKeys
  }

  /// Whether the text stays as it is written.
  var isCompact: Bool { !isPretty && !sortsKeys }

  /// Returns the next part of the text in this layout.
  mutating func text(of compact: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let compact = unsafe [UInt8](compact)
    let sorted = sortsKeys ? MemberSorting.sorted(compact) : compact
    return isPretty ? pretty(sorted) : sorted
  }

  /// Returns a text in the form of `JSONEncoder` with `.prettyPrinted`. An empty array or object has an empty line.
  private mutating func pretty(_ compact: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(compact.count &* 2)
    var index = 0
    while index < compact.count {
      let byte = compact[index]
      let closes = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      if closes { depth -= 1 }
      if closes && endsWithOpening { text.append(UInt8(ascii: "\n")) }
      if closes || endsWithOpening { beginLine(in: &text) }
      endsWithOpening = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      if endsWithOpening { depth += 1 }
      let end = byte == UInt8(ascii: "\"") ? compact.endOfString(at: index) : index + 1
      if byte == UInt8(ascii: ":") {
        text += " : ".utf8
      } else {
        text += compact[index..<end]
      }
      if byte == UInt8(ascii: ",") { beginLine(in: &text) }
      index = end
    }
    return text
  }

  /// Appends a line feed and two spaces for each level.
  private func beginLine(in text: inout [UInt8]) {
    text.append(UInt8(ascii: "\n"))
    text += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }
}

extension [UInt8] {
  /// Returns the position behind the JSON string that begins at a position.
  func endOfString(at start: Int) -> Int {
    var index = start + 1
    while self[index] != UInt8(ascii: "\"") { index += self[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return index + 1
  }
}
