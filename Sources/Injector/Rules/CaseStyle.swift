/// A way to write several words as one name.
enum CaseStyle: Sendable, Hashable {
  case flat, upper, camel, pascal
  case snake, camelSnake, pascalSnake, screamingSnake
  case kebab, camelKebab, pascalKebab, screamingKebab

  /// Returns the name in this style, the preferred spelling first.
  ///
  /// A style with capitalised words has two spellings for a name with an acronym (`imageUrl`, `imageURL`).
  /// Underscores around the name are kept.
  func spellings(of name: String) -> [String] {
    let split = WordSplit(name)
    guard !split.words.isEmpty else { return [] }
    let capitalised = join(split.words) { $0.capitalised }
    let acronyms = join(split.words) { $0.acronym ?? $0.capitalised }
    let spellings = capitalised == acronyms ? [capitalised] : [capitalised, acronyms]
    return spellings.map { split.leading + $0 + split.trailing }
  }

  private func join(_ words: [WordSplit.Word], _ capitalised: (WordSplit.Word) -> String) -> String {
    words.enumerated().map { position, word in
      switch letters {
      case .lower: word.lower
      case .upper: word.upper
      case .camel: position == 0 ? word.lower : capitalised(word)
      case .pascal: capitalised(word)
      }
    }.joined(separator: separator)
  }

  private enum Letters {
    case lower, upper, camel, pascal
  }

  private var letters: Letters {
    switch self {
    case .flat, .snake, .kebab: .lower
    case .upper, .screamingSnake, .screamingKebab: .upper
    case .camel, .camelSnake, .camelKebab: .camel
    case .pascal, .pascalSnake, .pascalKebab: .pascal
    }
  }

  private var separator: String {
    switch self {
    case .flat, .upper, .camel, .pascal: ""
    case .snake, .camelSnake, .pascalSnake, .screamingSnake: "_"
    case .kebab, .camelKebab, .pascalKebab, .screamingKebab: "-"
    }
  }
}
