import Foundation

/// The folder of Package.swift.
enum PackageFolder {
  static let url = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
  }
}

/// The data beside the package that some tests read: `INJECTOR_SHARED`, or `../shared` seen from the package.
enum SharedData {
  /// The path of a file or folder of the data; it may not be there.
  static func path(_ path: String) -> String {
    let root = ProcessInfo.processInfo.environment["INJECTOR_SHARED"] ?? "../shared"
    return URL(fileURLWithPath: root, relativeTo: PackageFolder.url).appendingPathComponent(path).path
  }

  static func has(_ path: String) -> Bool { FileManager.default.isReadableFile(atPath: self.path(path)) }

  /// The names of the files in a folder of the data, in order; none when the folder is not there.
  static func fileNames(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }

  /// The contents of a file of the data.
  static func contents(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(file))))
  }
}
