/// Finds stretches by their first name.
struct IdentifierTable {
  private let stretches: [IdentifierStretch]
  /// Stretches of names without a number, from 1 on, by pattern; 0 is none.
  private var alone: [Int32]
  /// The upper half of a hash, and the number of a stretch from 1 on, by hash; 0 is free.
  private var slots: [UInt64]

  /// Of two stretches that begin with the same name the first is found.
  init(_ stretches: [IdentifierStretch], patternCount: Int) {
    self.stretches = stretches
    alone = Array(repeating: 0, count: patternCount)
    var numbered = 0
    for (index, stretch) in stretches.enumerated() {
      if stretch.first >= 0 {
        numbered += 1
      } else if alone[stretch.pattern] == 0 {
        alone[stretch.pattern] = Int32(truncatingIfNeeded: index + 1)
      }
    }
    var capacity = 16
    while capacity < numbered * 2 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    for (index, stretch) in stretches.enumerated() where stretch.first >= 0 {
      let hash = IdentifierTable.hash(stretch)
      var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = (hash & ~0xffff_ffff) | UInt64(truncatingIfNeeded: index + 1)
    }
  }

  /// The stretch that begins with the name that this one begins with.
  func index(of stretch: IdentifierStretch) -> Int? {
    if stretch.first < 0 { return alone[stretch.pattern] == 0 ? nil : Int(alone[stretch.pattern]) - 1 }
    let hash = IdentifierTable.hash(stretch)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) >> 32 == 0 {
        let index = Int(slots[slot] & 0xffff_ffff) - 1
        if stretches[index].beginsLike(stretch) { return index }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private static func hash(_ stretch: IdentifierStretch) -> UInt64 {
    IdentifierPatterns.mixed(
      UInt64(truncatingIfNeeded: stretch.first) ^ (UInt64(truncatingIfNeeded: stretch.pattern) << 44))
  }
}
