/// Gives patterns numbers, so that comparing names is comparing integers from then on.
struct IdentifierPatterns {
  /// What stands before and behind the numbers. Not the patterns themselves: short texts need no counting of references
  /// and lie side by side.
  private var texts: [(prefix: String, suffix: String)] = []
  // Apart, so that growing looks at no text.
  private var hashes: [UInt64] = []
  /// Some bits of a hash, and the pattern's number from 1 on; 0 is free. Small, because each search is a miss.
  private var slots = [UInt32](repeating: 0, count: 64)

  /// The bits of a slot that are a number: a collection has at most ten million items.
  private static let numberBits = 25
  private static let numberMask = (UInt32(1) << 25) - 1

  var count: Int { texts.count }

  /// Makes room for as many more patterns as there may be.
  mutating func reserve(_ count: Int) {
    // Once: the second list mostly has the patterns of the first.
    guard texts.isEmpty else { return }
    texts.reserveCapacity(count)
    hashes.reserveCapacity(count)
  }

  /// The number of a pattern; `last` is that of the name before it, or −1.
  @inline(__always)
  mutating func number(of prefix: String, _ suffix: String, hash stableHash: UInt64, after last: Int) -> Int {
    // A name mostly has the pattern of the one before it, or what follows that in another list.
    let hash = IdentifierPatterns.mixed(stableHash)
    if last >= 0, hashes[last] == hash, isText(last, prefix, suffix) { return last }
    if last + 1 < texts.count, hashes[last + 1] == hash, isText(last + 1, prefix, suffix) { return last + 1 }
    return number(of: prefix, suffix, hash)
  }

  private mutating func number(of prefix: String, _ suffix: String, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    let tag = IdentifierPatterns.tag(hash)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ tag) >> IdentifierPatterns.numberBits == 0 {
        let number = Int(slots[slot] & IdentifierPatterns.numberMask) - 1
        if hashes[number] == hash, isText(number, prefix, suffix) { return number }
      }
      slot = (slot + 1) & mask
    }
    texts.append((prefix, suffix))
    hashes.append(hash)
    // Beyond that names are not found again, and count as others.
    guard texts.count <= Int(IdentifierPatterns.numberMask) else { return texts.count - 1 }
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
      slots[slot] = IdentifierPatterns.tag(hash) | UInt32(truncatingIfNeeded: number + 1)
    }
  }

  private static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) & ~numberMask }

  /// A hash all of whose bits depend on all of the others.
  static func mixed(_ value: UInt64) -> UInt64 {
    let hash = (value ^ (value >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return hash ^ (hash >> 32)
  }
}
