/// The method that a caller called to begin a run. Remedies name methods of the same interface.
struct RunCall: Equatable {
  let interface: Interface
  var isReporting = false

  /// The ways to begin a run.
  enum Interface {
    /// The methods of an injector.
    case injector
    /// The initializers and methods of a model, and of arrays, sets and dictionaries of them.
    case model
    /// The static methods of a model, for types in variables.
    case modelType
    /// The methods of an injector that read files.
    case file
    /// The function that reads files, and the methods of arrays, sets and dictionaries of models.
    case fileFunction, fileMethod
    /// The streams, whose records no other method reads.
    case streams
  }

  /// The inputs of a run.
  enum Input {
    case text, record, array
  }

  /// Returns the method that creates one model from an input.
  func one(of model: Any.Type, from input: Input) -> String? {
    var name: String { TypeName.inCode(model) }
    switch (interface, input) {
    case (.streams, _): return nil
    case (.file, _): return "read(from:at:)"
    case (.fileFunction, _): return "read(\(name).self, from:)"
    case (.fileMethod, _): return "\(name).read(from:)"
    case (.injector, .text): return "inject\(reporting)(json:at:)"
    case (.injector, .record): return "inject\(reporting)(_:at:)"
    case (.injector, .array): return "inject\(reporting)(value:at:)"
    case (.model, .text):
      return isReporting ? "\(name).injectedReporting(fromJSON:at:)" : "\(name)(injectingJSON:at:)"
    case (.model, .record):
      return isReporting ? "\(name).injectedReporting(from:at:)" : "\(name)(injecting:at:)"
    case (.modelType, .text): return "injected\(reporting)(fromJSON:at:)"
    case (.modelType, .record): return "injected\(reporting)(from:at:)"
    case (.model, .array), (.modelType, .array):
      return "Injector.bind(\(name).self).inject\(reporting)(value:at:)"
    }
  }

  /// Returns the method that creates an array of models from an input.
  func many(of model: Any.Type, from input: Input) -> String? {
    var name: String { TypeName.inCode(model) }
    switch interface {
    case .streams: return nil
    case .injector:
      return input == .text ? "injectArray\(reporting)(json:at:)" : "injectArray\(reporting)(_:at:)"
    case .file: return "readArray(from:at:)"
    case .fileFunction: return "read([\(name)].self, from:)"
    case .fileMethod: return "[\(name)].read(from:)"
    case .model where !isReporting:
      return input == .text ? "[\(name)](injectingJSON:at:)" : "[\(name)](injecting:at:)"
    case .model, .modelType:
      let method = "injectedArray\(reporting)\(input == .text ? "(fromJSON:at:)" : "(from:at:)")"
      return interface == .model ? "\(name).\(method)" : method
    }
  }

  private var reporting: String { isReporting ? "Reporting" : "" }
}
