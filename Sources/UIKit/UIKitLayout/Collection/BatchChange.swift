import CollectionLayout
import Foundation

/// One change of a batch: old index paths for deletes, reloads and the sources of moves, new ones otherwise.
enum BatchChange {
  case insertItem(Foundation.IndexPath)
  case deleteItem(Foundation.IndexPath)
  case reloadItem(Foundation.IndexPath)
  case moveItem(Foundation.IndexPath, Foundation.IndexPath)
  case insertSection(Int)
  case deleteSection(Int)
  case reloadSection(Int)
  case moveSection(Int, Int)
}

/// A batch that was validated against the item counts before and after it.
struct ValidatedChanges {
  /// The item counts by section after the batch.
  let counts: [Int]
  /// The mapping of old to new indices and back.
  let mapping: IndexMapping

  /// Validates changes with the rules of the engine.
  ///
  /// `after` are the item counts of the data source; nil computes them. Throws the reason of UIKit's exception.
  init(_ changes: [BatchChange], before: [Int], after: [Int]?) throws(BatchError) {
    let model = CollectionModel(
      sections: before.enumerated().map { Self.section("old-\($0)", count: $1) })
    let operations = changes.enumerated().map { Self.operation($1, number: $0, before: before, after: after) }
    do {
      let batch = try ValidatedBatch(operations, on: model, counts: after)
      mapping = batch.mapping
      counts = batch.result.sections.map(\.items.count)
    } catch {
      throw BatchError(reason: Self.reason(error, changes, before: before, after: after ?? []))
    }
  }

  private static func section(_ name: String, count: Int) -> Section {
    let slice = ItemSlice(
      run: ItemRun(metrics: ItemMetrics()), identifiers: IdentifierSequence(TextSequence("\(name)-item{i}")),
      range: 0..<max(0, count))
    return Section(
      identifier: Identifier(name), layout: ListLayout(), items: count > 0 ? ItemList([slice]) : ItemList())
  }

