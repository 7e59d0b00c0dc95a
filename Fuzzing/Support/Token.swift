/// An object that models hold, so that leaks are seen: none is left when the models are gone.
///
/// The leak checker of AddressSanitizer is no help here. Swift keeps bits of an enum's case in pointers, so the checker
/// takes objects that are still in use for lost ones.
final class Token: @unchecked Sendable {
  /// How many there are. Inputs are run on one thread.
  nonisolated(unsafe) private(set) static var count = 0

  init() { unsafe Token.count += 1 }
  deinit { unsafe Token.count -= 1 }

  /// Runs `body` and requires that as many tokens are left as there were.
  static func balanced(_ body: () -> Void) {
    let before = unsafe count
    body()
    let after = unsafe count
    if after != before { fail("\(after - before) tokens leaked") }
  }
}
