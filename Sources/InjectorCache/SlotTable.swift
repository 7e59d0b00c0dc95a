/// The entries of a cache in the order of their last use. LRUCache.swift has a diagram of it.
///
/// It has no lock and no limit. Entries that are removed are returned, so that the caller decides when they are
/// released.
///
/// - Complexity: O(1) for every method.
@frozen @usableFromInline
struct SlotTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @frozen @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let key: Key
    @usableFromInline var value: Value

    @inlinable
    init(key: Key, value: Value) {
      self.key = key
      self.value = value
    }
  }

  @usableFromInline var slotOfKey: [Key: Int] = [:]

  /// `nil` in free slots and in slot 0, which closes the ring.
  @usableFromInline var entries: [Entry?] = [nil]

  /// The neighbours of each slot. `older` of slot 0 is the newest entry, `newer` of slot 0 the oldest.
  @usableFromInline var links = [SlotLink(newer: 0, older: 0)]

  /// The first free slot; 0 if there is none. The `older` of a free slot is the next one.
  @usableFromInline var firstFree = 0

  @inlinable
  init() {}

  /// How many entries there are.
  @inlinable
  var count: Int { slotOfKey.count }

  /// Returns the value of a key, and makes it the newest.
  @inlinable
  mutating func use(_ key: Key) -> Value? {
    // The newest entry is often used again. It is compared first, without hashing the key.
    if let newest = entries[links[0].older], newest.key == key { return newest.value }
    guard let slot = slotOfKey[key] else { return nil }
    moveToNewest(slot)
    return entries[slot]?.value
  }

  /// Replaces the value of an existing key, and makes it the newest. Returns the replaced entry.
  @inlinable
  mutating func replace(_ key: Key, with value: Value) -> Entry? {
    guard let slot = slotOfKey[key], let replaced = entries[slot] else { return nil }
    moveToNewest(slot)
    entries[slot] = Entry(key: replaced.key, value: value)
    return replaced
  }

  /// Adds a new key as the newest.
  @inlinable
  mutating func add(_ key: Key, _ value: Value) {
    let entry = Entry(key: key, value: value)
    let slot = firstFree == 0 ? entries.count : firstFree
    if slot == firstFree {
      firstFree = links[slot].older
      entries[slot] = entry
    } else {
      entries.append(entry)
      links.append(SlotLink(newer: slot, older: slot))
    }
    slotOfKey[key] = slot
    linkAsNewest(slot)
  }

  /// Removes a key and returns its entry.
  @inlinable
  mutating func remove(_ key: Key) -> Entry? {
    guard let slot = slotOfKey.removeValue(forKey: key) else { return nil }
    return free(slot)
  }

  /// Removes the least recently used entry and returns it.
  @inlinable
  mutating func removeOldest() -> Entry? {
    guard let entry = entries[links[0].newer] else { return nil }
    return remove(entry.key)
  }

  @inlinable
  mutating func free(_ slot: Int) -> Entry? {
    unlink(slot)
    let entry = entries[slot]
    entries[slot] = nil
    links[slot].older = firstFree
    firstFree = slot
    return entry
  }

  @inlinable
  mutating func moveToNewest(_ slot: Int) {
    guard links[0].older != slot else { return }
    unlink(slot)
    linkAsNewest(slot)
  }

  @inlinable
  mutating func unlink(_ slot: Int) {
    let link = links[slot]
    links[link.newer].older = link.older
    links[link.older].newer = link.newer
  }

  @inlinable
  mutating func linkAsNewest(_ slot: Int) {
    let second = links[0].older
    links[slot] = SlotLink(newer: 0, older: second)
    links[second].newer = slot
    links[0].older = slot
  }
}

/// The neighbours of a slot in the ring of uses.
@frozen @usableFromInline
struct SlotLink: Sendable {
  @usableFromInline var newer: Int
  @usableFromInline var older: Int

  @inlinable
  init(newer: Int, older: Int) {
    self.newer = newer
    self.older = older
  }
}
