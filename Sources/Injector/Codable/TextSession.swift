import Foundation

/// The decoding of a value of JSON text by `init(from:)`, from the text itself, if all values fit without coercions.
///
/// ```
///   decode(Item.self)   a type with its own init(from:)     the same, inside it
///                       an array, dictionary, Optional      element by element
///                       a scalar or an enum                 its target
///                       anything else, or a value that      DecodingSession: the value's tree
///                       does not fit
/// ```
///
/// The memory of the text is not accessed after the run, whatever a type does with its decoder.
final class TextSession {
  let reader: SharedReader
  let trees: DecodingSession
  /// The number of values that are being decoded inside each other.
  private var depth = 0
  private var routes: [(type: ObjectIdentifier, route: DecodingRoute)] = []

  private init(_ reader: JSONReader, _ trees: DecodingSession) {
    self.reader = SharedReader(reader)
    self.trees = trees
  }

  /// Returns the value at the reader's position, and moves behind it; nil, without moving, if it is not decoded without
  /// coercions.
  static func value<Value: Decodable>(
    of type: Value.Type,
    at reader: inout JSONReader,
    by trees: DecodingSession
  ) -> Value? {
    let session = TextSession(reader, trees)
    defer { session.reader.end() }
    let root = TextPlace(session, at: reader.offset)
    guard let value = trees.exactly(type, { try session.initialized(type, in: root) }), !session.reader.isOver
    else {
      return nil
    }
    reader.move(to: session.reader.offset)
    return value
  }

  // MARK: - Values

  /// Returns the value at the reader's position, which is a part of a place, and moves behind it.
  func value<Value: Decodable>(of type: Value.Type, in place: TextPlace) throws -> Value {
    switch route(for: type) {
    case .initializer: return try initialized(type, in: place)
    case .scalar(let target), .enumeration(let target):
      let start = reader.offset
      if let value = try reader.read({ (reader) throws(JSONFailure) in
        try trees.value(of: type, by: target, from: &reader)
      }) {
        return value
      }
      return try valueOfTree(type, from: start, in: place)
    case .collection(let collection):
      let start = reader.offset
      func make<Collection: DecodableCollection>(_ collection: Collection.Type) throws -> Value? {
        // The route of a type always creates a value of that type.
        try collection.make(in: place, by: self).map { reinterpreted($0, as: type) }
      }
      return try make(collection) ?? valueOfTree(type, from: start, in: place)
    case .converted: return try valueOfTree(type, from: reader.offset, in: place)
    }
  }

  private func route<Value: Decodable>(for type: Value.Type) -> DecodingRoute {
    let id = ObjectIdentifier(type)
    for known in routes where known.type == id { return known.route }
    let route = trees.route(for: type)
    if routes.count < 16 { routes.append((id, route)) }
    return route
  }

  /// Returns a value by its `init(from:)`.
  private func initialized<Value: Decodable>(_ type: Value.Type, in place: TextPlace) throws -> Value {
    let start = reader.offset
    guard trees.admits(max(depth + 1, place.depth)) else {
      return try valueOfTree(type, from: start, in: place)
    }
    depth += 1
    defer { depth -= 1 }
    let value = try Value(from: TextDecoder(place: place, start: start))
    if try place.passValue(at: start) { return value }
    return try valueOfTree(type, from: start, in: place)
  }

  // MARK: - Collections

  /// Adds each element of the array at the reader's position to a result. Nil if it is no array, or if elements that do not
  /// fit may be left out.
  func elements<Result>(
    in place: TextPlace,
    _ empty: Result,
    _ add: (_ array: TextPlace, inout Result) throws -> Void
  ) throws -> Result? {
    guard !trees.mayLoseElements else { return nil }
    let start = reader.offset
    guard var elements = try reader.read({ (reader) throws(JSONFailure) in try reader.openElements() }) else {
      return nil
    }
    let array = place.collection(at: start)
    var result = empty
    while try reader.read({ (reader) throws(JSONFailure) in try reader.nextElement(&elements) }) {
      try add(array, &result)
      array.index += 1
      try reader.move(to: reader.offset, inside: array.inside)
    }
    return result
  }

  /// Adds each member of the object at the reader's position to a result. Nil if it is no object, or if members that do not
  /// fit may be left out.
  func entries<Result>(
    in place: TextPlace,
    _ empty: Result,
    _ add: (_ object: TextPlace, _ key: String, inout Result) throws -> Void
  ) throws -> Result? {
    guard !trees.mayLoseElements else { return nil }
    let start = reader.offset
    guard
      var members = try reader.read({ (reader) throws(JSONFailure) in try reader.openMembers(seeking: nil) })
    else {
      return nil
    }
    let object = place.collection(at: start)
    var result = empty
    while let key = try reader.read({ (reader) throws(JSONFailure) in try reader.nextEntry(&members) }) {
      object.key = key
      try add(object, key, &result)
      try reader.move(to: reader.offset, inside: object.inside)
    }
    return result
  }

