extension PlanRunner {
  /// Records a key that is refused, or the keys beside the paths that lead through its value. Returns whether it is such
  /// a key. The input does not move.
  mutating func recordWatched(
    _ key: String,
    at offset: Int?,
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) -> Bool {
    let watched = unsafe contents.pointee.watchedKeys
    if watched.isEmpty { return false }
    let paths =
      unsafe watched[contents.pointee.keys.folded(key)]
      ?? contents.pointee.keys.refusedKey(forSnakeCase: key).flatMap { watched[$0] }
    guard let paths else { return false }
    if !noteUnknown(key) { try input.handleDuplicateKey() }
    if paths.use == .refused {
      run.recordKey(key, as: .refusedKey, at: offset)
    } else {
      try recordKeys(beside: paths, under: [key], &input, &run)
    }
    return true
  }

  /// Records the unknown and refused keys of the record, or of the records in the array, at the input's position.
  private func recordKeys(
    beside paths: PathKeys,
    under path: [String],
    _ input: inout Input,
    _ run: inout RunState
  ) throws(Input.Failure) {
    let outer = input
    if var members = try input.openMembers(seeking: nil) {
      var met = SeenKeys()
      while let key = try input.nextEntry(&members) {
        if !met.insert(key) { try input.handleDuplicateKey() }
        let child = unsafe paths.children[contents.pointee.keys.folded(key)]
        if let child, child.use == nil {
          try recordKeys(beside: child, under: path + [key], &input, &run)
        } else if child?.use != .known {
          let code = child == nil ? InjectionCode.unknownKey : .refusedKey
          run.recordKey(key, as: code, under: path, at: input.keyOffset(of: members))
        }
        try input.skipValue()
      }
    } else if var elements = try input.openElements() {
      var (index, rest) = (0, paths.children.count)
      while rest > 0, try input.nextElement(&elements) {
        if let child = paths.children[String(index)] {
          if child.use == nil { try recordKeys(beside: child, under: path + [String(index)], &input, &run) }
          rest -= 1
        }
        index += 1
        try input.skipValue()
      }
    }
    input = outer
  }
}
