/// Objects that are stored for types until the table is released.
///
/// There are only a few types, so they are searched one by one. A dictionary would first load the type of its own
/// storage, which takes longer than all searches of most processes.
package final class TypeTable: Sendable {
  private let entries = Locked<[Entry]>([])

  private struct Entry: Sendable {
    let type: ObjectIdentifier
    let value: any AnyObject & Sendable
  }

  package init() {}

  /// Returns the object of a type; nil if there is none.
  @inlinable
  package func known<Value: AnyObject & Sendable>(_ type: Any.Type) -> Value? {
    object(of: ObjectIdentifier(type)) as? Value
  }

  @usableFromInline
  func object(of type: ObjectIdentifier) -> (any AnyObject & Sendable)? {
    entries.withLock { entries in entries.first { $0.type == type }?.value }
  }

  /// Returns the object of a type. If there is none, creates and adds it.
  ///
  /// The object is created without the lock. If two threads create it at the same time, both get the first one.
  @inlinable
  package func value<Value: AnyObject & Sendable, Failure: Error>(
    for type: Any.Type, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let known: Value = known(type) { return known }
    let made = try make()
    return add(made, for: ObjectIdentifier(type)) as? Value ?? made
  }

  /// Adds the object of a type, unless the table already has one. Returns the object in the table.
  @usableFromInline
  func add(_ value: any AnyObject & Sendable, for type: ObjectIdentifier) -> any AnyObject & Sendable {
    entries.withLock { entries in
      if let known = entries.first(where: { $0.type == type }) { return known.value }
      entries.append(Entry(type: type, value: value))
      return value
    }
  }
}
