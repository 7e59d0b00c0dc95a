import Foundation

@testable import InjectorTestSupport

/// The calls that closures have got, in order.
final class CallLog: @unchecked Sendable {
  // Unchecked because of `kept`, which is accessed with the lock only.
  private let lock = NSLock()
  private var kept: [String] = []

  var entries: [String] { lock.withLock { kept } }

  func add(_ entry: String) { lock.withLock { kept.append(entry) } }
}
