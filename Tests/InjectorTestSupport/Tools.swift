import Foundation
import InjectorCache

@testable import Injector

/// Values that closures of a test add, from any thread, in their order.
final class Log<Entry>: Sendable {
  // Unchecked because a lock guards the entries, and nobody changes what they hold.
  private struct Storage: @unchecked Sendable { var entries: [Entry] = [] }
  private let storage = Locked(Storage())

  var entries: [Entry] { storage.withLock { $0 }.entries }

  func add(_ entry: Entry) {
    let entry = Storage(entries: [entry])
    storage.withLock { $0.entries += entry.entries }
  }
}

/// Counts from any thread.
final class Counter: Sendable {
  private let storage = Locked(0)

  var count: Int { storage.withLock { $0 } }

  /// Returns the new count.
  @discardableResult
  func increase() -> Int {
    storage.withLock { count in
      count += 1
      return count
    }
  }

  func decrease() { storage.withLock { $0 -= 1 } }
}

/// Any key of a container.
struct AnyKey: CodingKey, Hashable {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }
  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(String(intValue)) }
}

extension InjectionPolicy {
  /// Returns the policy with another choice.
  func with<Choice>(_ property: WritableKeyPath<Self, Choice>, _ choice: Choice) -> Self {
    var policy = self
    policy[keyPath: property] = choice
    return policy
  }

  /// A policy without any usual setting.
  static let unusual = InjectionPolicy(
    mismatch: .fail, missing: .fail, null: .fail, unknownKeys: .fail, numbers: .exact, elements: .fail,
    text: .prefix, paths: .leaf, empty: .null, single: .wrap, refusedKeys: .fail
  )
}

/// An error that a closure of a test throws.
struct Refused: Error, Equatable, CustomStringConvertible {
  var reason = "Refused"
  var description: String { reason }
}

/// Random numbers that are the same in every run.
///
/// SplitMix64, by Sebastiano Vigna, https://prng.di.unimi.it/splitmix64.c
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// Midnight, UTC, of a day of the Gregorian calendar.
func day(_ year: Int, _ month: Int, _ day: Int) -> Date? {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: "UTC") ?? calendar.timeZone
  return calendar.date(from: DateComponents(year: year, month: month, day: day))
}

/// A new folder that is removed with the object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("injector \(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names in the folder, in order.
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  /// Returns the path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a text to a file and returns its path.
  func file(_ name: String, holding text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// Returns the text of a file.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }
}

/// How much memory the process has in use.
enum ResidentMemory {
  /// The bytes of the pages in memory; nil where that cannot be told.
  static var bytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * 4096 } : nil
  }

  /// Whether the numbers mean something: sanitizers keep freed memory for a while.
  static let isMeasurable: Bool = {
    guard bytes != nil, let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else {
      return false
    }
    let mappings = maps.split(separator: "\n").compactMap(range)
    return !mappings.contains { $0.upperBound - $0.lowerBound > 1 << 40 }
  }()

  /// The addresses of one mapping; the shadow memory of a sanitizer is the only one of terabytes.
  private static func range(_ line: Substring) -> Range<UInt>? {
    let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
    return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
  }
}