  private static func operation(_ change: BatchChange, number: Int, before: [Int], after: [Int]?) -> UpdateOperation {
    switch change {
    case .insertItem(let path):
      .insertItem(
        NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier("new-\(number)-item")),
        at: CollectionLayout.IndexPath(path))
    case .deleteItem(let path): .deleteItem(at: CollectionLayout.IndexPath(path))
    case .reloadItem(let path): .reloadItem(at: CollectionLayout.IndexPath(path), with: nil)
    case .moveItem(let from, let to):
      .moveItem(from: CollectionLayout.IndexPath(from), to: CollectionLayout.IndexPath(to))
    case .insertSection(let index):
      .insertSection(section("new-\(number)", count: after.flatMap { $0.element(at: index) } ?? 0), at: index)
    case .deleteSection(let index): .deleteSection(at: index)
    case .reloadSection(let index): .reloadSection(at: index, with: nil)
    case .moveSection(let from, let to): .moveSection(from: from, to: to)
    }
  }

  // MARK: Mapping

  /// Returns the new key of an old element; nil for a deleted one.
  func newKey(_ key: CollectionUpdate.Key) -> CollectionUpdate.Key? {
    moved(key, section: { mapping.sectionsForward.element(at: $0) ?? nil }) {
      mapping.newIndex(CollectionLayout.IndexPath($0)).map(Foundation.IndexPath.init)
    }
  }

  /// Returns the new key of an old element that keeps its view; nil for a deleted or reloaded one.
  func keptKey(_ key: CollectionUpdate.Key) -> CollectionUpdate.Key? { isReloaded(key) ? nil : newKey(key) }

  /// Returns the old key of a new element; nil for an inserted one.
  func oldKey(_ key: CollectionUpdate.Key) -> CollectionUpdate.Key? {
    moved(key, section: { mapping.sectionsBackward.element(at: $0) ?? nil }) {
      mapping.oldIndex(CollectionLayout.IndexPath($0)).map(Foundation.IndexPath.init)
    }
  }

  /// Returns the new index of an old section; nil for a deleted one.
  func newSection(_ section: Int) -> Int? { mapping.sectionsForward.element(at: section) ?? nil }

  /// Returns whether an old element gets another view.
  func isReloaded(_ key: CollectionUpdate.Key) -> Bool {
    guard key.indexPath.count == 2 else { return false }
    if mapping.reloadedSections.contains(key.indexPath.section) { return true }
    return key.category == .cell && mapping.reloadedItems.contains(CollectionLayout.IndexPath(key.indexPath))
  }

  /// Returns a key with another index path: that of a cell by `item`, that of a supplementary or decoration view by
  /// `section`. Views of the whole layout keep it. Nil if the closure returns nil.
  private func moved(
    _ key: CollectionUpdate.Key, section: (Int) -> Int?, item: (Foundation.IndexPath) -> Foundation.IndexPath?
  ) -> CollectionUpdate.Key? {
    guard key.indexPath.count == 2 else { return key }
    if key.category == .cell { return item(key.indexPath).map { CollectionUpdate.Key(key.category, key.kind, $0) } }
    return section(key.indexPath.section).map {
      CollectionUpdate.Key(
        key.category, key.kind, Foundation.IndexPath(item: key.indexPath.item, section: $0))
    }
  }

  // MARK: Reasons

  private static func reason(
    _ error: InvalidUpdates, _ changes: [BatchChange], before: [Int], after: [Int]
  ) -> String {
    guard let issue = error.issues.first else { return "Invalid update" }
    switch issue.code {
    case .invalidSectionCount: return sectionReason(changes, before: before.count, after: after.count)
    case .invalidItemCount:
      return itemReason(changes, before: before, after: after) ?? "Invalid update: " + issue.message
    default: return issue.message
    }
  }

  private static func sectionReason(_ changes: [BatchChange], before: Int, after: Int) -> String {
    var (inserted, deleted) = (0, 0)
    for change in changes {
      switch change {
      case .insertSection: inserted += 1
      case .deleteSection: deleted += 1
      default: break
      }
    }
    return "Invalid update: invalid number of sections. The number of sections contained in the collection view after "
      + "the update (\(after)) must be equal to the number of sections contained in the collection view before the "
      + "update (\(before)), plus or minus the number of sections inserted or deleted (\(inserted) inserted, "
      + "\(deleted) deleted)."
  }

  /// Returns the reason of the exception for the first section whose item counts do not add up; nil if there is none,
  /// or if sections are inserted, deleted or moved.
  private static func itemReason(_ changes: [BatchChange], before: [Int], after: [Int]) -> String? {
    guard before.count == after.count else { return nil }
    for section in before.indices {
      var (inserted, deleted, movedIn, movedOut) = (0, 0, 0, 0)
      for change in changes {
        switch change {
        case .insertItem(let path) where path.section == section: inserted += 1
        case .deleteItem(let path) where path.section == section: deleted += 1
        case .moveItem(let from, let to) where from.section != to.section:
          if from.section == section { movedOut += 1 }
          if to.section == section { movedIn += 1 }
        case .insertSection, .deleteSection, .moveSection: return nil
        default: break
        }
      }
      guard after[section] != before[section] + inserted - deleted + movedIn - movedOut else { continue }
      return "Invalid update: invalid number of items in section \(section). The number of items contained in an "
        + "existing section after the update (\(after[section])) must be equal to the number of items contained in "
        + "that section before the update (\(before[section])), plus or minus the number of items inserted or deleted "
        + "from that section (\(inserted) inserted, \(deleted) deleted) and plus or minus the number of items moved "
        + "into or out of that section (\(movedIn) moved in, \(movedOut) moved out)."
    }
    return nil
  }
}

/// The reason of the exception that UIKit raises for a batch.
struct BatchError: Error {
  let reason: String
}
