/// A cycle whose names are being claimed: who asks for what, and what they got so far.
struct TurnClaims {
  private(set) var uses: [IdentifierTurns.Uses] = []
  private let order: TurnOrder

  /// A cycle of which `count` items take part.
  init(_ rule: TextRule, count: Int) {
    var names = NameTable()
    let tree = TurnOrder.Tree(rule, &names)
    // Series of a round know their turn, so that they are others than those of the tree.
    if let period = tree.period(upTo: count) {
      var round = NameTable()
      let turns = (0..<period).map { turn -> Int in
        let name = tree.name(at: turn) ?? 0
        guard case .series(let series) = names.names[name] else { return round.number(of: names.names[name]) }
        return round.number(of: .series(NameSeries(series.pieces, stride: period, residue: turn)))
      }
      if round.namesAreApart {
        var turnsByName = [[Int32]](repeating: [], count: round.names.count)
        var order: [TurnOrder.Turn] = []
        for (turn, name) in turns.enumerated() {
          order.append(
            TurnOrder.Turn(
              name: Int32(truncatingIfNeeded: name), rank: Int32(truncatingIfNeeded: turnsByName[name].count)))
          turnsByName[name].append(Int32(truncatingIfNeeded: turn))
        }
        self.order = .rounds(order, turnsByName: turnsByName)
        uses = round.names.enumerated().map {
          IdentifierTurns.Uses(name: $1, usesPerRound: turnsByName[$0].count)
        }
        return
      }
    }
    order = .tree(tree)
    uses = names.names.map { IdentifierTurns.Uses(name: $0, usesPerRound: 1) }
  }

  var isRegular: Bool { order.isRegular }

  var countPerRound: Int {
    guard case .rounds(let turns, _) = order else { return 0 }
    return turns.count
  }

  /// Whether no name without a number is left to be taken for the first time.
  func areAllTaken(_ isTaken: (Identifier) -> Bool) -> Bool {
    uses.allSatisfy { uses in
      if case .literal(let identifier, _) = uses.name { isTaken(identifier) } else { true }
    }
  }

  func use(at place: Int) -> (name: Int, use: Int)? {
    let (name, use) = order.use(at: place, uses)
    return name.map { ($0, use) }
  }

  func uses(of name: Int, in range: Range<Int>) -> Range<Int> { order.uses(of: name, in: range, uses) }

  /// The names as they are asked for, if no item asks for one that another asks for; nil where telling takes longer.
  func asked(_ range: Range<Int>) -> IdentifierTurns? {
    guard isRegular else { return nil }
    var turns = self
    for name in uses.indices {
      let asked = uses(of: name, in: range)
      guard !asked.isEmpty else { continue }
      if case .literal = uses[name].name {
        guard asked.count == 1 else { return nil }
        turns.append(name, use: asked.lowerBound, ending: 0)
      } else {
        turns.append(name, use: asked.lowerBound, ending: 1)
      }
    }
    return IdentifierTurns(first: 0, order, turns.uses)
  }

  /// Notes what a use got; in the order of the uses of a name.
  mutating func append(_ name: Int, use: Int, ending: Int) {
    uses[name].append(use: use, ending: ending, isRegular: order.isRegular)
  }

  /// The names as they were asked for up to the first that was taken, and what the rest got.
  func segments(_ rule: TextRule, _ range: Range<Int>) -> [IdentifierClaims.Segment] {
    var start = range.upperBound
    for name in uses.indices {
      guard let first = uses[name].stretches.first(where: { $0.ending >= TakenNumbers.firstEnding }),
        let place = order.place(ofUse: Int(first.use), of: name, uses)
      else { continue }
      start = min(start, place)
    }
    var segments: [IdentifierClaims.Segment] = []
    if start > range.lowerBound {
      segments.append(.init(identifiers: .text(rule), range: range.lowerBound..<start, isDuplicate: false))
    }
    if start < range.upperBound {
      segments.append(
        .init(
          identifiers: .turns(IdentifierTurns(first: 0, order, uses)), range: start..<range.upperBound,
          isDuplicate: true))
    }
    return segments
  }
}

/// The different names of a cycle.
private struct NameTable {
  private(set) var names: [TurnName] = []
  private var numbers: [TurnName: Int] = [:]

  mutating func number(of name: TurnName) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Whether no two names can become the same, with endings or without, but for what the first round shows.
  var namesAreApart: Bool {
    // By shape: a series that has it, if any has.
    var shapes: [UInt64: NameSeries] = [:]
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

extension TurnOrder.Tree {
  /// The cycle that a rule is; what says nothing stands for an empty name.
  fileprivate init(_ rule: TextRule?, _ names: inout NameTable) {
    switch rule {
    case .cycle(let rules) where !rules.isEmpty: self = .cycle(rules.map { TurnOrder.Tree($0, &names) })
    case .some(let rule):
      if let series = NameSeries(rule) {
        self = .name(names.number(of: .series(series)))
      } else {
        self = .name(names.number(of: .literal(rule.value(at: 0) ?? "")))
      }
    case nil: self = .name(names.number(of: .literal("")))
    }
  }

  /// After how many items the turns come back; nil where that is more than a limit.
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

extension TurnName {
  fileprivate static func literal(_ text: String) -> TurnName {
    let identifier = Identifier(text)
    return .literal(identifier, endings: IdentifierPattern(endingOf: identifier))
  }
}
