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

  init(_ runs: [IdentifierRun], patternCount: Int) {
    unnumbered = Array(repeating: 0, count: patternCount)
    for (index, run) in runs.enumerated() where run.first < 0 && unnumbered[run.pattern] == 0 {
      unnumbered[run.pattern] = Int32(truncatingIfNeeded: index + 1)
    }
    numbered = DenseNumberTable(runs).map { .dense($0) } ?? .hashed(HashedNumberTable(runs))
  }

  /// Returns the run with this first identifier; nil if there is none.
  func index(of run: IdentifierRun) -> Int? {
    if run.first < 0 { return unnumbered[run.pattern] == 0 ? nil : Int(unnumbered[run.pattern]) - 1 }
    return switch numbered {
    case .dense(let table): table.index(of: run)
    case .hashed(let table): table.index(of: run)
    }
  }
}

/// Direct-address table by number, for dense numbers of a single pattern. Most lists have these, and neighbors then
/// share cache lines.
private struct DenseNumberTable {
  private var pattern = -1
  private var first = Int.max
  /// The index of a run plus 1; 0 is none.
  private var indices: [Int32] = []

  /// Maximum table size for each run: fewer bytes than a hash table needs.
  private static let sparseness = 4

  /// Returns nil if there are several patterns, or if the numbers are too sparse.
  init?(_ runs: [IdentifierRun]) {
    var last = Int.min
    var count = 0
    for run in runs where run.first >= 0 {
      guard pattern < 0 || pattern == run.pattern else { return nil }
      pattern = run.pattern
      first = min(first, run.first)
      last = max(last, run.first)
      count += 1
    }
    guard count > 0, last - first < count * DenseNumberTable.sparseness else { return nil }
    indices = Array(repeating: 0, count: last - first + 1)
    for (index, run) in runs.enumerated() where run.first >= 0 && indices[run.first - first] == 0 {
      indices[run.first - first] = Int32(truncatingIfNeeded: index + 1)
    }
  }

  func index(of run: IdentifierRun) -> Int? {
    let slot = run.first - first
    guard run.pattern == pattern, indices.indices.contains(slot), indices[slot] != 0 else { return nil }
    return Int(indices[slot]) - 1
  }
}

/// Open-addressing hash table by pattern and number.
private struct HashedNumberTable {
  private let runs: [IdentifierRun]
  /// The upper half of the hash, and the index of a run plus 1; 0 is free.
  private var slots: [UInt64]

  init(_ runs: [IdentifierRun]) {
    self.runs = runs
    // Identifiers without a number are not in this table.
    let numbered = runs.count { $0.first >= 0 }
    var capacity = 16
    while capacity < numbered * 2 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    for (index, run) in runs.enumerated() where run.first >= 0 {
      let hash = HashedNumberTable.hash(run)
      var slot = Int(truncatingIfNeeded: hash) & (capacity - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = (hash & ~0xffff_ffff) | UInt64(truncatingIfNeeded: index + 1)
    }
  }

  func index(of run: IdentifierRun) -> Int? {
    let hash = HashedNumberTable.hash(run)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) >> 32 == 0 {
        let index = Int(slots[slot] & 0xffff_ffff) - 1
        if runs[index].hasSameFirst(run) { return index }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private static func hash(_ run: IdentifierRun) -> UInt64 {
    PatternInterner.mixed(
      UInt64(truncatingIfNeeded: run.first) ^ (UInt64(truncatingIfNeeded: run.pattern) << 44))
  }
}

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
  mutating func intern(prefix: String, suffix: String, hash stableHash: UInt64, after last: Int) -> Int {
    // Fast path: the pattern of the previous identifier, or the one that follows it in the other list.
    let hash = PatternInterner.mixed(stableHash)
    if last >= 0, hashes[last] == hash, isText(last, prefix: prefix, suffix: suffix) { return last }
    if last + 1 < texts.count, hashes[last + 1] == hash, isText(last + 1, prefix: prefix, suffix: suffix) {
      return last + 1
    }
    return intern(prefix: prefix, suffix: suffix, mixedHash: hash)
  }

  private mutating func intern(prefix: String, suffix: String, mixedHash hash: UInt64) -> Int {
    let mask = slots.count - 1
    let tag = PatternInterner.tag(hash)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if (slots[slot] ^ tag) >> PatternInterner.numberBits == 0 {
        let number = Int(slots[slot] & PatternInterner.numberMask) - 1
        if hashes[number] == hash, isText(number, prefix: prefix, suffix: suffix) { return number }
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
  private func isText(_ number: Int, prefix: String, suffix: String) -> Bool {
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
