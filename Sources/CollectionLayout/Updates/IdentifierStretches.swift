/// Names of one pattern with consecutive numbers: 24 bytes, because lists without order have as many as names.
struct IdentifierStretch {
  /// The first number of the names; −1 is a name without one, which stands alone.
  let first: Int
  // The limit of 10,000,000 items stands far below.
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
  /// Where in its list the stretch begins, counted in names.
  var start: Int { Int(shortStart) }
  var count: Int {
    get { Int(shortCount) }
    set { shortCount = Int32(truncatingIfNeeded: newValue) }
  }

  var places: Range<Int> { start..<start + count }

  func beginsLike(_ other: IdentifierStretch) -> Bool { first == other.first && shortPattern == other.shortPattern }
}

/// Lists of names as stretches of consecutive numbers, so that a million generated items count as one.
struct IdentifierStretches {
  private(set) var stretches: [IdentifierStretch] = []
  /// How many stretches the lists up to and with each one have.
  private(set) var listEnds: [Int] = []
  /// Where the next name stands in its list.
  private var next = 0
  private var lastPattern = -1
  private var isOpen = false

  init() {}

  init(_ identifiers: [Identifier], _ patterns: inout IdentifierPatterns) {
    for identifier in identifiers { append(identifier.pattern, first: identifier.number, count: 1, &patterns) }
    endList()
  }

  /// The stretches of a list.
  func range(ofList list: Int) -> Range<Int> { (list == 0 ? 0 : listEnds[list - 1])..<listEnds[list] }

  /// Leaves out names of the list that is being added to.
  mutating func skip(_ count: Int) { next += count }

  /// Adds names to the list, to its last stretch where they go on with it.
  @inline(__always)
  private mutating func append(
    _ pattern: IdentifierPattern, first: Int, count: Int, _ patterns: inout IdentifierPatterns
  ) {
    if first < 0, let padded = pattern.padded {
      lastPattern = patterns.number(of: padded.prefix, padded.suffix, hash: padded.stableHash, after: lastPattern)
      append(first: padded.number, count: count)
    } else {
      lastPattern = patterns.number(of: pattern.prefix, pattern.suffix, hash: pattern.stableHash, after: lastPattern)
      append(first: first, count: count)
    }
  }

  /// Adds names of the last pattern.
  @inline(__always)
  private mutating func append(first: Int, count: Int) {
    let last = stretches.count - 1
    if isOpen, stretches[last].pattern == lastPattern, stretches[last].first >= 0,
      stretches[last].first + stretches[last].count == first
    {
      stretches[last].count += count
    } else {
      stretches.append(IdentifierStretch(pattern: lastPattern, first: first, start: next, count: count))
      isOpen = true
    }
    next += count
  }

  /// Makes room for as many more stretches, in steps that do not add up when it is done often.
  mutating func reserve(_ count: Int) {
    let wanted = stretches.count + count
    if wanted > stretches.capacity { stretches.reserveCapacity(max(wanted, stretches.capacity * 2)) }
  }

  /// Adds a stretch as it is.
  mutating func append(_ stretch: IdentifierStretch) { stretches.append(stretch) }

  /// Adds the names of some of a list's items.
  mutating func append(_ items: ItemList, _ range: Range<Int>, _ patterns: inout IdentifierPatterns) {
    guard !range.isEmpty else { return }
    var (index, offset) = items.locate(range.lowerBound)
    var left = range.count
    let pieces = items.pieces.span
    // Memory that is not used in the end costs nothing.
    let room = min(left, pieces.count - index)
    reserve(room)
    patterns.reserve(room)
    // Names of a run share the object that says their pattern: then nothing is looked up, and no reference counted.
    var lastObject: ObjectIdentifier?
    while left > 0 {
      let count = min(left, pieces[index].range.count - offset)
      let start = pieces[index].range.lowerBound + offset
      let numbering = pieces[index].identifiers.numbering
      if let numbering, numbering.pattern == lastObject {
        append(first: numbering.first + start, count: count)
      } else {
        lastObject = numbering.flatMap { $0.first < 0 ? nil : $0.pattern }
        append(pieces[index].identifiers, start..<start + count, &patterns)
      }
      left -= count
      index += 1
      offset = 0
    }
  }

  /// Adds the names that a rule gives to some places.
  private mutating func append(_ rule: IdentifierRule, _ places: Range<Int>, _ patterns: inout IdentifierPatterns) {
    switch rule {
    case .numbered(let pattern, let first):
      append(pattern, first: first + places.lowerBound, count: places.count, &patterns)
    case .text, .turns:
      for place in places {
        let identifier = rule.identifier(at: place)
        append(identifier.pattern, first: identifier.number, count: 1, &patterns)
      }
    }
  }

  /// Goes on with the next list.
  mutating func endList() {
    listEnds.append(stretches.count)
    next = 0
    isOpen = false
  }
}
