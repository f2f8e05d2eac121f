import CollectionLayout

/// The views of items whose keys have other owners after an update than before it.
///
/// The key of a view that is anchored to an item has its number in the section, so the deletion of an item gives the
/// keys of all later views to others. As in UIKit, the views follow their items. Views of groups keep their keys.
struct AnchoredViewChanges: Sendable {
  /// A view that is in the viewport after the update.
  struct Shown: Sendable {
    /// Its element after the update.
    var element: LayoutElement
    /// Its element before the update, in the viewport or not; nil if the view is new.
    var earlier: LayoutElement?
    /// Whether that element was in the viewport.
    var wasShown: Bool
    /// Whether another view in the viewport had the key.
    var takesKey: Bool
  }

  /// A view that was in the viewport and no longer is.
  struct Hidden: Sendable {
    /// Its element before the update.
    var element: LayoutElement
    /// Its element after the update; nil if its item was deleted.
    var later: LayoutElement?
    /// Whether another view in the viewport gets the key.
    var losesKey: Bool
  }

  private(set) var shown: [Shown] = []
  private(set) var hidden: [Hidden] = []
  /// The keys with another owner, of elements that are in the viewport before or after the update.
  private(set) var keys: Set<ElementKey> = []

  /// Compares the elements in the viewport before and after an update. Keys whose views are all replaced are left out.
  init(from before: [LayoutElement], to after: [LayoutElement], _ transition: UpdateTransition) {
    let old = before.filter { $0.key.sectionOfAnchoredView != nil }
    let new = after.filter { $0.key.sectionOfAnchoredView != nil }
    if old.isEmpty, new.isEmpty { return }
    let owners = Owners(transition, expectedLookups: old.count + new.count)
    let moved = new.filter { owners.differ(at: $0.key) }
    let shownKeys = Set(new.map(\.key))
    keys = Set(moved.map(\.key))
    let left = old.filter { element in
      shownKeys.contains(element.key) ? keys.contains(element.key) : owners.differ(at: element.key)
    }
    keys.formUnion(left.map(\.key))
    if keys.isEmpty { return }
    let oldAttributes = Dictionary(old.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    for element in moved {
      let earlierKey = owners.earlierKey(ofViewAt: element.key)
      let attributes = earlierKey.flatMap { oldAttributes[$0] }
      var view = Shown(
        element: element, earlier: nil, wasShown: attributes != nil, takesKey: oldAttributes[element.key] != nil)
      if let earlierKey, let attributes = attributes ?? owners.before.attributes(for: earlierKey) {
        view.earlier = LayoutElement(key: earlierKey, attributes: attributes)
      }
      shown.append(view)
    }
    for element in left {
      let laterKey = owners.laterKey(ofViewAt: element.key)
      if let laterKey, shownKeys.contains(laterKey), keys.contains(laterKey) { continue }
      var view = Hidden(element: element, later: nil, losesKey: shownKeys.contains(element.key))
      if let laterKey, let attributes = owners.after.attributes(for: laterKey) {
        view.later = LayoutElement(key: laterKey, attributes: attributes)
      }
      hidden.append(view)
    }
  }

  var isEmpty: Bool { keys.isEmpty }
}

extension AnchoredViewChanges {
  /// The owners of views before and after an update.
  private struct Owners {
    let before: AnchoredViewSearch
    let after: AnchoredViewSearch
    let replacedViews: ReplacedViews

    init(_ transition: UpdateTransition, expectedLookups count: Int) {
      before = AnchoredViewSearch(transition.before, expectedLookups: count)
      after = AnchoredViewSearch(transition.after, expectedLookups: count)
      replacedViews = transition.replacedViews
    }

    /// Whether a key of an anchored view has another owner after the update.
    func differ(at key: ElementKey) -> Bool {
      guard let section = key.sectionOfAnchoredView, !replacedViews.contains(key, inSection: section) else {
        return false
      }
      return before.owner(of: key) != after.owner(of: key)
    }

    /// Returns the key before the update of the view that has a key after it; nil if the view is new.
    func earlierKey(ofViewAt key: ElementKey) -> ElementKey? {
      guard let owner = after.owner(of: key), !isInsertedAgain(owner, at: key) else { return nil }
      return before.key(of: owner)
    }

    /// Returns the key after the update of the view that has a key before it; nil if the view no longer exists.
    func laterKey(ofViewAt key: ElementKey) -> ElementKey? {
      guard let owner = before.owner(of: key), let later = after.key(of: owner), !isInsertedAgain(owner, at: later)
      else { return nil }
      return later
    }

    /// Whether the item of an owner, whose view has a key after the update, was deleted and inserted again.
    private func isInsertedAgain(_ owner: AnchoredViewOwner, at key: ElementKey) -> Bool {
      key.sectionOfAnchoredView.map { replacedViews.isReinserted(.cell(owner.item), inSection: $0) } ?? false
    }
  }
}

extension ElementDiff {
  /// Removes the elements with some keys from the difference.
  mutating func remove(_ keys: Set<ElementKey>) {
    removed.removeAll { keys.contains($0.key) }
    changed.removeAll { keys.contains($0.key) }
    added.removeAll { keys.contains($0.key) }
  }
}
