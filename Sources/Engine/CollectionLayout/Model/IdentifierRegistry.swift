public import LayoutBase

/// Registry of used identifiers. An item whose identifier is reserved gets an ending: the first of `~2`, `~3`… that is
/// free.
///
/// Ranges are reserved as ranges. Numbered names, cycles and repeated names have closed forms, so the time depends on
/// the number of distinct runs of names and not on the number of items.
public struct IdentifierRegistry: Sendable {
  /// A part of a run with the identifiers that it got.
  public struct Segment: Sendable {
    public var identifiers: IdentifierSequence
    /// Item indices in the run.
    public var range: Range<Int>
    /// Whether the identifiers differ from the requested ones because those were reserved. If true, at least the first
    /// one differs.
    public var isDuplicate: Bool

    public init(identifiers: IdentifierSequence, range: Range<Int>, isDuplicate: Bool) {
      self.identifiers = identifiers
      self.range = range
      self.isDuplicate = isDuplicate
    }
  }

  var reserved = ReservedIdentifierSet()
  /// For series that were reserved index by index: a range in which all endings below `ending` are reserved.
  var levels: [IdentifierSeries: (range: Range<Int>, ending: Int)] = [:]
  /// For series in irregular cycles: the lowest ending that was not tried yet, by index; 0 if none was tried.
  var nextEndings: [IdentifierSeries: [UInt32]] = [:]
  /// For series that were reserved as a whole: at position `ending − 1` an index whose name with that ending is
  /// reserved, or −1. A range that contains it cannot use this ending.
  var witnesses: [IdentifierSeries: [Int]] = [:]

  /// Stops long reservations once it is cancelled; the registry and their results are then unusable.
  public var token: CancellationToken?

  /// A colliding range of more items than this gets one ending for all of them, instead of one for each item.
  static let individualNamingLimit = 4096

  public init() {}

  /// Whether reservations were cancelled. Polls the token once in 4,096 indices.
  func isCancelled(at index: Int) -> Bool { index & 0xfff == 0xfff && token?.isCancelled == true }

  /// Whether an identifier is reserved.
  public func contains(_ identifier: Identifier) -> Bool { reserved.contains(identifier) }

  /// Reserves an identifier and returns it; if it is reserved already, reserves and returns it with the first free
  /// ending.
  public mutating func reserve(_ identifier: Identifier) -> Identifier {
    if reserved.hasSeries, reserved.isOfSeries(identifier) { return reserveEnding(of: identifier) }
    return reserved.insert(identifier) ? identifier : reserveEnding(of: identifier)
  }

  private mutating func reserveEnding(of identifier: Identifier) -> Identifier {
    let (pattern, numbers) = reserved.reserveEndings(of: IdentifierPattern(endingOf: identifier), count: 1)
    return Identifier(pattern: pattern, number: numbers.first?.lowerBound ?? IntegerRangeSet.firstEnding)
  }

  /// Reserves the identifiers of a range, with endings for those that are reserved already. Returns the segments in
  /// order.
  public mutating func reserve(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Segment] {
    if range.count <= 1 { return range.map { reserveSingle(rule, at: $0) } }
    switch rule {
    case .numbered(let pattern, let first):
      return reserve(pattern, first: first, range)
    case .text(let text):
      guard let series = IdentifierSeries(text) else { return reserveCycle(text, range) }
      if range.count > IdentifierRegistry.individualNamingLimit { return [reserveTemplate(series, range)] }
      return segments(of: series, first: 0, requesting: rule, reserveEach(series, [range]), range)
    case .cycle(let cycle):
      return reserve(cycle, range)
    }
  }

  private mutating func reserveSingle(_ rule: IdentifierSequence, at index: Int) -> Segment {
    let requested = rule.identifier(at: index)
    let identifier = reserve(requested)
    if identifier == requested { return Segment(identifiers: rule, range: index..<index + 1, isDuplicate: false) }
    let renamed = IdentifierSequence.numbered(identifier.pattern, first: identifier.number - index)
    return Segment(identifiers: renamed, range: index..<index + 1, isDuplicate: true)
  }

  /// Reserves the identifier of the first item of a rule. Returns false if it is reserved, or if that cannot be decided
  /// by one lookup.
  public mutating func reserveIfFree(_ rule: IdentifierSequence) -> Bool {
    guard case .numbered(let pattern, let number) = rule else { return false }
    let identifier = Identifier(pattern: pattern, number: number)
    if reserved.hasSeries, reserved.isOfSeries(identifier) { return false }
    return reserved.insert(identifier)
  }

  /// Releases an identifier that `reserveIfFree` reserved. Returns false if it is not stored individually.
  public mutating func release(_ rule: IdentifierSequence) -> Bool {
    guard case .numbered(let pattern, let number) = rule else { return false }
    return reserved.remove(Identifier(pattern: pattern, number: number))
  }

