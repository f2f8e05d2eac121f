/// Where an item stands among the others of its section; everything counts from 0.
public enum ItemStanding: Equatable, Sendable {
  /// In one of a waterfall's lanes, behind `place` others.
  case lane(Int, place: Int)
  /// Across all lanes, behind `place` others that do the same.
  case acrossLanes(place: Int)
  /// In a line or row, with these items.
  case line(Int, items: Range<Int>)
  /// In one of the groups of a compositional section, with these items.
  case group(Int, items: Range<Int>)
}
