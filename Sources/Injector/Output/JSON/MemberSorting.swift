import Foundation

/// The members of the objects in a compact JSON text, which are sorted by the bytes of their keys.
///
/// ```
///   {"b":1,"a":[2,3]}     b: 1 to 6      a: 7 to 16
/// ```
///
/// Each object is put in order when it ends, which moves nothing outside it. One that has no end in the text is not sorted.
struct MemberSorting {
  private var text: [UInt8]
  /// The text itself, and the arrays and objects in it that are open, the outermost first.
  private var open = [Container(isObject: false)]

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

  /// Returns the text with the members of its objects in order.
  static func sorted(_ text: [UInt8]) -> [UInt8] {
    var sorting = MemberSorting(text: text)
    sorting.sort()
    return sorting.text
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

  /// Puts the members of an object in order.
  private mutating func sort(_ members: [Member]) {
    let sorted = members.sorted { bytes(of: $0.key).lexicographicallyPrecedes(bytes(of: $1.key)) }
    guard let first = members.first, let last = members.last,
      zip(members, sorted).contains(where: { $0.end != $1.end })
    else { return }
    var object: [UInt8] = []
    object.reserveCapacity(last.end - first.range.lowerBound)
    for member in sorted {
      if !object.isEmpty { object.append(UInt8(ascii: ",")) }
      object += text[member.range]
    }
    text.replaceSubrange(first.range.lowerBound..<last.end, with: object)
  }

  /// Returns the bytes of a key without escapes.
  private func bytes(of key: Range<Int>) -> ArraySlice<UInt8> {
    guard text[key].contains(UInt8(ascii: "\\")) else { return text[key] }
    let quoted = Data(text[key.lowerBound - 1..<key.upperBound + 1])
    return (try? JSONDecoder().decode(String.self, from: quoted)).map { ArraySlice($0.utf8) } ?? text[key]
  }
}
