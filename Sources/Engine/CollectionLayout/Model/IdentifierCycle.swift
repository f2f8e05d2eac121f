import LayoutBase

/// The identifiers of a run whose names form a cycle, with endings for repeated names: `a`, `b`, `a~2`, `b~2`…
///
/// Stored as runs in which the ending follows from the position, so ten million items of a cycle take the memory of one
/// round. Index and identifier are found from each other by binary search among the runs of one name.
public final class IdentifierCycle: Hashable, Sendable {
  /// The endings from occurrence `use` on, up to the next entry. A value below 2 means no ending. For a literal name of
  /// a regular cycle the endings count up with the occurrences; for a series all occurrences share the ending.
  struct Run: Hashable, Sendable {
    var use: UInt32
    var ending: UInt32
  }

  /// The occurrences of one name or one series in a cycle. The occurrence of a series is its index.
  struct Uses: Hashable, Sendable {
    let name: CycleName
    /// The number of positions in a round that have this name.
    let usesPerRound: Int
    /// Runs of endings, ascending by occurrence.
    var runs: [Run] = []
  }

  /// Offset from the item's index to its position in the cycle: item i is at position `i + first`.
  let first: Int
  let order: CycleOrder
  let uses: [Uses]
  /// Index in `uses` of each literal name, by the pattern of its endings. Empty for up to `few` names, which are
  /// searched linearly.
  private let indices: [IdentifierPattern: Int]

  init(first: Int, _ order: CycleOrder, _ uses: [Uses]) {
    (self.first, self.order, self.uses) = (first, order, uses)
    var indices: [IdentifierPattern: Int] = [:]
    if uses.count > IdentifierCycle.few {
      for (index, use) in uses.enumerated() {
        if case .literal(_, let pattern) = use.name { indices[pattern] = index }
      }
    }
    self.indices = indices
  }

  /// Up to this many names are searched linearly.
  private static let few = 8

  /// Creates the identifiers of one series, with endings for its numbers from `start` on. Returns nil if a number does
  /// not fit into 32 bits.
  convenience init?(_ series: IdentifierSeries, first: Int, _ endings: IdentifierRegistry.Endings, from start: Int) {
    var runs: [Run] = []
    for (range, ending) in endings where range.upperBound > start {
      guard let use = UInt32(exactly: max(range.lowerBound, start)), let ending = UInt32(exactly: ending) else {
        return nil
      }
      if runs.last?.ending != ending { runs.append(Run(use: use, ending: ending)) }
    }
    self.init(
      first: first, .rounds([CycleOrder.Use(name: 0, rank: 0)], turnsByName: [[0]]),
      [Uses(name: .series(series), usesPerRound: 1, runs: runs)])
  }

  public static func == (left: IdentifierCycle, right: IdentifierCycle) -> Bool {
    left === right || (left.first == right.first && left.order == right.order && left.uses == right.uses)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(uses)
  }

  /// Returns the identifier of item `index`.
  func identifier(at index: Int) -> Identifier {
    let (name, use) = order.use(at: index + first, uses)
    guard let name else { return Identifier("") }
    let run = uses[name].run(of: use)
    switch uses[name].name {
    case .literal(let identifier, let pattern):
      guard let run, run.ending > 0 else { return identifier }
      let step = order.isRegular ? use - Int(run.use) : 0
      return Identifier(pattern: pattern, number: Int(run.ending) + step)
    case .series(let series):
      return Identifier(series.text(at: use, ending: Int(run?.ending ?? 1)))
    }
  }

  /// Returns the item of `range` with this identifier, or nil.
  func index(of identifier: Identifier, in range: Range<Int>) -> Int? {
    if !indices.isEmpty {
      // The identifier is a name with an ending, or a name without one.
      for pattern in [identifier.pattern, IdentifierPattern(endingOf: identifier)] {
        if let name = indices[pattern], let index = index(of: identifier, among: name, range) { return index }
      }
    }
    for name in uses.indices {
      if !indices.isEmpty, case .literal = uses[name].name { continue }
      if let index = index(of: identifier, among: name, range) { return index }
    }
    return nil
  }

