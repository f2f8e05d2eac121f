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
