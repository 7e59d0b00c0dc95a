extension Injectable {
  /// A property by its JSON key, or by its name in Swift.
  ///
  /// ```swift
  /// cat["cat_id"] = 7
  /// let id: Int64? = cat["cat_id"]   // 7
  /// let same: Int? = cat["id"]       // 7
  /// ```
  ///
  /// A value of another kind than the property's, or than the one asked for, is coerced as one of a record would be. Reading
  /// gives nil where no property has that key, where it holds nil, and where its value cannot become a `Value`. Writing a
  /// value that does not fit leaves the property as it was; a subscript cannot throw, `inject(_:at:)`
  /// can.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript<Value>(key: String) -> Value? {
    get { InstanceInjection.value(forKey: key, of: self) }
    set { InstanceInjection.setValue(newValue, forKey: key, of: &self) }
  }

  /// A property by its JSON key, or by its name in Swift, whatever its type.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript(key: String) -> Any? {
    get { InstanceInjection.value(forKey: key, of: self) }
    set { InstanceInjection.setValue(newValue, forKey: key, of: &self) }
  }
}

extension Injectable where Self: AnyObject {
  /// A property by its JSON key, or by its name in Swift.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript<Value>(key: String) -> Value? {
    get { InstanceInjection.value(forKey: key, of: self) }
    nonmutating set {
      var object = self
      InstanceInjection.setValue(newValue, forKey: key, of: &object)
    }
  }

  /// A property by its JSON key, or by its name in Swift, whatever its type.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript(key: String) -> Any? {
    get { InstanceInjection.value(forKey: key, of: self) }
    nonmutating set {
      var object = self
      InstanceInjection.setValue(newValue, forKey: key, of: &object)
    }
  }
}
