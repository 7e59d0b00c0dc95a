import Foundation
import Injector
import InjectorIO

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
  // Unchecked because of the progress and the time of the last line, which are used with the lock only.
  private let lock = NSLock()
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var progress: InjectionProgress?

  func show(_ progress: InjectionProgress) {
    let isDue = lock.withLock {
      self.progress = progress
      let now = ContinuousClock.now
      guard last.duration(to: now) > .milliseconds(100) else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let rate = Rate(progress, in: start.duration(to: .now))
    let parts = ["\(progress.records) records, \(progress.bytes / 1_000_000) MB", rate.text, rate.timeLeft]
    Terminal.show(parts.compactMap(\.self).joined(separator: ", "))
  }

  /// The rate from the beginning to the end.
  var rate: Rate { lock.withLock { Rate(progress, in: start.duration(to: .now)) } }
}
