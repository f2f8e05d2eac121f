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
