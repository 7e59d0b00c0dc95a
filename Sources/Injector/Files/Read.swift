public import Foundation

/// Reads a value from a file.
///
/// ```swift
/// let users = try read([User].self, from: "data/users.json")
/// let count = try read(Int.self, from: url)
/// ```
///
/// The type may be any that a property may have: an ``Injectable`` or `Decodable` model, an array, set or dictionary of
/// models, a scalar. Values are coerced as those of properties are: a file with the text `"123"` is read as the `Int`
/// 123, too. For a model with other rules, use ``Injector/Injector/read(from:at:)-(String,_)``.
///
/// A file whose name ends with `.plist` is a property list, binary or XML; any other is JSON text.
///
/// - Parameters:
///   - type: The type of the value.
///   - path: The path of the file. `~/` at the beginning stands for the home folder.
/// - Returns: The value.
/// - Throws: An ``InjectionError``. The code of its issue is `fileFailed` if the file cannot be read. The others are
///   those of ``Injector/Injector/inject(json:at:)``, with the name of the file, such as `malformed` if the file is
///   damaged, with a line and a column.
/// - Complexity: O(*n*) in the size of the file.
public func read<Value>(_ type: Value.Type, from path: String) throws(InjectionError) -> Value {
  try Injector.bind(type).model(in: LocalFile(path), by: .fileFunction)
}

/// Reads a value from the file at a URL.
///
/// - Parameters:
///   - type: The type of the value.
///   - url: The URL of the file.
/// - Returns: The value.
/// - Throws: The errors of ``read(_:from:)-(_,String)``.
/// - Complexity: O(*n*) in the size of the file.
public func read<Value>(_ type: Value.Type, from url: URL) throws(InjectionError) -> Value {
  try Injector.bind(type).model(in: LocalFile(url), by: .fileFunction)
}

extension Injector {
  /// Creates a model from the contents of a file.
  ///
  /// ```swift
  /// let user = try users.read(from: "data/user.json")
  /// let cat = try cats.read(from: url, at: "data.cat")
  /// ```
  ///
  /// A file whose name ends with `.plist` is a property list, binary or XML; any other is JSON text.
  ///
  /// - Parameters:
  ///   - path: The path of the file. `~/` at the beginning stands for the home folder.
  ///   - root: The path to the model's own record inside the file. If it is `nil`, the default, the model is created
  ///     from the whole file.
  /// - Returns: The new model.
  /// - Throws: An ``InjectionError``. The code of its issue is `fileFailed` if the file cannot be read. The others are
  ///   those of ``inject(json:at:)``, with the name of the file.
  /// - Complexity: O(*n*) in the size of the file.
  public func read(from path: String, at root: String? = nil) throws(InjectionError) -> Model {
    try model(in: LocalFile(path), at: root)
  }

  /// Creates a model from the contents of the file at a URL.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - root: The path to the model's own record inside the file. If it is `nil`, the default, the model is created
  ///     from the whole file.
  /// - Returns: The new model.
  /// - Throws: The errors of ``read(from:at:)-(String,_)``.
  /// - Complexity: O(*n*) in the size of the file.
  public func read(from url: URL, at root: String? = nil) throws(InjectionError) -> Model {
    try model(in: LocalFile(url), at: root)
  }

  /// Creates a model from each record of the array in a file, in order.
  ///
  /// ```swift
  /// let list = try users.readArray(from: "data/users.json")
  /// ```
  ///
  /// Under the lenient policy, an element that is not a record, or that no model can be created from, is left out.
  ///
  /// - Parameters:
  ///   - path: The path of the file. `~/` at the beginning stands for the home folder.
  ///   - root: The path to the array inside the file. If it is `nil`, the default, the whole file is the array.
  /// - Returns: The new models.
  /// - Throws: The errors of ``read(from:at:)-(String,_)``. Their paths begin with the index of the record.
  /// - Complexity: O(*n*) in the size of the file.
  public func readArray(from path: String, at root: String? = nil) throws(InjectionError) -> [Model] {
    try run(at: root, by: .file).expectingArray(of: Model.self).value(in: LocalFile(path))
  }

  /// Creates a model from each record of the array in the file at a URL, in order.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - root: The path to the array inside the file. If it is `nil`, the default, the whole file is the array.
  /// - Returns: The new models.
  /// - Throws: The errors of ``readArray(from:at:)-(String,_)``.
  /// - Complexity: O(*n*) in the size of the file.
  public func readArray(from url: URL, at root: String? = nil) throws(InjectionError) -> [Model] {
    try run(at: root, by: .file).expectingArray(of: Model.self).value(in: LocalFile(url))
  }
}

extension Injector {
  /// Creates a model from the contents of a file.
  func model(
    in file: LocalFile,
    at root: String? = nil,
    by interface: RunCall.Interface = .file
  ) throws(InjectionError) -> Model {
    try run(at: root, by: interface).value(in: file)
  }
}

extension InjectorRun {
  /// Creates a value of the target's type from the contents of a file.
  fileprivate func value<Value>(in file: LocalFile) throws(InjectionError) -> Value {
    let data = try file.contents(byteLimit: limits.bytes)
    let list = file.isPropertyList ? try PropertyList.value(of: data, in: file.path) : nil
    do throws(InjectionError) {
      if let list { return try make(RecordSource(value: list)).0 }
      return try make(TextSource(source: data)).0
    } catch { throw error.inFile(file.path) }
  }
}
