/// The entries of a cache in the order of their last use. LRUCache.swift has a diagram.
///
/// It has no lock and no limit. Removed entries are returned, so that the caller controls when they are released.
///
/// - Complexity: O(1) for every method.
@frozen @usableFromInline
struct SlotTable<Key: Sendable, Value: Sendable>: Sendable {
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

  /// An entry and its neighbors in the ring.
  @frozen @usableFromInline
  struct Slot: Sendable {
    /// `nil` in free slots and in slot 0, which closes the ring.
    @usableFromInline var entry: Entry?
    @usableFromInline var newer: Int
    /// For slot 0, the newest entry. For a free slot, the next free one.
    @usableFromInline var older: Int
    /// The next slot in the same bucket; 0 if there is none.
    @usableFromInline var next = 0

    @inlinable
    init(_ entry: Entry?, newer: Int, older: Int) {
      self.entry = entry
      self.newer = newer
      self.older = older
    }
  }

  /// The first slot of each bucket; 0 for an empty bucket. The number of buckets is a power of two, and at least the
  /// number of entries.
  ///
  /// With a dictionary, the runtime would check whether its keys conform to `Hashable`, which takes longer than a
  /// hundred look-ups.
  @usableFromInline var buckets = [0]
  @usableFromInline var slots = [Slot(nil, newer: 0, older: 0)]

  /// The first free slot; 0 if there is none.
  @usableFromInline var firstFree = 0

  @inlinable
  init() {}

  /// The number of entries.
  @usableFromInline var count = 0
}

extension SlotTable where Key: Hashable {
  @inlinable
  func bucket(of key: Key) -> Int { key.hashValue & (buckets.count &- 1) }

  @inlinable
  func slot(of key: Key) -> Int? {
    var slot = buckets[bucket(of: key)]
    while slot != 0, slots[slot].entry?.key != key { slot = slots[slot].next }
    return slot == 0 ? nil : slot
  }

  /// Adds a slot to the bucket of its key.
  @inlinable
  mutating func addToBucket(_ slot: Int, _ key: Key) {
    let bucket = bucket(of: key)
    slots[slot].next = buckets[bucket]
    buckets[bucket] = slot
  }

  /// Doubles the number of buckets.
  @inlinable
  mutating func growBuckets() {
    buckets = [Int](repeating: 0, count: buckets.count * 2)
    for slot in slots.indices {
      if let entry = slots[slot].entry { addToBucket(slot, entry.key) }
    }
  }

  /// Returns the value of a key, and makes it the newest.
  @inlinable
  mutating func use(_ key: Key) -> Value? {
    // The newest entry is often used again, so it is compared first, without hashing the key.
    if let newest = slots[slots[0].older].entry, newest.key == key { return newest.value }
    guard let slot = slot(of: key) else { return nil }
    moveToNewest(slot)
    return slots[slot].entry?.value
  }

  /// Replaces the value of an existing key, and makes it the newest. Returns the replaced entry.
  @inlinable
  mutating func replace(_ key: Key, with value: Value) -> Entry? {
    guard let slot = slot(of: key), let replaced = slots[slot].entry else { return nil }
    moveToNewest(slot)
    slots[slot].entry = Entry(key: replaced.key, value: value)
    return replaced
  }

  /// Adds a new key as the newest.
  @inlinable
  mutating func add(_ key: Key, _ value: Value) {
    if count == buckets.count { growBuckets() }
    count += 1
    var slot = firstFree
    if slot == 0 {
      slot = slots.count
      slots.append(Slot(nil, newer: slot, older: slot))
    } else {
      firstFree = slots[slot].older
    }
    slots[slot].entry = Entry(key: key, value: value)
    addToBucket(slot, key)
    linkAsNewest(slot)
  }

  /// Removes a key and returns its entry.
  @inlinable
  mutating func remove(_ key: Key) -> Entry? {
    guard let slot = slot(of: key) else { return nil }
    unlink(slot)
    let bucket = bucket(of: key)
    if buckets[bucket] == slot {
      buckets[bucket] = slots[slot].next
    } else {
      var other = buckets[bucket]
      while slots[other].next != slot { other = slots[other].next }
      slots[other].next = slots[slot].next
    }
    count -= 1
    let entry = slots[slot].entry
    slots[slot].entry = nil
    slots[slot].older = firstFree
    firstFree = slot
    return entry
  }

  /// Removes the least recently used entry and returns it.
  @inlinable
  mutating func removeOldest() -> Entry? { slots[slots[0].newer].entry.flatMap { remove($0.key) } }

  @inlinable
  mutating func moveToNewest(_ slot: Int) {
    guard slots[0].older != slot else { return }
    unlink(slot)
    linkAsNewest(slot)
  }

  @inlinable
  mutating func unlink(_ slot: Int) {
    let (newer, older) = (slots[slot].newer, slots[slot].older)
    slots[newer].older = older
    slots[older].newer = newer
  }

  @inlinable
  mutating func linkAsNewest(_ slot: Int) {
    let second = slots[0].older
    slots[slot].newer = 0
    slots[slot].older = second
    slots[second].newer = slot
    slots[0].older = slot
  }
}
