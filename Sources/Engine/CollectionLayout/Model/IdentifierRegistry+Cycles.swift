import LayoutBase

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
      let ending = isFree ? 0 : reserved.reserveEndings(of: pattern, count: 1).1.first?.lowerBound ?? 0
      reservation.append(name, use: use, ending: ending)
    case .series(let series):
      reservation.append(name, use: use, ending: reserveIndex(use, of: series))
    }
  }

  /// Reserves the name at one index of a series with the lowest ending that is free for it. Returns the ending.
  private mutating func reserveIndex(_ index: Int, of series: IdentifierSeries) -> Int {
    var ending = nextEnding(of: index, in: series)
    while reserved.contains(Identifier(series.text(at: index, ending: ending))) { ending += 1 }
    reserved.insert(index..<index + 1, of: series, ending: ending, mode: .single)
    if ending > 1 { nextEndings[series, default: []].set(ending + 1, at: index) }
    return ending
  }

  private func nextEnding(of index: Int, in series: IdentifierSeries) -> Int {
    guard let endings = nextEndings[series], index < endings.count else { return 1 }
    return max(1, Int(endings[index]))
  }

  /// Reserves the names of rounds whose names without an ending are all reserved.
  private mutating func reserveRounds(_ range: Range<Int>, _ reservation: inout CycleReservation) {
    for name in reservation.uses.indices {
      let requested = reservation.uses(of: name, in: range)
      guard !requested.isEmpty else { continue }
      switch reservation.uses[name].name {
      case .literal(_, let pattern):
        var use = requested.lowerBound
        for numbers in reserved.reserveEndings(of: pattern, count: requested.count).1 {
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
      let requested = rule.identifier(at: index)
      let identifier = reserve(requested)
      if identifier == requested, let last = segments.last, !last.isDuplicate {
        segments[segments.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        let renamed = IdentifierSequence.numbered(identifier.pattern, first: identifier.number - index)
        segments.append(
          Segment(
            identifiers: identifier == requested ? rule : renamed, range: index..<index + 1,
            isDuplicate: identifier != requested))
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
      for (run, occurrences) in cycle.uses[name].split(uses) {
        switch cycle.uses[name].name {
        case .literal(let identifier, let pattern):
          if run.ending == 0 {
            alone.append(identifier)
          } else {
            let ending = Int(run.ending) + occurrences.lowerBound - Int(run.use)
            requested.append((IdentifierSeries(pattern), 1, ending..<ending + occurrences.count))
          }
        case .series(let series): requested.append((series, Int(run.ending), occurrences))
        }
      }
    }
    let isFree =
      alone.allSatisfy { !contains($0) }
      && requested.allSatisfy { reserved.reservedIndices(of: $0.series, ending: $0.ending, in: $0.range).isEmpty }
    guard isFree else { return false }
    for identifier in alone { _ = reserved.insert(identifier) }
    for (series, ending, range) in requested { reserved.insert(range, of: series, ending: ending, mode: .single) }
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
      let turnsOfName = turnsByName[name]
      return round * uses[name].usesPerRound + turnsOfName.indices.partitioningIndex { Int(turnsOfName[$0]) >= turn }
    }
    return before(range.lowerBound)..<before(range.upperBound)
  }
}

extension IdentifierCycle.Uses {
  /// Splits occurrences at the runs that contain them.
  fileprivate func split(_ range: Range<Int>) -> [(run: IdentifierCycle.Run, uses: Range<Int>)] {
    runs.indices.compactMap { index in
      let end = index + 1 < runs.count ? Int(runs[index + 1].use) : range.upperBound
      let start = Int(runs[index].use)
      guard start < min(end, range.upperBound), max(start, range.lowerBound) < end else { return nil }
      return (runs[index], (start..<end).clamped(to: range))
    }
  }
}

/// A cycle whose names are being reserved, with the endings that they got so far.
struct CycleReservation {
  private(set) var uses: [IdentifierCycle.Uses] = []
  private let order: CycleOrder

  /// Creates the state for a cycle over `count` items.
  init(_ rule: TextSequence, count: Int) {
    var names = NameTable()
    let tree = CycleOrder.Tree(rule, &names)
    // The series of a round contain only the numbers of their position, so they differ from those of the tree.
    if let period = tree.period(upTo: count) {
      var round = NameTable()
      let turns = (0..<period).map { turn -> Int in
        let name = tree.name(at: turn) ?? 0
        guard case .series(let series) = names.names[name] else { return round.number(of: names.names[name]) }
        return round.number(of: .series(IdentifierSeries(series.literals, stride: period, residue: turn)))
      }
      if round.namesAreApart {
        var turnsByName = [[Int32]](repeating: [], count: round.names.count)
        var order: [CycleOrder.Use] = []
        for (turn, name) in turns.enumerated() {
          order.append(
            CycleOrder.Use(
              name: Int32(truncatingIfNeeded: name), rank: Int32(truncatingIfNeeded: turnsByName[name].count)))
          turnsByName[name].append(Int32(truncatingIfNeeded: turn))
        }
        self.order = .rounds(order, turnsByName: turnsByName)
        uses = round.names.enumerated().map {
          IdentifierCycle.Uses(name: $1, usesPerRound: turnsByName[$0].count)
        }
        return
      }
    }
    order = .tree(tree)
    uses = names.names.map { IdentifierCycle.Uses(name: $0, usesPerRound: 1) }
  }

  var isRegular: Bool { order.isRegular }

  var countPerRound: Int {
    guard case .rounds(let turns, _) = order else { return 0 }
    return turns.count
  }

  /// Whether all names without a number are reserved.
  func areAllReserved(_ isReserved: (Identifier) -> Bool) -> Bool {
    uses.allSatisfy { uses in
      if case .literal(let identifier, _) = uses.name { isReserved(identifier) } else { true }
    }
  }

  func use(at index: Int) -> (name: Int, use: Int)? {
    let (name, use) = order.use(at: index, uses)
    return name.map { ($0, use) }
  }

  func uses(of name: Int, in range: Range<Int>) -> Range<Int> { order.uses(of: name, in: range, uses) }

  /// Returns the names without endings if all names of the range differ; nil if they do not, or if the check would take
  /// time linear in the range.
  func withoutEndings(_ range: Range<Int>) -> IdentifierCycle? {
    guard isRegular else { return nil }
    var reservation = self
    for name in uses.indices {
      let requested = uses(of: name, in: range)
      guard !requested.isEmpty else { continue }
      if case .literal = uses[name].name {
        guard requested.count == 1 else { return nil }
        reservation.append(name, use: requested.lowerBound, ending: 0)
      } else {
        reservation.append(name, use: requested.lowerBound, ending: 1)
      }
    }
    return IdentifierCycle(first: 0, order, reservation.uses)
  }

  /// Appends the ending of an occurrence. Occurrences of a name must be appended in ascending order.
  mutating func append(_ name: Int, use: Int, ending: Int) {
    uses[name].append(use: use, ending: ending, isRegular: order.isRegular)
  }

  /// Returns the names as requested up to the first one that was reserved, and names with endings from there on.
  func segments(_ rule: TextSequence, _ range: Range<Int>) -> [IdentifierRegistry.Segment] {
    var start = range.upperBound
    for name in uses.indices {
      guard let first = uses[name].runs.first(where: { $0.ending >= IntegerRangeSet.firstEnding }),
        let index = order.index(ofUse: Int(first.use), of: name, uses)
      else { continue }
      start = min(start, index)
    }
    var segments: [IdentifierRegistry.Segment] = []
    if start > range.lowerBound {
      segments.append(.init(identifiers: .text(rule), range: range.lowerBound..<start, isDuplicate: false))
    }
    if start < range.upperBound {
      segments.append(
        .init(
          identifiers: .cycle(IdentifierCycle(first: 0, order, uses)), range: start..<range.upperBound,
          isDuplicate: true))
    }
    return segments
  }
}

/// The distinct names of a cycle, numbered in order of appearance.
private struct NameTable {
  private(set) var names: [CycleName] = []
  private var numbers: [CycleName: Int] = [:]

  mutating func number(of name: CycleName) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Whether names of different entries can never be equal, with or without endings, apart from collisions in the first
  /// round.
  var namesAreApart: Bool {
    // One series with each shape.
    var shapes: [UInt64: IdentifierSeries] = [:]
    for case .series(let series) in names {
      for shape in [series.shape, series.endedShape] {
        if let other = shapes[shape], !other.hasSameText(as: series) { return false }
        shapes[shape] = series
      }
    }
    if shapes.isEmpty { return true }
    return names.allSatisfy { name in
      guard case .literal(let identifier, let endings) = name else { return true }
      return shapes[identifier.shape] == nil && shapes[endings.shape(isNumbered: true)] == nil
    }
  }
}

extension CycleOrder.Tree {
  /// Creates the tree of a rule; a missing text becomes the empty name.
  fileprivate init(_ rule: TextSequence?, _ names: inout NameTable) {
    switch rule {
    case .cycle(let rules) where !rules.isEmpty: self = .cycle(rules.map { CycleOrder.Tree($0, &names) })
    case .some(let rule):
      if let series = IdentifierSeries(rule) {
        self = .name(names.number(of: .series(series)))
      } else {
        self = .name(names.number(of: .literal(rule.value(at: 0) ?? "")))
      }
    case nil: self = .name(names.number(of: .literal("")))
    }
  }

  /// Returns the number of items after which the cycle repeats: the least common multiple of the nested lengths. Nil if
  /// it exceeds the limit.
  fileprivate func period(upTo limit: Int) -> Int? {
    guard case .cycle(let turns) = self else { return 1 }
    var period = max(turns.count, 1)
    for turn in turns {
      guard period <= limit, let inner = turn.period(upTo: limit) else { return nil }
      var (a, b) = (period, inner)
      while b > 0 { (a, b) = (b, a % b) }
      let (product, isTooLarge) = (period / a).multipliedReportingOverflow(by: inner)
      if isTooLarge { return nil }
      period = product
    }
    return period <= limit ? period : nil
  }
}

extension CycleName {
  fileprivate static func literal(_ text: String) -> CycleName {
    let identifier = Identifier(text)
    return .literal(identifier, endings: IdentifierPattern(endingOf: identifier))
  }
}
