/// The function that writes a value of one type without a target's other methods, if it needs no issue: frequent values
/// of frequent types, read and written by code that is specialised for the type.
@safe struct DirectPut: Sendable {
  typealias Function = @Sendable (inout Reader, Cell, inout RunState) -> Result

  let function: Function

  /// What became of a value.
  enum Result {
    /// It was written.
    case written
    /// It was not written, and the reader has not moved. The target's other methods are called.
    case declined
    /// It does not fit, and the reader has not moved. The run's `refusal` has the reason.
    case refused
  }
}

extension DirectPut {
  /// Creates the function. It must be called where the type of `writer` is known at compile time.
  @inline(__always)
  init(_ writer: some DirectWriter) {
    unsafe self.init(function: { unsafe writer.put($1, from: &$0, &$2) })
  }

  /// The function for values that are not null.
  var exceptNull: DirectPut {
    unsafe DirectPut(function: { [function] in $0.isNull ? .declined : unsafe function(&$0, $1, &$2) })
  }
}

/// What writes a value directly.
protocol DirectWriter: Sendable {
  func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) -> DirectPut.Result
}

extension RunState {
  /// Whether values of another kind are converted, and nothing is recorded about it.
  @inline(__always) var mayCoerceSilently: Bool {
    // Code that is not optimized would copy the state for a getter that does not mutate, and for an operator with a closure.
    mutating get {
      if isReporting, !countsCoercion { return false }
      return policy.mismatch == .coerce
    }
  }
}
