/// Identifier lists, run-length encoded: a million generated items take one entry.
struct IdentifierRunList {
  private(set) var runs: [IdentifierRun] = []
  /// The number of runs up to the end of each list.
  private(set) var listEnds: [Int] = []
  /// The index of the next identifier in its list.
  private var next = 0
  private var lastPattern = -1
  private var isOpen = false

  init() {}

  init(_ identifiers: [Identifier], interning patterns: inout PatternInterner) {
    for identifier in identifiers {
      append(identifier.pattern, first: identifier.number, count: 1, interning: &patterns)
    }
    endList()
  }

  /// Returns the runs of a list.
  func range(ofList list: Int) -> Range<Int> { (list == 0 ? 0 : listEnds[list - 1])..<listEnds[list] }

  /// Skips identifiers of the current list.
  mutating func skip(_ count: Int) { next += count }

  /// Appends identifiers to the current list, or extends its last run if they continue it.
  @inline(__always)
  private mutating func append(
    _ pattern: IdentifierPattern, first: Int, count: Int, interning patterns: inout PatternInterner
  ) {
    if first < 0, let padded = pattern.padded {
      lastPattern = patterns.intern(
        prefix: padded.prefix, suffix: padded.suffix, hash: padded.stableHash, after: lastPattern)
      append(first: padded.number, count: count)
    } else {
      lastPattern = patterns.intern(
        prefix: pattern.prefix, suffix: pattern.suffix, hash: pattern.stableHash, after: lastPattern)
      append(first: first, count: count)
    }
  }

  /// Appends identifiers that have the last pattern.
  @inline(__always)
  private mutating func append(first: Int, count: Int) {
    let last = runs.count - 1
    if isOpen, runs[last].pattern == lastPattern, runs[last].first >= 0,
      runs[last].first + runs[last].count == first
    {
      runs[last].count += count
    } else {
      runs.append(IdentifierRun(pattern: lastPattern, first: first, start: next, count: count))
      isOpen = true
    }
    next += count
  }

  /// Reserves memory for this many more runs. At least doubles the capacity, so that repeated calls are linear in
  /// total.
  mutating func reserve(_ count: Int) {
    let required = runs.count + count
    if required > runs.capacity { runs.reserveCapacity(max(required, runs.capacity * 2)) }
  }

  /// Appends a run without merging it.
  mutating func append(_ run: IdentifierRun) { runs.append(run) }

  /// Appends the identifiers of some items.
  mutating func append(_ range: Range<Int>, of items: ItemList, interning patterns: inout PatternInterner) {
    guard !range.isEmpty else { return }
    let (sliceIndex, start) = items.locate(range.lowerBound)
    var left = range.count
    // Reserved memory that is never written costs nothing.
    let capacity = min(left, items.slices.count - sliceIndex)
    reserve(capacity)
    patterns.reserve(capacity)
    // Identifiers of a run share their pattern object. An equal object needs neither a lookup nor reference counting.
    var lastObject: ObjectIdentifier?
    var (block, index) = items.slices.locate(sliceIndex)
    var offset = start
    while left > 0 {
      let slices = items.slices.blocks[block]
      append(slices.span, from: index, offset: offset, left: &left, last: &lastObject, interning: &patterns)
      (block, index, offset) = (block + 1, 0, 0)
    }
  }

  /// Appends the identifiers of at most `left` items of some slices, from an item of the first one on.
  private mutating func append(
    _ slices: Span<ItemSlice>, from first: Int, offset: Int, left: inout Int, last lastObject: inout ObjectIdentifier?,
    interning patterns: inout PatternInterner
  ) {
    var (index, offset) = (first, offset)
    while left > 0, index < slices.count {
      let count = min(left, slices[index].range.count - offset)
      let start = slices[index].range.lowerBound + offset
      let numbering = slices[index].identifiers.numbering
      if let numbering, numbering.pattern == lastObject {
        append(first: numbering.first + start, count: count)
      } else {
        lastObject = numbering.flatMap { $0.first < 0 ? nil : $0.pattern }
        append(start..<start + count, of: slices[index].identifiers, interning: &patterns)
      }
      left -= count
      index += 1
      offset = 0
    }
  }

  /// Appends the identifiers of some items of a rule.
  private mutating func append(
    _ range: Range<Int>, of rule: IdentifierSequence, interning patterns: inout PatternInterner
  ) {
    switch rule {
    case .numbered(let pattern, let first):
      append(pattern, first: first + range.lowerBound, count: range.count, interning: &patterns)
    case .text, .cycle:
      for index in range {
        let identifier = rule.identifier(at: index)
        append(identifier.pattern, first: identifier.number, count: 1, interning: &patterns)
      }
    }
  }

