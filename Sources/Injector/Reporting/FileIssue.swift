import Foundation

/// The operations on files that may fail.
enum FileOperation: Sendable {
  case open, read, create, createFolder, write, synchronize, replace
  /// The new file is in place, and it is unknown whether it is permanent.
  case synchronizeFolder
  /// The URL is not that of a file.
  case locate
  /// Records are written one after the other to a property list.
  case writeByRecord
  /// Bytes are written to something that has no name.
  case send
  /// A record is written after the last one.
  case writeFinished
  /// A record is written while another one is.
  case writeInside
}

extension InjectionError {
  /// Creates the error for a file that cannot be read or written.
  ///
  /// `file` is its name, as it is shown in messages; `reason` is that of the system, or nil if the operation says it all.
  init(
    _ operation: FileOperation,
    _ file: String,
    reason: String? = nil,
    underlying: (any Error)? = nil
  ) {
    var issue = InjectionReport.Issue(
      code: .fileFailed,
      severity: .error,
      consequence: .failed,
      underlying: underlying,
      detail: .file(operation, reason: reason)
    )
    issue.file = file
    self.init(issue)
  }

  /// Creates the error for a value that a property list cannot have, by its type; nil for null.
  init(notInPropertyList found: String?, underlying: (any Error)? = nil) {
    self.init(
      InjectionReport.Issue(
        code: .notRepresentable,
        severity: .error,
        found: found.map { .text($0) } ?? .null,
        consequence: .failed,
        underlying: underlying,
        detail: found == nil ? .nullInPropertyList : nil
      )
    )
  }

  /// Creates the error for a file that is not a property list.
  init(notAPropertyList file: String, reason: String?, underlying: (any Error)?) {
    var issue = InjectionReport.Issue(
      code: .malformed,
      severity: .error,
      consequence: .failed,
      underlying: underlying,
      detail: .malformedPropertyList(reason: reason)
    )
    issue.file = file
    self.init(issue)
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
