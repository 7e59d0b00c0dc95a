/// The layout of a text whose members are sorted, or which has a line for each value.
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
/// Line breaks are written with the text. Members are written in any order, and their positions are noted. When a
/// record ends, its members are sorted by the bytes of their keys. At the end, the text is copied once in that order.
struct JSONLayout {
  let isPretty: Bool
  let sortsKeys: Bool
  /// The open records and arrays, outermost first, with their positions in the list of records.
  private var open: [(record: Int, members: [Member])] = []
  /// The records whose members must be reordered, and some records around or before them, sorted by where they begin.
  private var records: [Record] = []

  init(isPretty: Bool, sortsKeys: Bool) { (self.isPretty, self.sortsKeys) = (isPretty, sortsKeys) }

  private struct Record {
    let start: Int
    var end = 0
    /// The members in order; empty if they already are in order.
    var members: [Member] = []
    /// The position of the first record after it.
    var next = 0
  }

  /// A member, with the separator before it.
  private struct Member {
    let name: String
    let start: Int
    var end = 0
    /// The position of the first record inside it.
    let next: Int
  }

  /// Whether the text has no line breaks and its members are in any order.
  var isCompact: Bool { !isPretty && !sortsKeys }
  /// Whether all members were written in order.
  var isInOrder: Bool { records.isEmpty }
  /// The number of open records and arrays.
  var depth: Int { open.count }

  /// Begins a record or an array.
  mutating func begin(at position: Int) {
    open.append((records.count, []))
    records.append(Record(start: position))
  }

  /// Begins a member of the open record.
  mutating func addMember(_ name: String, at position: Int) {
    guard sortsKeys else { return }
    open[depth - 1].members.append(Member(name: name, start: position, next: records.count))
  }

  /// Ends a record or an array after its last member.
  mutating func end(at position: Int) {
    guard let last = open.popLast() else { return }
    let record = last.record
    var members = last.members
    if zip(members, members.dropFirst()).contains(where: { Self.areInOrder($1, $0) }) {
      for index in members.indices {
        members[index].end = index + 1 < members.count ? members[index + 1].start : position
      }
      members.sort(by: Self.areInOrder)
      records[record] = Record(
        start: records[record].start, end: position, members: members, next: records.count
      )
    } else if record == records.count - 1 {
      records.removeLast()
    }
  }

  private static func areInOrder(_ first: Member, _ second: Member) -> Bool {
    first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
  }

  /// Removes everything noted after a position at which this many records and arrays were open.
  mutating func restore(depth: Int, at position: Int) {
    open.removeLast(self.depth - depth)
    let kept = open.last.map { $0.record + 1 } ?? 0
    while records.count > kept, let last = records.last, last.start >= position { records.removeLast() }
    while let last = open.last?.members.last, last.start >= position { open[depth - 1].members.removeLast() }
  }

  /// Begins the next part of the text. Members in different parts are not sorted.
  mutating func beginPart() {
    records = open.map { _ in Record(start: 0) }
    open = open.indices.map { ($0, []) }
  }

  /// Returns a text with the members of its records in order.
  func sorted(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    unsafe copy(text, 0..<text.count, first: 0, to: &output)
    return output
  }

  /// Copies a part of the text with the members of its records in order. `first` is the position of its first record.
  private func copy(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, first: Int, to output: inout [UInt8]
  ) {
    var (start, index) = (range.lowerBound, first)
    while index < records.count, records[index].start < range.upperBound {
      let record = records[index]
      index += 1
      if record.members.isEmpty { continue }
      unsafe output += text[start..<record.start]
      var separator = UInt8(ascii: "{")
      for member in record.members {
        let position = output.count
        unsafe copy(text, member.start..<member.end, first: member.next, to: &output)
        output[position] = separator
        separator = UInt8(ascii: ",")
      }
      (start, index) = (record.end, record.next)
    }
    unsafe output += text[start..<range.upperBound]
  }
}
