extension Injectable {
  /// Accesses a property by its key, or by its name in Swift.
  ///
  /// ```swift
  /// cat["cat_id"] = 7
  /// let id: Int64? = cat["cat_id"]   // 7
  /// let same: Int? = cat["id"]       // 7
  /// ```
  ///
  /// A value of another type than the property's, or than the one requested, is coerced as a record's value would be.
  /// Reading returns `nil` if there is no such property, if the property is `nil`, and if its value cannot be coerced
  /// to `Value`. Writing a value that does not fit has no effect, and neither has writing under a key that no property
  /// has. To find out about both, use ``Injectable/injectReporting(_:at:)-4yhl``, whose report has an issue for each.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript<Value>(key: String) -> Value? {
    get { InstanceInjection.value(forKey: key, of: self) }
    set { InstanceInjection.setValue(newValue, forKey: key, of: &self) }
  }

  /// Accesses a property of any type by its key, or by its name in Swift.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript(key: String) -> Any? {
    get { InstanceInjection.value(forKey: key, of: self) }
    set { InstanceInjection.setValue(newValue, forKey: key, of: &self) }
  }
}

extension Injectable where Self: AnyObject {
  /// Accesses a property by its key, or by its name in Swift.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public subscript<Value>(key: String) -> Value? {
    get { InstanceInjection.value(forKey: key, of: self) }
    nonmutating set {
      var object = self
      InstanceInjection.setValue(newValue, forKey: key, of: &object)
    }
  }

  /// Accesses a property of any type by its key, or by its name in Swift.
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
