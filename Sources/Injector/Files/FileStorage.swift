import Foundation

/// The bytes of files: read as a whole, and replaced as a whole.
enum FileStorage {
  /// Returns the bytes of a file, unless there are more than the limit.
  static func data(at place: FilePlace, byteLimit: Int?) throws(InjectionError) -> Data {
    let data: Data?
    do throws(FileFailure) { data = try contents(of: place.path, byteLimit ?? .max) } catch {
      throw InjectionError(error)
    }
    if let data { return data }
    let issue = InjectionReport.Issue(ExceededLimit(kind: .bytes, value: byteLimit ?? .max))
    throw InjectionError(issue).inFile(place.path)
  }

  /// Replaces a file, or creates it and the folders above it. If this fails, an existing file is unchanged.
  static func replace(_ place: FilePlace, with data: Data) throws(InjectionError) {
    do throws(FileFailure) { try replace(place.path, with: data) } catch { throw InjectionError(error) }
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    private static func contents(of path: String, _ byteLimit: Int) throws(FileFailure) -> Data? {
      try WholeFile(path: path, byteLimit: byteLimit).data()
    }

    private static func replace(_ path: String, with data: Data) throws(FileFailure) {
      let result = unsafe data.withUnsafeBytes { bytes in
        Result { () throws(FileFailure) in unsafe try AtomicFile(path: path).replace(with: bytes) }
      }
      try result.get()
    }
  #else
    private static func contents(of path: String, _ byteLimit: Int) throws(FileFailure) -> Data? {
      do {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return data.count > byteLimit ? nil : data
      } catch {
        throw FileFailure(
          operation: .read,
          file: path,
          reason: error.localizedDescription,
          underlying: error
        )
      }
    }

    /// Replaces a file. Foundation writes a temporary file, too, and does not wait for the disk.
    static func replace(_ path: String, with data: Data) throws(FileFailure) {
      let file = URL(fileURLWithPath: path)
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try data.write(to: file, options: .atomic)
      } catch {
        throw FileFailure(
          operation: .write,
          file: path,
          reason: error.localizedDescription,
          underlying: error
        )
      }
    }
  #endif
}
