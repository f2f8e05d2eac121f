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

  init(_ identifiers: [Identifier], _ patterns: inout PatternInterner) {
    for identifier in identifiers { append(identifier.pattern, first: identifier.number, count: 1, &patterns) }
    endList()
  }

  /// Returns the runs of a list.
  func range(ofList list: Int) -> Range<Int> { (list == 0 ? 0 : listEnds[list - 1])..<listEnds[list] }

  /// Skips identifiers of the current list.
  mutating func skip(_ count: Int) { next += count }

  /// Appends identifiers to the current list, or extends its last run if they continue it.
  @inline(__always)
  private mutating func append(
    _ pattern: IdentifierPattern, first: Int, count: Int, _ patterns: inout PatternInterner
  ) {
    if first < 0, let padded = pattern.padded {
      lastPattern = patterns.intern(of: padded.prefix, padded.suffix, hash: padded.stableHash, after: lastPattern)
      append(first: padded.number, count: count)
    } else {
      lastPattern = patterns.intern(of: pattern.prefix, pattern.suffix, hash: pattern.stableHash, after: lastPattern)
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
    let wanted = runs.count + count
    if wanted > runs.capacity { runs.reserveCapacity(max(wanted, runs.capacity * 2)) }
  }

  /// Appends a run without merging it.
  mutating func append(_ run: IdentifierRun) { runs.append(run) }

  /// Appends the identifiers of some items.
  mutating func append(_ items: ItemList, _ range: Range<Int>, _ patterns: inout PatternInterner) {
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
      append(slices.span, from: index, offset, &left, &lastObject, &patterns)
      (block, index, offset) = (block + 1, 0, 0)
    }
  }

  /// Appends the identifiers of at most `left` items of some slices, from an item of the first one on.
  private mutating func append(
    _ slices: Span<ItemSlice>, from first: Int, _ offset: Int, _ left: inout Int, _ lastObject: inout ObjectIdentifier?,
    _ patterns: inout PatternInterner
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
        append(slices[index].identifiers, start..<start + count, &patterns)
      }
      left -= count
      index += 1
      offset = 0
    }
  }

  /// Appends the identifiers of some items of a rule.
  private mutating func append(_ rule: IdentifierSequence, _ range: Range<Int>, _ patterns: inout PatternInterner) {
    switch rule {
    case .numbered(let pattern, let first):
      append(pattern, first: first + range.lowerBound, count: range.count, &patterns)
    case .text, .cycle:
      for index in range {
        let identifier = rule.identifier(at: index)
        append(identifier.pattern, first: identifier.number, count: 1, &patterns)
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
