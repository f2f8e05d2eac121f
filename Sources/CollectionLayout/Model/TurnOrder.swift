/// What takes its turn: one name, or one of a series by its number.
enum TurnName: Hashable, Sendable {
  /// With the pattern that its names have where they end in `~2`, `~3`…
  case literal(Identifier, endings: IdentifierPattern)
  case series(NameSeries)
}

/// Which name each item of a cycle asks for.
///
/// A use of a name is counted from the first item on where the cycle comes back after a number of items; else it is
/// known by its item.
enum TurnOrder: Hashable, Sendable {
  /// A turn of a round: the name, and which of the round's uses of that name it is.
  struct Turn: Hashable, Sendable {
    var name: Int32
    var rank: Int32
  }

  /// The same turns over and over; for each name its turns, ascending.
  case rounds([Turn], turnsByName: [[Int32]])
  /// Cycles in cycles that come back after more items than there are, or whose names meet each other.
  indirect case tree(Tree)

  /// A cycle of cycles.
  indirect enum Tree: Hashable, Sendable {
    case name(Int)
    case cycle([Tree])

    /// The name that an item asks for.
    func name(at index: Int) -> Int? {
      switch self {
      case .name(let name): name
      case .cycle(let turns): turns.isEmpty ? nil : turns[index % turns.count].name(at: index)
      }
    }
  }

  /// Whether uses are counted, and endings with them.
  var isRegular: Bool {
    if case .rounds = self { return true }
    return false
  }

  /// The name that an item asks for, and which use of it that is.
  func use(at index: Int, _ uses: [IdentifierTurns.Uses]) -> (name: Int?, use: Int) {
    switch self {
    case .rounds(let turns, _):
      let turn = turns[index % turns.count]
      return (Int(turn.name), index / turns.count * uses[Int(turn.name)].usesPerRound + Int(turn.rank))
    case .tree(let tree): return (tree.name(at: index), index)
    }
  }

  /// The item with a use of a name.
  func place(ofUse use: Int, of name: Int, _ uses: [IdentifierTurns.Uses]) -> Int? {
    guard case .rounds(let turns, let turnsByName) = self else { return use }
    let (round, rank) = use.quotientAndRemainder(dividingBy: uses[name].usesPerRound)
    return round * turns.count + Int(turnsByName[name][rank])
  }
}
