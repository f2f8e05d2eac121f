/// The deletes, inserts and moves between two lists of unique identifiers.
///
/// Common identifiers in a longest increasing subsequence (LIS) stay, and the others move, so the number of moves is
/// minimal, and of several such diffs it is always the same. The time is linear in the number of identifiers, or of
/// slices if these are numbered, plus O(m log m) for m runs of consecutive numbers.
public struct IdentifierDiff: Equatable, Sendable {
  /// Consecutive identifiers that move together.
  public struct Move: Equatable, Sendable {
    /// Indices in the old list.
    public let from: Range<Int>
    /// The first index in the new list.
    public let to: Int
  }

  /// Indices in the old list, ascending.
  public private(set) var deletes: [Range<Int>] = []
  /// Indices in the new list, ascending.
  public private(set) var inserts: [Range<Int>] = []
  /// The moves, in the order of the new list.
  public private(set) var moves: [Move] = []

  /// Compares the identifiers of two item lists.
  public init(from old: ItemList, to new: ItemList) { self.init(IdentifierMatching(from: old, to: new)) }

  /// Compares two lists of identifiers.
  public init(from old: [Identifier], to new: [Identifier]) { self.init(IdentifierMatching(from: old, to: new)) }

  init(_ matching: IdentifierMatching) {
    deletes = matching.deletes
    for (block, isUnmoved) in zip(matching.blocks, matching.unmovedBlocks(lists: [0])) where !isUnmoved {
      if let from = block.oldItems {
        moves.append(Move(from: from, to: block.items.lowerBound))
      } else {
        inserts.append(block.items)
      }
    }
  }

  /// Whether both lists are equal.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}
