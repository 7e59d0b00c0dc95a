import Foundation
import Injector
import Testing

/// JSON text in each layout, made from the compact text by a reader and a writer of its own.
enum LayoutReference {
  static let layouts: [ExtractionOptions] = [.pretty, .sortedKeys, [.pretty, .sortedKeys]]

  /// Expects the text of a value to be the compact text in each layout. The members of a dictionary that is made for each
  /// extraction are in another order each time unless they are sorted; `isOrdered` is whether there are none.
  static func check<Value>(
    _ value: Value, by injector: Injector<Value>, _ options: ExtractionOptions = [], isOrdered: Bool = false
  ) throws {
    let options = options.subtracting([.pretty, .sortedKeys])
    let compact = try injector.extractJSONString(value, options)
    // The rules of the type may have a layout.
    if compact.utf8.contains(UInt8(ascii: "\n")) { return }
    for layout in layouts {
      let text = try injector.extractJSONString(value, options.union(layout))
      var expected = Self.text(compact, layout)
      let isOtherOrder = !isOrdered && Self.text(text, .sortedKeys) == Self.text(compact, .sortedKeys)
      if isOtherOrder { expected = Self.text(text, layout) }
      if !text.utf8.elementsEqual(expected.utf8) {
        Issue.record("\(compact) is written as \(text) instead of \(expected)")
      }
    }
  }

  /// Returns a text in a layout.
  static func text(_ text: String, _ layout: ExtractionOptions) -> String {
    var bytes = Array(text.utf8)[...]
    var output: [UInt8] = []
    Value(&bytes).write(to: &output, layout, level: 0)
    return String(decoding: output, as: UTF8.self)
  }

  private indirect enum Value {
    case scalar(ArraySlice<UInt8>)
    case array([Value])
    case record([(key: ArraySlice<UInt8>, value: Value)])

    init(_ rest: inout ArraySlice<UInt8>) {
      defer { Self.skipSpace(&rest) }
      let begin = rest.first
      guard begin == UInt8(ascii: "{") || begin == UInt8(ascii: "[") else {
        self = .scalar(Self.scalar(&rest))
        return
      }
      var elements: [Value] = []
      var members: [(key: ArraySlice<UInt8>, value: Value)] = []
      rest.removeFirst()
      Self.skipSpace(&rest)
      while rest.first != UInt8(ascii: "}"), rest.first != UInt8(ascii: "]") {
        if begin == UInt8(ascii: "[") {
          elements.append(Value(&rest))
        } else {
          let key = Self.scalar(&rest)
          Self.skipSpace(&rest)
          rest.removeFirst()
          Self.skipSpace(&rest)
          members.append((key, Value(&rest)))
        }
        if rest.first == UInt8(ascii: ",") { rest.removeFirst() }
        Self.skipSpace(&rest)
      }
      rest.removeFirst()
      self = begin == UInt8(ascii: "[") ? .array(elements) : .record(members)
    }

    private static func skipSpace(_ rest: inout ArraySlice<UInt8>) {
      rest = rest.drop { " \n".utf8.contains($0) }
    }

    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      var index = rest.startIndex
      if rest.first == UInt8(ascii: "\"") {
        index += 1
        while rest[index] != UInt8(ascii: "\"") { index += rest[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index += 1
      } else {
        index = rest.firstIndex { ",}] \n".utf8.contains($0) } ?? rest.endIndex
      }
      defer { rest = rest[index...] }
      return rest[..<index]
    }

    func write(to text: inout [UInt8], _ layout: ExtractionOptions, level: Int) {
      let isPretty = layout.contains(.pretty)
      func beginLine(_ level: Int) {
        if isPretty { text += "\n\(String(repeating: "  ", count: level))".utf8 }
      }
      func writeAll<Element>(
        _ elements: [Element], _ begin: String, _ end: String, _ write: (Element) -> Void
      ) {
        text += begin.utf8
        for (index, element) in elements.enumerated() {
          if index > 0 { text += ",".utf8 }
          beginLine(level + 1)
          write(element)
        }
        if elements.isEmpty, isPretty { text += "\n".utf8 }
        beginLine(level)
        text += end.utf8
      }
      switch self {
      case .scalar(let bytes): text += bytes
      case .array(let elements):
        writeAll(elements, "[", "]") { $0.write(to: &text, layout, level: level + 1) }
      case .record(let members):
        writeAll(layout.contains(.sortedKeys) ? Self.sorted(members) : members, "{", "}") { key, value in
          text += key
          text += (isPretty ? " : " : ":").utf8
          value.write(to: &text, layout, level: level + 1)
        }
      }
    }

    /// Returns members in the order of the bytes of their keys; those of one key stay in order.
    private static func sorted(
      _ members: [(key: ArraySlice<UInt8>, value: Value)]
    ) -> [(key: ArraySlice<UInt8>, value: Value)] {
      let names = members.map { name(of: $0.key) }
      let order = members.indices.sorted { first, second in
        if names[first] == names[second] { return first < second }
        return names[first].lexicographicallyPrecedes(names[second])
      }
      return order.map { members[$0] }
    }

    /// Returns the bytes of a key without the escapes that the writer writes.
    private static func name(of key: ArraySlice<UInt8>) -> [UInt8] {
      let controls: [Character: UInt8] = ["b": 0x08, "t": 0x09, "n": 0x0A, "f": 0x0C, "r": 0x0D]
      var name: [UInt8] = []
      var rest = key.dropFirst().dropLast()
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
          name.append(byte)
          continue
        }
        let letter = Character(Unicode.Scalar(escaped))
        if letter == "u" {
          name.append(UInt8(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0)
          rest.removeFirst(4)
        } else {
          name.append(controls[letter] ?? escaped)
        }
      }
      return name
    }
  }
}
