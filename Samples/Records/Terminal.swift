import Foundation

/// Standard error, with a line of progress at its end if it is a terminal.
enum Terminal {
  private static let showsProgress = isatty(2) == 1
  /// Whether standard input is a terminal, where nothing happens before someone types.
  static let isInput = isatty(0) == 1
  /// Whether standard output is a terminal, where each line is to be seen at once.
  static let isOutput = isatty(1) == 1

  /// Writes a message above the line of progress.
  static func say(_ message: String) {
    write((showsProgress ? "\r\u{1B}[K" : "") + message + "\n")
  }

  /// Replaces the line of progress.
  static func show(_ progress: String) {
    if showsProgress { write("\r\u{1B}[K" + progress) }
  }

  /// Removes the line of progress.
  static func clear() { show("") }

  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// The line of progress, at most ten times a second.
final class ProgressLine: @unchecked Sendable {
  // Unchecked because of the time of the last line, which is used with the lock only.
  private let lock = NSLock()
  private var last = ContinuousClock.now

  func show(records: Int, bytes: Int, fraction: Double?) {
    let isDue = lock.withLock {
      let now = ContinuousClock.now
      guard last.duration(to: now) > .milliseconds(100) else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let share = fraction.map { ", \(Int(100 * $0)) %" } ?? ""
    Terminal.show("\(records) records, \(bytes / 1_000_000) MB\(share)")
  }
}
