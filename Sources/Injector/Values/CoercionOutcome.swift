/// The result of a coercion.
enum CoercionOutcome<Value> {
  /// The value was already of the target's type, or in its natural form in JSON.
  case exact(Value)
  /// The value is of another type and was converted.
  case coerced(Value)
  /// The value was converted and lost information, such as its fraction.
  case lossy(Value)
  /// There is no conversion.
  case doesNotFit
  /// The value is a number outside the range of the target's type.
  case outOfRange

  /// What the value lost.
  var loss: CoercionLoss {
    switch self {
    case .exact: .none
    case .coerced: .kind
    case .lossy: .part
    case .outOfRange: .range
    case .doesNotFit: .everything
    }
  }

  /// The value, if there is one.
  var value: Value? {
    switch self {
    case .exact(let value), .coerced(let value), .lossy(let value): value
    case .doesNotFit, .outOfRange: nil
    }
  }

  /// The value, if such a coercion is allowed.
  func value(allowing leeway: CoercionLeeway) -> Value? {
    switch self {
    case .exact(let value): value
    case .coerced(let value): leeway.coerces ? value : nil
    case .lossy(let value): leeway.coerces && leeway.truncates ? value : nil
    case .doesNotFit, .outOfRange: nil
    }
  }

  /// The value if it is exact.
  var exactValue: Value? {
    if case .exact(let value) = self { value } else { nil }
  }

  /// Returns the same outcome with another value.
  func map<Other>(_ transform: (Value) -> Other) -> CoercionOutcome<Other> { compactMap(transform) }

  /// Returns the same outcome with another value. If there is none, the source does not fit.
  func compactMap<Other>(_ transform: (Value) -> Other?) -> CoercionOutcome<Other> {
    switch self {
    case .exact(let value): transform(value).map { .exact($0) } ?? .doesNotFit
    case .coerced(let value): transform(value).map { .coerced($0) } ?? .doesNotFit
    case .lossy(let value): transform(value).map { .lossy($0) } ?? .doesNotFit
    case .doesNotFit: .doesNotFit
    case .outOfRange: .outOfRange
    }
  }

  /// The same outcome for a part of the source: lossy instead of exact or coerced.
  var cutOff: CoercionOutcome {
    if let value { .lossy(value) } else { self }
  }

  /// The same outcome for a source of another type: coerced instead of exact.
  var fromAnotherKind: CoercionOutcome {
    if case .exact(let value) = self { .coerced(value) } else { self }
  }
}

/// What a value loses by a coercion: nothing, its kind, or a part of it; or it is out of range, or does not fit at all.
enum CoercionLoss { case none, kind, part, range, everything }

extension CoercionOutcome: Equatable where Value: Equatable {}
extension CoercionOutcome: Sendable where Value: Sendable {}

/// The coercions that a policy allows.
struct CoercionLeeway {
  /// Whether values of another kind are converted.
  var coerces = true
  /// Whether the fraction of a number may be cut off.
  var truncates = true
}
