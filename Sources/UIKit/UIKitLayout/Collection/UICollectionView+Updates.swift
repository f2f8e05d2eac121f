import DiffableSnapshots
import Foundation

extension UICollectionView {
  /// Makes the changes of a closure as one batch; if a batch is open, they join it. `isDataOld` is whether the data
  /// source changes in the closure, not before it.
  final func performBatch(_ updates: (() -> Void)?, isDataOld: Bool, completion: ((Bool) -> Void)? = nil) {
    guard batch == nil else {
      updates?()
      if let completion { batchCompletions.append(completion) }
      return
    }
    layoutIfNeeded()
    let before = queryCounts()
    let assigned = assignedCounts
    let neighbors = isDataOld ? neighborAttributes(before) : [:]
    batch = []
    updates?()
    let changes = batch ?? []
    batch = nil
    let isCountGiven = assignedCounts != assigned || assigned == nil
    commit(changes, before: before, isCountGiven: isCountGiven, neighbors: neighbors)
    let completions = batchCompletions + (completion.map { [$0] } ?? [])
    batchCompletions = []
    for completion in completions { completion(true) }
  }

  /// Configures the cells of items again; in a batch at its end.
  final func reconfigure(_ indexPaths: [IndexPath]) {
    if batch != nil { return batchReconfigurations += indexPaths }
    if indexPaths.isEmpty { return }
    for path in indexPaths {
      let key = CollectionUpdate.Key(.cell, nil, path)
      measuredSizes[key] = nil
      guard let view = views[key] else { continue }
      reconfigured = (key, view)
      if requestView(key) !== view {
        fail(
          "Invalid update: an item was reconfigured with another cell than its present one. Return the cell that the "
            + "collection view dequeues for the index path.")
      }
      reconfigured = nil
    }
    needsLayout = true
  }

  /// Adds changes to the open batch, or makes them as a separate batch.
  final func add(_ changes: [BatchChange]) {
    if batch == nil {
      performBatch({ self.batch?.append(contentsOf: changes) }, isDataOld: false)
    } else {
      batch?.append(contentsOf: changes)
    }
  }

