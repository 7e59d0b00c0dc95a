import Foundation

/// The members of the objects in a compact JSON text, which are sorted by the bytes of their keys.
///
/// ```
///   {"b":1,"a":[2,3]}     b: 1 to 6      a: 7 to 16
/// ```
///
/// An object is not put in order when it ends, because the objects around it may move it. All objects of the text are put
/// in order together, so that each byte is copied once. An object that has no end in the text is not sorted.
struct MemberSorting {
  private let text: [UInt8]
  /// The text itself, and the arrays and objects in it that are open, the outermost first.
  private var open = [Container(isObject: false)]

  private struct Container {
    let isObject: Bool
    /// The members of an object.
    var members: [Member] = []
    /// Whether the last member is not complete.
    var isInMember = false
    /// The objects to be sorted in the last member, in the array, or in the text.
    var inner: [UnsortedObject] = []

    mutating func begin(_ member: Member) {
      members.append(member)
      isInMember = true
    }

    mutating func endMember(at end: Int) {
      guard isInMember else { return }
      let last = members.count - 1
      members[last].end = end
      swap(&members[last].inner, &inner)
      isInMember = false
    }
  }

  /// A member of an object, from its key to its last byte.
  private struct Member {
    let key: ArraySlice<UInt8>
    let start: Int
    var end: Int
    /// The objects to be sorted inside the value, in the order of the text.
    var inner: [UnsortedObject] = []
  }

  /// An object with members to be put in order, or with such objects inside.
  private struct UnsortedObject {
    /// The range of all members.
    let range: Range<Int>
    /// The members, in the order of their keys.
    let members: [Member]
  }

  /// Returns the text with the members of its objects in order.
  static func sorted(_ text: [UInt8]) -> [UInt8] {
    var sorting = MemberSorting(text: text)
    sorting.findObjects()
    let objects = sorting.open.flatMap { $0.members.flatMap(\.inner) + $0.inner }
    if objects.isEmpty { return text }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(text.count)
    sorting.append(text.indices, objects, to: &sorted)
    return sorted
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func findObjects() {
    var index = 0
    while index < text.count {
      var next = index + 1
      switch text[index] {
      case UInt8(ascii: "{"): open.append(Container(isObject: true))
      case UInt8(ascii: "["): open.append(Container(isObject: false))
      case UInt8(ascii: "\""):
        next = text.endOfString(at: index)
        beginMember(at: index, key: index + 1..<next - 1)
      case UInt8(ascii: ","): open[open.count - 1].endMember(at: index)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): close(at: index)
      default: break
      }
      index = next
    }
  }

  /// Begins a member if a string is a key.
  private mutating func beginMember(at start: Int, key: Range<Int>) {
    let last = open.count - 1
    guard open[last].isObject, !open[last].isInMember else { return }
    open[last].begin(Member(key: unescaped(text[key]), start: start, end: start))
  }

  private mutating func close(at end: Int) {
    // A part of a text may end what an earlier part began.
    guard open.count > 1, var container = open.popLast() else { return }
    container.endMember(at: end)
    let objects = container.isObject ? Self.unsorted(container.members).map { [$0] } ?? [] : container.inner
    open[open.count - 1].inner += objects
  }

  /// Returns an object whose members, or objects inside them, are not in order; nil if all are.
  private static func unsorted(_ members: [Member]) -> UnsortedObject? {
    let sorted = members.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    guard let first = members.first, let last = members.last,
      zip(members, sorted).contains(where: { $0.start != $1.start })
        || members.contains(where: { !$0.inner.isEmpty })
    else { return nil }
    return UnsortedObject(range: first.start..<last.end, members: sorted)
  }

  /// Returns the bytes of a key without escapes.
  private func unescaped(_ key: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard key.contains(UInt8(ascii: "\\")) else { return key }
    let quoted = Data(text[key.startIndex - 1..<key.endIndex + 1])
    return (try? JSONDecoder().decode(String.self, from: quoted)).map { ArraySlice($0.utf8) } ?? key
  }

  /// Appends a part of the text, with the objects inside it in order.
  private func append(_ range: Range<Int>, _ objects: [UnsortedObject], to sorted: inout [UInt8]) {
    var start = range.lowerBound
    for object in objects {
      sorted += text[start..<object.range.lowerBound]
      for (index, member) in object.members.enumerated() {
        if index > 0 { sorted.append(UInt8(ascii: ",")) }
        append(member.start..<member.end, member.inner, to: &sorted)
      }
      start = object.range.upperBound
    }
    sorted += text[start..<range.upperBound]
  }
}
