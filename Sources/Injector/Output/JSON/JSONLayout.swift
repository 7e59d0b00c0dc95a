#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

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
  private(set) var depth = 0
  /// Whether the text so far ends with the beginning of an array or an object.
  private(set) var endsWithOpening = false

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

/// The members of the objects in a compact JSON text, which are sorted by the bytes of their keys.
///
/// ```
///   {"b":1,"a":[2,3]}     b: 1 to 6      a: 7 to 16
/// ```
///
/// The objects whose members are in another order are found first. Then the text is copied once, member by member. An object
/// that has no end in the text is not sorted.
struct MemberSorting {
  private let text: [UInt8]
  /// The text itself, and the arrays and objects in it that are open, the outermost first.
  private var open = [Container(isObject: false)]
  /// The objects whose members are in another order; in the end, in the order of their beginnings.
  private var unsorted: [Unsorted] = []

  private struct Container {
    let isObject: Bool
    var members: [Member] = []
    /// Whether the last member is not complete.
    var isInMember = false

    mutating func endMember(at end: Int) {
      if isInMember { members[members.count - 1].end = end }
      isInMember = false
    }
  }

  /// A member of an object, from the quotation mark before its key to its last byte.
  private struct Member {
    let key: Range<Int>
    var end = 0

    var range: Range<Int> { key.lowerBound - 1..<end }
  }

  /// The place of the members of an object, and the places of the members in order.
  private struct Unsorted {
    let range: Range<Int>
    let members: [Range<Int>]
  }

  /// Returns the text with the members of its objects in order.
  static func sorted(_ text: [UInt8]) -> [UInt8] {
    var sorting = MemberSorting(text: text)
    sorting.sort()
    if sorting.unsorted.isEmpty { return text }
    sorting.unsorted = sorting.unsorted.inOrder { $0.range.lowerBound < $1.range.lowerBound }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    sorting.copy(text.indices, to: &output)
    return output
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func sort() {
    var index = 0
    while index < text.count {
      var next = index + 1
      let last = open.count - 1
      switch text[index] {
      case UInt8(ascii: "{"): open.append(Container(isObject: true))
      case UInt8(ascii: "["): open.append(Container(isObject: false))
      case UInt8(ascii: "\""):
        next = text.endOfString(at: index)
        if open[last].isObject, !open[last].isInMember {
          open[last].members.append(Member(key: index + 1..<next - 1))
          open[last].isInMember = true
        }
      case UInt8(ascii: ","): open[last].endMember(at: index)
      // A part of a text may end what an earlier part began.
      case UInt8(ascii: "}") where last > 0, UInt8(ascii: "]") where last > 0:
        open[last].endMember(at: index)
        sort(open.removeLast().members)
      default: break
      }
      index = next
    }
  }

  /// Notes an object whose members are not in order.
  private mutating func sort(_ members: [Member]) {
    let sorted = members.sorted { bytes(of: $0.key).lexicographicallyPrecedes(bytes(of: $1.key)) }
    guard let first = members.first, let last = members.last,
      zip(members, sorted).contains(where: { $0.end != $1.end })
    else { return }
    let range = first.range.lowerBound..<last.end
    unsorted.append(Unsorted(range: range, members: sorted.map(\.range)))
  }

  /// Copies a part of the text with the members of its objects in order.
  private func copy(_ range: Range<Int>, to output: inout [UInt8]) {
    var start = range.lowerBound
    // The members of an object begin behind its bracket, so that those of an object in the part begin behind its start.
    while let object = firstUnsorted(behind: start), object.range.lowerBound < range.upperBound {
      output += text[start..<object.range.lowerBound]
      for (index, member) in object.members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        copy(member, to: &output)
      }
      start = object.range.upperBound
    }
    output += text[start..<range.upperBound]
  }

  /// Returns the first object whose members begin behind an offset.
  private func firstUnsorted(behind offset: Int) -> Unsorted? {
    var (low, high) = (0, unsorted.count)
    while low < high {
      let middle = (low + high) / 2
      if unsorted[middle].range.lowerBound > offset { high = middle } else { low = middle + 1 }
    }
    return low < unsorted.count ? unsorted[low] : nil
  }

  /// Returns the bytes of a key without escapes.
  private func bytes(of key: Range<Int>) -> ArraySlice<UInt8> {
    guard text[key].contains(UInt8(ascii: "\\")) else { return text[key] }
    let quoted = Data(text[key.lowerBound - 1..<key.upperBound + 1])
    return (try? JSONDecoder().decode(String.self, from: quoted)).map { ArraySlice($0.utf8) } ?? text[key]
  }
}
