/// Where places of a list went: what stays keeps its order and fills the places that nothing was put into.
///
/// Kept as two sorted lists and searched, so that its size is the number of changes, not of items.
struct PlaceMapping: Sendable {
  /// Old places that were taken out, ascending.
  let removed: [Int]
  /// New places that were put in, ascending.
  let placed: [Int]

  init(removed: [Int], placed: [Int]) {
    self.removed = removed.sorted()
    self.placed = placed.sorted()
  }

  /// The new place of what stayed; nil for what was taken out.
  func forward(_ old: Int) -> Int? {
    let before = PlaceMapping.count(of: removed, below: old)
    if before < removed.count, removed[before] == old { return nil }
    return PlaceMapping.place(ofRank: old - before, around: placed)
  }

  /// The old place of what stayed; nil for what was put in.
  func backward(_ new: Int) -> Int? {
    let before = PlaceMapping.count(of: placed, below: new)
    if before < placed.count, placed[before] == new { return nil }
    return PlaceMapping.place(ofRank: new - before, around: removed)
  }

  /// How many elements of a sorted list lie below a place.
  static func count(of places: [Int], below place: Int) -> Int {
    places.indices.partitioningIndex { places[$0] >= place }
  }

  /// The place of the rank-th number that is not in a sorted list.
  private static func place(ofRank rank: Int, around places: [Int]) -> Int {
    // places[k] − k numbers below places[k] are not in the list, and that never falls as k grows.
    rank + places.indices.partitioningIndex { places[$0] - $0 > rank }
  }
}
