/// The deletes, inserts and moves between two lists of unique identifiers.
///
/// Common identifiers in a longest increasing subsequence (LIS) stay, and the others move, so the number of moves is
/// minimal. The time is linear in the number of identifiers, or of slices if they are generated, plus O(m log m) for m
/// runs that are out of order.
public struct IdentifierDiff: Equatable, Sendable {
  /// Consecutive identifiers that move together.
  public struct Move: Equatable, Sendable {
    /// Indices in the old list.
    public internal(set) var from: Range<Int>
    /// The first index in the new list.
    public let to: Int
  }

  /// Indices in the old list, ascending.
  public private(set) var deletes: [Range<Int>] = []
  /// Indices in the new list, ascending.
  public private(set) var inserts: [Range<Int>] = []
  /// In the order of the new list.
  public private(set) var moves: [Move] = []

  /// Compares the identifiers of two item lists.
  public init(from old: ItemList, to new: ItemList) {
    let (head, tail) = old.commonPrefixAndSuffix(with: new)
    var patterns = PatternInterner()
    var (before, after) = (IdentifierRunList(), IdentifierRunList())
    before.skip(head)
    before.append(old, head..<old.count - tail, &patterns)
    before.endList()
    after.skip(head)
    after.append(new, head..<new.count - tail, &patterns)
    after.endList()
    self.init(IdentifierMatching(before, after, patternCount: patterns.count))
  }

  /// Compares two lists of identifiers.
  public init(from old: [Identifier], to new: [Identifier]) {
    self.init(IdentifierMatching(old, new))
  }

  init(_ matching: IdentifierMatching) {
    for range in matching.deletes(ofList: 0) { deletes.appendCoalescing(range) }
    let stays = matching.unmovedParts(lists: [0])
    // Reserved at once: growing step by step touches twice the memory.
    moves.reserveCapacity(stays.indices.count { !stays[$0] && matching.oldIndices[$0] >= 0 })
    for part in matching.new.runs.indices {
      let range = matching.new.runs[part].range
      guard let from = matching.oldIndices(ofPart: part) else {
        inserts.appendCoalescing(range)
        continue
      }
      if stays[part] { continue }
      if let last = moves.last, last.from.upperBound == from.lowerBound, last.to + last.from.count == range.lowerBound {
        moves[moves.count - 1].from = last.from.lowerBound..<from.upperBound
      } else {
        moves.append(Move(from: from, to: range.lowerBound))
      }
    }
  }

  /// Whether both lists are equal.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}

extension [Range<Int>] {
  /// Appends a range, or extends the last one if both are adjacent.
  mutating func appendCoalescing(_ range: Range<Int>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