  private func index(of identifier: Identifier, among name: Int, _ range: Range<Int>) -> Int? {
    let use: Int?
    switch uses[name].name {
    case .literal(let literal, let pattern):
      if identifier.pattern == pattern {
        use = uses[name].use(withEnding: identifier.number, isRegular: order.isRegular)
      } else {
        guard identifier == literal else { return nil }
        use = uses[name].runs.first { $0.ending == 0 }.map { Int($0.use) }
      }
    case .series(let series):
      let ending = identifier.textBeforeEnding == nil ? 1 : identifier.number
      use =
        [ending, 1].lazy.compactMap { ending -> Int? in
          guard let use = series.index(of: identifier, ending: ending) else { return nil }
          return max(1, Int(self.uses[name].run(of: use)?.ending ?? 1)) == ending ? use : nil
        }.first
    }
    guard let use, let position = order.index(ofUse: use, of: name, uses) else { return nil }
    let index = position - first
    guard range.contains(index), self.identifier(at: index) == identifier else { return nil }
    return index
  }
}

extension IdentifierCycle.Uses {
  /// Returns the run that contains an occurrence, or nil if it precedes the first one.
  func run(of use: Int) -> IdentifierCycle.Run? {
    let next = runs.indices.partitioningIndex { runs[$0].use > use }
    return next > 0 ? runs[next - 1] : nil
  }

  /// Returns the occurrence that has an ending, or nil.
  func use(withEnding ending: Int, isRegular: Bool) -> Int? {
    let next = runs.indices.partitioningIndex { Int(runs[$0].ending) > ending }
    guard next > 0, ending >= IntegerRangeSet.firstEnding else { return nil }
    let run = runs[next - 1]
    let step = ending - Int(run.ending)
    return isRegular ? Int(run.use) + step : step == 0 ? Int(run.use) : nil
  }

  /// Appends the ending of an occurrence; extends the last run if it implies the ending. `isRegular` is whether endings
  /// count up within a run.
  mutating func append(use: Int, ending: Int, isRegular: Bool) {
    if let last = runs.last {
      switch name {
      case .literal:
        let step = isRegular && last.ending > 0 ? use - Int(last.use) : -1
        if step >= 0, Int(last.ending) + step == ending { return }
      case .series:
        if Int(last.ending) == ending { return }
      }
    }
    runs.append(
      IdentifierCycle.Run(use: UInt32(clamping: use), ending: UInt32(clamping: ending)))
  }
}

/// An entry of a cycle: one name, or a series whose name depends on the index.
enum CycleName: Hashable, Sendable {
  /// A name without a number, with the pattern of its endings `~2`, `~3`…
  case literal(Identifier, endings: IdentifierPattern)
  case series(IdentifierSeries)
}

/// Maps each item of a cycle to its name.
///
/// In a cycle with a known period the occurrences of a name are numbered from 0. Otherwise the occurrence is the item's
/// index.
enum CycleOrder: Hashable, Sendable {
  /// A position of a round: the name, and which of the round's occurrences of this name it is.
  struct Use: Hashable, Sendable {
    var name: Int32
    var rank: Int32
  }

  /// A cycle with a known period: its positions, and for each name its positions in ascending order.
  case rounds([Use], turnsByName: [[Int32]])
  /// Nested cycles whose period exceeds the number of items, or whose names collide with each other.
  indirect case tree(Tree)

  /// A tree of nested cycles.
  indirect enum Tree: Hashable, Sendable {
    case name(Int)
    case cycle([Tree])

    /// Returns the name of an item.
    func name(at index: Int) -> Int? {
      switch self {
      case .name(let name): name
      case .cycle(let turns): turns.isEmpty ? nil : turns[index % turns.count].name(at: index)
      }
    }
  }

  /// Whether occurrences are numbered, so that endings count up with them.
  var isRegular: Bool {
    if case .rounds = self { return true }
    return false
  }

  /// Returns the name of an item, and which occurrence of the name it is.
  func use(at index: Int, _ uses: [IdentifierCycle.Uses]) -> (name: Int?, use: Int) {
    switch self {
    case .rounds(let turns, _):
      let turn = turns[index % turns.count]
      return (Int(turn.name), index / turns.count * uses[Int(turn.name)].usesPerRound + Int(turn.rank))
    case .tree(let tree): return (tree.name(at: index), index)
    }
  }

  /// Returns the item with an occurrence of a name.
  func index(ofUse use: Int, of name: Int, _ uses: [IdentifierCycle.Uses]) -> Int? {
    guard case .rounds(let turns, let turnsByName) = self else { return use }
    let (round, rank) = use.quotientAndRemainder(dividingBy: uses[name].usesPerRound)
    return round * turns.count + Int(turnsByName[name][rank])
  }
}
