/// A function that writes a value of one type without calling a target's other methods, if nothing has to be
/// recorded. It reads and writes frequent values of frequent types with code that is specialised for the type.
@safe struct DirectPut: Sendable {
  typealias Function = @Sendable (inout Reader, Cell, inout RunState) -> Result

  let function: Function

  /// The result of a direct write.
  enum Result {
    /// The value was written.
    case written
    /// The value was not written, and the reader has not moved. The target's other methods are called.
    case declined
    /// The value is invalid, and the reader has not moved. The run's `refusal` contains the reason.
    case refused
  }
}

extension DirectPut {
  /// Creates the function from a writer. The type of `writer` must be known at compile time.
  @inline(__always)
  init(_ writer: some DirectWriter) {
    unsafe self.init(function: { unsafe writer.put($1, from: &$0, &$2) })
  }

  /// The same function, but for null, which is declined.
  var exceptNull: DirectPut {
    unsafe DirectPut(function: { [function] in $0.isNull ? .declined : unsafe function(&$0, $1, &$2) })
  }
}

/// A type that writes a value directly.
protocol DirectWriter: Sendable {
  func put(_ cell: Cell, from input: inout Reader, _ run: inout RunState) -> DirectPut.Result
}

extension RunState {
  /// Whether values of another kind are converted without a note.
  @inline(__always) var mayCoerceSilently: Bool {
    // The getter is mutating, because code that is not optimized would otherwise copy the state. It would also copy
    // the state for an operator with a closure.
    mutating get {
      if isReporting, !countsCoercion { return false }
      return policy.mismatch == .coerce
    }
  }
}