  /// Reserves the identifiers of a range that are free, and returns their indices. The others are skipped.
  public mutating func reserveAvailable(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    switch rule {
    case .numbered(let pattern, let first) where range.count > 1:
      let numbers = first + range.lowerBound..<first + range.upperBound
      return reserveAvailable(numbers, of: IdentifierSeries(pattern), mode: .single).map {
        $0.lowerBound - first..<$0.upperBound - first
      }
    case .text(let text):
      guard range.count > 1 else { break }
      guard let series = IdentifierSeries(text) else {
        if let cycle = CycleReservation(text, count: range.count).withoutEndings(range), reserveIfAllFree(cycle, range)
        {
          return [range]
        }
        break
      }
      let isWhole =
        range.count > IdentifierRegistry.individualNamingLimit
        && reserved.reservedIndices(of: series, ending: 1, in: range).isEmpty
      return reserveAvailable(range, of: series, mode: isWhole ? .whole : .single)
    case .cycle(let cycle):
      if reserveIfAllFree(cycle, range) { return [range] }
    case .numbered: break
    }
    var indices: [Range<Int>] = []
    for index in range {
      if isCancelled(at: index) { break }
      let identifier = rule.identifier(at: index)
      if contains(identifier) || !reserved.insert(identifier) { continue }
      indices.appendCoalescing(index..<index + 1)
    }
    return indices
  }

  private mutating func reserveAvailable(
    _ range: Range<Int>, of series: IdentifierSeries, mode: ReservedIdentifierSet.Mode
  ) -> [Range<Int>] {
    let free = reserved.reservedIndices(of: series, ending: 1, in: range).gaps(in: range)
    for gap in free { reserved.insert(gap, of: series, ending: 1, mode: mode) }
    return free
  }
}

// Reservation of numbered names. Two names of a series with different indices always differ, whatever their endings, so
// the indices of a range can be handled independently.
extension IdentifierRegistry {
  /// Ranges of indices with the ending of their names; 1 means no ending.
  typealias Endings = [(range: Range<Int>, ending: Int)]

  /// Reserves consecutive numbers of a pattern. Numbers that are reserved individually split the range. A part of more
  /// than `individualNamingLimit` numbers that collides gets one ending for all of them.
  mutating func reserve(_ pattern: IdentifierPattern, first: Int, _ range: Range<Int>) -> [Segment] {
    let rule = IdentifierSequence.numbered(pattern, first: first)
    let requested = first + range.lowerBound..<first + range.upperBound
    let series = IdentifierSeries(pattern)
    let reservedParts = reserved.reservedIndices(of: series, ending: 1, in: requested, modes: .single)
    var endings: Endings = []
    let repeated = reservedParts.filter { !isRenamedAsWhole($0, first) }
    var mixed: [Range<Int>] = []
    var wholes = reservedParts.filter { isRenamedAsWhole($0, first) }
    for part in reservedParts.gaps(in: requested) {
      if reserved.reservedIndices(of: series, ending: 1, in: part, modes: .whole).isEmpty {
        reserved.insert(part, of: series, ending: 1, mode: .single)
        endings.append((part, 1))
      } else if isRenamedAsWhole(part, first) {
        wholes.append(part)
      } else {
        mixed.append(part)
      }
    }
    // After many short collisions, store the range as one entry, so that later lookups find it in one step.
    if mixed.isEmpty, wholes.isEmpty, reservedParts.count > IdentifierRegistry.manyParts {
      reserved.join(pattern, requested)
    }
    endings += reserveEach(series, repeated, from: IntegerRangeSet.firstEnding)
    endings += reserveEach(series, mixed)
    let renamed = wholes.map { reserveTemplate(series, $0) }
    guard !renamed.isEmpty else { return segments(of: series, first: first, requesting: rule, endings, requested) }
    return (segments(of: series, first: first, requesting: rule, endings) + renamed).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
  }

  private func isRenamedAsWhole(_ part: Range<Int>, _ first: Int) -> Bool {
    part.count > IdentifierRegistry.individualNamingLimit && first == 0
  }

  /// Reserves every index of the ranges with the lowest ending that is free for it, starting at `start`.
  mutating func reserveEach(_ series: IdentifierSeries, _ ranges: [Range<Int>], from start: Int = 1) -> Endings {
    guard let first = ranges.first, let last = ranges.last else { return [] }
    let all = first.lowerBound..<last.upperBound
    var endings: Endings = []
    var pending = ranges
    var ending = start
    if let level = levels[series], level.range.lowerBound <= all.lowerBound, all.upperBound <= level.range.upperBound {
      ending = max(ending, level.ending)
    }
    // Whether all indices of a single range have had the same endings so far.
    var isTogether = ranges.count == 1
    while let next = pending.first, let end = pending.last, token?.isCancelled != true {
      let occupied = reserved.reservedIndices(of: series, ending: ending, in: next.lowerBound..<end.upperBound)
      let (free, remaining) = IdentifierRegistry.split(pending, at: occupied)
      for range in free {
        reserved.insert(range, of: series, ending: ending, mode: .single)
        endings.append((range, ending))
      }
      if isTogether, !free.isEmpty {
        isTogether = false
        note(series, reservedBelow: remaining.isEmpty ? ending + 1 : ending, in: all)
      }
      pending = remaining
      ending += 1
    }
    return endings
  }

