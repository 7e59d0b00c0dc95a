/// A search of an input for the first value that exceeds a limit.
///
/// A run skips values that have no property, and its fastest methods do not check limits. Therefore, an input that
/// may exceed a limit is searched before the run:
///
/// ```
///   InjectionLimits(text: 5, entries: 3)
///
///   {"id": 7, "cards": [1, {"number": "4111-1111"}]}
///                                     ▲  the string has more than 5 bytes: offset 34, cards[1].number
/// ```
///
/// The path is built while the search leaves the levels, innermost component first. In a dictionary, the order of the
/// members determines which of several such values is found first.
struct LimitCheck: ~Copyable {
  private var input: Reader
  private let limits: InjectionLimits
  private var found: ExceedingValue?

  /// Creates a search of the value at an input's position.
  init(_ input: consuming Reader, _ limits: InjectionLimits) {
    self.input = input
    self.limits = limits
  }

  /// Returns the first value that exceeds a limit; nil if there is none before the end, or before malformed text.
  mutating func exceedingValue() -> ExceedingValue? {
    do throws(JSONFailure) {
      if try allowsValue() { return nil }
      return found
    } catch {
      return nil
    }
  }

  /// Returns the first element of an array that exceeds the limit of records; nil if there is none.
  mutating func exceedingRecord() throws(JSONFailure) -> ExceedingValue? {
    guard var elements = try input.openElements() else { return nil }
    var count = 0
    while found == nil, try input.nextElement(&elements) {
      if count >= limits.records { _ = refuse(.records, at: input.mark) }
      try input.skipValue()
      count += 1
    }
    return found
  }

  private mutating func allowsValue() throws(JSONFailure) -> Bool {
    // Only text has offsets, and a cursor would keep the value.
    let start = input.cursor == nil ? input.mark : 0
    let scalar = try input.passScalar(within: limits)
    if let kind = scalar.exceeded { return refuse(kind, at: start) }
    if scalar.isPassed { return true }
    guard input.depth.admits(more: 1) else { return refuse(.depth, at: start) }
    if var members = try input.openMembers(seeking: nil) { return try allows(&members) }
    if var elements = try input.openElements() { return try allows(&elements) }
    return true
  }

  private mutating func allows(_ members: inout Reader.Members) throws(JSONFailure) -> Bool {
    // The number of members of a dictionary, which have no order, is known before any of them is read.
    if let count = input.memberCount(of: members), count > limits.entries {
      return refuse(.members, atOffset: nil)
    }
    var count = 0
    while let key = try input.nextEntry(&members) {
      let offset = input.keyOffset(of: members)
      if count >= limits.entries { return refuse(.members, atOffset: offset) }
      if key.utf8.count > limits.key { return refuse(.key, atOffset: offset) }
      guard try allowsValue() else { return extendPath(with: ExceedingValue.component(forKey: key)) }
      count += 1
    }
    return true
  }

  private mutating func allows(_ elements: inout Reader.Elements) throws(JSONFailure) -> Bool {
    var count = 0
    while try input.nextElement(&elements) {
      if count >= limits.entries { return refuse(.elements, at: input.mark) }
      guard try allowsValue() else { return extendPath(with: .index(count)) }
      count += 1
    }
    return true
  }

  /// Adds a component to the path of the value that was found. Returns false.
  private mutating func extendPath(with component: InjectionPath.Component) -> Bool {
    found?.reversedPath.append(component)
    return false
  }

  private mutating func refuse(_ kind: ExceededLimit.Kind, at mark: Int) -> Bool {
    refuse(kind, atOffset: input.offset(of: mark))
  }

  private mutating func refuse(_ kind: ExceededLimit.Kind, atOffset offset: Int?) -> Bool {
    let limit = ExceededLimit(kind: kind, value: limits.value(of: kind))
    found = ExceedingValue(limit: limit, offset: offset)
    return false
  }
}

extension Reader {
  /// Moves past a value that is neither a record nor an array. Returns the limit that the value exceeds, if any.
  mutating func passScalar(within limits: InjectionLimits) throws(JSONFailure) -> PassedScalar {
    if let cursor { return Self.passScalar(of: cursor.object, within: limits) }
    let start = offset
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return (false, nil)
    case UInt8(ascii: "\""):
      let text = try scanString()
      if text.byteCount <= limits.text { return (true, nil) }
      // An escape has at most six times as many bytes as the character.
      let isLonger = !text.hasEscapes || text.byteCount / 6 > limits.text
      return (true, isLonger || Reader.text(of: text).utf8.count > limits.text ? .text : nil)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      _ = try scanNumber()
      return (true, offset - start > limits.number ? .number : nil)
    default:
      try skipValue()
      return (true, nil)
    }
  }

  private static func passScalar(of cursor: Cursor, within limits: InjectionLimits) -> PassedScalar {
    if cursor.isRow { return (false, nil) }
    return switch SourceValue(cursor.value) {
    case .record, .array: (false, nil)
    case .text(let text): (true, text.utf8.count > limits.text ? .text : nil)
    case let source: (true, source.isTooDeep ? .depth : nil)
    }
  }

  /// Returns the limit that the key or the value at the reader's position exceeds; nil if there is none.
  package func exceededLimit(isKey: Bool, _ limits: InjectionLimits) -> ExceededLimit? {
    guard limits.mayBeExceeded(byTextOf: remainingByteCount) || remainingByteCount > limits.number else {
      return nil
    }
    var limits = limits
    if isKey { limits.text = limits.key }
    var check = LimitCheck(copy(), limits)
    guard let limit = check.exceedingValue()?.limit else { return nil }
    return isKey ? ExceededLimit(kind: .key, value: limit.value) : limit
  }
}
