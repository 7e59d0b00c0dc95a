// Reading and writing as methods, for types that have a `read` or `write` of their own, which hides the functions. A single
// model has no such methods: they would hide the functions in the methods of all models.

extension Array where Element: Injectable {
  /// Reads models from a file.
  ///
  /// ```swift
  /// let cars = try [Car].read(from: url)
  /// ```
  ///
  /// It is as ``read(_:from:)``. For a single model, there is ``Injector/Injector/read(from:at:)``.
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
  /// It is as ``write(_:to:options:)``: the file is replaced as a whole, or not at all.
  ///
  /// - Parameters:
  ///   - file: The path or the URL of the file.
  ///   - options: The options, such as ``ExtractionOptions/pretty``.
  /// - Throws: The errors of ``write(_:to:options:)``.
  /// - Complexity: O(*n*) in the size of the models.
  public func write(to file: some FileLocation, options: ExtractionOptions = []) throws(InjectionError) {
    try Injector.bind(Self.self).write(self, to: LocalFile(file), options)
  }
}

extension Set where Element: Injectable {
  /// Reads a set of models from a file.
  ///
  /// ```swift
  /// let cars = try Set<Car>.read(from: url)
  /// ```
  ///
  /// It is as ``read(_:from:)``. For a single model, there is ``Injector/Injector/read(from:at:)``.
  ///
  /// - Parameter file: The path or the URL of the file.
  /// - Returns: The models.
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
  /// It is as ``write(_:to:options:)``: the file is replaced as a whole, or not at all.
  ///
  /// - Parameters:
  ///   - file: The path or the URL of the file.
  ///   - options: The options, such as ``ExtractionOptions/pretty``.
  /// - Throws: The errors of ``write(_:to:options:)``.
  /// - Complexity: O(*n*) in the size of the models.
  public func write(to file: some FileLocation, options: ExtractionOptions = []) throws(InjectionError) {
    try Injector.bind(Self.self).write(self, to: LocalFile(file), options)
  }
}

extension Dictionary where Key == String, Value: Injectable {
  /// Reads a dictionary of models from a file.
  ///
  /// ```swift
  /// let cars = try [String: Car].read(from: url)   // {"a": {…}, "b": {…}}
  /// ```
  ///
  /// It is as ``read(_:from:)``. For a single model, there is ``Injector/Injector/read(from:at:)``.
  ///
  /// - Parameter file: The path or the URL of the file.
  /// - Returns: The models.
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
  /// It is as ``write(_:to:options:)``: the file is replaced as a whole, or not at all.
  ///
  /// - Parameters:
  ///   - file: The path or the URL of the file.
  ///   - options: The options, such as ``ExtractionOptions/pretty``.
  /// - Throws: The errors of ``write(_:to:options:)``.
  /// - Complexity: O(*n*) in the size of the models.
  public func write(to file: some FileLocation, options: ExtractionOptions = []) throws(InjectionError) {
    try Injector.bind(Self.self).write(self, to: LocalFile(file), options)
  }
}
