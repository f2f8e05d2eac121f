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
