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
    // Taken out and put back, so that it has one owner.
    var query = ScrolledCollection.Query(rect: rect, work: work, placed: placed.take())
    view.appendIndexPaths(to: &indexPaths, &query)
    placed = query.placed
    work = query.work
    compare()
  }

  /// Both lists ascend, so one walk along them tells.
  private mutating func compare() {
    entered.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    var (old, new) = (0, 0)
    while old < before.count || new < indexPaths.count {
      if new == indexPaths.count || old < before.count && before[old] < indexPaths[new] {
        left.append(before[old])
        old += 1
      } else if old == before.count || indexPaths[new] < before[old] {
        entered.append(indexPaths[new])
        new += 1
      } else {
        (old, new) = (old + 1, new + 1)
      }
    }
  }
}

extension Array {
  /// The elements, which leave an empty array behind.
  fileprivate mutating func take() -> [Element] {
    var taken: [Element] = []
    swap(&taken, &self)
    return taken
  }
}
