/// The stored property that a key path refers to.
enum PropertyIdentity {
  /// The stored property at a position in the layout.
  case stored(Int)
  /// The lazy property whose storage is at a position in the layout.
  case lazy(Int)
  /// Not a stored property: the value is computed.
  case computed
  /// It is unknown which of several stored properties it is, or whether it is a stored property at all. The positions
  /// are those of the possible properties.
  case unknown(among: [Int], Doubt)

  /// The reasons why a property cannot be determined.
  enum Doubt: Error {
    /// No instance can be created.
    case noInstance
    /// New instances are also referenced elsewhere.
    case sharedInstance
    /// A getter uses the injector that is being compiled.
    case injectorInUse
    /// The getter may read any of several properties, or there is no other value to try for a property.
    case noDifference
  }
}

/// A search for the stored properties behind key paths that read them using functions: properties that can be
/// overridden, observed ones and wrapped ones. Neither such a key path nor its description has the name of the
/// property.
///
/// The search uses a new instance of the model that is not referenced elsewhere. For each key path, it
///
/// 1. reads the value through the key path,
/// 2. keeps the stored properties of the same type whose memory has the same bits,
/// 3. replaces the value of one of them, and checks that the key path reads the new value,
/// 4. replaces the values of other properties that a getter may depend on, such as Boolean values, and checks that the
///    key path still reads the value of the property. When a number is replaced, the other numbers change with it.
///
/// ```
///   class User { var isAdmin = false; var isOwner = false; var canEdit: Bool { … } }   isAdmin || isOwner
///
///   \User.isAdmin   3. isAdmin = true: it reads true   4. isOwner = true: it reads false   `isAdmin`
///   \User.canEdit   3. isAdmin = true: it reads true   4. isOwner = true: it reads true    computed
/// ```
///
/// Setters and observers are not called. A getter may compute something from a property, so the new values are harmless
/// ones (``ReplacementValues``). If there are none, the property is unknown.
final class IdentitySearch {
  private let layout: TypeLayout
  private let makeInstance: () -> Any?
  /// The instance, created when it is first needed, or the reason why there is none.
  private lazy var newSubject = Result { () throws(PropertyIdentity.Doubt) in
    try SearchSubject(of: layout, makeInstance)
  }
  private var subject: SearchSubject? { try? newSubject.get() }
  private lazy var values = ReplacementValues(
    of: layout, subject?.model, size: subject?.size ?? 0, makeInstance
  )
  /// The values that a getter may depend on, each with a closure that swaps it with another value, and swaps it back
  /// when called again.
  private lazy var choices: [(position: Int, exchange: () -> Void)] = layout.properties.indices.compactMap {
    position in choice(at: position).map { (position, $0) }
  }
  private lazy var lazyPositions = layout.properties.indices.filter { layout.properties[$0].isLazyStorage }
  /// The results of earlier searches.
  private var known: [AnyKeyPath: PropertyIdentity] = [:]
  /// The searches that are in progress on this thread.
  private static let ofThread = ThreadLocal<IdentitySearch>()
  private var outer: IdentitySearch?
  /// The positions of the properties that have been found.
  private var found: Set<Int> = []

  /// Creates a search in a layout that has wrapped properties in place of their wrappers' storage. `makeInstance`
  /// returns a new instance of the model or of a superclass, or nil if none can be created.
  init(of layout: TypeLayout, makeInstance: @escaping () -> Any?) {
    (self.layout, self.makeInstance) = (layout, makeInstance)
  }

  /// Returns the property of a key path that starts at the model or a superclass and has one component.
  func identity(of keyPath: AnyKeyPath) -> PropertyIdentity {
    if let identity = known[keyPath] { return identity }
    // A getter may use the injector whose plan is being compiled.
    if sequence(first: Self.ofThread.current, next: { $0?.outer }).contains(where: {
      $0?.layout.type == layout.type
    }) {
      return .unknown(among: [], .injectorInUse)
    }
    outer = Self.ofThread.current
    return Self.ofThread.with(self) { find(keyPath) }
  }

  private func find(_ keyPath: AnyKeyPath) -> PropertyIdentity {
    func openRoot<Root>(_ root: Root.Type) -> PropertyIdentity {
      func openValue<Value>(_ value: Value.Type) -> PropertyIdentity {
        (keyPath as? KeyPath<Root, Value>).map(search) ?? .unknown(among: [], .noDifference)
      }
      return _openExistential(type(of: keyPath).valueType, do: openValue)
    }
    let identity = _openExistential(type(of: keyPath).rootType, do: openRoot)
    known[keyPath] = identity
    if case .stored(let position) = identity { found.insert(position) }
    return identity
  }

