import Foundation
import Injector

/// The initializers that a test calls instead of the library's. They have no default arguments, so the compiler prefers
/// them.
extension Injectable {
  init(injecting record: [String: Any]) throws(InjectionError) {
    try self.init(injecting: record, at: nil)
    EveryModel.check(self)
  }

  init(injecting record: NSDictionary) throws(InjectionError) {
    try self.init(injecting: record, at: nil)
    EveryModel.check(self)
  }

  init(injectingJSON json: some JSONSource) throws(InjectionError) {
    try self.init(injectingJSON: json, at: nil)
    EveryModel.check(self)
  }

  static func injected(from record: [String: Any]) throws(InjectionError) -> Self {
    let model = try injected(from: record, at: nil)
    EveryModel.check(model)
    return model
  }

  static func injected(fromJSON json: some JSONSource) throws(InjectionError) -> Self {
    let model = try injected(fromJSON: json, at: nil)
    EveryModel.check(model)
    return model
  }
}
