/// Rectangles and lines of text, as SVG.
///
/// Source: W3C, Scalable Vector Graphics (SVG) 1.1.
struct SVGDrawing {
  enum Anchor: String {
    case start, end
  }

  private let width: Double
  private var elements: [String] = []

  init(width: Double) { self.width = width }

  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, fill: String) {
    elements.append(
      #"<rect x="\#(x.text(1))" y="\#(y.text(1))" width="\#(width.text(1))" height="\#(height.text(1))" "#
        + #"rx="2" fill="\#(fill)"/>"#
    )
  }

  mutating func text(
    _ text: String,
    x: Double,
    y: Double,
    size: Int,
    isBold: Bool = false,
    anchor: Anchor = .start,
    fill: String = "#1f2328"
  ) {
    elements.append(
      #"<text x="\#(x.text(1))" y="\#(y.text(1))" font-size="\#(size)"\#(isBold ? #" font-weight="bold""# : "") "#
        + #"text-anchor="\#(anchor.rawValue)" fill="\#(fill)">\#(escaped(text))</text>"#
    )
  }

  /// The whole document, on a white ground so that it can be read on a dark page.
  func document(height: Double) -> String {
    let size = #"width="\#(width.text(0))" height="\#(height.text(0))""#
    let head =
      #"<svg xmlns="http://www.w3.org/2000/svg" \#(size) viewBox="0 0 \#(width.text(0)) \#(height.text(0))" "#
      + #"font-family="-apple-system, Segoe UI, Helvetica, Arial, sans-serif">"#
    let ground = #"<rect \#(size) rx="8" fill="white"/>"#
    return ([head, ground] + elements + ["</svg>"]).joined(separator: "\n") + "\n"
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
