import Foundation

/// Code that a page shows and a sample compiles.
enum Sample {
  /// Checks that the blocks behind `<!-- sample -->` are in `Samples/Comparison`, in the parts that lines `// …` leave.
  static func check(_ page: Page) throws {
    for block in page.blocks where block.marker == "sample" {
      for part in block.lines.split(separator: "// …") {
        let code = part.joined(separator: "\n")
        if try !sources().contains(where: { $0.contains(code) }) {
          let message = "check-examples: no file of Samples/Comparison has this code of \(page.name):\n"
          FileHandle.standardError.write(Data((message + code + "\n").utf8))
          exit(1)
        }
      }
    }
  }

  private static func sources() throws -> [String] {
    let folder = "Samples/Comparison/Sources/Comparison"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }
}
