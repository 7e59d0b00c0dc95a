extension ExtractionOutput where Self: ~Copyable {
  /// Writes a value by its `encode(to:)`.
  mutating func write(encodable value: any Encodable, settings: DecodingSettings?, _ run: inout ExtractState)
    -> Bool
  {
    run.fail(.encodingFailed, found: nil)
  }
}
