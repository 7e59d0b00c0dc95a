import Foundation

/// A failure of the system to read or write a file, as facts. `IssueText` has its text.
struct FileFailure: Error {
  let operation: FileOperation
  /// The file's name, as it is shown in messages.
  let file: String
  /// The reason of the system; nil if the operation says it all.
  var reason: String?
  /// The error of the system.
  var underlying: (any Error)?
}

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

/// A value that a property list cannot have.
struct PropertyListFailure: Error {
  /// The type of the value; nil for null.
  let found: String?
  /// The path of the value, its innermost component first.
  var reversedPath: [InjectionPath.Component] = []
  /// The error of Foundation.
  var underlying: (any Error)?
}

extension InjectionError {
  /// Creates the error for a value that a property list cannot have.
  init(_ failure: PropertyListFailure) {
    var issue = InjectionReport.Issue(
      code: .notRepresentable,
      severity: .error,
      found: failure.found.map { .text($0) } ?? .null,
      consequence: .failed,
      underlying: failure.underlying,
      detail: failure.found == nil ? .nullInPropertyList : nil
    )
    for component in failure.reversedPath { issue.extendPath(with: component) }
    self.init(issue)
  }

  /// Creates the error for a file that cannot be read or written.
  init(_ failure: FileFailure) {
    var issue = InjectionReport.Issue(
      code: .fileFailed,
      severity: .error,
      consequence: .failed,
      underlying: failure.underlying,
      detail: .file(failure.operation, reason: failure.reason)
    )
    issue.file = failure.file
    self.init(issue)
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
    let located = issues.map { issue in
      var issue = issue
      if issue.code != .configuration { issue.file = file }
      return issue
    }
    return InjectionError(located, omittedCount: omittedCount) ?? self
  }
}
