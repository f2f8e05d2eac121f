package import CollectionLayout
import JSON

/// The difference between two layouts: which elements were added, removed and changed. Elements are matched by key.
package struct LayoutDifference: Sendable {
  /// The elements that only the new layout has, in reading order.
  package private(set) var added: [ComparedElement] = []
  /// The elements that only the old layout has, in reading order.
  package private(set) var removed: [ComparedElement] = []
  /// The elements that differ in geometry or appearance, in reading order of the new layout.
  package private(set) var changed: [ElementChange] = []
  /// The elements that differ in their index path only.
  package private(set) var renumbered: [ElementChange] = []
  /// The number of elements without a difference.
  package private(set) var unchangedCount = 0
  package var oldContentSize: Size
  package var newContentSize: Size
  package let isContentResized: Bool

  /// Compares two layouts. Linear in the number of elements, and n log n in that of the differences.
  ///
  /// A key that occurs more than once is matched by its occurrence, in the order of the elements.
  package init(
    from old: ComparedLayout, to new: ComparedLayout, tolerance: ComparisonTolerance = .standard
  ) {
    (oldContentSize, newContentSize) = (old.contentSize, new.contentSize)
    isContentResized = !tolerance.isEqual(old.contentSize, new.contentSize)
    var indices = Dictionary(minimumCapacity: old.elements.count) as [KeyBytes: Int]
    // The next element of the same key; -1 after the last one. Built from the end, so that a lookup finds the first.
    var following = [Int](repeating: -1, count: old.elements.count)
    for index in old.elements.indices.reversed() {
      let key = KeyBytes(old.elements[index].key)
      following[index] = indices.updateValue(index, forKey: key) ?? -1
    }
    var isMatched = [Bool](repeating: false, count: old.elements.count)
    for element in new.elements {
      let key = KeyBytes(element.key)
      guard let index = indices[key], index >= 0 else {
        added.append(element)
        continue
      }
      indices[key] = following[index]
      isMatched[index] = true
      guard let change = ElementChange(from: old.elements[index], to: element, tolerance: tolerance) else {
        unchangedCount += 1
        continue
      }
      if change.aspects == .identity { renumbered.append(change) } else { changed.append(change) }
    }
    for (index, element) in old.elements.enumerated() where !isMatched[index] { removed.append(element) }
    added = added.inReadingOrder()
    removed = removed.inReadingOrder()
    changed = changed.sortedForReading(by: \.new)
    unchangedCount += renumbered.count
  }

  /// Whether the layouts are equal, except for index paths.
  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty && !isContentResized }

  package var movedCount: Int { changed.count { $0.isMoved } }
  package var resizedCount: Int { changed.count { $0.isResized } }
  package var restyledCount: Int { changed.count { $0.isRestyled } }

  /// An entry of a list of all differences.
  package enum Entry: Sendable {
    case added(ComparedElement)
    case removed(ComparedElement)
    case changed(ElementChange)

    /// The element as the layout last has it.
    package var element: ComparedElement {
      switch self {
      case .added(let element), .removed(let element): element
      case .changed(let change): change.new
      }
    }
  }

  /// All differences of elements in one reading order. A removed element is placed by its old index path.
  package var entries: [Entry] {
    (removed.map(Entry.removed) + added.map(Entry.added) + changed.map(Entry.changed)).sortedForReading(by: \.element)
  }
}
