/// Objects whose keys are all integers, read where an array is expected. PHP writes arrays with gaps in this form.
extension ArrayTarget {
  /// Writes an array with the values of an object whose keys are all integers, in the order of the keys. For any
  /// other value, returns nil and does not move.
  func putNumbered(_ cell: Cell, _ input: inout Reader, _ run: inout RunState)
    throws(JSONFailure) -> Bool?
  {
    let (outer, outerDepth) = (input.mark, input.depth)
    var places: [Int: Int] = [:]
    guard var members = try input.openMembers(seeking: nil) else { return nil }
    let depth = input.depth
    while let key = try input.nextEntry(&members) {
      guard let number = DictionaryKeys.integer(key) else {
        input.move(to: outer, inside: outerDepth)
        return nil
      }
      places[number] = input.mark
      try input.skipValue()
    }
    guard !places.isEmpty else {
      input.move(to: outer, inside: outerDepth)
      return nil
    }
    let end = input.mark
    var values: [Element] = []
    _ = unsafe try Cell.withMemory(of: Element.self) { (made) throws(JSONFailure) in
      for (index, place) in places.inOrder(by: { $0.key < $1.key }).enumerated() {
        let (mark, memory) = (run.issues.mark, UnsafeMutableRawPointer(made))
        input.move(to: place.value, inside: depth)
        var isThere = unsafe try input.put(by: element, .empty(memory), &run)
        if !isThere || !run.issues.isUnchanged(since: mark) {
          let place = (index, place.value, String(place.key))
          isThere = unsafe recordIssues(memory, at: place, fits: isThere, since: mark, &input, &run)
        }
        if isThere { unsafe values.append(made.move()) }
      }
      return true
    }
    input.move(to: end, inside: outerDepth)
    if run.isReporting { run.noteCoercion(.coerced, of: SourceValue(input.value(at: outer)), to: type) }
    unsafe cell.put(values)
    return true
  }
}

extension InjectionSchema {
  /// Returns the schemas of values other than arrays that are converted to an array: an object whose keys are all
  /// integers, or a single element.
  static func singles(_ element: InjectionSchema) -> [InjectionSchema] {
    var numbered = object.with("minProperties", 1)
    numbered["propertyNames"] = .object(["pattern": "^(0|-?[1-9][0-9]*)$"])
    // Null is not wrapped, and an array is read as the elements themselves.
    var others = element.kindsWithParts().intersection(["array"])
    if element.nullable == element { others.insert("null") }
    let single = others.isEmpty ? element : element.and(.anything(except: others))
    return [numbered.with("additionalProperties", .object(element)), single.and(.not(numbered))]
  }
}
