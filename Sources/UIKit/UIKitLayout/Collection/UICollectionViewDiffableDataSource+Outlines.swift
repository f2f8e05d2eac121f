import DiffableSnapshots
import Foundation

extension UICollectionViewDiffableDataSource {
  /// Stores a snapshot without its marks, and adapts the trees of its sections.
  ///
  /// A section that lost items keeps its tree without them. A section that has other items, or another order, loses its
  /// tree.
  final func adopt(_ snapshot: Snapshot) {
    current = snapshot.withoutMarks()
    for (section, var outline) in outlines {
      guard current.indexOfSection(section) != nil else {
        outlines[section] = nil
        continue
      }
      let items = current.itemIdentifiers(inSection: section)
      let visible = outline.visibleItems
      guard visible != items else { continue }
      let remaining = Set(items)
      outline.delete(visible.filter { !remaining.contains($0) && outline.contains($0) })
      outlines[section] = outline.visibleItems == items ? outline : nil
    }
  }

  /// Returns the tree of a section whose visible items are those of a snapshot: the stored tree if they are equal,
  /// otherwise a tree without children; empty if the section is unknown.
  final func outline(of section: SectionIdentifierType, in snapshot: Snapshot) -> Outline {
    guard snapshot.indexOfSection(section) != nil else { return Outline() }
    let items = snapshot.itemIdentifiers(inSection: section)
    if let outline = outlines[section], outline.visibleItems == items { return outline }
    var flat = Outline()
    flat.append(items)
    return flat
  }

  /// Shows the visible items of a tree as the items of a section.
  final func show(_ outline: Outline, in section: SectionIdentifierType) {
    var next = current
    if next.indexOfSection(section) == nil { next.appendSections([section]) }
    let visible = outline.visibleItems
    let remaining = Set(visible)
    next.deleteItems(next.itemIdentifiers(inSection: section).filter { !remaining.contains($0) })
    next.appendItems(visible, toSection: section)
    outlines[section] = outline
    show(next)
  }

  // MARK: Reordering

  /// Moves an item in the snapshot as the collection view has moved it, and calls the reordering handlers before and
  /// after.
  final func move(from source: IndexPath, to destination: IndexPath, in collectionView: UICollectionView) {
    guard let item = itemIdentifier(for: source), let section = sectionIdentifier(for: destination.section) else {
      return
    }
    var next = current
    next.deleteItems([item])
    let items = next.itemIdentifiers(inSection: section)
    if destination.item < items.count {
      next.insertItems([item], beforeItem: items[destination.item])
    } else {
      next.appendItems([item], toSection: section)
    }
    let transaction = transaction(to: next)
    reorderingHandlers.willReorder?(transaction)
    adopt(next)
    guard collectionView.hasUncommittedUpdates else {
      reorderingHandlers.didReorder?(transaction)
      return
    }
    // Joins the batch that moves the item, so that the handler is called at its end.
    collectionView.performBatchUpdates(nil) { _ in self.reorderingHandlers.didReorder?(transaction) }
  }

  private func transaction(
    to next: Snapshot
  ) -> NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType> {
    let sections = next.sectionIdentifiers.compactMap { section in
      let (old, new) = (outline(of: section, in: current), outline(of: section, in: next))
      return old == new
        ? nil
        : NSDiffableDataSourceSectionTransaction(
          sectionIdentifier: section, initialSnapshot: old, finalSnapshot: new,
          difference: new.visibleItems.difference(from: old.visibleItems))
    }
    return NSDiffableDataSourceTransaction(
      initialSnapshot: current, finalSnapshot: next,
      difference: next.itemIdentifiers.difference(from: current.itemIdentifiers), sectionTransactions: sections)
  }
}

/// A diffable data source with sections that are trees, for callers that do not use its types of identifiers.
@MainActor protocol OutlineDataSource: AnyObject {
  /// Expands or collapses an item. Returns false if there is no such item, if it has no children, or if the handlers do
  /// not allow it.
  func toggleExpansion(at indexPath: IndexPath) -> Bool
}

extension UICollectionViewDiffableDataSource: OutlineDataSource {
  /// Expands or collapses an item, and calls the section snapshot handlers before and after. Returns false if there is
  /// no such item, if it has no children, or if the handlers do not allow it.
  final func toggleExpansion(at indexPath: IndexPath) -> Bool {
    guard let section = sectionIdentifier(for: indexPath.section), let item = itemIdentifier(for: indexPath) else {
      return false
    }
    var outline = outline(of: section, in: current)
    let handlers = sectionSnapshotHandlers
    if outline.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return false }
      handlers.willCollapseItem?(item)
      outline.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return false }
      if let children = handlers.snapshotForExpandingParentItem {
        outline.replace(childrenOf: item, using: children(item, outline.snapshot(of: item)))
      }
      guard !outline.snapshot(of: item).items.isEmpty else { return false }
      handlers.willExpandItem?(item)
      outline.expand([item])
    }
    show(outline, in: section)
    return true
  }
}
