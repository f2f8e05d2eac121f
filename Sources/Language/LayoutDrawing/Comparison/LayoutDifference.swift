package import CollectionLayout
package import JSON
import LayoutProtocol

/// The difference between two layouts: the elements that were added, removed and changed. Elements are matched by key.
package struct LayoutDifference: Sendable {
  /// The elements that only the new layout has, in reading order.
  package private(set) var added: [ComparedElement] = []
  /// The elements that only the old layout has, in reading order.
  package private(set) var removed: [ComparedElement] = []
  /// The elements that differ in geometry or appearance, in the reading order of the new layout.
  package private(set) var changed: [ElementChange] = []
  /// The elements that differ only in their index path, category, kind or owner.
  package private(set) var renumbered: [ElementChange] = []
  /// The number of elements that are equal or in `renumbered`.
  package private(set) var unchangedCount = 0
  package var oldContentSize: Size
  package var newContentSize: Size
  package let isContentResized: Bool

  /// Compares two layouts. O(n) in the number of elements, and O(n log n) in that of the differences.
  ///
  /// Elements with equal keys in one layout are matched in their order.
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

  /// Whether the layouts are equal, except for `renumbered` elements.
  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty && !isContentResized }

  package var movedCount: Int { changed.count { $0.isMoved } }
  package var resizedCount: Int { changed.count { $0.isResized } }
  package var restyledCount: Int { changed.count { $0.isRestyled } }

  /// A difference of one element.
  package enum Entry: Sendable {
    case added(ComparedElement)
    case removed(ComparedElement)
    case changed(ElementChange)

    /// The removed element, or the new one of any other difference.
    package var element: ComparedElement {
      switch self {
      case .added(let element), .removed(let element): element
      case .changed(let change): change.new
      }
    }
  }

  /// All differences in one reading order. Removed elements are in the position of their old index path.
  package var entries: [Entry] {
    (removed.map(Entry.removed) + added.map(Entry.added) + changed.map(Entry.changed)).sortedForReading(by: \.element)
  }
}

extension LayoutDifference {
  /// Writes the difference as members of an object.
  ///
  /// `removed`, `changed` and `added` are those of the notification `layoutd/session/update`: a client that applies
  /// them to the old layout has the new one. `previous` has the old values of the same members, and the removed
  /// elements.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.object("contentSize") { writer in
      writer.member("old", oldContentSize)
      writer.member("new", newContentSize)
    }
    writer.member("removed", .strings(removed.map(\.key)))
    let changes = changed + renumbered
    writer.array("changed") { writer in for change in changes { change.new.write(change.aspects, to: &writer) } }
    writer.array("added", of: added)
    writer.array("previous") { writer in
      for element in removed { element.write(to: &writer) }
      for change in changes { change.old.write(change.aspects, to: &writer) }
    }
    writer.member("moved", .strings(changed.filter(\.isMoved).map(\.new.key)))
    writer.member("resized", .strings(changed.filter(\.isResized).map(\.new.key)))
    writer.member("restyled", .strings(changed.filter(\.isRestyled).map(\.new.key)))
    writer.member("unchanged", unchangedCount)
  }
}

/// The maximum difference between two numbers that are regarded as equal.
package struct ComparisonTolerance: Equatable, Sendable {
  /// The tolerance of lengths and positions, in points.
  package let points: Double
  /// The tolerance of alpha and of the factors of a transform, by which hundreds of points are multiplied.
  package var factor: Double { points / 100 }

  package init(points: Double) { self.points = points }

  package static let standard = ComparisonTolerance(points: 0.01)

  func isEqual(_ one: Double, _ other: Double) -> Bool { one == other || (one - other).magnitude <= points }
  func isEqualFactor(_ one: Double, _ other: Double) -> Bool { one == other || (one - other).magnitude <= factor }

  package func isEqual(_ one: Size, _ other: Size) -> Bool {
    isEqual(one.width, other.width) && isEqual(one.height, other.height)
  }

  func isEqual(_ one: Point, _ other: Point) -> Bool { isEqual(one.x, other.x) && isEqual(one.y, other.y) }

  func isEqual(_ one: Transform, _ other: Transform) -> Bool {
    isEqualFactor(one.a, other.a) && isEqualFactor(one.b, other.b) && isEqualFactor(one.c, other.c)
      && isEqualFactor(one.d, other.d) && isEqual(one.tx, other.tx) && isEqual(one.ty, other.ty)
  }
}

/// An element that both layouts have, with different attributes.
package struct ElementChange: Sendable {
  package var old: ComparedElement
  package var new: ComparedElement
  package var aspects: Aspects
  /// The tolerance with which the elements were compared.
  let tolerance: ComparisonTolerance

  /// The aspects in which an element differs.
  package struct Aspects: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The origin of the frame.
    package static let origin = Aspects(rawValue: 1)
    /// The size of the frame.
    package static let size = Aspects(rawValue: 2)
    package static let alpha = Aspects(rawValue: 4)
    package static let zIndex = Aspects(rawValue: 8)
    package static let transform = Aspects(rawValue: 16)
    package static let visibility = Aspects(rawValue: 32)
    /// The custom attributes, the recorded style, or the phase of an animation.
    package static let content = Aspects(rawValue: 64)
    /// The index path, the category, the kind or the owner. Alone it is no difference, because each insertion changes
    /// the index paths of all later items.
    package static let identity = Aspects(rawValue: 128)

    /// All aspects except those of the frame and the identity.
    package static let appearance: Aspects = [.alpha, .zIndex, .transform, .visibility, .content]
  }

  package var isMoved: Bool { aspects.contains(.origin) }
  package var isResized: Bool { aspects.contains(.size) }
  package var isRestyled: Bool { !aspects.isDisjoint(with: .appearance) }

  /// Compares two elements with equal keys; nil if they are equal.
  package init?(from old: ComparedElement, to new: ComparedElement, tolerance: ComparisonTolerance) {
    let (a, b) = (old.attributes, new.attributes)
    var aspects: Aspects = []
    if !tolerance.isEqual(a.frame.origin, b.frame.origin) { aspects.insert(.origin) }
    if !tolerance.isEqual(a.frame.size, b.frame.size) { aspects.insert(.size) }
    if !tolerance.isEqualFactor(a.alpha, b.alpha) { aspects.insert(.alpha) }
    if a.zIndex != b.zIndex { aspects.insert(.zIndex) }
    if !tolerance.isEqual(a.transform, b.transform) { aspects.insert(.transform) }
    if a.isHidden != b.isHidden { aspects.insert(.visibility) }
    if !a.custom.isEqual(b.custom, tolerance) || !Self.isEqual(old.style, new.style, within: tolerance)
      || old.isDisappearing != new.isDisappearing
    {
      aspects.insert(.content)
    }
    if a.indexPath != b.indexPath || a.category != b.category || a.kind != b.kind || a.owner != b.owner {
      aspects.insert(.identity)
    }
    if aspects.isEmpty { return nil }
    (self.old, self.new, self.aspects, self.tolerance) = (old, new, aspects, tolerance)
  }

  /// Whether two styles are equal. A style that was not recorded (nil) equals any other.
  private static func isEqual(
    _ old: JSONValue?, _ new: JSONValue?, within tolerance: ComparisonTolerance
  ) -> Bool {
    guard let old, let new else { return true }
    return old.isEqual(new, tolerance)
  }
}
