/// The reason why JSON text cannot be read. The raw values are the words in messages. The place is the reader's
/// position.
package enum JSONFailure: String, Error {
  case unexpectedEnd = "the text ends too early"
  /// The text contains only white space, or nothing.
  case noText = "the text is empty"
  case unexpectedByte = "a value was expected"
  case invalidLiteral = "only true, false and null are written without quotes"
  case invalidNumber = "a malformed number"
  case invalidEscape = "a malformed escape in a string"
  case loneSurrogate = "an escaped surrogate without its other half"
  case invalidUTF8 = "invalid UTF-8"
  case controlCharacter = "an unescaped control character in a string"
  case trailingContent = "something follows the value"
  case tooDeep = "too many arrays and objects inside each other"
  /// A value is longer or has more parts than a limit allows.
  case limitExceeded = "a value exceeds a limit"
  case missingColon = "a colon was expected after a key"
  case missingComma = "a comma or a closing bracket was expected"
  case keyExpected = "a key in quotes was expected"
}

/// A limit of `InjectionLimits` that the input exceeds.
package struct ExceededLimit: Error, Hashable, Sendable {
  package let kind: Kind
  package let value: Int

  /// The kind of limit. The limit of entries has a case for each kind of collection, and the limit of bytes has one for
  /// a record of a stream.
  package enum Kind: Sendable {
    case depth, bytes, recordBytes, text, number, key, elements, members, totalBytes, records
  }
}

/// A value in the input that exceeds a limit.
struct ExceedingValue {
  let limit: ExceededLimit
  /// The offset of the value in JSON text.
  var offset: Int?
  /// The keys and indices of the value, innermost first.
  var reversedPath: [InjectionPath.Component] = []

  /// The maximum number of components that are shown. If a path is longer, the outermost components are shown.
  static let longestPath = 20

  /// Returns the component for a key of the input. A key that looks like the name of a property is shown without
  /// quotes.
  static func component(forKey key: String) -> InjectionPath.Component {
    let isName =
      key.utf8.count <= QuotedText.longestKey && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? .property(key) : .key(key)
  }
}

extension InjectionReport.Issue {
  /// Creates the issue for an input that exceeds a limit.
  init(_ limit: ExceededLimit) {
    self.init(code: limit.kind == .depth ? .tooDeep : .limitExceeded, detail: .limit(limit))
  }

  /// Creates the issue for a value that exceeds a limit.
  init(_ value: ExceedingValue) {
    self.init(value.limit)
    facts.offset = value.offset
    for component in value.reversedPath.suffix(ExceedingValue.longestPath) { extendPath(with: component) }
  }
}

/// The text of limits that the input exceeds.
enum LimitText {
  /// Returns the text for the developer, with the name of the limit.
  static func statement(_ limit: ExceededLimit) -> String {
    if limit.kind == .depth {
      return
        "\(JSONFailure.tooDeep.rawValue): InjectionLimits.depth allows \(grouped(limit.value)), a small stack fewer"
    }
    return "\(publicStatement(limit)), the limit of InjectionLimits.\(name(of: limit.kind))"
  }

  /// Returns the text for the sender of the data.
  static func publicStatement(_ limit: ExceededLimit) -> String {
    if limit.kind == .depth { return JSONFailure.tooDeep.rawValue }
    let (_, owner, unit) = words(for: limit.kind)
    return "\(owner) has more than \(grouped(limit.value)) \(unit)\(limit.value == 1 ? "" : "s")"
  }

  static func name(of kind: ExceededLimit.Kind) -> String { words(for: kind).name }

  /// Returns the property of `InjectionLimits`, the value that may be too large, and the unit that the limit counts.
  private static func words(for kind: ExceededLimit.Kind) -> (name: String, owner: String, unit: String) {
    switch kind {
    case .depth: ("depth", "the input", "level")
    case .bytes: ("bytes", "the input", "byte")
    case .recordBytes: ("bytes", "the object", "byte")
    case .text: ("text", "a string", "byte")
    case .number: ("number", "a number", "character")
    case .key: ("key", "a key", "byte")
    case .elements: ("entries", "an array", "element")
    case .members: ("entries", "an object", "member")
    case .totalBytes: ("totalBytes", "the input", "byte")
    case .records: ("records", "the input", "record")
    }
  }

  static func grouped(_ number: Int) -> String {
    var text = String(number.magnitude)
    var place = text.endIndex
    while let next = text.index(place, offsetBy: -3, limitedBy: text.startIndex), next > text.startIndex {
      text.insert(",", at: next)
      place = next
    }
    return number < 0 ? "-" + text : text
  }
}