  private func search<Root, Value>(_ keyPath: KeyPath<Root, Value>) -> PropertyIdentity {
    let candidates = layout.properties.indices.filter { mayContain(Value.self, at: $0) }
      .flatMap { places(of: Value.self, at: $0) }
    // In a struct, only a writable property can be observed or wrapped.
    let mayBeLazy = lazyPositions.contains { layout.properties[$0].type == Value?.self }
    if candidates.isEmpty, !mayBeLazy { return .computed }
    if layout.kind == .struct, !(keyPath is WritableKeyPath<Root, Value>) { return .computed }
    let subject: SearchSubject
    do { subject = try newSubject.get() } catch {
      return .unknown(among: candidates.map(\.position), error)
    }
    if layout.kind == .class {
      guard let root = subject.model as? Root else {
        return .unknown(among: candidates.map(\.position), .noInstance)
      }
      return select(candidates, in: subject, isWritable: keyPath is WritableKeyPath<Root, Value>) {
        root[keyPath: keyPath]
      }
    }
    let root = unsafe subject.base.assumingMemoryBound(to: Root.self)
    return select(candidates, in: subject, isWritable: true) { unsafe root.pointee[keyPath: keyPath] }
  }

  /// Returns the candidate that a getter reads.
  private func select<Value>(
    _ candidates: [PropertyPlace<Value>], in subject: SearchSubject, isWritable: Bool, _ read: () -> Value
  ) -> PropertyIdentity {
    let value = read()
    if let position = lazyProperty(with: value, in: subject, read) { return .lazy(position) }
    var (possible, matches): ([Int], [Int]) = ([], [])
    var replacements: [Replacement<Value>]?
    // Rules usually name each property once, so properties that have not been found come first.
    for place in candidates.inOrder(by: { !found.contains($0.position) && found.contains($1.position) }) {
      guard let memory = unsafe place.memory(in: subject) else {
        possible.append(place.position)
        continue
      }
      let stored = unsafe place.load(memory)
      switch Bits.areSame(stored, value) {
      case false?:
        // The getter of a wrapper may create an equal value each time.
        if place.wrapper != nil, Bits.mayBeEqual(stored, value) { possible.append(place.position) }
      case nil: possible.append(place.position)
      case true?:
        let new = replacements ?? self.replacements(for: value, at: place.position, in: subject)
        replacements = new
        switch unsafe place.isRead(by: read, replacing: memory, with: new) {
        case false?: continue
        case nil: possible.append(place.position)
        case true?:
          if unsafe readsOnly(place, in: subject, memory, new, read) { matches.append(place.position) }
        }
      }
    }
    // A read-only value may be computed from this property and others that have no effect at the moment.
    if isWritable, matches.count == 1 { return .stored(matches[0]) }
    possible += matches
    return possible.isEmpty ? .computed : .unknown(among: possible, .noDifference)
  }

  /// Returns the position of the lazy property that a getter reads.
  private func lazyProperty<Value>(with value: Value, in subject: SearchSubject, _ read: () -> Value) -> Int?
  {
    lazyPositions.first { position in
      let property = layout.properties[position]
      guard property.type == Value?.self else { return false }
      let place = PropertyPlace<Value?>(position: position, offset: property.offset)
      guard let memory = unsafe place.memory(in: subject),
        unsafe Bits.areSame(place.load(memory), .some(value)) == true
      else { return false }
      let new = values.replacements(for: value, at: position).map { Replacement(new: Value?.some($0)) }
      return unsafe place.isRead(by: read, replacing: memory, with: new) != false
    }
  }

  /// Whether the value at a position can be changed in memory.
  private func isChangeable(_ position: Int) -> Bool {
    let property = layout.properties[position]
    return property.isPlainValue && property.isVariable && property.wrapper == nil
      && property.offset < subject?.size ?? 0
  }

  /// Returns the values that replace a value. Other numeric properties change by the same amount as a number does. The
  /// result of a computation then changes by another amount, and no difference becomes negative.
  private func replacements<Value>(
    for value: Value, at position: Int, in subject: SearchSubject
  ) -> [Replacement<Value>] {
    let numbers =
      Value.self is any Numeric.Type
      ? layout.properties.indices.filter { layout.properties[$0].type == Value.self && isChangeable($0) } : []
    return values.replacements(for: value, at: position).map { new in
      let others = numbers.compactMap { position -> OtherNumber<Value>? in
        let memory = unsafe (subject.base + layout.properties[position].offset)
          .assumingMemoryBound(to: Value.self)
        let other = unsafe values.moved(memory.pointee, from: value, to: new)
        return other.map { unsafe OtherNumber(memory: memory, new: $0) }
      }
      return Replacement(new: new, numbers: others)
    }
  }

