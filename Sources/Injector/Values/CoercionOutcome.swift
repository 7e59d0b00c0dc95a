/// The result of a coercion: the value, if there is one, and the kind of loss.
struct CoercionOutcome<Value> {
  let value: Value?
  let loss: CoercionLoss

  /// The value already had the target's type, or its natural form in JSON.
  static func exact(_ value: Value) -> CoercionOutcome { CoercionOutcome(value: value, loss: .none) }
  /// The value is of another type and was converted.
  static func coerced(_ value: Value) -> CoercionOutcome { CoercionOutcome(value: value, loss: .kind) }
  /// The value was converted and lost information, such as its fraction.
  static func lossy(_ value: Value) -> CoercionOutcome { CoercionOutcome(value: value, loss: .part) }
  /// There is no conversion.
  static var doesNotFit: CoercionOutcome { CoercionOutcome(value: nil, loss: .everything) }
  /// The value is a number outside the range of the target's type.
  static var outOfRange: CoercionOutcome { CoercionOutcome(value: nil, loss: .range) }

  func value(allowing leeway: CoercionLeeway) -> Value? {
    switch loss {
    case .none: value
    case .kind: leeway.coerces ? value : nil
    case .part: leeway.coerces && leeway.truncates ? value : nil
    case .range, .everything: nil
    }
  }

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

  /// The same outcome, but lossy, because only a part of the source was used.
  var cutOff: CoercionOutcome { value.map { .lossy($0) } ?? self }

  /// The same outcome, but coerced instead of exact, because the source has another type.
  var fromAnotherKind: CoercionOutcome { exactValue.map { .coerced($0) } ?? self }
}

/// The loss of a coercion: none, only the kind, or a part of the value. The last two cases have no value: it is out of
/// range, or does not fit.
enum CoercionLoss { case none, kind, part, range, everything }

extension CoercionOutcome: Equatable where Value: Equatable {}
extension CoercionOutcome: Sendable where Value: Sendable {}

/// The coercions that a policy allows.
struct CoercionLeeway {
  /// Whether values of other kinds are converted.
  var coerces = true
  /// Whether the fraction of a number may be cut off.
  var truncates = true
}
