extension MappedRecord: CustomStringConvertible {
  /// The properties and their values: `MappedRecord(id: 7, name: "Ann")`. Sensitive values are not shown.
  public var description: String {
    let defaults = DefaultsSnapshot.current.global
    let members = (layout?.properties ?? []).map { property in
      let isHidden =
        property.isSensitive || defaults.hidesValues || defaults.sensitiveProperties.contains(property.name)
      let value = self[property.name].map { isHidden ? IssueText.sensitiveValue : String(reflecting: $0) }
      return "\(property.name): \(value ?? "nil")"
    }
    return "MappedRecord(\(members.joined(separator: ", ")))"
  }
}
