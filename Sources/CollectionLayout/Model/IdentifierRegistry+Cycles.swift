// Reservation of names that repeat in a cycle. After the first round all of its names are reserved. From then on the
// endings of each repeated name are consecutive free numbers, because no other name reserves one in between.
extension IdentifierRegistry {
  /// Reserves the names of a cycle.
  mutating func reserveCycle(_ rule: TextSequence, _ range: Range<Int>) -> [Segment] {
    var reservation = CycleReservation(rule, count: range.count)
    let end =
      reservation.isRegular ? min(range.lowerBound + reservation.countPerRound, range.upperBound) : range.upperBound
    var next = range.lowerBound
    // The first round is skipped if all of its names are reserved already.
    if !reservation.isRegular || !reservation.areAllReserved({ reserved.contains($0) }) {
      while next < end, !isCancelled(at: next) {
        reserveSingle(at: next, &reservation)
        next += 1
      }
    }
    if next < range.upperBound { reserveRounds(next..<range.upperBound, &reservation) }
    return reservation.segments(rule, range)
  }

  private mutating func reserveSingle(at index: Int, _ reservation: inout CycleReservation) {
    guard let (name, use) = reservation.use(at: index) else { return }
    switch reservation.uses[name].name {
    case .literal(let identifier, let pattern):
      let isFree = !reserved.isOfSeries(identifier) && reserved.insert(identifier)
      let ending = isFree ? 0 : reserved.takeEndings(pattern, 1).1.first?.lowerBound ?? 0
      reservation.append(name, use: use, ending: ending)
    case .series(let series):
      reservation.append(name, use: use, ending: reserveIndex(use, of: series))
    }
  }

  /// Reserves the name at one index of a series with the lowest ending that is free for it. Returns the ending.
  private mutating func reserveIndex(_ index: Int, of series: IdentifierSeries) -> Int {
    var ending = nextEnding(of: index, in: series)
    while reserved.contains(Identifier(series.text(at: index, ending: ending))) { ending += 1 }
    reserved.insert(series, ending: ending, index..<index + 1, .single)
    if ending > 1 { nextEndings[series, default: []].set(ending + 1, at: index) }
    return ending
  }

  private func nextEnding(of index: Int, in series: IdentifierSeries) -> Int {
    guard let known = nextEndings[series], index < known.count else { return 1 }
    return max(1, Int(known[index]))
  }

  /// Reserves the names of rounds whose names without an ending are all reserved.
  private mutating func reserveRounds(_ range: Range<Int>, _ reservation: inout CycleReservation) {
    for name in reservation.uses.indices {
      let requested = reservation.uses(of: name, in: range)
      guard !requested.isEmpty else { continue }
      switch reservation.uses[name].name {
      case .literal(_, let pattern):
        var use = requested.lowerBound
        for numbers in reserved.takeEndings(pattern, requested.count).1 {
          reservation.append(name, use: use, ending: numbers.lowerBound)
          use += numbers.count
        }
      case .series(let series):
        for (range, ending) in reserveEach(series, [requested]).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }
        ) {
          reservation.append(name, use: range.lowerBound, ending: ending)
        }
      }
    }
  }

  // MARK: - Reserving cycles again

  /// Reserves names that an earlier reservation returned: all in one step if all are free, and one by one otherwise.
  mutating func reserve(_ cycle: IdentifierCycle, _ range: Range<Int>) -> [Segment] {
    let rule = IdentifierSequence.cycle(cycle)
    if reserveIfAllFree(cycle, range) { return [Segment(identifiers: rule, range: range, isDuplicate: false)] }
    var segments: [Segment] = []
    for index in range {
      if isCancelled(at: index) { break }
      let wanted = rule.identifier(at: index)
      let got = reserve(wanted)
      if got == wanted, let last = segments.last, !last.isDuplicate {
        segments[segments.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        let renamed = IdentifierSequence.numbered(got.pattern, first: got.number - index)
        segments.append(
          Segment(
            identifiers: got == wanted ? rule : renamed, range: index..<index + 1, isDuplicate: got != wanted))
      }
    }
    return segments
  }

  /// Reserves the names of a range if all of them are free. Returns false if one is reserved, or if checking would take
  /// time linear in the range.
  mutating func reserveIfAllFree(_ cycle: IdentifierCycle, _ range: Range<Int>) -> Bool {
    guard case .rounds = cycle.order, !range.isEmpty else { return false }
    let indices = range.lowerBound + cycle.first..<range.upperBound + cycle.first
    var requested: [(series: IdentifierSeries, ending: Int, range: Range<Int>)] = []
    var alone: [Identifier] = []
    for name in cycle.uses.indices {
      let uses = cycle.order.uses(of: name, in: indices, cycle.uses)
      for (run, part) in cycle.uses[name].parts(of: uses) {
        switch cycle.uses[name].name {
        case .literal(let identifier, let pattern):
          if run.ending == 0 {
            alone.append(identifier)
          } else {
            let ending = Int(run.ending) + part.lowerBound - Int(run.use)
            requested.append((IdentifierSeries(pattern), 1, ending..<ending + part.count))
          }
        case .series(let series): requested.append((series, Int(run.ending), part))
        }
      }
    }
    let isFree =
      alone.allSatisfy { !contains($0) }
      && requested.allSatisfy { reserved.parts(of: $0.series, ending: $0.ending, $0.range).isEmpty }
    guard isFree else { return false }
    for identifier in alone { _ = reserved.insert(identifier) }
    for (series, ending, range) in requested { reserved.insert(series, ending: ending, range, .single) }
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
    func before(_ position: Int) -> Int {
      let (round, turn) = position.quotientAndRemainder(dividingBy: turns.count)
      let own = turnsByName[name]
      return round * uses[name].usesPerRound + own.indices.partitioningIndex { Int(own[$0]) >= turn }
    }
    return before(range.lowerBound)..<before(range.upperBound)
  }
}

extension IdentifierCycle.Uses {
  /// Splits occurrences at the runs that contain them.
  fileprivate func parts(of range: Range<Int>) -> [(run: IdentifierCycle.Run, uses: Range<Int>)] {
    runs.indices.compactMap { index in
      let end = index + 1 < runs.count ? Int(runs[index + 1].use) : range.upperBound
      let start = Int(runs[index].use)
      guard start < min(end, range.upperBound), max(start, range.lowerBound) < end else { return nil }
      return (runs[index], (start..<end).clamped(to: range))
    }
  }
}
