import Injector

/// Parses documents of rules, and collects all mistakes.
struct DocumentParser {
  let file: String
  /// Whether the document declares the properties of records.
  let declaresRecords: Bool
  /// The property whose rules are being read; nil for the document itself.
  var property: String?
  /// The number of converters around the current one.
  var converterDepth = 0
  /// The number of nested documents that are being read. The rules of a property also are a document.
  var documentDepth = 0
  private var found: [(issue: InjectionReport.Issue, line: Int)] = []

  /// The mistakes, sorted by line.
  var issues: [InjectionReport.Issue] {
    let sorted = found.indices.sorted { (found[$0].line, $0) < (found[$1].line, $1) }
    return sorted.map { found[$0].issue }
  }

  init(file: String, declaresRecords: Bool) { (self.file, self.declaresRecords) = (file, declaresRecords) }

  func origin(_ line: Int) -> RuleOrigin { RuleOrigin(inDocument: file, line: line) }

  /// Records a mistake.
  mutating func report(_ problem: DocumentProblem, at line: Int) {
    found.append(
      (InjectionReport.Issue(inDocument: problem.message(of: property), at: origin(line).description), line)
    )
  }

  /// Records a mistake, and returns nil.
  mutating func report<Value>(_ problem: DocumentProblem, at line: Int) -> Value? {
    report(problem, at: line) as Void
    return nil
  }

  /// Records that a value is not valid for a word.
  mutating func refuse(_ value: LocatedValue, of word: String, _ expected: DocumentProblem.Expectation) {
    let found = SourceValue(value.native).summary
    report(.wrongValue(word: word, expected: expected, found: found), at: value.line)
  }

  /// Records that a value is not valid for a word, and returns nil.
  mutating func refuse<Value>(
    _ value: LocatedValue, of word: String, _ expected: DocumentProblem.Expectation
  ) -> Value? {
    refuse(value, of: word, expected) as Void
    return nil
  }

  /// Returns the members of a record whose keys are in `words`. Other keys and duplicate keys are mistakes.
  mutating func members(
    _ value: LocatedValue,
    of word: String,
    in place: DocumentProblem.Place,
    _ words: [String],
    expecting expected: DocumentProblem.Expectation = .record
  ) -> [LocatedValue.Member] {
    guard case .record(let members) = value.content else {
      refuse(value, of: word, expected)
      return []
    }
    return withoutRepetition(members).filter { member in
      if words.contains(member.key) { return true }
      report(.unknown(member.key, place, among: words), at: member.line)
      return false
    }
  }

  /// Returns members without those that repeat an earlier key, which are mistakes.
  mutating func withoutRepetition(_ members: [LocatedValue.Member]) -> [LocatedValue.Member] {
    var met: Set<String> = []
    return members.filter { member in
      if met.insert(member.key).inserted { return true }
      report(.repeated(word: member.key), at: member.line)
      return false
    }
  }

  // MARK: - Values

  mutating func text(_ value: LocatedValue, of word: String) -> String? {
    value.text ?? refuse(value, of: word, .text)
  }

  mutating func boolean(_ value: LocatedValue, of word: String) -> Bool? {
    if case .bool(let boolean) = value.content { return boolean }
    return refuse(value, of: word, .boolean)
  }

  /// Returns the texts of an array, or a single text, with their lines.
  mutating func texts(_ value: LocatedValue, of word: String) -> [(text: String, line: Int)]? {
    guard case .array(let elements) = value.content, !elements.isEmpty else {
      return value.text.map { [($0, value.line)] } ?? refuse(value, of: word, .texts)
    }
    if let wrong = elements.first(where: { $0.text == nil }) { return refuse(wrong, of: word, .text) }
    return elements.compactMap { element in element.text.map { ($0, element.line) } }
  }

  /// Returns the value whose name is the text. Records a mistake if there is none.
  mutating func choice<Value>(
    _ value: LocatedValue,
    of word: String,
    in place: DocumentProblem.Place,
    _ choices: some Collection<(key: String, value: Value)>
  ) -> Value? {
    guard let text = text(value, of: word) else { return nil }
    if let found = choices.first(where: { $0.key == text }) { return found.value }
    return report(.unknown(text, place, among: choices.map(\.key)), at: value.line)
  }
}
