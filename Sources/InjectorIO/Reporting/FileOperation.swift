import Injector

/// The file operations that may fail, with the text of messages. `FILE` is replaced with the file's name.
enum FileOperation: String {
  case open = "FILE cannot be opened"
  case read = "FILE cannot be read"
  case create = "FILE cannot be created"
  case createFolder = "the folder of FILE cannot be created"
  case write = "FILE cannot be written"
  case synchronize = "FILE cannot be written to the disk"
  case replace = "FILE cannot be replaced"
  /// The new file is in place, but may not be permanent.
  case synchronizeFolder = "FILE is new, but its folder cannot be written to the disk"
  /// The URL is not a file URL.
  case locate = "FILE is not a local file; use a path or a file URL"
  /// Records are written one by one to a property list.
  case writeByRecord =
    "FILE is a property list, which cannot be written record by record; use another extension, or write an array"
  /// A property list is read or written without Foundation.
  case usePropertyList = "FILE is a property list, which needs the trait Foundation of the package Injector"
  /// Bytes are written to a destination without a name.
  case send = "the records cannot be written"
  /// A record is written after the last one.
  case writeFinished = "the writer is finished; create another one with recordWriter(to:)"
  /// A record is written while another one is being written.
  case writeInside = "a record cannot be written while the writer is writing another one"
}

extension InjectionError {
  /// Creates the error for a file that cannot be read or written.
  ///
  /// `file` is the name that messages show. `reason` is the reason given by the system; nil if the operation explains
  /// the error.
  init(_ operation: FileOperation, _ file: String, reason: String? = nil, underlying: (any Error)? = nil) {
    self.init(file: file, operation.rawValue, reason: reason, underlying: underlying)
  }
}

/// The text of failures to read property lists.
enum PropertyListText {
  /// The reason for property lists that are neither binary nor XML.
  static let neitherBinaryNorXML = "the file is neither binary nor XML"
}
