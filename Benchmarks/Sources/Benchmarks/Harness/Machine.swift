import Foundation

/// What the figures were measured with.
enum Machine {
  /// Processor, cores, system and compiler.
  static var description: String {
    let cores = ProcessInfo.processInfo.processorCount
    return "\(processor), \(cores) cores, \(system), Swift \(compiler)"
  }

  private static var processor: String {
    #if os(Linux)
      let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
      return model.map { $0.trimmingCharacters(in: .whitespaces) } ?? architecture
    #else
      var count = 0
      sysctlbyname("machdep.cpu.brand_string", nil, &count, nil, 0)
      var brand = [UInt8](repeating: 0, count: count)
      guard count > 0, sysctlbyname("machdep.cpu.brand_string", &brand, &count, nil, 0) == 0 else {
        return architecture
      }
      return String(decoding: brand.prefix { $0 != 0 }, as: UTF8.self)
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "processor"
    #endif
  }

  private static var system: String {
    #if os(Linux)
      "Linux \(architecture)"
    #else
      "macOS \(ProcessInfo.processInfo.operatingSystemVersion.majorVersion) \(architecture)"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