  /// Adds the operations of a difference to the open batch.
  final func apply(_ difference: SnapshotDifference) {
    deleteSections(IndexSet(difference.deletedSections))
    insertSections(IndexSet(difference.insertedSections))
    for move in difference.movedSections { moveSection(move.from, toSection: move.to) }
    deleteItems(at: difference.deletedItems.map(IndexPath.init))
    insertItems(at: difference.insertedItems.map(IndexPath.init))
    for move in difference.movedItems { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
  }

  // MARK: Commit

  /// Returns the attributes of the items before those in view and of those after: on each side as many as are in view,
  /// and at least 8, since a batch may move them into view. Empty if no item is in view.
  private final func neighborAttributes(
    _ counts: [Int]
  ) -> [CollectionUpdate.Key: UICollectionViewLayoutAttributes] {
    let visible = visibleElements.filter { $0.representedElementCategory == .cell }.map(\.indexPath).sorted()
    guard let first = visible.first, let last = visible.last else { return [:] }
    var neighbors: [CollectionUpdate.Key: UICollectionViewLayoutAttributes] = [:]
    for (start, step) in [(first, -1), (last, 1)] {
      var path = start
      for _ in 0..<max(visible.count, 8) {
        guard let next = neighbor(of: path, step, counts) else { break }
        path = next
        let key = CollectionUpdate.Key(.cell, nil, path)
        if elements[key] == nil { neighbors[key] = currentLayout.layoutAttributesForItem(at: path).map(mirrored) }
      }
    }
    return neighbors
  }

  /// Returns the index path of the next item (`step` 1) or the previous one (-1), also in another section; nil if there
  /// is none. `counts` are the item counts by section.
  private final func neighbor(of path: IndexPath, _ step: Int, _ counts: [Int]) -> IndexPath? {
    var (section, item) = (path.section, path.item + step)
    while counts.indices.contains(section) {
      if item >= 0, item < counts[section] { return IndexPath(item: item, section: section) }
      section += step
      guard counts.indices.contains(section) else { return nil }
      item = step > 0 ? 0 : counts[section] - 1
    }
    return nil
  }

  private final func commit(
    _ changes: [BatchChange], before: [Int], isCountGiven: Bool,
    neighbors: [CollectionUpdate.Key: UICollectionViewLayoutAttributes]
  ) {
    counts = nil
    let given = isCountGiven ? queryCounts() : nil
    let validated: ValidatedChanges
    do {
      validated = try ValidatedChanges(changes, before: before, after: given)
    } catch {
      fail(error.reason)
      batchReconfigurations = []
      reloadData()
      return
    }
    if !isCountGiven { assignedCounts = validated.counts }
    let update = CollectionUpdate(before: elements.merging(neighbors) { known, _ in known }, changes: validated)
    remap(validated)
    currentLayout.solution?.measured.remap(validated)
    let context = currentLayout.makeInvalidationContext()
    context.invalidateDataSourceCounts = true
    log("invalidateLayout(with:)")
    currentLayout.invalidateLayout(with: context)
    counts = validated.counts
    animate(update, updateItems: updateItems(changes, validated)) { layout in
      log("finalizeCollectionViewUpdates()")
      layout.finalizeCollectionViewUpdates()
    }
    let reconfigured = batchReconfigurations
    batchReconfigurations = []
    reconfigure(
      reconfigured.compactMap { validated.newKey(CollectionUpdate.Key(.cell, nil, $0))?.indexPath })
  }

  /// Takes selection, views, measured sizes and the offsets of sections over to their new index paths.
  private final func remap(_ changes: ValidatedChanges) {
    selection = Set(selection.compactMap { changes.newKey(CollectionUpdate.Key(.cell, nil, $0))?.indexPath })
    views = views.mapKeys(changes.keptKey)
    measuredSizes = measuredSizes.mapKeys(changes.keptKey)
    orthogonalOffsets = orthogonalOffsets.mapKeys(changes.newSection)
  }

  /// Returns what a layout receives for a batch: deletes in descending order, inserts in ascending order, moves.
  /// Sections come first. A reload is a delete and an insert.
  private final func updateItems(
    _ changes: [BatchChange], _ validated: ValidatedChanges
  ) -> [UICollectionViewUpdateItem] {
    var (deletes, inserts): ([IndexPath], [IndexPath]) = ([], [])
    var moves: [(from: IndexPath, to: IndexPath)] = []
    func section(_ index: Int) -> IndexPath { IndexPath(item: NSNotFound, section: index) }
    for change in changes {
      switch change {
      case .insertItem(let path): inserts.append(path)
      case .deleteItem(let path): deletes.append(path)
      case .moveItem(let from, let to): moves.append((from, to))
      case .reloadItem(let path):
        deletes.append(path)
        if let new = validated.newKey(CollectionUpdate.Key(.cell, nil, path))?.indexPath { inserts.append(new) }
      case .insertSection(let index): inserts.append(section(index))
      case .deleteSection(let index): deletes.append(section(index))
      case .moveSection(let from, let to): moves.append((section(from), section(to)))
      case .reloadSection(let index):
        deletes.append(section(index))
        if let new = validated.newSection(index) { inserts.append(section(new)) }
      }
    }
    func sectionsFirst<Change>(_ changes: [Change], _ path: (Change) -> IndexPath) -> [Change] {
      changes.filter { path($0).item == NSNotFound } + changes.filter { path($0).item != NSNotFound }
    }
    return sectionsFirst(deletes.sorted(by: >), \.self).map {
      UICollectionViewUpdateItem(before: $0, after: nil, action: .delete)
    }
      + sectionsFirst(inserts.sorted(), \.self).map {
        UICollectionViewUpdateItem(before: nil, after: $0, action: .insert)
      }
      + sectionsFirst(moves, \.from).map { UICollectionViewUpdateItem(before: $0.from, after: $0.to, action: .move) }
  }
}

extension Dictionary {
  /// Returns the values by other keys, without those whose key becomes nil.
  fileprivate func mapKeys(_ newKey: (Key) -> Key?) -> [Key: Value] {
    [Key: Value](compactMap { entry in newKey(entry.key).map { ($0, entry.value) } }) { _, last in last }
  }
}

extension IndexPath {
  /// Creates the index path of an item of a snapshot.
  fileprivate init(_ place: SnapshotPlace) {
    self.init(item: place.item, section: place.section)
  }
}
