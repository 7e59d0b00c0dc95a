/// The functions that write a value of one type without a target's other methods, if it needs no issue: frequent values
/// of frequent types, read from the bytes and written by code that is specialised for the type.
@safe struct DirectPut: Sendable {
  typealias FromJSON = @Sendable (inout JSONReader, Cell, inout RunState) -> Result
  typealias FromRecord = @Sendable (inout TreeReader, Cell, inout RunState) -> Result

  let json: FromJSON
  let record: FromRecord

  /// What became of a value.
  enum Result {
    /// It was written.
    case written
    /// It was not written, and the input has not moved. The target's other methods are called.
    case declined
    /// It does not fit, and the input has not moved. The run's `refusal` has the reason.
    case refused
  }
}

extension DirectPut {
  /// Creates the functions for both inputs. It must be called where the type of `writer` is known at compile time.
  @inline(__always)
  init(_ writer: some DirectWriter) {
    unsafe self.init {
      unsafe writer.put($1, from: &$0, &$2)
    } record: {
      unsafe writer.put($1, from: &$0, &$2)
    }
  }

  /// The functions for values that are not null.
  var exceptNull: DirectPut {
    unsafe DirectPut(
      json: { [json] in $0.isNull ? .declined : unsafe json(&$0, $1, &$2) },
      record: { [record] in $0.isNull ? .declined : unsafe record(&$0, $1, &$2) }
    )
  }
}

/// What writes a value directly.
protocol DirectWriter: Sendable {
  func put<Input: RunInput>(_ cell: Cell, from input: inout Input, _ run: inout RunState) -> DirectPut.Result
}

extension RunState {
  /// Whether values of another kind are converted, and nothing is recorded about it.
  @inline(__always) var coercesUnnoted: Bool { (!isReporting || notesLater) && policy.mismatch == .coerce }
}
