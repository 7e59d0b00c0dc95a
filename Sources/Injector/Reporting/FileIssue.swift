/// The operations on files that may fail, with the words of messages. `FILE` stands for the file's name.
enum FileOperation: String {
  case open = "FILE cannot be opened"
  case read = "FILE cannot be read"
  case create = "FILE cannot be created"
  case createFolder = "the folder of FILE cannot be created"
  case write = "FILE cannot be written"
  case synchronize = "FILE cannot be written to the disk"
  case replace = "FILE cannot be replaced"
  /// The new file is in place, and it is unknown whether it is permanent.
  case synchronizeFolder = "FILE is new, but its folder cannot be written to the disk"
  /// The URL is not that of a file.
  case locate = "FILE is not a local file; use a path or a file URL"
  /// Records are written one after the other to a property list.
  case writeByRecord =
    "FILE is a property list, which cannot be written record by record; use another extension, or write an array"
  /// A property list is read or written without Foundation.
  case usePropertyList = "FILE is a property list, which needs the trait Foundation of the package Injector"
  /// Bytes are written to something that has no name.
  case send = "the records cannot be written"
  /// A record is written after the last one.
  case writeFinished = "the writer is finished; create another one with recordWriter(to:)"
  /// A record is written while another one is.
  case writeInside = "a record cannot be written while the writer is writing another one"
}

extension InjectionError {
  /// Creates the error for a file that cannot be read or written.
  ///
  /// `file` is its name, as it is shown in messages; `reason` is that of the system, or nil if the operation says it all.
  init(_ operation: FileOperation, _ file: String, reason: String? = nil, underlying: (any Error)? = nil) {
    let detail = InjectionReport.Issue.Detail.file(operation, reason: reason)
    self.init(InjectionReport.Issue(code: .fileFailed, file: file, underlying: underlying, detail: detail))
  }

  /// Creates the error for a value that a property list cannot have, by its type; nil for null.
  init(notInPropertyList found: String?, underlying: (any Error)? = nil) {
    self.init(
      InjectionReport.Issue(
        code: .notRepresentable,
        found: found.map { .text($0) } ?? .null,
        underlying: underlying,
        detail: found == nil ? .nullInPropertyList : nil
      )
    )
  }

  /// Creates the error for a file that is not a property list.
  init(notAPropertyList file: String, reason: String?, underlying: (any Error)?) {
    let detail = InjectionReport.Issue.Detail.malformedPropertyList(reason: reason)
    self.init(InjectionReport.Issue(code: .malformed, file: file, underlying: underlying, detail: detail))
  }

  /// Returns the error with the name of the file that the data is from.
  func inFile(_ file: String) -> InjectionError {
    changed { if $0.code != .configuration { $0.file = file } }
  }

  /// Returns the error with all of its issues changed.
  func changed(_ change: (inout InjectionReport.Issue) -> Void) -> InjectionError {
    let changed = issues.map { issue in
      var issue = issue
      change(&issue)
      return issue
    }
    return InjectionError(changed, omittedCount: omittedCount) ?? self
  }
}

/// The text of failures to read or write a file.
enum FileText {
  /// Returns a failure as text.
  static func statement(_ operation: FileOperation, of file: String?, reason: String?) -> String {
    let text = operation.rawValue.replacing("FILE", with: "the file \(QuotedText.file(file ?? ""))")
    return reason.map { "\(text): \(QuotedText.reason($0))" } ?? text
  }

  /// Returns the reason why a file is not a property list.
  static func malformedPropertyList(_ reason: String?) -> String {
    let text = "not a valid property list"
    return reason.map { "\(text): \(QuotedText.reason($0))" } ?? text
  }

  /// The reason for property lists that are neither binary nor XML.
  static let neitherBinaryNorXML = "the file is neither binary nor XML"

  /// The reason why a value cannot be written to a property list.
  static let nullInPropertyList = "property lists have no null; leave the value out, or write JSON text"

  /// The reason why a stream in UTF-16 or UTF-32 is not read.
  static let otherEncoding = "not valid JSON: the text is in UTF-16 or UTF-32; a stream must be in UTF-8"

  /// The text for the sender of the data, who is not to know the names of files.
  static let publicFailure = "the file could not be read or written"

  /// Returns the place of an issue in a file: `line 18, column 22 of "users.json"`.
  static func place(_ location: JSONLocation?, in file: String?) -> String? {
    switch (location, file) {
    case (let location?, let file?): "\(location) of \(QuotedText.file(file))"
    case (let location?, nil): location.description
    case (nil, let file?): "in \(QuotedText.file(file))"
    case (nil, nil): nil
    }
  }
}