  /// Returns a closure that swaps the value of a property with another one, if a getter may depend on it.
  private func choice(at position: Int) -> (() -> Void)? {
    guard isChangeable(position), let subject else { return nil }
    let memory = unsafe subject.base + layout.properties[position].offset
    func exchange<Value>(_ type: Value.Type) -> (() -> Void)? {
      let memory = unsafe memory.assumingMemoryBound(to: type)
      guard var other = unsafe values.choice(otherThan: memory.pointee) else { return nil }
      return { unsafe swap(&memory.pointee, &other) }
    }
    return _openExistential(layout.properties[position].type, do: exchange)
  }

  /// Returns closures that give a value to those Optionals of a type that are nil, and restore nil.
  private func alternatives<Value>(to new: Value, in subject: SearchSubject) -> [() -> Void] {
    let type: Any.Type = Value?.self
    let positions = layout.properties.indices.filter {
      layout.properties[$0].type == type && isChangeable($0)
    }
    guard !positions.isEmpty, let other = values.replacements(for: new, at: nil).first else { return [] }
    return positions.compactMap { position in
      let memory = unsafe (subject.base + layout.properties[position].offset)
        .assumingMemoryBound(to: Value?.self)
      var value: Value? = other
      return unsafe memory.pointee == nil ? { unsafe swap(&memory.pointee, &value) } : nil
    }
  }

  /// Whether a getter reads only the property at a place: it still does if the others have other values.
  private func readsOnly<Value>(
    _ place: PropertyPlace<Value>,
    in subject: SearchSubject,
    _ memory: UnsafeMutableRawPointer,
    _ new: [Replacement<Value>],
    _ read: () -> Value
  ) -> Bool {
    let others =
      choices.filter { $0.position != place.position }.map(\.exchange)
      + (new.last.map { alternatives(to: $0.new, in: subject) } ?? [])
    others.forEach { $0() }
    // The same value may be swapped twice, so they are restored in reverse order.
    defer { others.reversed().forEach { $0() } }
    return unsafe Bits.areSame(place.load(memory), read()) == true
      && place.isRead(by: read, replacing: memory, with: new) == true
  }

  /// Whether the property at a position of the layout may contain a value of a type.
  private func mayContain(_ type: Any.Type, at position: Int) -> Bool {
    let property = layout.properties[position]
    // Runs never write weak and unowned references, so rules do not need to find them.
    guard property.isStrong,
      property.type == type || property.storageName == nil && property.wrappedName != nil
    else { return false }
    return !property.isMacroStorage && !lazyPositions.contains(position)
  }

  /// Returns the places where a property may store a value of the type.
  private func places<Value>(of type: Value.Type, at position: Int) -> [PropertyPlace<Value>] {
    let property = layout.properties[position]
    if property.type == type {
      // Only code that knows the type of a function can read it.
      guard property.representation == .plain else { return [PropertyPlace(position: position)] }
      return [
        PropertyPlace(
          position: position,
          offset: property.offset,
          isConstant: !property.isVariable,
          wrapper: property.wrapper as? any MappedStorage.Type
        )
      ]
    }
    return placesInWrapper(property, position)
  }

  /// Returns the places inside the storage of a wrapper that does not conform to ``MappedStorage``: a stored property,
  /// or the payload of an enum case, as in Combine's `Published`.
  private func placesInWrapper<Value>(_ storage: StoredProperty, _ position: Int) -> [PropertyPlace<Value>] {
    let name = "\(storage.type)"
    guard !DeclaringModule.isSystem(storage.type), name.contains("\(Value.self)") || !name.contains("<")
    else {
      return []
    }
    let inside = RuntimeEntryPoints.kind(of: storage.type) == .struct ? try? TypeLayout.of(storage.type) : nil
    let places: [PropertyPlace<Value>] = (inside?.properties ?? []).compactMap { property in
      let isEnum = RuntimeEntryPoints.kind(of: property.type) == .enum
      guard property.isStrong, property.type == Value.self || isEnum else { return nil }
      let payload = property.type == Value.self ? nil : property.type
      return PropertyPlace(
        position: position, offset: storage.offset + property.offset, payloadOf: payload
      )
    }
    return places.isEmpty && name.contains("<") ? [PropertyPlace(position: position)] : places
  }
}
