extension InjectionCode: Codable {
  /// Writes the code's name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// Reads a code's name.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }
}

/// The keys of encoded issues, errors and reports.
private enum EncodedKey: String, CodingKey {
  case message, issues, omitted, code, pointer, line, column
}

extension InjectionReport.Issue: Encodable {
  /// Writes what the sender of the data may know: `{"code": "typeMismatch", "pointer": "/cards/0/expire", "message": "…",
  /// "line": 18, "column": 22}`. Line and column are there for JSON text only.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EncodedKey.self)
    try container.encode(code, forKey: .code)
    try container.encode(pointer, forKey: .pointer)
    try container.encode(publicMessage, forKey: .message)
    try container.encodeIfPresent(location?.line, forKey: .line)
    try container.encodeIfPresent(location?.column, forKey: .column)
  }
}

extension InjectionReport: Encodable {
  /// Writes the issues: `{"issues": […], "omitted": 0}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EncodedKey.self)
    try container.encode(issues, forKey: .issues)
    try container.encode(omittedCount, forKey: .omitted)
  }
}

extension InjectionError: Encodable {
  /// Writes a body that a server can send as it is.
  ///
  /// ```json
  /// {"message": "/cards/0/expire: expected Date, found string \"soon\"",
  ///  "issues": [{"code": "typeMismatch", "pointer": "/cards/0/expire", "message": "…", "line": 18, "column": 22}],
  ///  "omitted": 0}
  /// ```
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EncodedKey.self)
    try container.encode(publicMessage, forKey: .message)
    try container.encode(issues, forKey: .issues)
    try container.encode(omittedCount, forKey: .omitted)
  }
}
