/// The result of a coercion: the value, if there is one, and what it lost.
struct CoercionOutcome<Value> {
  let value: Value?
  let loss: CoercionLoss

  /// The value was already of the target's type, or in its natural form in JSON.
  static func exact(_ value: Value) -> CoercionOutcome { CoercionOutcome(value: value, loss: .none) }
  /// The value is of another type and was converted.
  static func coerced(_ value: Value) -> CoercionOutcome { CoercionOutcome(value: value, loss: .kind) }
  /// The value was converted and lost information, such as its fraction.
  static func lossy(_ value: Value) -> CoercionOutcome { CoercionOutcome(value: value, loss: .part) }
  /// There is no conversion.
  static var doesNotFit: CoercionOutcome { CoercionOutcome(value: nil, loss: .everything) }
  /// The value is a number outside the range of the target's type.
  static var outOfRange: CoercionOutcome { CoercionOutcome(value: nil, loss: .range) }

  /// The value, if such a coercion is allowed.
  func value(allowing leeway: CoercionLeeway) -> Value? {
    switch loss {
    case .none: value
    case .kind: leeway.coerces ? value : nil
    case .part: leeway.coerces && leeway.truncates ? value : nil
    case .range, .everything: nil
    }
  }

  /// The value if it is exact.
  var exactValue: Value? { loss == .none ? value : nil }

  /// Returns the same outcome with another value.
  func map<Other>(_ transform: (Value) -> Other) -> CoercionOutcome<Other> {
    CoercionOutcome<Other>(value: value.map(transform), loss: loss)
  }

  /// Returns the same outcome with another value, or `other` if the value has none.
  func compactMap<Other>(
    orElse other: CoercionOutcome<Other> = .doesNotFit, _ transform: (Value) -> Other?
  ) -> CoercionOutcome<Other> {
    guard let value else { return CoercionOutcome<Other>(value: nil, loss: loss) }
    return transform(value).map { CoercionOutcome<Other>(value: $0, loss: loss) } ?? other
  }

  /// The same outcome for a part of the source: lossy instead of exact or coerced.
  var cutOff: CoercionOutcome { value.map { .lossy($0) } ?? self }

  /// The same outcome for a source of another type: coerced instead of exact.
  var fromAnotherKind: CoercionOutcome { exactValue.map { .coerced($0) } ?? self }
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
