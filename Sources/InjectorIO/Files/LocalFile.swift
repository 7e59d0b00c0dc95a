public import Injector

#if Foundation || canImport(Darwin)
  public import Foundation
#else
  public import FoundationEssentials
#endif

/// The location of a file: a path as `String`, or a `URL`.
///
/// A leading `~/` in a path is replaced with the home folder. To use another type as a location, return its path:
///
/// ```swift
/// extension FilePath: FileLocation {   // of the package swift-system
///   public func localPath() throws(InjectionError) -> String { string }
/// }
/// ```
public protocol FileLocation {
  /// Returns the path of the file, as it is passed to the system.
  ///
  /// - Returns: The path.
  /// - Throws: An `InjectionError` with the code `fileFailed` if this is not the location of a local file.
  func localPath() throws(InjectionError) -> String
}

extension String: FileLocation {
  /// Returns the path, with the home folder in place of `~/`. A text that begins with `file://` is treated as a URL.
  ///
  /// - Returns: The path.
  /// - Throws: An `InjectionError` with the code `fileFailed` if the text is empty.
  public func localPath() throws(InjectionError) -> String {
    if hasPrefix("file://"), let url = URL(string: self) { return try url.localPath() }
    let isInHome = self == "~" || hasPrefix("~/")
    return try LocalFile(path: isInHome ? URL.homeDirectory.path + dropFirst() : self).path
  }
}

extension URL: FileLocation {
  /// Returns the path of the file.
  ///
  /// - Returns: The path.
  /// - Throws: An `InjectionError` with the code `fileFailed` if this is not the URL of a local file.
  public func localPath() throws(InjectionError) -> String {
    guard isFileURL || scheme == nil else { throw InjectionError(.locate, absoluteString) }
    return try LocalFile(path: path).path
  }
}

/// A file on this machine. It may not exist yet.
struct LocalFile {
  /// The path, as it is passed to the system.
  let path: String

  /// Whether the file is a property list, according to its extension.
  var isPropertyList: Bool { path.lowercased().hasSuffix(".plist") }

  init(_ location: some FileLocation) throws(InjectionError) { try self.init(path: location.localPath()) }

  /// Creates a file from a path, which is used unchanged. The system would cut off a path at a zero byte.
  fileprivate init(path: String) throws(InjectionError) {
    if path.isEmpty || path.utf8.contains(0) { throw InjectionError(.locate, path) }
    self.path = path
  }

  /// Returns the bytes, unless they exceed the limit.
  func contents(within limit: ExceededLimit, in system: FileSystem = FileSystem()) throws(InjectionError)
    -> Data
  {
    let file = try OpenFile(reading: path, in: system)
    if let data = try file.contents(byteLimit: limit.value) { return data }
    throw InjectionError(exceeding: limit.kind, limit.value).inFile(path)
  }

  /// Replaces the file with a property list or JSON text, according to its extension.
  func replace(
    tree: @autoclosure () throws(InjectionError) -> ExtractedTree,
    json: @autoclosure () throws(InjectionError) -> Data
  ) throws(InjectionError) {
    try replace(with: isPropertyList ? PropertyList.data(of: tree(), in: path) : json())
  }

  /// Replaces or creates the file, and creates missing folders above it. If this fails, an existing file is unchanged.
  func replace(with data: Data, in system: FileSystem = FileSystem()) throws(InjectionError) {
    let replacement = try FileReplacement(of: path, in: system)
    try replacement.write(data)
    try replacement.finish()
  }
}
