// Reservation of names that repeat in a cycle. After the first round all of its names are reserved. From then on the
// endings of each repeated name are consecutive free numbers, because no other name reserves one in between.
extension IdentifierRegistry {
  /// Reserves the names of a cycle.
  mutating func claimTurns(_ rule: TextSequence, _ range: Range<Int>) -> [Segment] {
    var turns = CycleReservation(rule, count: range.count)
    let end = turns.isRegular ? min(range.lowerBound + turns.countPerRound, range.upperBound) : range.upperBound
    var next = range.lowerBound
    // The first round is skipped if all of its names are reserved already.
    if !turns.isRegular || !turns.areAllTaken({ taken.contains($0) }) {
      while next < end, !isCancelled(at: next) {
        claimOne(at: next, &turns)
        next += 1
      }
    }
    if next < range.upperBound { claimRounds(next..<range.upperBound, &turns) }
    return turns.segments(rule, range)
  }

  private mutating func claimOne(at place: Int, _ turns: inout CycleReservation) {
    guard let (name, use) = turns.use(at: place) else { return }
    switch turns.uses[name].name {
    case .literal(let identifier, let pattern):
      let isFree = !taken.isOfSeries(identifier) && taken.insert(identifier)
      let ending = isFree ? 0 : taken.takeEndings(pattern, 1).1.first?.lowerBound ?? 0
      turns.append(name, use: use, ending: ending)
    case .series(let series):
      turns.append(name, use: use, ending: claimPlace(use, of: series))
    }
  }

  /// Reserves the name at one index of a series with the lowest ending that is free for it. Returns the ending.
  private mutating func claimPlace(_ place: Int, of series: IdentifierSeries) -> Int {
    var ending = nextEnding(of: place, in: series)
    while taken.contains(Identifier(series.text(at: place, ending: ending))) { ending += 1 }
    taken.insert(series, ending: ending, place..<place + 1, .single)
    if ending > 1 { nextEndings[series, default: []].set(ending + 1, at: place) }
    return ending
  }

  private func nextEnding(of place: Int, in series: IdentifierSeries) -> Int {
    guard let known = nextEndings[series], place < known.count else { return 1 }
    return max(1, Int(known[place]))
  }

  /// Reserves the names of rounds whose names without an ending are all reserved.
  private mutating func claimRounds(_ range: Range<Int>, _ turns: inout CycleReservation) {
    for name in turns.uses.indices {
      let asked = turns.uses(of: name, in: range)
      guard !asked.isEmpty else { continue }
      switch turns.uses[name].name {
      case .literal(_, let pattern):
        var use = asked.lowerBound
        for numbers in taken.takeEndings(pattern, asked.count).1 {
          turns.append(name, use: use, ending: numbers.lowerBound)
          use += numbers.count
        }
      case .series(let series):
        for (range, ending) in reserveEach(series, [asked]).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
          turns.append(name, use: range.lowerBound, ending: ending)
        }
      }
    }
  }

  // MARK: - Reserving cycles again

  /// Reserves names that an earlier reservation returned: all in one step if all are free, and one by one otherwise.
  mutating func reserve(_ turns: IdentifierCycle, _ range: Range<Int>) -> [Segment] {
    let rule = IdentifierSequence.turns(turns)
    if claimAllFree(turns, range) { return [Segment(identifiers: rule, range: range, isDuplicate: false)] }
    var segments: [Segment] = []
    for place in range {
      if isCancelled(at: place) { break }
      let wanted = rule.identifier(at: place)
      let got = reserve(wanted)
      if got == wanted, let last = segments.last, !last.isDuplicate {
        segments[segments.count - 1].range = last.range.lowerBound..<place + 1
      } else {
        let renamed = IdentifierSequence.numbered(got.pattern, first: got.number - place)
        segments.append(
          Segment(
            identifiers: got == wanted ? rule : renamed, range: place..<place + 1, isDuplicate: got != wanted))
      }
    }
    return segments
  }

  /// Reserves the names of a range if all of them are free. Returns false if one is reserved, or if checking would take
  /// time linear in the range.
  mutating func claimAllFree(_ turns: IdentifierCycle, _ range: Range<Int>) -> Bool {
    guard case .rounds = turns.order, !range.isEmpty else { return false }
    let places = range.lowerBound + turns.first..<range.upperBound + turns.first
    var asked: [(series: IdentifierSeries, ending: Int, range: Range<Int>)] = []
    var alone: [Identifier] = []
    for name in turns.uses.indices {
      let uses = turns.order.uses(of: name, in: places, turns.uses)
      for (stretch, part) in turns.uses[name].parts(of: uses) {
        switch turns.uses[name].name {
        case .literal(let identifier, let pattern):
          if stretch.ending == 0 {
            alone.append(identifier)
          } else {
            let ending = Int(stretch.ending) + part.lowerBound - Int(stretch.use)
            asked.append((IdentifierSeries(pattern), 1, ending..<ending + part.count))
          }
        case .series(let series): asked.append((series, Int(stretch.ending), part))
        }
      }
    }
    let isFree =
      alone.allSatisfy { !contains($0) }
      && asked.allSatisfy { taken.parts(of: $0.series, ending: $0.ending, $0.range).isEmpty }
    guard isFree else { return false }
    for identifier in alone { _ = taken.insert(identifier) }
    for (series, ending, range) in asked { taken.insert(series, ending: ending, range, .single) }
    return true
  }
}

extension [UInt32] {
  /// Sets an element; pads the array with zeros up to it.
  fileprivate mutating func set(_ value: Int, at index: Int) {
    if index >= count { append(contentsOf: repeatElement(0, count: Swift.max(index + 1 - count, count))) }
    self[index] = UInt32(clamping: value)
  }
}

extension CycleOrder {
  /// The occurrences of a name among some items. Empty for irregular cycles.
  func uses(of name: Int, in range: Range<Int>, _ uses: [IdentifierCycle.Uses]) -> Range<Int> {
    guard case .rounds(let turns, let turnsByName) = self else { return 0..<0 }
    func before(_ place: Int) -> Int {
      let (round, turn) = place.quotientAndRemainder(dividingBy: turns.count)
      let own = turnsByName[name]
      return round * uses[name].usesPerRound + own.indices.partitioningIndex { Int(own[$0]) >= turn }
    }
    return before(range.lowerBound)..<before(range.upperBound)
  }
}

extension IdentifierCycle.Uses {
  /// Splits occurrences at the runs that contain them.
  fileprivate func parts(of range: Range<Int>) -> [(stretch: IdentifierCycle.Run, uses: Range<Int>)] {
    runs.indices.compactMap { index in
      let end = index + 1 < runs.count ? Int(runs[index + 1].use) : range.upperBound
      let start = Int(runs[index].use)
      guard start < min(end, range.upperBound), max(start, range.lowerBound) < end else { return nil }
      return (runs[index], (start..<end).clamped(to: range))
    }
  }
}
