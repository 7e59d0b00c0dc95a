/// The method that started a run. Remedies name methods of the same interface.
package struct RunCall: Equatable {
  let interface: Interface
  var isReporting = false

  /// The interface that started a run.
  package enum Interface {
    /// The methods of an injector.
    case injector
    /// The initializers and methods of a model, and of arrays, sets and dictionaries of them.
    case model
    /// The static methods of a model, for types that are stored in variables.
    case modelType
    /// The methods of an injector that read files.
    case file
    /// The function that reads files, and the methods of arrays, sets and dictionaries of models.
    case fileFunction, fileMethod
    /// The streams. No other method reads their records.
    case streams
  }

  /// The inputs of a run.
  enum Input {
    case text, record, array
  }

  /// Returns the method that creates a model, or an array or dictionary of models, from an input.
  func method(for model: Any.Type, isArray: Bool, isDictionary: Bool = false, from input: Input) -> String? {
    let name = TypeName.inCode(model)
    let (type, array) = isArray ? ("[\(name)]", "Array") : (name, "")
    let (reporting, json) = (isReporting ? "Reporting" : "", input == .text ? "JSON" : "")
    let isValue = input == .array && !isArray
    switch interface {
    case .streams: return nil
    case .file: return "read\(array)(from:at:)"
    case .fileFunction: return "read(\(type).self, from:)"
    case .fileMethod: return "\(type).read(from:)"
    case .injector:
      return
        "inject\(isDictionary ? "Dictionary" : array)\(reporting)(\(isValue ? "value" : input == .text ? "json" : "_"):at:)"
    case .model where isValue, .modelType where isValue:
      return "Injector.bind(\(name).self).inject\(reporting)(value:at:)"
    case .model where !isReporting: return "\(type)(injecting\(json):at:)"
    case .model: return "\(name).injected\(array)Reporting(from\(json):at:)"
    case .modelType: return "injected\(array)\(reporting)(from\(json):at:)"
    }
  }
}
