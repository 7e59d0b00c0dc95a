/// An enum with a case for unknown raw values.
///
/// ```swift
/// enum Status: String, FallbackCase {
///   case open, closed, other
///   static var fallbackCase: Status { .other }
/// }
///
/// let list = try Injector.bind([Status].self).inject(json: #"["open", "paused", "closed"]"#)
/// // [.open, .other, .closed]
/// ```
///
/// An unknown raw value becomes the fallback case under every policy, so that the elements of arrays keep their
/// positions. The report has a note with the code ``InjectionCode/unknownCase``. A value of another kind, such as an
/// array, does not fit, and `null` does not become the fallback case.
///
/// A `CaseIterable` enum without raw values may conform, too: the names of its cases are its texts. The fallback case
/// itself is extracted like any other case, as its own raw value or name. The original text is not kept.
public protocol FallbackCase: SendableMetatype {
  /// The case for all other raw values.
  static var fallbackCase: Self { get }
}

/// The fallback cases of types that are known only at run time.
enum FallbackCases {
  /// Returns a closure for the fallback case of a type; nil if it has none.
  static func fallback<Value>(of type: Value.Type) -> (@Sendable () -> Value)? {
    func open<Cases: FallbackCase>(_ type: Cases.Type) -> @Sendable () -> Value {
      { reinterpreted(Cases.fallbackCase, as: Value.self) }
    }
    return (type as? any FallbackCase.Type).map { open($0) }
  }
}

extension InjectionReport.Issue {
  /// Returns the note for a raw value that belongs to no case, so that the fallback case is used.
  static func unknownCase(_ found: Any, expected: Fact) -> InjectionReport.Issue {
    InjectionReport.Issue(
      code: .unknownCase,
      severity: .note,
      expected: expected,
      found: SourceValue(found).fact,
      consequence: .defaultUsed
    )
  }
}
