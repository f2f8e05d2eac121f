/// Tracks the items in a moving rectangle and reports which entered and exited since the last update.
///
/// Reuses its buffers, so that a frame of scrolling allocates nothing.
public struct VisibleItemTracker: Sendable {
  /// The items of the last update, ascending.
  public private(set) var indexPaths: [IndexPath] = []
  /// The items of the last update that the previous one did not find.
  public private(set) var entered: [IndexPath] = []
  /// The items of the previous update that the last one did not find.
  public private(set) var exited: [IndexPath] = []

  private var before: [IndexPath] = []
  private var placed: [PlacedItem] = []

  public init() {}

  /// Updates the lists to the items of a collection that intersect `rect`; see
  /// `ScrolledCollection.indexPathsForItems(in:work:)`.
  public mutating func update(at view: ScrolledCollection, in rect: Rect, work: inout LayoutProgress) {
    swap(&before, &indexPaths)
    indexPaths.removeAll(keepingCapacity: true)
    view.appendIndexPaths(in: rect, to: &indexPaths, buffer: &placed, work: &work)
    // Checked first: in most frames both are empty, and `removeAll` on an empty array costs as much as on a full one.
    if !entered.isEmpty { entered.removeAll(keepingCapacity: true) }
    if !exited.isEmpty { exited.removeAll(keepingCapacity: true) }
    VisibleItemTracker.compare(before, with: indexPaths, exited: &exited, entered: &entered)
  }

  /// Compares two ascending lists by a linear merge.
  private static func compare(
    _ old: [IndexPath], with new: [IndexPath], exited: inout [IndexPath], entered: inout [IndexPath]
  ) {
    let (old, new) = (old.span, new.span)
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      let (before, now) = (old[i], new[j])
      if before == now {
        let same = isContiguous(old, from: i) && isContiguous(new, from: j) ? min(old.count - i, new.count - j) : 1
        (i, j) = (i + same, j + same)
      } else if before < now {
        exited.append(before)
        i += 1
      } else {
        entered.append(now)
        j += 1
      }
    }
    for index in i..<old.count { exited.append(old[index]) }
    for index in j..<new.count { entered.append(new[index]) }
  }

  /// Whether the items from `index` on are consecutive in one section. Visible items usually are, and comparing the
  /// ends is then sufficient.
  @inline(__always)
  private static func isContiguous(_ paths: Span<IndexPath>, from index: Int) -> Bool {
    let (first, last) = (paths[index], paths[paths.count - 1])
    return first.section == last.section && last.item - first.item == paths.count - 1 - index
  }
}

extension Array {
  /// Sorts the elements; leaves them unordered if the work is cancelled.
  mutating func sort(while work: LayoutProgress, by areInOrder: (Element, Element) -> Bool) {
    // Sorting ten million elements takes seconds; up to 10,000 are sorted without cancellation checks.
    guard work.token != nil, count > 10_000 else { return sort(by: areInOrder) }
    var comparisons = 0
    try? sort { one, other throws in
      comparisons += 1
      if comparisons & 0xfff == 0, work.isCancelled { throw Cancelled() }
      return areInOrder(one, other)
    }
  }
}

private struct Cancelled: Error {}