  /// Caches that all endings below `ending` are reserved in a range.
  private mutating func note(_ series: IdentifierSeries, reservedBelow ending: Int, in range: Range<Int>) {
    // A longer range serves more lookups, so it is kept.
    if let level = levels[series], level.range != range, level.range.clamped(to: range) == range { return }
    levels[series] = (range, ending)
  }

  /// Splits ranges into the parts outside and inside of others; all of them are ascending.
  private static func split(
    _ ranges: [Range<Int>], at others: [Range<Int>]
  ) -> (outside: [Range<Int>], inside: [Range<Int>]) {
    if others.isEmpty { return (ranges, []) }
    var (outside, inside): ([Range<Int>], [Range<Int>]) = ([], [])
    var next = 0
    for range in ranges {
      var start = range.lowerBound
      while next < others.count, others[next].upperBound <= start { next += 1 }
      var index = next
      while index < others.count, others[index].lowerBound < range.upperBound {
        let overlap = others[index].clamped(to: range)
        if start < overlap.lowerBound { outside.append(start..<overlap.lowerBound) }
        inside.append(overlap)
        start = overlap.upperBound
        index += 1
      }
      if start < range.upperBound { outside.append(start..<range.upperBound) }
    }
    return (outside, inside)
  }

  /// Reserves all indices of a range with the lowest ending that is free for all of them.
  mutating func reserveTemplate(_ series: IdentifierSeries, _ range: Range<Int>) -> Segment {
    var indices = witnesses.removeValue(forKey: series) ?? []
    defer { witnesses[series] = indices }
    var ending = 1
    while token?.isCancelled != true {
      if indices.count < ending { indices.append(-1) }
      if !range.contains(indices[ending - 1]) {
        guard let occupied = reserved.reservedIndices(of: series, ending: ending, in: range, isFirstEnough: true).first
        else { break }
        indices[ending - 1] = occupied.lowerBound
      }
      ending += 1
    }
    if indices.count < ending { indices.append(-1) }
    reserved.insert(range, of: series, ending: ending, mode: .whole)
    indices[ending - 1] = range.lowerBound
    return Segment(identifiers: .text(series.rule(ending: ending)), range: range, isDuplicate: ending > 1)
  }

  // MARK: - Results

  /// Ranges with more parts than this are looked up, and their names stored, as one entry.
  private static let manyParts = 64

  /// The segments of a run whose item at index i has number `first + i` of a series. If `range` is given, many short
  /// segments become one that covers it.
  func segments(
    of series: IdentifierSeries, first: Int, requesting rule: IdentifierSequence, _ endings: Endings,
    _ range: Range<Int>? = nil
  ) -> [Segment] {
    let endings = endings.sorted { $0.range.lowerBound < $1.range.lowerBound }
    // Many short adjacent segments are stored as one run-length-encoded list of endings.
    if let range, endings.count > IdentifierRegistry.manyParts, range.count < endings.count * 16,
      let start = endings.first(where: { $0.ending > 1 })?.range.lowerBound,
      let cycle = IdentifierCycle(series, first: first, endings, from: start)
    {
      let indices = start - first..<range.upperBound - first
      let head = range.lowerBound - first..<indices.lowerBound
      let renamed = Segment(identifiers: .cycle(cycle), range: indices, isDuplicate: true)
      return head.isEmpty ? [renamed] : [Segment(identifiers: rule, range: head, isDuplicate: false), renamed]
    }
    return endings.map { numbers, ending in
      let indices = numbers.lowerBound - first..<numbers.upperBound - first
      if ending == 1 { return Segment(identifiers: rule, range: indices, isDuplicate: false) }
      let identifiers: IdentifierSequence
      if indices.count == 1 {
        let name = Identifier(series.text(at: numbers.lowerBound, ending: ending))
        identifiers = .numbered(name.pattern, first: name.number - indices.lowerBound)
      } else if first == 0 {
        identifiers = .text(series.rule(ending: ending))
      } else if let cycle = IdentifierCycle(series, first: first, [(numbers, ending)], from: numbers.lowerBound) {
        identifiers = .cycle(cycle)
      } else {
        identifiers = rule
      }
      return Segment(identifiers: identifiers, range: indices, isDuplicate: true)
    }
  }
}

extension IdentifierSeries {
  /// Creates the series of a rule's names; nil for cycles and for texts without a number.
  init?(_ rule: TextSequence) {
    guard case .template(let slices) = rule, slices.count > 1 else { return nil }
    self.init(slices)
  }
}

extension IdentifierPattern {
  /// Creates the pattern of an identifier with an ending: `~2`, `~3`…
  convenience init(endingOf identifier: Identifier) { self.init(prefix: "\(identifier.text)~") }
}
