import Foundation
import Injector

/// A file of statuses, read through JSONSerialization: the models, and the report of all that was not as they expect.
struct StatusFile {
  let search: Search
  let report: InjectionReport

  /// - Throws: `StatusFileError`.
  init(_ data: Data, name: String) throws {
    guard let object = try? JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed]) else {
      throw StatusFileError("\(name) is not JSON")
    }
    guard let record = object as? [String: Any] else {
      throw StatusFileError("\(name) is JSON, but not a record: expected {\"statuses\": […]}")
    }
    do {
      (search, report) = try Injector.bind(Search.self)
        .limits(InjectionLimits(issues: .max))
        .injectReporting(record)
    } catch {
      throw StatusFileError("\(name) is JSON, but not of the expected shape: \(error)")
    }
  }

  /// - Throws: `StatusFileError`.
  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw StatusFileError("\(path) cannot be read: there is no such file, or no permission")
    }
    try self.init(data, name: path)
  }
}

/// Why a file gives no statuses.
struct StatusFileError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
