/// The order of a group's supplementary views, by kind and by item.
///
/// Views of items are in the order of their slots, and a view of a group follows those of its items. So the views
/// before one of an item belong to the same or earlier slots, and a last group with fewer items has them too: the rank
/// of the view is the same there.
struct AnchoredOrder: Sendable {
  /// The indices of the views of each kind.
  private var indices: [[Int]] = []
  /// The rank of each view among those of its kind.
  private var ranks: [Int] = []
  /// The indices of the views that are anchored to items.
  private var ofItems: [Int] = []

  init(_ views: [AnchoredItem]) {
    for (index, view) in views.enumerated() {
      while indices.count <= view.kind { indices.append([]) }
      ranks.append(indices[view.kind].count)
      indices[view.kind].append(index)
      if view.ordinal != nil { ofItems.append(index) }
    }
  }

  /// Returns the index of the view with a rank among those of its kind; nil if there is none.
  func index(ofKind kind: Int, rank: Int) -> Int? {
    guard indices.indices.contains(kind), indices[kind].indices.contains(rank) else { return nil }
    return indices[kind][rank]
  }

  /// Returns the rank of the view with an ordinal at the item of a slot, among those of its kind; nil if there is none.
  /// `views` are those that the order was created of.
  func rank(ofKind kind: Int, ordinal: Int, slot: Int, _ views: [AnchoredItem]) -> Int? {
    var next = ofItems.indices.partitioningIndex { views[ofItems[$0]].slot >= slot }
    while next < ofItems.count, views[ofItems[next]].slot == slot {
      let view = views[ofItems[next]]
      if view.kind == kind, view.ordinal == ordinal { return ranks[ofItems[next]] }
      next += 1
    }
    return nil
  }
}
