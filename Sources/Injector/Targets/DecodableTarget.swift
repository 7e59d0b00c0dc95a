/// A target for types that decode themselves: `init(from:)` is given a decoder over the native value.
///
/// Scalars inside are made by the coercion table, as those of properties are, and collections drop elements that do not fit.
/// What does not fit otherwise is up to the type, whose error refuses the value as a whole.
final class DecodableTarget<Value: Decodable>: TypedTarget<Value>, @unchecked Sendable {
  private let routes: DecodingRoutes

  init(_ settings: DecodingSettings) { routes = DecodingRoutes(settings) }

  override var summary: String { "init(from:)" }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from source: Any,
    _ run: inout RunState
  ) -> Bool {
    let isValue = ExactValue.record(source) == nil && ExactValue.array(source) == nil
    if isValue, let value = source as? Value {
      unsafe destination.initialize(to: value)
      return true
    }
    return unsafe initialize(destination, decoding: source, &run)
  }

  override func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    from reader: inout JSONReader,
    _ run: inout RunState
  ) throws(JSONFailure) -> Bool {
    let start = reader.offset
    let source = try reader.readAny()
    let mark = run.mark
    let fits = unsafe initialize(destination, decoding: source, &run)
    if !fits, let part = run.refusal.part {
      part.offset = reader.offset(ofPart: part.reversedPath, from: start)
    }
    run.locateParts(from: mark, in: reader, from: start)
    return fits
  }

  private func initialize(
    _ destination: UnsafeMutablePointer<Value>,
    decoding source: Any,
    _ run: inout RunState
  ) -> Bool {
    let session = DecodingSession(&run, routes: routes)
    defer { session.end(&run) }
    guard let value = session.root(Value.self, from: source) else { return false }
    unsafe destination.initialize(to: value)
    return true
  }
}

/// Makes targets for types that decode themselves, known at run time only.
enum DecodableTargets {
  /// The target for a type; nil if it does not decode itself.
  static func target(for type: Any.Type, _ settings: @autoclosure () -> DecodingSettings) -> Target? {
    guard let decodable = type as? any Decodable.Type else { return nil }
    return make(decodable, settings())
  }

  private static func make<Value: Decodable>(_ type: Value.Type, _ settings: DecodingSettings) -> Target {
    DecodableTarget<Value>(settings)
  }
}

extension RunState {
  /// Says where the issues since `mark` are, which are about parts of the value that begins at `start`.
  ///
  /// Looking for a part means reading the value again, so what comes after many issues is said to be where the value is.
  mutating func locateParts(from mark: RunIssues.Mark, in reader: JSONReader, from start: Int) {
    for index in issues.indices(since: mark).prefix(100) where issues.kept[index].offset == nil {
      let offset = reader.offset(ofPart: issues.kept[index].reversedPath, from: start)
      issues.change(index) { $0.offset = offset }
    }
  }
}

extension JSONReader {
  /// Where the part of a value is to which a path leads, innermost step first; what is nowhere is where its record is.
  fileprivate func offset(ofPart reversedPath: [InjectionPath.Component], from start: Int) -> Int {
    var reader = self
    var place = start
    for component in reversedPath.reversed() {
      reader.move(to: place)
      let key =
        switch component {
        case .property(let name), .key(let name): name
        case .index(let index): String(index)
        }
      guard let next = try? reader.locate([SourcePath.Segment(key)]) else { return place }
      place = next
    }
    return place
  }
}
