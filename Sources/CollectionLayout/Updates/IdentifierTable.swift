/// Finds runs by their first identifier. If two runs start with the same one, the first run is found.
struct IdentifierHashTable {
  /// Runs of an identifier without a number, by pattern: the index plus 1; 0 is none.
  private var unnumbered: [Int32]
  private let numbered: Numbered

  /// The table of runs that start with a number.
  private enum Numbered {
    case dense(DenseNumberTable)
    case hashed(HashedNumberTable)
  }

  init(_ stretches: [IdentifierRun], patternCount: Int) {
    unnumbered = Array(repeating: 0, count: patternCount)
    for (index, stretch) in stretches.enumerated() where stretch.first < 0 && unnumbered[stretch.pattern] == 0 {
      unnumbered[stretch.pattern] = Int32(truncatingIfNeeded: index + 1)
    }
    numbered = DenseNumberTable(stretches).map { .dense($0) } ?? .hashed(HashedNumberTable(stretches))
  }

  /// Returns the run with this first identifier; nil if there is none.
  func index(of stretch: IdentifierRun) -> Int? {
    if stretch.first < 0 { return unnumbered[stretch.pattern] == 0 ? nil : Int(unnumbered[stretch.pattern]) - 1 }
    return switch numbered {
    case .dense(let table): table.index(of: stretch)
    case .hashed(let table): table.index(of: stretch)
    }
  }
}

/// Direct-address table by number, for dense numbers of a single pattern. Most lists have these, and neighbors then
/// share cache lines.
private struct DenseNumberTable {
  private var pattern = -1
  private var first = Int.max
  /// The index of a run plus 1; 0 is none.
  private var places: [Int32] = []

  /// Maximum table size for each run: fewer bytes than a hash table needs.
  private static let sparseness = 4

  /// Returns nil if there are several patterns, or if the numbers are too sparse.
  init?(_ stretches: [IdentifierRun]) {
    var last = Int.min
    var count = 0
    for stretch in stretches where stretch.first >= 0 {
      guard pattern < 0 || pattern == stretch.pattern else { return nil }
      pattern = stretch.pattern
      first = min(first, stretch.first)
      last = max(last, stretch.first)
      count += 1
    }
    guard count > 0, last - first < count * DenseNumberTable.sparseness else { return nil }
    places = Array(repeating: 0, count: last - first + 1)
    for (index, stretch) in stretches.enumerated() where stretch.first >= 0 && places[stretch.first - first] == 0 {
      places[stretch.first - first] = Int32(truncatingIfNeeded: index + 1)
    }
  }

  func index(of stretch: IdentifierRun) -> Int? {
    let place = stretch.first - first
    guard stretch.pattern == pattern, places.indices.contains(place), places[place] != 0 else { return nil }
    return Int(places[place]) - 1
  }
}

/// Open-addressing hash table by pattern and number.
private struct HashedNumberTable {
  private let runs: [IdentifierRun]
  /// The upper half of the hash, and the index of a run plus 1; 0 is free.
  private var slots: [UInt64]

  init(_ stretches: [IdentifierRun]) {
    self.runs = stretches
    // Identifiers without a number are not in this table.
    let numbered = stretches.count { $0.first >= 0 }
    var capacity = 16
    while capacity < numbered * 2 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    for (index, stretch) in stretches.enumerated() where stretch.first >= 0 {
      let hash = HashedNumberTable.hash(stretch)
      var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = (hash & ~0xffff_ffff) | UInt64(truncatingIfNeeded: index + 1)
    }
  }

  func index(of stretch: IdentifierRun) -> Int? {
    let hash = HashedNumberTable.hash(stretch)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) >> 32 == 0 {
        let index = Int(slots[slot] & 0xffff_ffff) - 1
        if runs[index].hasSameFirst(stretch) { return index }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private static func hash(_ stretch: IdentifierRun) -> UInt64 {
    PatternInterner.mixed(
      UInt64(truncatingIfNeeded: stretch.first) ^ (UInt64(truncatingIfNeeded: stretch.pattern) << 44))
  }
}
