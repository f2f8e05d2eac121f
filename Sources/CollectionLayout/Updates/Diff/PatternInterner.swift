/// Interns patterns: gives them numbers, so that identifiers compare as integers.
struct PatternInterner {
  /// Prefixes and suffixes by number. Strings instead of pattern objects: short strings are stored inline and need no
  /// reference counting.
  private var texts: [(prefix: String, suffix: String)] = []
  // In a separate array, so that growing does not read the strings.
  private var hashes: [UInt64] = []
  /// Open-addressing hash table: bits of the hash, and the pattern's number plus 1; 0 is free. Small, because each
  /// lookup is a cache miss.
  private var slots = [UInt32](repeating: 0, count: 64)

  /// The bits of a slot that contain a number: a collection has at most ten million items.
  private static let numberBits = 25
  private static let numberMask = (UInt32(1) << 25) - 1

  var count: Int { texts.count }

  /// Reserves memory for this many more patterns.
  mutating func reserve(_ count: Int) {
    // Only for the first list: the second one usually has the same patterns.
    guard texts.isEmpty else { return }
    texts.reserveCapacity(count)
    hashes.reserveCapacity(count)
  }

  /// Returns the number of a pattern, which is added if it is new. `last` is the number of the previous identifier's
  /// pattern, or −1.
  @inline(__always)
  mutating func intern(of prefix: String, _ suffix: String, hash stableHash: UInt64, after last: Int) -> Int {
    // Fast path: the pattern of the previous identifier, or the one that follows it in the other list.
    let hash = PatternInterner.mixed(stableHash)
    if last >= 0, hashes[last] == hash, isText(last, prefix, suffix) { return last }
    if last + 1 < texts.count, hashes[last + 1] == hash, isText(last + 1, prefix, suffix) { return last + 1 }
    return intern(of: prefix, suffix, hash)
  }

  private mutating func intern(of prefix: String, _ suffix: String, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    let tag = PatternInterner.tag(hash)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ tag) >> PatternInterner.numberBits == 0 {
        let number = Int(slots[slot] & PatternInterner.numberMask) - 1
        if hashes[number] == hash, isText(number, prefix, suffix) { return number }
      }
      slot = (slot + 1) & mask
    }
    texts.append((prefix, suffix))
    hashes.append(hash)
    // Patterns beyond the limit are not found again, so their identifiers compare as different.
    guard texts.count <= Int(PatternInterner.numberMask) else { return texts.count - 1 }
    slots[slot] = tag | UInt32(truncatingIfNeeded: texts.count)
    if texts.count * 3 > slots.count * 2 { grow() }
    return texts.count - 1
  }

  @inline(__always)
  private func isText(_ number: Int, _ prefix: String, _ suffix: String) -> Bool {
    texts[number].prefix == prefix && texts[number].suffix == suffix
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = Array(repeating: 0, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = PatternInterner.tag(hash) | UInt32(truncatingIfNeeded: number + 1)
    }
  }

  private static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) & ~numberMask }

  /// Returns a hash in which each bit depends on all bits of the value.
  static func mixed(_ value: UInt64) -> UInt64 {
    let hash = (value ^ (value >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return hash ^ (hash >> 32)
  }
}
