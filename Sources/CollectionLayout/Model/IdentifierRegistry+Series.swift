import Cancellation

// Reservation of numbered names. Two names of a series with different indices always differ, whatever their endings, so
// the indices of a range can be handled independently.
extension IdentifierRegistry {
  /// Ranges of indices with the ending of their names; 1 means no ending.
  typealias Endings = [(range: Range<Int>, ending: Int)]

  /// Reserves consecutive numbers of a pattern. Numbers that are reserved individually split the range. A part of more
  /// than `individualNamingLimit` numbers that collides gets one ending for all of them.
  mutating func reserve(_ pattern: IdentifierPattern, first: Int, _ range: Range<Int>) -> [Segment] {
    let rule = IdentifierSequence.numbered(pattern, first: first)
    let wanted = first + range.lowerBound..<first + range.upperBound
    let series = IdentifierSeries(pattern)
    let reservedParts = reserved.parts(of: series, ending: 1, wanted, .single)
    var endings: Endings = []
    let repeated = reservedParts.filter { !isRenamedAsWhole($0, first) }
    var mixed: [Range<Int>] = []
    var wholes = reservedParts.filter { isRenamedAsWhole($0, first) }
    for part in reservedParts.gaps(in: wanted) {
      if reserved.parts(of: series, ending: 1, part, .whole).isEmpty {
        reserved.insert(series, ending: 1, part, .single)
        endings.append((part, 1))
      } else if isRenamedAsWhole(part, first) {
        wholes.append(part)
      } else {
        mixed.append(part)
      }
    }
    // After many short collisions, store the range as one entry, so that later lookups find it in one step.
    if mixed.isEmpty, wholes.isEmpty, reservedParts.count > IdentifierRegistry.manyParts {
      reserved.join(pattern, wanted)
    }
    endings += reserveEach(series, repeated, from: IntegerRangeSet.firstEnding)
    endings += reserveEach(series, mixed)
    let renamed = wholes.map { reserveTemplate(series, $0) }
    guard !renamed.isEmpty else { return segments(of: series, first: first, requesting: rule, endings, wanted) }
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
    if let known = levels[series], known.range.lowerBound <= all.lowerBound, all.upperBound <= known.range.upperBound {
      ending = max(ending, known.ending)
    }
    // Whether all indices of a single range have had the same endings so far.
    var isTogether = ranges.count == 1
    while let next = pending.first, let end = pending.last, token?.isCancelled != true {
      let found = reserved.parts(of: series, ending: ending, next.lowerBound..<end.upperBound)
      let (free, rest) = IdentifierRegistry.split(pending, at: found)
      for range in free {
        reserved.insert(series, ending: ending, range, .single)
        endings.append((range, ending))
      }
      if isTogether, !free.isEmpty {
        isTogether = false
        note(series, all, rest.isEmpty ? ending + 1 : ending)
      }
      pending = rest
      ending += 1
    }
    return endings
  }

  /// Caches that all endings below `ending` are reserved in a range.
  private mutating func note(_ series: IdentifierSeries, _ range: Range<Int>, _ ending: Int) {
    // A longer range serves more lookups, so it is kept.
    if let known = levels[series], known.range != range, known.range.clamped(to: range) == range { return }
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
        let part = others[index].clamped(to: range)
        if start < part.lowerBound { outside.append(start..<part.lowerBound) }
        inside.append(part)
        start = part.upperBound
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
        guard let found = reserved.parts(of: series, ending: ending, range, isFirstEnough: true).first else { break }
        indices[ending - 1] = found.lowerBound
      }
      ending += 1
    }
    if indices.count < ending { indices.append(-1) }
    reserved.insert(series, ending: ending, range, .whole)
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
