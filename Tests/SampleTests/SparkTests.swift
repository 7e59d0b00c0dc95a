import Foundation
import Testing

/// The sample that maps records, as a stage of a Spark job.
@Suite(.serialized)
struct SparkTests {
  @Test(
    .enabled("Spark cannot be installed: it needs java, python3, pip and a network") {
      SparkInstallation.isAvailable
    }
  )
  func aPipeOverPartitionsWritesWhatOneProcessDoes() throws {
    let records = try #require(BuiltExecutable(named: "Records"))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("spark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sample = PackageFolder.url.appendingPathComponent("Samples/Records")
    let mapping = sample.appendingPathComponent("mapping.json").path
    let python = BuiltExecutable(url: URL(fileURLWithPath: "/usr/bin/env"))
    let generated = try python.run(["python3", sample.appendingPathComponent("generate").path, "20000"])
    let input = folder.appendingPathComponent("input.ndjson")
    try Data(generated.output.utf8).write(to: input)
    let output = folder.appendingPathComponent("output.ndjson")

    let script = sample.appendingPathComponent("spark.py").path
    let job = try python.run(
      ["python3", script, records.url.path, mapping, input.path, output.path],
      environment: ["PYTHONPATH": SparkInstallation.folder.path, "PYSPARK_PYTHON": "python3"]
    )
    try #require(job.status == 0, "\(job.errors.suffix(2_000))")
    #expect(job.output.contains("4 partitions"))

    let single = try records.run([mapping], input: Data(generated.output.utf8))
    #expect(single.status == 0)
    let lines = single.output.split(separator: "\n")
    #expect(lines.count == 20_000)
    #expect(try String(contentsOf: output, encoding: .utf8).split(separator: "\n") == lines)
  }
}

/// Spark for Python, in the package's build folder, where it is installed once.
enum SparkInstallation {
  private static let version = "3.5.8"

  static var folder: URL { PackageFolder.url.appendingPathComponent(".build/pyspark-\(version)") }

  /// Whether Spark can be used. It is installed if it is not there.
  static let isAvailable: Bool = {
    guard succeeds("java", "-version", seconds: 20), succeeds("python3", "--version", seconds: 20) else {
      return false
    }
    return FileManager.default.fileExists(atPath: folder.appendingPathComponent("pyspark").path) || install()
  }()

  /// Installs Spark in another folder, which gets its name when it is complete.
  private static func install() -> Bool {
    let temporary = PackageFolder.url.appendingPathComponent(".build/pyspark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: temporary) }
    let isInstalled = succeeds(
      "python3",
      "-m",
      "pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "--retries",
      "0",
      "--timeout",
      "10",
      "--target",
      temporary.path,
      "pyspark==\(version)",
      seconds: 240
    )
    guard isInstalled else { return false }
    try? FileManager.default.moveItem(at: temporary, to: folder)
    return FileManager.default.fileExists(atPath: folder.path)
  }

  /// Runs a command. Returns false if it fails, or does not end in time.
  private static func succeeds(_ command: String..., seconds: TimeInterval) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    guard (try? process.run()) != nil else { return false }
    if end.wait(timeout: .now() + seconds) == .timedOut {
      process.terminate()
      return false
    }
    return process.terminationStatus == 0
  }
}
