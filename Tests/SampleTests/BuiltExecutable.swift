import Foundation

@testable import InjectorTestSupport

/// An executable of this package, built beside the tests.
struct BuiltExecutable {
  let url: URL

  /// Another executable.
  init(url: URL) { self.url = url }

  /// The executable of a name, or nil when it is not beside the test bundle.
  init?(named name: String) {
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
    var folders = [Bundle.main.bundleURL, program]
    #if canImport(Darwin)
      // The tests are a bundle that a program elsewhere has loaded.
      let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
      folders += bundles.map { $0.deletingLastPathComponent() }
    #endif
    let candidates = folders.map { $0.appendingPathComponent(name) }
    let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { return nil }
    url = found
  }

  /// What a run printed, and how it ended.
  struct Outcome { let output: String; let errors: String; let status: Int32 }

  /// Runs the executable in the package's folder and waits for its end.
  func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  /// Runs the executable in the package's folder with an input, and more variables in its environment.
  func run(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
    let errorFile = folder.appendingPathComponent("errors-\(UUID().uuidString).txt")
    let inputFile = folder.appendingPathComponent("input-\(UUID().uuidString).txt")
    try Data().write(to: errorFile)
    try input.write(to: inputFile)
    defer {
      try? FileManager.default.removeItem(at: errorFile)
      try? FileManager.default.removeItem(at: inputFile)
    }

    let process = Process()
    let output = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = PackageFolder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      output: String(decoding: printed, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self),
      status: process.terminationStatus
    )
  }
}
