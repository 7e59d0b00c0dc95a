import Foundation

/// A run of an injector over a file.
struct FileRun<Model> {
  private let run: InjectorRun

  init(_ injector: Injector<Model>, at root: String?, by interface: RunCall.Interface) throws(InjectionError)
  {
    run = try injector.run(at: root, by: interface)
  }

  /// Creates a model from the root of the file.
  consuming func one(from place: FilePlace) throws(InjectionError) -> Model {
    let contents = try FileContents(place, run.limits.bytes)
    do throws(InjectionError) {
      switch contents {
      case .json(let data): return try run.one(TextSource(source: data)).0
      case .propertyList(let value): return try run.one(RecordSource(value: value)).0
      }
    } catch { throw error.inFile(place.path) }
  }

  /// Creates a model from each record of the array at the root of the file.
  consuming func many(from place: FilePlace) throws(InjectionError) -> [Model] {
    let contents = try FileContents(place, run.limits.bytes)
    do throws(InjectionError) {
      switch contents {
      case .json(let data): return try run.many(TextSource(source: data)).0
      case .propertyList(let value): return try run.many(RecordSource(value: value)).0
      }
    } catch { throw error.inFile(place.path) }
  }
}

/// The contents of a file, by the extension of its name.
enum FileContents {
  case json(Data)
  case propertyList(Any)

  /// Reads a file, unless it has more bytes than the limit.
  init(_ place: FilePlace, _ byteLimit: Int?) throws(InjectionError) {
    let data = try FileStorage.data(at: place, byteLimit: byteLimit)
    guard place.isPropertyList else {
      self = .json(data)
      return
    }
    self = .propertyList(try Self.propertyList(data, of: place.path))
  }

  /// Returns the value of a property list. Text that is in neither format would be a string in the oldest format of
  /// property lists, so a damaged file has that.
  private static func propertyList(_ data: Data, of file: String) throws(InjectionError) -> Any {
    var format = PropertyListSerialization.PropertyListFormat.xml
    let value: Any
    do {
      value = try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: &format)
    } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      throw InjectionError(notAPropertyList: file, reason: reason, underlying: error)
    }
    guard format != .openStep else {
      throw InjectionError(notAPropertyList: file, reason: FileText.neitherBinaryNorXML, underlying: nil)
    }
    return value
  }
}
