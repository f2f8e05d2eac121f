import Synchronization

/// Keeps the group that was solved last: whoever asks for the items of one group, one by one, has it solved once.
///
/// Nothing that can be seen: a group of one preparation is the same whenever it is solved.
final class LastSolvedGroup: Sendable {
  private struct Kept {
    var firstItem: Int
    var group: SolvedGroup
  }

  private let kept = Mutex<Kept?>(nil)

  /// The group that begins with an item, solved unless it is the one that is kept.
  func group(from firstItem: Int, solve: () -> SolvedGroup) -> SolvedGroup {
    if let group = kept.withLock({ $0?.firstItem == firstItem ? $0?.group : nil }) { return group }
    let group = solve()
    kept.withLock { $0 = Kept(firstItem: firstItem, group: group) }
    return group
  }
}