  // MARK: - Trees

  /// Returns the value at an offset by way of its tree.
  func valueOfTree<Value: Decodable>(_ type: Value.Type, from start: Int, in place: TextPlace) throws -> Value
  {
    let source = try tree(at: start, in: place)
    return try trees.value(of: type, from: source, at: place.path(ofValueAt: start))
  }

  /// Returns the tree of the value at an offset, and moves behind it.
  func tree(at start: Int, in place: TextPlace) throws -> Any {
    try reader.move(to: start, inside: place.inside)
    return try reader.read { (reader) throws(JSONFailure) in try reader.readAny() }
  }
}

/// The place of values that are decoded: an object, an array, or the complete text.
final class TextPlace {
  let session: TextSession
  let reader: SharedReader
  private let outer: TextPlace?
  private let start: Int
  /// The number of places around it.
  let depth: Int
  /// The depth of the reader inside.
  let inside: DepthGuard
  private let members: UncheckedState<ObjectMembers?>
  /// The position in an array.
  var index = 0
  /// The key in a dictionary; nil in an array.
  var key: String?
  /// The object inside that was opened last.
  private var child: TextPlace?

  init(_ session: TextSession, at start: Int) {
    self.session = session
    reader = session.reader
    self.start = start
    outer = nil
    depth = 0
    inside = reader.depth
    members = UncheckedState(nil)
  }

  private init(_ outer: TextPlace, at start: Int, _ members: ObjectMembers?, inside: DepthGuard) {
    session = outer.session
    reader = outer.reader
    self.outer = outer
    self.start = start
    depth = outer.depth + 1
    self.members = UncheckedState(members)
    self.inside = inside
  }

  /// Returns the array or dictionary at an offset, which the reader is inside.
  func collection(at start: Int) -> TextPlace {
    TextPlace(self, at: start, nil, inside: reader.depth)
  }

  /// Returns the object at an offset; nil for any other value.
  func object(at start: Int) throws -> TextPlace? {
    if let child, child.start == start { return child }
    try reader.move(to: start, inside: inside)
    guard
      let members = try reader.read({ (reader) throws(JSONFailure) in try ObjectMembers(&reader) })
    else {
      return nil
    }
    let object = TextPlace(self, at: start, members, inside: members.depth)
    child = object
    return object
  }

  /// Moves to the value of a key. Returns its offset; nil if the object does not have the key.
  @inline(__always)
  func find(_ key: String) throws -> Int? {
    let isFound = try reader.read { (reader) throws(JSONFailure) in
      try members.value?.find(key, &reader) ?? false
    }
    return isFound ? reader.offset : nil
  }

  func keys() throws -> [String] {
    try reader.read { (reader) throws(JSONFailure) in try members.value?.keys(&reader) ?? [] }
  }

  /// Decodes the value of a member, at which the reader is.
  func value<Value: Decodable>(of type: Value.Type, at start: Int) throws -> Value {
    let value = try session.value(of: type, in: self)
    members.value?.notePassed(valueAt: start, at: reader.offset)
    return value
  }

  /// Reads the value of a member with a function of the reader.
  @inline(__always)
  func read<Value>(
    at start: Int,
    _ body: (inout JSONReader) throws(JSONFailure) -> Value?
  ) throws -> Value? {
    guard let value = try reader.read(body) else { return nil }
    members.value?.notePassed(valueAt: start, at: reader.offset)
    return value
  }

  /// The decoder of the object or array.
  var decoder: TextDecoder { TextDecoder(place: outer ?? self, start: start) }

  /// Moves behind a value that was decoded. Returns false if it is an object with a key that occurs twice.
  func passValue(at start: Int) throws -> Bool {
    guard let child, child.start == start else {
      try reader.move(to: start, inside: inside)
      try reader.read { (reader) throws(JSONFailure) in try reader.skipValue() }
      return true
    }
    return try reader.read { (reader) throws(JSONFailure) in
      try child.members.value?.finish(&reader) ?? true
    }
  }

  /// Returns the path of a value inside.
  func path(ofValueAt offset: Int) -> CodingPath {
    guard let outer else { return .root }
    let path = outer.path(ofValueAt: start)
    guard let members = members.value else {
      return path.appending(key.map { CodingPathKey(entry: $0) } ?? CodingPathKey(index: index))
    }
    let key = reader.key(ofValueAt: offset, in: members)
    return path.appending(CodingPathKey(named: key ?? ""))
  }

  /// The path of the place itself.
  var path: CodingPath { outer?.path(ofValueAt: start) ?? .root }
}