  /// Ends the current list and starts the next one.
  mutating func endList() {
    listEnds.append(runs.count)
    next = 0
    isOpen = false
  }
}

/// A run of identifiers with one pattern and consecutive numbers. 24 bytes, because an unordered list has as many runs
/// as identifiers.
struct IdentifierRun {
  /// The first number; −1 for an identifier without a number, which is a run of one.
  let first: Int
  // 32 bits suffice: a collection has at most 10,000,000 items.
  private let shortPattern: Int32
  private let shortStart: Int32
  private var shortCount: Int32

  init(pattern: Int, first: Int, start: Int, count: Int) {
    self.first = first
    shortPattern = Int32(truncatingIfNeeded: pattern)
    shortStart = Int32(truncatingIfNeeded: start)
    shortCount = Int32(truncatingIfNeeded: count)
  }

  /// The number of the pattern.
  var pattern: Int { Int(shortPattern) }
  /// The index of the first identifier in its list.
  var start: Int { Int(shortStart) }
  var count: Int {
    get { Int(shortCount) }
    set { shortCount = Int32(truncatingIfNeeded: newValue) }
  }

  var range: Range<Int> { start..<start + count }

  func hasSameFirst(_ other: IdentifierRun) -> Bool { first == other.first && shortPattern == other.shortPattern }
}

/// Splits runs at the common refinement of both sides: each part is in the other side completely or not at all.
struct RunSplitter {
  private enum Rule {
    /// At these numbers, ascending.
    case at([Int])
    /// Into single identifiers, because the runs are short.
    case individually
  }

  /// By pattern; nil if all of its runs have one identifier. Empty if no run has more than one.
  private var rules: [Rule?] = []

  /// If the average run is shorter than this, runs are split into single identifiers: cheaper than sorting their ends.
  private static let short = 16

  init(_ one: IdentifierRunList, _ other: IdentifierRunList, patternCount: Int) {
    let sides = [one.runs, other.runs]
    guard sides.contains(where: { $0.contains { $0.count > 1 } }) else { return }
    var names = [Int](repeating: 0, count: patternCount)
    var runs = names
    for side in sides {
      for run in side {
        names[run.pattern] += run.count
        runs[run.pattern] += 1
      }
    }
    rules = zip(names, runs).map { names, runs in
      names == runs ? nil : names < runs * RunSplitter.short ? .individually : .at([])
    }
    var cuts: [Int: [Int]] = [:]
    for side in sides {
      for run in side where run.first >= 0 {
        guard case .at = rules[run.pattern] else { continue }
        cuts[run.pattern, default: []].append(run.first)
        cuts[run.pattern, default: []].append(run.first + run.count)
      }
    }
    for (pattern, cuts) in cuts { rules[pattern] = .at(cuts.sorted()) }
  }

  /// Returns the lists with all runs split.
  func split(to whole: IdentifierRunList) -> IdentifierRunList {
    guard !rules.isEmpty, whole.runs.contains(where: { rule(for: $0) != nil }) else { return whole }
    var result = IdentifierRunList()
    result.reserve(whole.runs.count)
    for list in whole.listEnds.indices {
      for index in whole.range(ofList: list) {
        let run = whole.runs[index]
        switch rule(for: run) {
        case nil: result.append(run)
        case .individually:
          result.reserve(run.count)
          for offset in 0..<run.count { result.append(run.slice(offset..<offset + 1)) }
        case .at(let cuts):
          var start = 0
          var next = OffsetMapping.count(of: cuts, below: run.first + 1)
          while start < run.count {
            let end = next < cuts.count ? min(cuts[next] - run.first, run.count) : run.count
            if end > start { result.append(run.slice(start..<end)) }
            start = end
            next += 1
          }
        }
      }
      result.endList()
    }
    return result
  }

  /// Returns how to split a run; nil if it is not split.
  private func rule(for run: IdentifierRun) -> Rule? { run.count > 1 ? rules[run.pattern] : nil }
}

extension IdentifierRun {
  /// Returns a part of the run; the range is relative to its start.
  fileprivate func slice(_ range: Range<Int>) -> IdentifierRun {
    IdentifierRun(
      pattern: pattern, first: first + range.lowerBound, start: start + range.lowerBound, count: range.count)
  }
}
