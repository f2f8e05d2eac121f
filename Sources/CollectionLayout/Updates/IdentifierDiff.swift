/// What makes one list of names, each of which is in it once, another one.
///
/// Of what both have, what lies on a longest ascending sequence stays and the rest moves: no fewer moves would do.
/// Takes time in proportion to the names, or to the pieces where they are generated, and m log m for m pieces that
/// are out of order.
public struct IdentifierDiff: Equatable, Sendable {
  /// Names that go from one place to another side by side.
  public struct Move: Equatable, Sendable {
    /// Places in the old list.
    public internal(set) var from: Range<Int>
    /// The first place in the new list.
    public let to: Int
  }

  /// Places in the old list, ascending.
  public private(set) var deletes: [Range<Int>] = []
  /// Places in the new list, ascending.
  public private(set) var inserts: [Range<Int>] = []
  /// In the order of the new list.
  public private(set) var moves: [Move] = []

  /// Compares the names of items.
  public init(from old: ItemList, to new: ItemList) {
    let (head, tail) = old.commonEnds(with: new)
    var patterns = IdentifierPatterns()
    var (before, after) = (IdentifierStretches(), IdentifierStretches())
    before.skip(head)
    before.append(old, head..<old.count - tail, &patterns)
    before.endList()
    after.skip(head)
    after.append(new, head..<new.count - tail, &patterns)
    after.endList()
    self.init(IdentifierMatching(before, after, patternCount: patterns.count))
  }

  /// Compares two lists of names.
  public init(from old: [Identifier], to new: [Identifier]) {
    self.init(IdentifierMatching(old, new))
  }

  init(_ matching: IdentifierMatching) {
    for places in matching.deletes(ofList: 0) { deletes.appendJoining(places) }
    let stays = matching.staying(lists: [0])
    // Room for all at once: growing step by step touches twice the memory.
    moves.reserveCapacity(stays.indices.count { !stays[$0] && matching.oldPlaces[$0] >= 0 })
    for part in matching.new.stretches.indices {
      let place = matching.new.stretches[part].places
      guard let from = matching.oldPlaces(ofPart: part) else {
        inserts.appendJoining(place)
        continue
      }
      if stays[part] { continue }
      if let last = moves.last, last.from.upperBound == from.lowerBound, last.to + last.from.count == place.lowerBound {
        moves[moves.count - 1].from = last.from.lowerBound..<from.upperBound
      } else {
        moves.append(Move(from: from, to: place.lowerBound))
      }
    }
  }

  /// Whether both lists are the same.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}

extension [Range<Int>] {
  /// Adds a range, to the last one where it goes on with it.
  mutating func appendJoining(_ range: Range<Int>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
