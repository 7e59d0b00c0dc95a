import Foundation

/// The JSON text of values of a tree. Reading it returns the same values.
struct JSONText {
  private var text = ""
  private let depthLimit: Int

  /// Returns the text of a value; nil for one that JSON cannot represent, and for one that is nested too deeply.
  ///
  /// Dates, URLs and UUIDs, and data in Base64, are strings that can be read back.
  ///
  ///     JSONText.of(["a": [1, 2.5, nil]], depthLimit: 8)  // {"a":[1,2.5,null]}
  ///
  /// - Complexity: O(*n*) in the size of the value.
  static func of(_ value: Any, depthLimit: Int) -> String? {
    var writer = JSONText(depthLimit: depthLimit)
    return writer.write(value, depth: 0) ? writer.text : nil
  }

  private init(depthLimit: Int) { self.depthLimit = depthLimit }

  private mutating func write(_ value: Any, depth: Int) -> Bool {
    let source = SourceValue(value)
    switch source {
    case .null: text += "null"
    case .float(let number) where !number.isFinite: return false
    case .double(let number) where !number.isFinite: return false
    case .decimal(let decimal) where !decimal.isFinite: return false
    case .bool, .int, .uint, .float, .double, .decimal, .digits: text += Coercion.text(source).value ?? "null"
    case .text(let string): quote(string)
    case .url(let url): quote(url.absoluteString)
    case .uuid(let uuid): quote(uuid.uuidString)
    case .date(let date): return quote(ISO8601.text(from: date))
    case .data(let data): quote(data.base64EncodedString())
    case .array(let elements): return write(elements, depth: depth)
    case .record(let entries): return write(entries, depth: depth)
    case .other: return false
    }
    return true
  }

  private mutating func write(_ elements: [Any], depth: Int) -> Bool {
    guard depth < depthLimit else { return false }
    text += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      guard write(element, depth: depth + 1) else { return false }
    }
    text += "]"
    return true
  }

  private mutating func write(_ entries: [String: Any], depth: Int) -> Bool {
    guard depth < depthLimit else { return false }
    text += "{"
    for (index, entry) in entries.enumerated() {
      if index > 0 { text += "," }
      quote(entry.key)
      text += ":"
      guard write(entry.value, depth: depth + 1) else { return false }
    }
    text += "}"
    return true
  }

  private mutating func quote(_ string: String?) -> Bool {
    guard let string else { return false }
    quote(string)
    return true
  }

  private mutating func quote(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
