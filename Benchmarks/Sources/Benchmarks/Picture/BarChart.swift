/// A chart of horizontal bars in groups, drawn as SVG.
struct BarChart {
  struct Bar {
    let name: String
    let value: Double
    /// The text at the end of the bar.
    let label: String
  }

  struct Group {
    let name: String
    let bars: [Bar]
  }

  let title: String
  /// Lines under the chart: the machine and the method.
  let caption: [String]
  let groups: [Group]

  /// Where the bars start.
  private let axis = 222.0

  /// The names of the bars, each once, in the order in which they first come.
  private var names: [String] {
    groups.flatMap(\.bars).reduce(into: []) { names, bar in
      if !names.contains(bar.name) { names.append(bar.name) }
    }
  }

  /// The text of an SVG document.
  var svg: String {
    var drawing = SVGDrawing(width: 840)
    drawing.text(title, x: 20, y: 32, size: 18, isBold: true)
    drawLegend(&drawing)
    var y = 84.0
    for group in groups {
      let middle = y + 17 * Double(group.bars.count) / 2 + 4
      drawing.text(group.name, x: axis - 12, y: middle, size: 13, anchor: .end)
      for bar in group.bars {
        let width = max(1, scale * bar.value)
        drawing.rectangle(x: axis, y: y, width: width, height: 14, style: style(bar.name))
        drawing.text(bar.label, x: axis + width + 6, y: y + 11, size: 11)
        y += 17
      }
      y += 13
    }
    y += 12
    for line in caption {
      drawing.text(line, x: 20, y: y, size: 11, style: .quiet)
      y += 16
    }
    return drawing.document(height: y)
  }

  /// Points for a value of 1; the label of the longest bar needs room, too.
  private var scale: Double {
    let largest = groups.flatMap(\.bars).map(\.value).max() ?? 1
    return (840 - axis - 126) / max(largest, 0.001)
  }

  private func drawLegend(_ drawing: inout SVGDrawing) {
    var x = 20.0
    for name in names {
      drawing.rectangle(x: x, y: 50, width: 12, height: 12, style: style(name))
      drawing.text(name, x: x + 18, y: 60, size: 12)
      x += 48 + 6.5 * Double(name.count)
    }
  }

  private func style(_ name: String) -> SVGDrawing.Style {
    let styles = [SVGDrawing.Style.first, .second, .third]
    return styles[(names.firstIndex(of: name) ?? 0) % styles.count]
  }
}
