public import Foundation

/// The location of a file: a path as `String`, or a `URL`.
///
/// `~/` at the beginning of a path stands for the home folder. To name files by another type, return its path:
///
/// ```swift
/// extension FilePath: FileLocation {   // of the package swift-system
///   public func localPath() throws(InjectionError) -> String { string }
/// }
/// ```
public protocol FileLocation {
  /// Returns the path of the file, as the system takes it.
  ///
  /// - Returns: The path.
  /// - Throws: An ``InjectionError`` with the code `fileFailed` if this is not the location of a local file.
  func localPath() throws(InjectionError) -> String
}

extension String: FileLocation {
  /// Returns the path, with the home folder in place of `~/`. Text that begins with `file://` is a URL.
  ///
  /// - Returns: The path.
  /// - Throws: An ``InjectionError`` with the code `fileFailed` if the text is empty.
  public func localPath() throws(InjectionError) -> String { try FilePlace(self).path }
}

extension URL: FileLocation {
  /// Returns the path of the file.
  ///
  /// - Returns: The path.
  /// - Throws: An ``InjectionError`` with the code `fileFailed` if this is not the URL of a local file.
  public func localPath() throws(InjectionError) -> String { try FilePlace(self).path }
}
