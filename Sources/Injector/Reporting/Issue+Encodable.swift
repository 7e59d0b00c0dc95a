extension InjectionCode: Codable {
  /// Encodes the code's name.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// Creates a code from its encoded name.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The errors of the decoder.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }
}

/// The keys of encoded issues, errors and reports.
private enum EncodedKey: String, CodingKey {
  case message, issues, omitted, code, pointer, line, column
}

extension InjectionReport.Issue: Encodable {
  /// Encodes the facts that can be sent to the sender of the data.
  ///
  /// ```json
  /// {"code": "typeMismatch", "pointer": "/cards/0/expire", "message": "…", "line": 18, "column": 22}
  /// ```
  ///
  /// Only issues of JSON text have a line and a column.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
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
  /// Encodes the issues: `{"issues": […], "omitted": 0}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EncodedKey.self)
    try container.encode(issues, forKey: .issues)
    try container.encode(omittedCount, forKey: .omitted)
  }
}

extension InjectionError: Encodable {
  /// Encodes the error as a body that a server can send.
  ///
  /// ```json
  /// {"message": "/cards/0/expire: expected Date, found string \"soon\"",
  ///  "issues": [{"code": "typeMismatch", "pointer": "/cards/0/expire", "message": "…", "line": 18, "column": 22}],
  ///  "omitted": 0}
  /// ```
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EncodedKey.self)
    try container.encode(publicMessage, forKey: .message)
    try container.encode(issues, forKey: .issues)
    try container.encode(omittedCount, forKey: .omitted)
  }
}
