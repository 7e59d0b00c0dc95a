import Foundation
import Injector
import InjectorIO

/// How fast records were read, and how long it takes to read the rest.
struct Rate {
  let seconds: Double
  private let progress: InjectionProgress?

  init(_ progress: InjectionProgress?, in duration: Duration) {
    self.progress = progress
    seconds = duration / .seconds(1)
  }

  /// The rate, such as `52000 records/s, 7.9 MB/s`; nil if nothing was read.
  var text: String? {
    guard let progress, progress.records > 0, seconds > 0 else { return nil }
    let (records, megabytes) = (Double(progress.records), Double(progress.bytes) / 1_000_000)
    return String(format: "%.0f records/s, %.1f MB/s", records / seconds, megabytes / seconds)
  }

  /// The part that was read and the time left, such as `41 %, 12 s left`; nil if the size of the input is unknown.
  var timeLeft: String? {
    guard let fraction = progress?.fraction, fraction > 0 else { return nil }
    let left = Int((seconds * (1 - fraction) / fraction).rounded(.up))
    let time = left < 120 ? "\(left) s" : left < 7_200 ? "\(left / 60) min" : "\(left / 3_600) h"
    return "\(Int(100 * fraction)) %, \(time) left"
  }
}
