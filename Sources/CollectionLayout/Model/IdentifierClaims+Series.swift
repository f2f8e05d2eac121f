import Cancellation

// Stretches of names with a number in them. Names of different places are never the same, with whatever ending, so
// the places of a stretch do not depend on each other.
extension IdentifierClaims {
  /// Places and the ending that their names got; 1 is none.
  typealias Endings = [(range: Range<Int>, ending: Int)]

  /// Takes numbers of a pattern. What is taken as single names cuts the stretch; a long part that is taken, or of which
  /// a long stretch has a name, is renamed as a whole.
  mutating func claim(_ pattern: IdentifierPattern, first: Int, _ range: Range<Int>) -> [Segment] {
    let rule = IdentifierRule.numbered(pattern, first: first)
    let wanted = first + range.lowerBound..<first + range.upperBound
    let series = NameSeries(pattern)
    let takenParts = taken.parts(of: series, ending: 1, wanted, .single)
    var endings: Endings = []
    let repeated = takenParts.filter { !isRenamedAsWhole($0, first) }
    var mixed: [Range<Int>] = []
    var wholes = takenParts.filter { isRenamedAsWhole($0, first) }
    for part in takenParts.gaps(in: wanted) {
      if taken.parts(of: series, ending: 1, part, .whole).isEmpty {
        taken.insert(series, ending: 1, part, .single)
        endings.append((part, 1))
      } else if isRenamedAsWhole(part, first) {
        wholes.append(part)
      } else {
        mixed.append(part)
      }
    }
    // Many short parts that are all taken now are looked up as one from here on.
    if mixed.isEmpty, wholes.isEmpty, takenParts.count > IdentifierClaims.manyParts {
      taken.join(pattern, wanted)
    }
    endings += claimOneByOne(series, repeated, from: TakenNumbers.firstEnding)
    endings += claimOneByOne(series, mixed)
    let renamed = wholes.map { claimWhole(series, $0) }
    guard !renamed.isEmpty else { return segments(of: series, first: first, asking: rule, endings, wanted) }
    return (segments(of: series, first: first, asking: rule, endings) + renamed).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
  }

  private func isRenamedAsWhole(_ part: Range<Int>, _ first: Int) -> Bool {
    part.count > IdentifierClaims.nameByName && first == 0
  }

  /// Takes the places of some ranges with the first ending that each has free.
  mutating func claimOneByOne(_ series: NameSeries, _ ranges: [Range<Int>], from start: Int = 1) -> Endings {
    guard let first = ranges.first, let last = ranges.last else { return [] }
    let all = first.lowerBound..<last.upperBound
    var endings: Endings = []
    var pending = ranges
    var ending = start
    if let known = levels[series], known.range.lowerBound <= all.lowerBound, all.upperBound <= known.range.upperBound {
      ending = max(ending, known.ending)
    }
    // Where all places of one range have gone on together so far.
    var isTogether = ranges.count == 1
    while let next = pending.first, let end = pending.last, token?.isCancelled != true {
      let found = taken.parts(of: series, ending: ending, next.lowerBound..<end.upperBound)
      let (free, rest) = IdentifierClaims.split(pending, at: found)
      for range in free {
        taken.insert(series, ending: ending, range, .single)
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

  /// Notes that a range has all endings below one taken.
  private mutating func note(_ series: NameSeries, _ range: Range<Int>, _ ending: Int) {
    // What is known of a longer range is of use to more.
    if let known = levels[series], known.range != range, known.range.clamped(to: range) == range { return }
    levels[series] = (range, ending)
  }

  /// What of some ranges lies outside of others, and what inside; all ascending.
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

  /// Takes all places with the first ending that is free for all of them.
  mutating func claimWhole(_ series: NameSeries, _ range: Range<Int>) -> Segment {
    var places = witnesses.removeValue(forKey: series) ?? []
    defer { witnesses[series] = places }
    var ending = 1
    while token?.isCancelled != true {
      if places.count < ending { places.append(-1) }
      if !range.contains(places[ending - 1]) {
        guard let place = taken.parts(of: series, ending: ending, range, isFirstEnough: true).first else { break }
        places[ending - 1] = place.lowerBound
      }
      ending += 1
    }
    if places.count < ending { places.append(-1) }
    taken.insert(series, ending: ending, range, .whole)
    places[ending - 1] = range.lowerBound
    return Segment(identifiers: .text(series.rule(ending: ending)), range: range, isDuplicate: ending > 1)
  }

  // MARK: - Results

  /// From so many parts on a stretch is looked up, and its names are kept, as one.
  private static let manyParts = 64

  /// The stretches of a run whose item at place p has number `first + p` of a series; they may become one where they
  /// are all of a range of numbers.
  func segments(
    of series: NameSeries, first: Int, asking rule: IdentifierRule, _ endings: Endings, _ range: Range<Int>? = nil
  ) -> [Segment] {
    let endings = endings.sorted { $0.range.lowerBound < $1.range.lowerBound }
    // Many short stretches side by side are kept in a list of their ends.
    if let range, endings.count > IdentifierClaims.manyParts, range.count < endings.count * 16,
      let start = endings.first(where: { $0.ending > 1 })?.range.lowerBound,
      let turns = IdentifierTurns(series, first: first, endings, from: start)
    {
      let places = start - first..<range.upperBound - first
      let head = range.lowerBound - first..<places.lowerBound
      let renamed = Segment(identifiers: .turns(turns), range: places, isDuplicate: true)
      return head.isEmpty ? [renamed] : [Segment(identifiers: rule, range: head, isDuplicate: false), renamed]
    }
    return endings.map { numbers, ending in
      let places = numbers.lowerBound - first..<numbers.upperBound - first
      if ending == 1 { return Segment(identifiers: rule, range: places, isDuplicate: false) }
      let identifiers: IdentifierRule
      if places.count == 1 {
        let name = Identifier(series.text(at: numbers.lowerBound, ending: ending))
        identifiers = .numbered(name.pattern, first: name.number - places.lowerBound)
      } else if first == 0 {
        identifiers = .text(series.rule(ending: ending))
      } else if let turns = IdentifierTurns(series, first: first, [(numbers, ending)], from: numbers.lowerBound) {
        identifiers = .turns(turns)
      } else {
        identifiers = rule
      }
      return Segment(identifiers: identifiers, range: places, isDuplicate: true)
    }
  }
}
