import Foundation

/// The place of a file, from a path or a URL.
struct FilePlace {
  /// The path, as the system takes it.
  let path: String

  /// Whether the file is a property list, by its extension.
  var isPropertyList: Bool { path.lowercased().hasSuffix(".plist") }

  /// Creates a place from a path. `~` and `~/` at the beginning stand for the home folder, and text that begins with
  /// `file://` is a URL.
  init(_ path: String) throws(InjectionError) {
    if path.hasPrefix("file://"), let url = URL(string: path) {
      try self.init(url)
    } else if path == "~" || path.hasPrefix("~/") {
      try self.init(literal: NSString(string: path).expandingTildeInPath)
    } else {
      try self.init(literal: path)
    }
  }

  /// Creates a place from a location.
  init(at location: some FileLocation) throws(InjectionError) {
    try self.init(literal: location.localPath())
  }

  /// Creates a place from a URL with the scheme `file`, or without any scheme.
  init(_ url: URL) throws(InjectionError) {
    guard url.isFileURL || url.scheme == nil else {
      throw InjectionError(FileFailure(operation: .locate, file: url.absoluteString))
    }
    try self.init(literal: url.path)
  }

  /// Creates a place from a path that is taken as it is. A path with a zero byte would be cut there.
  private init(literal path: String) throws(InjectionError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw InjectionError(FileFailure(operation: .locate, file: path))
    }
    self.path = path
  }
}
