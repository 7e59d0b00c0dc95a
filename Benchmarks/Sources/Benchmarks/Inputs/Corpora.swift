import Foundation

/// The well-known documents of other benchmarks: twitter.json, citm_catalog.json, canada.json.
///
/// They are not part of the package: `$INJECTOR_SHARED/data/corpora` holds them, or `shared/data/corpora` beside the
/// repository.
enum Corpora {
  /// The bytes of a document, or nil if it is not there; says so.
  static func document(_ name: String) -> Data? {
    for folder in folders {
      if let data = try? Data(contentsOf: folder.appendingPathComponent(name)) { return data }
    }
    let searched = folders.map(\.path).joined(separator: ", ")
    FileHandle.standardError.write(Data("\(name) is not there and is left out; looked in \(searched)\n".utf8))
    return nil
  }

  private static var folders: [URL] {
    let shared = ProcessInfo.processInfo.environment["INJECTOR_SHARED"].map { URL(fileURLWithPath: $0) }
    // …/repository/Benchmarks/Sources/Benchmarks/Inputs/Corpora.swift
    let repository = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let beside = repository.deletingLastPathComponent().appendingPathComponent("shared")
    return [shared, beside].compactMap { $0?.appendingPathComponent("data/corpora") }
  }
}
