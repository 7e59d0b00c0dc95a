/// Writes a value to a file.
///
/// ```swift
/// try write(users, to: "data/users.json")
/// let back = try read([User].self, from: "data/users.json")
/// ```
///
/// The value may be of any type that a property may have: an ``Injectable`` or `Encodable` model, an array, set or
/// dictionary of models, a scalar. ``read(_:from:)`` reads it back. For a model with other rules, use
/// ``Injector/Injector/write(_:to:options:)-(Model,_,_)``.
///
/// The file is replaced as a whole, or not at all: a crash or a full disk leaves the old file. When the function
/// returns, the new file is on the disk. Missing folders are created.
///
/// A file whose name ends with `.plist` is a binary property list; any other is JSON text in UTF-8. Property lists have
/// no null: a member of a record that is null is left out, and null in an array is an error. A number with more digits
/// than they can have, such as a `Decimal` of 30 digits, is a text there.
///
/// - Parameters:
///   - value: The value.
///   - file: The path or the URL of the file. `~/` at the beginning of a path stands for the home folder.
///   - options: The options, such as ``ExtractionOptions/pretty``.
/// - Throws: An ``InjectionError``. The code of its issue is `fileFailed` if the file cannot be written. The others are
///   those of ``Injector/Injector/extract(_:_:)-(Model,_)``, before anything is written.
/// - Complexity: O(*n*) in the size of the value.
public func write<Value>(
  _ value: Value,
  to file: some FileLocation,
  options: ExtractionOptions = []
) throws(InjectionError) {
  try Injector.bind(Value.self).write(value, to: LocalFile(file), options)
}

extension Injector {
  /// Writes a model to a file, by the rules of the injector.
  ///
  /// ```swift
  /// try users.write(user, to: "data/user.json", options: .pretty)
  /// let back = try users.read(from: "data/user.json")
  /// ```
  ///
  /// The file is replaced as a whole, or not at all. A file whose name ends with `.plist` is a binary property list; any
  /// other is JSON text.
  ///
  /// - Parameters:
  ///   - model: The model, or a value of another type that the injector is bound to.
  ///   - file: The path or the URL of the file. `~/` at the beginning of a path stands for the home folder.
  ///   - options: The options, such as ``ExtractionOptions/pretty``.
  /// - Throws: An ``InjectionError``. The code of its issue is `fileFailed` if the file cannot be written. The others are
  ///   those of ``extract(_:_:)-(Model,_)``, before anything is written.
  /// - Complexity: O(*n*) in the size of the model.
  public func write(_ model: Model, to file: some FileLocation, options: ExtractionOptions = [])
    throws(InjectionError)
  {
    try write(model, to: LocalFile(file), options)
  }

  /// Writes the models of an array to a file, by the rules of the injector.
  ///
  /// ```swift
  /// try users.write([tom, lily], to: "data/users.json")
  /// let back = try users.readArray(from: "data/users.json")
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - file: The path or the URL of the file. `~/` at the beginning of a path stands for the home folder.
  ///   - options: The options, such as ``ExtractionOptions/pretty``.
  /// - Throws: The errors of ``write(_:to:options:)-(Model,_,_)``. Their paths begin with the index of the model.
  /// - Complexity: O(*n*) in the size of the models.
  public func write(
    _ models: [Model],
    to file: some FileLocation,
    options: ExtractionOptions = []
  ) throws(InjectionError) {
    try ExtractionRun(self, options).expecting([Model].self).write(models, to: LocalFile(file))
  }
}

extension Injector {
  /// Replaces a file with a model. If this fails, the file is unchanged.
  func write(_ model: Model, to file: LocalFile, _ options: ExtractionOptions) throws(InjectionError) {
    try ExtractionRun(self, options).write(model, to: file)
  }
}

extension ExtractionRun {
  /// Replaces a file with a value. Models of an array are at the path of the rules, where they are read from.
  fileprivate func write<Value>(_ value: Value, to file: LocalFile) throws(InjectionError) {
    try file.replace(with: file.isPropertyList ? PropertyList.data(of: tree(value)) : json(value))
  }
}
