/// The items in a rectangle that moves: which come into it and which leave it from one look to the next.
///
/// Keeps its memory from look to look, so that a frame of scrolling allocates nothing.
public struct VisibleItems: Sendable {
  /// What the last look found, ascending.
  public private(set) var indexPaths: [IndexPath] = []
  /// Those of them that the look before had not found.
  public private(set) var entered: [IndexPath] = []
  /// What the look before had found and the last one did not.
  public private(set) var left: [IndexPath] = []

  private var before: [IndexPath] = []
  private var placed: [PlacedItem] = []

  public init() {}

  /// Looks at the items of a collection that meet `rect`; see `ScrolledCollection.indexPathsForItems(in:work:)`.
  public mutating func look(at view: ScrolledCollection, in rect: Rect, work: inout LayoutWork) {
    swap(&before, &indexPaths)
    indexPaths.removeAll(keepingCapacity: true)
    view.appendIndexPaths(in: rect, to: &indexPaths, &placed, work: &work)
    // Asked first: mostly nobody came and nobody went, and emptying what is empty costs as much as emptying.
    if !entered.isEmpty { entered.removeAll(keepingCapacity: true) }
    if !left.isEmpty { left.removeAll(keepingCapacity: true) }
    VisibleItems.compare(before, indexPaths, &left, &entered)
  }

  /// Both lists ascend, so one walk along them tells.
  private static func compare(
    _ old: [IndexPath], _ new: [IndexPath], _ left: inout [IndexPath], _ entered: inout [IndexPath]
  ) {
    let (old, new) = (old.span, new.span)
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      let (before, now) = (old[i], new[j])
      if before == now {
        let same = isGapless(old, from: i) && isGapless(new, from: j) ? min(old.count - i, new.count - j) : 1
        (i, j) = (i + same, j + same)
      } else if before < now {
        left.append(before)
        i += 1
      } else {
        entered.append(now)
        j += 1
      }
    }
    for place in i..<old.count { left.append(old[place]) }
    for place in j..<new.count { entered.append(new[place]) }
  }

  /// Whether from `place` on each item follows the one before in the same section: mostly all that is seen does, and
  /// who knows where it begins and ends need not look at what is between.
  @inline(__always)
  private static func isGapless(_ paths: Span<IndexPath>, from place: Int) -> Bool {
    let (first, last) = (paths[place], paths[paths.count - 1])
    return first.section == last.section && last.item - first.item == paths.count - 1 - place
  }
}

extension Array {
  /// Sorts until the work is stopped, and leaves the elements in any order then.
  mutating func sort(while work: LayoutWork, by areInOrder: (Element, Element) -> Bool) {
    // Ten million are compared for seconds; of a few nobody notices.
    guard work.token != nil, count > 10_000 else { return sort(by: areInOrder) }
    var comparisons = 0
    try? sort { one, other throws in
      comparisons += 1
      if comparisons & 0xfff == 0, work.isStopped { throw Stopped() }
      return areInOrder(one, other)
    }
  }
}

private struct Stopped: Error {}
