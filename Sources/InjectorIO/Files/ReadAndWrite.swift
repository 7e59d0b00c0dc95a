public import Injector

/// Reads a value from a file.
///
/// ```swift
/// let users = try read([User].self, from: "data/users.json")
/// let count = try read(Int.self, from: url)
/// ```
///
/// The type may be any that a property may have: an `Injectable` or `Decodable` model, an array, set or dictionary of
/// models, or a scalar. Values are coerced like those of properties: a file with the text `"123"` can also be read as
/// the `Int` 123. For a model with other rules, use ``Injector/Injector/read(from:at:)``.
///
/// A file whose name ends with `.plist` is a binary or XML property list; any other file is JSON text.
///
/// - Parameters:
///   - type: The type of the value.
///   - file: The path or the URL of the file. A leading `~/` is replaced with the home folder.
/// - Returns: The value.
/// - Throws: An `InjectionError`. The code of its issue is `fileFailed` if the file cannot be read. The others are
///   those of `inject(json:at:)`, with the name of the file. For example, a damaged file is `malformed`, with a line
///   and a column.
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
  /// A file whose name ends with `.plist` is a binary or XML property list; any other file is JSON text.
  ///
  /// - Parameters:
  ///   - file: The path or the URL of the file. A leading `~/` is replaced with the home folder.
  ///   - root: The path to the model's own record inside the file. If it is `nil`, the default, the model is created
  ///     from the whole file.
  /// - Returns: The new model.
  /// - Throws: An `InjectionError`. The code of its issue is `fileFailed` if the file cannot be read. The others are
  ///   those of `inject(json:at:)`, with the name of the file.
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
  /// Under the lenient policy, an element that is not a record, or from which no model can be created, is left out.
  ///
  /// - Parameters:
  ///   - file: The path or the URL of the file. A leading `~/` is replaced with the home folder.
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
  func model(
    in file: LocalFile, at root: String? = nil, by interface: RunCall.Interface = .file
  ) throws(InjectionError) -> Model {
    try run(at: root, by: interface).value(in: file)
  }
}

extension InjectorRun {
  /// Creates a value of the target's type from the contents of a file.
  fileprivate func value<Value>(in file: LocalFile) throws(InjectionError) -> Value {
    let data = try file.contents(within: limits.inputBytes)
    let list = file.isPropertyList ? try PropertyList.value(of: data, in: file.path) : nil
    do throws(InjectionError) {
      if let list { return try make(value: list).0 }
      return try make(json: data).0
    } catch { throw error.inFile(file.path) }
  }
}

/// Writes a value to a file.
///
/// ```swift
/// try write(users, to: "data/users.json")
/// let back = try read([User].self, from: "data/users.json")
/// ```
///
/// The value may have any type that a property may have: an `Injectable` or `Encodable` model, an array, set or
/// dictionary of models, or a scalar. To read it back, use ``read(_:from:)``. For a model with other rules, use
/// ``Injector/Injector/write(_:to:options:)-(Model,_,_)``.
///
/// The file is replaced either completely or not at all: a crash or a full disk leaves the old file. When the function
/// returns, the new file is on the disk. Missing folders are created.
///
/// A file whose name ends with `.plist` is a binary property list; any other file is JSON text in UTF-8. Property lists
/// have no null: a null member of a record is left out, and a null in an array is an error. A number with more digits
/// than they support, such as a `Decimal` of 30 digits, is written as text.
///
/// - Parameters:
///   - value: The value.
///   - file: The path or the URL of the file. A leading `~/` is replaced with the home folder.
///   - options: The options, such as `ExtractionOptions.pretty`.
/// - Throws: An `InjectionError`. The code of its issue is `fileFailed` if the file cannot be written. The others are
///   those of `extract(_:_:)`, before anything is written.
/// - Complexity: O(*n*) in the size of the value.
public func write<Value>(
  _ value: Value, to file: some FileLocation, options: ExtractionOptions = []
) throws(InjectionError) {
  try Injector.bind(Value.self).write(value, to: file, options: options)
}

extension Injector {
  /// Writes a model to a file, using the rules of the injector.
  ///
  /// ```swift
  /// try users.write(user, to: "data/user.json", options: .pretty)
  /// let back = try users.read(from: "data/user.json")
  /// ```
  ///
  /// The file is replaced either completely or not at all. A file whose name ends with `.plist` is a binary property
  /// list; any other file is JSON text.
  ///
  /// - Parameters:
  ///   - model: The model, or a value of another type that the injector is bound to.
  ///   - file: The path or the URL of the file. A leading `~/` is replaced with the home folder.
  ///   - options: The options, such as `ExtractionOptions.pretty`.
  /// - Throws: An `InjectionError`. The code of its issue is `fileFailed` if the file cannot be written. The others are
  ///   those of `extract(_:_:)`, before anything is written.
  /// - Complexity: O(*n*) in the size of the model.
  public func write(_ model: Model, to file: some FileLocation, options: ExtractionOptions = [])
    throws(InjectionError)
  {
    try LocalFile(file).replace(tree: tree(of: model, options), json: extractJSON(model, options))
  }

  /// Writes the models of an array to a file, using the rules of the injector.
  ///
  /// ```swift
  /// try users.write([tom, lily], to: "data/users.json")
  /// let back = try users.readArray(from: "data/users.json")
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - file: The path or the URL of the file. A leading `~/` is replaced with the home folder.
  ///   - options: The options, such as `ExtractionOptions.pretty`.
  /// - Throws: The errors of ``write(_:to:options:)-(Model,_,_)``. Their paths begin with the index of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func write(
    _ models: [Model], to file: some FileLocation, options: ExtractionOptions = []
  ) throws(InjectionError) {
    try LocalFile(file).replace(tree: tree(of: models, options), json: extractJSON(models, options))
  }
}

// These methods are for types with their own `read` or `write`, which hide the functions. A single model has no such
// methods, because they would hide the functions in the methods of all models.

extension Array where Element: Injectable {
  /// Reads models from a file.
  ///
  /// ```swift
  /// let cars = try [Car].read(from: url)
  /// ```
  ///
  /// Works like ``read(_:from:)``. For a single model, use ``Injector/Injector/read(from:at:)``.
  ///
  /// - Parameter file: The path or the URL of the file.
  /// - Returns: The models, in order.
  /// - Throws: The errors of ``read(_:from:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public static func read(from file: some FileLocation) throws(InjectionError) -> Self {
    try Injector.bind(Self.self).model(in: LocalFile(file), by: .fileMethod)
  }

  /// Writes the models to a file.
  ///
  /// ```swift
  /// try cars.write(to: url)
  /// ```
  ///
  /// Works like ``write(_:to:options:)``: the file is replaced either completely or not at all.
  ///
  /// - Parameters:
  ///   - file: The path or the URL of the file.
  ///   - options: The options, such as `ExtractionOptions.pretty`.
  /// - Throws: The errors of ``write(_:to:options:)``.
  /// - Complexity: O(*n*) in the size of the models.
  public func write(to file: some FileLocation, options: ExtractionOptions = []) throws(InjectionError) {
    try Injector.bind(Self.self).write(self, to: file, options: options)
  }
}
