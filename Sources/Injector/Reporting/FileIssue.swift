extension InjectionError {
  /// Creates the error for a file that cannot be read or written.
  ///
  /// `file` is the file's name, which replaces `FILE` in the message. `reason` is the system's reason, or nil if the
  /// message is complete without it.
  package init(file: String, _ message: String, reason: String?, underlying: (any Error)?) {
    let detail = InjectionReport.Issue.Detail.file(message, reason: reason)
    self.init(InjectionReport.Issue(code: .fileFailed, file: file, underlying: underlying, detail: detail))
  }

  /// Creates the error for a value of a type that property lists do not support; `found` is nil for null.
  package init(notInPropertyList found: String?, underlying: (any Error)? = nil) {
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
  package init(notAPropertyList file: String, reason: String?, underlying: (any Error)?) {
    let detail = InjectionReport.Issue.Detail.malformedPropertyList(reason: reason)
    self.init(InjectionReport.Issue(code: .malformed, file: file, underlying: underlying, detail: detail))
  }

  /// Returns the error with the name of the file that contains the data.
  package func inFile(_ file: String) -> InjectionError {
    changed { if $0.code != .configuration { $0.file = file } }
  }

  /// Returns the error with a component prepended to the paths of its issues.
  package func inside(_ component: InjectionPath.Component) -> InjectionError {
    changed { $0.extendPath(with: component) }
  }

  /// Returns the error after changing all of its issues.
  func changed(_ change: (inout InjectionReport.Issue) -> Void) -> InjectionError {
    let changed = issues.map { issue in
      var issue = issue
      change(&issue)
      return issue
    }
    return InjectionError(changed, omittedCount: omittedCount) ?? self
  }
}

/// The text of file errors.
enum FileText {
  /// Returns the text of a failure.
  static func statement(_ message: String, of file: String?, reason: String?) -> String {
    let text = message.replacing("FILE", with: "the file \(QuotedText.file(file ?? ""))")
    return reason.map { "\(text): \(QuotedText.reason($0))" } ?? text
  }

  /// Returns the reason why a file is not a property list.
  static func malformedPropertyList(_ reason: String?) -> String {
    let text = "not a valid property list"
    return reason.map { "\(text): \(QuotedText.reason($0))" } ?? text
  }

  /// The reason why null cannot be written to a property list.
  static let nullInPropertyList = "property lists have no null; leave the value out, or write JSON text"

  /// The reason why a stream in UTF-16 or UTF-32 cannot be read.
  static let otherEncoding = "not valid JSON: the text is in UTF-16 or UTF-32; a stream must be in UTF-8"

  /// The text for the sender of the data. It does not reveal the names of files.
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
