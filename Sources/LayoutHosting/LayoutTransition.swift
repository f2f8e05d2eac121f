public import Foundation
import UIKitLayout

/// The motions of the elements in view in a change of the data, the size or the layout.
public struct LayoutTransition: Sendable {
  /// The motion of an element.
  public struct Motion: Sendable {
    /// Whether the view is new, goes away or stays.
    public enum Kind: String, Sendable {
      case appears, disappears, persists
    }

    /// Whether the view is new, goes away or stays.
    public var kind: Kind
    /// The element at the start.
    public var from: LayoutSnapshot.Element
    /// The element at the end.
    public var to: LayoutSnapshot.Element
  }

  /// The motions, first of the elements that were in view.
  public var motions: [Motion]
  /// The bounds before the change.
  public var oldBounds: CGRect
  /// The bounds after the change.
  public var newBounds: CGRect

  @MainActor init(motions: [ElementMotion], oldBounds: CGRect, newBounds: CGRect) {
    self.motions = motions.map { motion in
      let kind: Motion.Kind = motion.oldKey == nil ? .appears : motion.newKey == nil ? .disappears : .persists
      var (from, to) = (LayoutSnapshot.Element(motion.from), LayoutSnapshot.Element(motion.to))
      // The start has the old path, the end the new one.
      if let old = motion.oldKey { from.indexPath = old.indexPath }
      if let new = motion.newKey { to.indexPath = new.indexPath }
      return Motion(kind: kind, from: from, to: to)
    }
    self.oldBounds = oldBounds
    self.newBounds = newBounds
  }

  /// Returns the motion of the cell that is at a path after the change; nil if it is not in view.
  public func cell(at indexPath: IndexPath) -> Motion? {
    motions.first { $0.kind != .disappears && $0.to.category == .cell && $0.to.indexPath == indexPath }
  }

  /// Returns the motion of a deleted cell by its path before the change; nil if it was not in view.
  public func disappearingCell(at indexPath: IndexPath) -> Motion? {
    motions.first { $0.kind == .disappears && $0.from.category == .cell && $0.from.indexPath == indexPath }
  }

  /// The transition in lines: the offsets, then one line for each element with both ends.
  public var text: String {
    let header =
      "offset \(number(oldBounds.minX)) \(number(oldBounds.minY)) to \(number(newBounds.minX)) "
      + number(newBounds.minY)
    let sorted = motions.sorted { one, other in
      let (first, second) = (
        one.kind == .disappears ? one.from : one.to, other.kind == .disappears ? other.from : other.to
      )
      if one.kind == .disappears, other.kind != .disappears { return true }
      if other.kind == .disappears, one.kind != .disappears { return false }
      return first.precedes(second)
    }
    return ([header] + sorted.map(\.line)).joined(separator: "\n") + "\n"
  }
}

extension LayoutTransition.Motion {
  /// The line of the motion in a text.
  var line: String {
    let name = kind == .persists && from.name != to.name ? "\(from.name) → \(to.name)" : to.name
    return "\(padded(kind == .disappears ? from.name : name)) \(kind.rawValue)  \(from.attributesText)  →  "
      + to.attributesText
  }
}
