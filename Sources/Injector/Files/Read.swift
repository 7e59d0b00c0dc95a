/// Reads a value from a file.
///
/// ```swift
/// let users = try read([User].self, from: "data/users.json")
/// let count = try read(Int.self, from: url)
/// ```
///
/// The type may be any that a property may have: an ``Injectable`` or `Decodable` model, an array, set or dictionary of
/// models, a scalar. Values are coerced as those of properties are: a file with the text `"123"` is read as the `Int`
/// 123, too. For a model with other rules, use ``Injector/Injector/read(from:at:)``.
///
/// A file whose name ends with `.plist` is a property list, binary or XML; any other is JSON text.
///
/// - Parameters:
///   - type: The type of the value.
///   - file: The path or the URL of the file. `~/` at the beginning of a path stands for the home folder.
/// - Returns: The value.
/// - Throws: An ``InjectionError``. The code of its issue is `fileFailed` if the file cannot be read. The others are
///   those of ``Injector/Injector/inject(json:at:)``, with the name of the file, such as `malformed` if the file is
///   damaged, with a line and a column.
/// - Complexity: O(*n*) in the size of the file.
public func read<Value>(_ type: Value.Type, from file: some FileLocation) throws(InjectionError) -> Value {
  try Injector.bind(type).model(in: LocalFile(file), by: .fileFunction)
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
  ///   - file: The path or the URL of the file. `~/` at the beginning of a path stands for the home folder.
  ///   - root: The path to the model's own record inside the file. If it is `nil`, the default, the model is created
  ///     from the whole file.
  /// - Returns: The new model.
  /// - Throws: An ``InjectionError``. The code of its issue is `fileFailed` if the file cannot be read. The others are
  ///   those of ``inject(json:at:)``, with the name of the file.
  /// - Complexity: O(*n*) in the size of the file.
  public func read(from file: some FileLocation, at root: String? = nil) throws(InjectionError) -> Model {
    try model(in: LocalFile(file), at: root)
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
  ///   - file: The path or the URL of the file. `~/` at the beginning of a path stands for the home folder.
  ///   - root: The path to the array inside the file. If it is `nil`, the default, the whole file is the array.
  /// - Returns: The new models.
  /// - Throws: The errors of ``read(from:at:)``. Their paths begin with the index of the record.
  /// - Complexity: O(*n*) in the size of the file.
  public func readArray(from file: some FileLocation, at root: String? = nil) throws(InjectionError)
    -> [Model]
  {
    try run(at: root, by: .file).expectingArray(of: Model.self).value(in: LocalFile(file))
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
