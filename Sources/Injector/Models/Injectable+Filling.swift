public import Foundation

extension Injectable {
  /// Updates the model: only what the record holds is touched. When this throws, the model is as it was.
  ///
  /// ```swift
  /// var cat = Cat()
  /// try cat.inject(["cat_id": 7])   // cat.id == 7
  /// ```
  ///
  /// - Throws: as ``Injector/inject(_:into:at:)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public mutating func inject(_ record: [String: Any], at path: String? = nil) throws(InjectionError) {
    try InstanceInjection.fill(&self, isNew: false, from: record, at: path)
  }

  /// Updates the model from a record of Foundation's.
  ///
  /// - Throws: as ``Injector/inject(_:into:at:)``.
  /// - Complexity: O(*n*) in the size of the record and of the model.
  public mutating func inject(_ record: NSDictionary, at path: String? = nil) throws(InjectionError) {
    try InstanceInjection.fill(&self, isNew: false, from: record, at: path)
  }

  /// Updates the model from an object in JSON text: only what the object holds is touched. When this throws, the model is
  /// as it was.
  ///
  /// - Throws: as ``Injector/inject(json:into:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the model.
  public mutating func inject(json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    try InstanceInjection.fill(&self, isNew: false, fromJSON: json, at: path)
  }
}

extension Injectable where Self: AnyObject {
  /// Updates the object: only what the record holds is touched. When this throws, the object is as it was.
  ///
  /// - Throws: as ``Injector/inject(_:into:at:)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func inject(_ record: [String: Any], at path: String? = nil) throws(InjectionError) {
    var object = self
    try InstanceInjection.fill(&object, isNew: false, from: record, at: path)
  }

  /// Updates the object from a record of Foundation's.
  ///
  /// - Throws: as ``Injector/inject(_:into:at:)``.
  /// - Complexity: O(*n*) in the size of the record and of the object.
  public func inject(_ record: NSDictionary, at path: String? = nil) throws(InjectionError) {
    var object = self
    try InstanceInjection.fill(&object, isNew: false, from: record, at: path)
  }

  /// Updates the object from an object in JSON text: only what that holds is touched. When this throws, the object is as it
  /// was.
  ///
  /// - Throws: as ``Injector/inject(json:into:at:)``.
  /// - Complexity: O(*n*) in the length of the text and the size of the object.
  public func inject(json: some JSONSource, at path: String? = nil) throws(InjectionError) {
    var object = self
    try InstanceInjection.fill(&object, isNew: false, fromJSON: json, at: path)
  }
}
