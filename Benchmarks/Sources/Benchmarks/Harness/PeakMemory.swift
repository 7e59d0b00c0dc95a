import Foundation

/// The kernel's account of this process.
enum PeakMemory {
  /// Returns the most physical memory that this process had at a time, in MiB.
  ///
  /// Source: proc_pid_status(5), `VmHWM`. What getrusage(2) says on Linux is never less than what the parent had.
  static func ofThisProcess() throws -> Double {
    #if os(Linux)
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
    #else
      var usage = rusage()
      let kibibytes = getrusage(RUSAGE_SELF, &usage) == 0 ? Double(usage.ru_maxrss) / 1024 : nil
    #endif
    guard let kibibytes else {
      throw BenchmarkFailure("the system does not say how much memory the process had")
    }
    return kibibytes / 1024
  }
}
