/// What came of a coercion.
enum CoercionOutcome<Value> {
  /// The value was of the target's kind already, or was in its natural form in JSON.
  case exact(Value)
  /// The value is of another kind and was converted.
  case coerced(Value)
  /// The value was converted and lost something on the way, such as its fraction.
  case lossy(Value)
  /// There is no conversion.
  case doesNotFit
  /// The value is a number that the target has no room for.
  case outOfRange

  /// The value, however it was had.
  var value: Value? {
    switch self {
    case .exact(let value), .coerced(let value), .lossy(let value): value
    case .doesNotFit, .outOfRange: nil
    }
  }

  /// The value if it is exact.
  var exactValue: Value? {
    if case .exact(let value) = self { value } else { nil }
  }

  /// The same outcome with another value.
  func map<Other>(_ transform: (Value) -> Other) -> CoercionOutcome<Other> {
    switch self {
    case .exact(let value): .exact(transform(value))
    case .coerced(let value): .coerced(transform(value))
    case .lossy(let value): .lossy(transform(value))
    case .doesNotFit: .doesNotFit
    case .outOfRange: .outOfRange
    }
  }

  /// The same outcome for a part of what there was: lossy instead of exact or coerced.
  var cutOff: CoercionOutcome {
    if let value { .lossy(value) } else { self }
  }

  /// The same outcome for a value that was of another kind: coerced instead of exact.
  var fromAnotherKind: CoercionOutcome {
    if case .exact(let value) = self { .coerced(value) } else { self }
  }
}

extension CoercionOutcome: Equatable where Value: Equatable {}
extension CoercionOutcome: Sendable where Value: Sendable {}
