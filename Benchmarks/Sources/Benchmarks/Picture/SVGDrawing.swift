/// Rectangles and lines of text, as SVG with one set of colors for light pages and one for dark pages.
///
/// Sources: W3C, Scalable Vector Graphics (SVG) 1.1; W3C, Media Queries Level 5, `prefers-color-scheme`.
struct SVGDrawing {
  enum Anchor: String {
    case start, end
  }

  /// What an element is drawn for, which decides its color.
  enum Style: String, CaseIterable {
    case ground, text, quiet, first, second, third

    var light: String {
      switch self {
      case .ground: "#ffffff"
      case .text: "#1f2328"
      case .quiet: "#59636e"
      case .first: "#e0432a"
      case .second: "#8c959f"
      case .third: "#c9a45c"
      }
    }

    var dark: String {
      switch self {
      case .ground: "#0d1117"
      case .text: "#e6edf3"
      case .quiet: "#9198a1"
      case .first: "#ff6a4d"
      case .second: "#8b949e"
      case .third: "#c9a45c"
      }
    }
  }

  private let width: Double
  private var elements: [String] = []

  init(width: Double) { self.width = width }

  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, style: Style) {
    elements.append(
      #"<rect class="\#(style)" x="\#(x.text(1))" y="\#(y.text(1))" width="\#(width.text(1))" "#
        + #"height="\#(height.text(1))" rx="2"/>"#
    )
  }

  mutating func text(
    _ text: String,
    x: Double,
    y: Double,
    size: Int,
    isBold: Bool = false,
    anchor: Anchor = .start,
    style: Style = .text
  ) {
    elements.append(
      #"<text class="\#(style)" x="\#(x.text(1))" y="\#(y.text(1))" font-size="\#(size)""#
        + #"\#(isBold ? #" font-weight="bold""# : "") text-anchor="\#(anchor)">\#(escaped(text))</text>"#
    )
  }

  /// Returns the whole document, on a ground of its own so that it can be read on a page of any color.
  func document(height: Double) -> String {
    let size = #"width="\#(width.text(0))" height="\#(height.text(0))""#
    let head =
      #"<svg xmlns="http://www.w3.org/2000/svg" \#(size) viewBox="0 0 \#(width.text(0)) \#(height.text(0))" "#
      + #"font-family="-apple-system, Segoe UI, Helvetica, Arial, sans-serif">"#
    let style =
      "<style>\n\(rules(\.light))\n@media (prefers-color-scheme: dark) {\n\(rules(\.dark))\n}\n</style>"
    let ground = #"<rect class="\#(Style.ground)" \#(size) rx="8"/>"#
    return ([head, style, ground] + elements + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func rules(_ color: (Style) -> String) -> String {
    Style.allCases.map { ".\($0) { fill: \(color($0)) }" }.joined(separator: "\n")
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
