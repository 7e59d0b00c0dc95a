/// The text of the errors of streams.
enum StreamText {
  /// The text for a stream in UTF-16 or UTF-32.
  static let otherEncoding = "not valid JSON: the text is in UTF-16 or UTF-32; a stream must be in UTF-8"
}
