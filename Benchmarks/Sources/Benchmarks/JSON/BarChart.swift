/// A chart of horizontal bars in groups, drawn as SVG.
struct BarChart {
  struct Bar {
    let name: String
    let value: Double
    /// What stands at the end of the bar.
    let label: String
  }

  struct Group {
    let name: String
    let bars: [Bar]
  }

  let title: String
  /// Lines under the chart: the machine and the method.
  let caption: [String]
  var groups: [Group] = []

  init(title: String, caption: [String]) {
    self.title = title
    self.caption = caption
  }

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
      drawing.text(group.name, x: 100, y: y + 13 * Double(group.bars.count) / 2 + 12, size: 14, anchor: .end)
      for bar in group.bars {
        let width = scale * max(0, bar.value)
        drawing.rectangle(x: 112, y: y + 6, width: max(1, width), height: 14, fill: color(bar.name))
        drawing.text(bar.label, x: 112 + max(1, width) + 6, y: y + 17, size: 11)
        y += 17
      }
      y += 14
    }
    y += 12
    for line in caption {
      drawing.text(line, x: 20, y: y, size: 11, fill: "#57606a")
      y += 16
    }
    return drawing.document(height: y)
  }

  /// Points for a value of 1; labels need room at the end of the longest bar.
  private var scale: Double {
    let largest = groups.flatMap(\.bars).map(\.value).max() ?? 1
    return 590 / max(largest, 0.001)
  }

  private func drawLegend(_ drawing: inout SVGDrawing) {
    var x = 20.0
    for name in names {
      drawing.rectangle(x: x, y: 50, width: 12, height: 12, fill: color(name))
      drawing.text(name, x: x + 18, y: 60, size: 12)
      x += 48 + 6.5 * Double(name.count)
    }
  }

  private func color(_ name: String) -> String {
    let colors = ["#f05138", "#8c959f", "#d0b98a", "#3b6ea5"]
    return colors[(names.firstIndex(of: name) ?? 0) % colors.count]
  }
}
