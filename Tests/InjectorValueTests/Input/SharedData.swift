import Foundation

@testable import InjectorTestSupport

/// The data beside the project that some tests read: `INJECTOR_SHARED`, or `../shared` seen from the package.
enum SharedData {
  /// The folder that holds the data; it may not be there.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["INJECTOR_SHARED"] { return URL(fileURLWithPath: path) }
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    return package.deletingLastPathComponent().appendingPathComponent("shared")
  }()

  /// The names of the files in a folder of the data, in order; none when the folder is not there.
  static func fileNames(in path: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)
    return (names ?? []).sorted()
  }

  /// The contents of a file of the data.
  static func contents(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }
}
