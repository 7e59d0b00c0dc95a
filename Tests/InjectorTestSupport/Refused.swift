/// An error that a closure of a test throws.
struct Refused: Error, Equatable, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
