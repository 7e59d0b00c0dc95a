extension RecordLayout {
  /// Returns the properties of a record and their values as text: `["id: 7", "name: \"Ann\""]`. Sensitive values are
  /// hidden.
  package func texts(_ value: (_ property: String) -> Any?) -> [String] {
    let defaults = DefaultsSnapshot.current.resolved(for: recordType)
    return properties.map { property in
      let isHidden =
        property.isSensitive || defaults.hidesValues || defaults.sensitiveProperties.contains(property.name)
      let text = value(property.name).map { isHidden ? IssueText.sensitiveValue : String(reflecting: $0) }
      return "\(property.name): \(text ?? "nil")"
    }
  }
}
