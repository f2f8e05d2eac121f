package import CollectionLayout

/// Two states of one layout and their difference: for a device and an offset, or at a time of a simulation.
package struct ComparedPair: Sendable {
  /// A state of a pair.
  package enum Side: String, Sendable {
    case old, new
  }

  /// The device and the offset, or the time; nil if there is only one pair.
  package var label: String?
  /// The time of a frame in seconds; nil for a layout.
  package var time: Double?
  /// The side that alone has a frame of this time, the other state being empty; nil if both have one.
  package var onlySide: Side?
  package var old: ComparedLayout
  package var new: ComparedLayout
  package var difference: LayoutDifference

  package init(
    label: String?, time: Double? = nil, onlySide: Side? = nil, from old: ComparedLayout, to new: ComparedLayout,
    tolerance: ComparisonTolerance
  ) {
    (self.label, self.time, self.onlySide, self.old, self.new) = (label, time, onlySide, old, new)
    difference = LayoutDifference(from: old, to: new, tolerance: tolerance)
  }

  /// Whether both states are equal. A frame without a counterpart is a difference, even if it has no elements.
  package var isEmpty: Bool { onlySide == nil && difference.isEmpty }

  /// The part of the content that a picture of both states shows.
  package var extent: Rect {
    let (one, other) = (old.extent, new.extent)
    if one.size == .zero { return other }
    return other.size == .zero ? one : one.union(other)
  }

  /// The elements of the new state without a difference, except of index paths.
  package var unchangedElements: [ComparedElement] {
    var keys = Set(difference.added.map { KeyBytes($0.key) })
    for change in difference.changed { keys.insert(KeyBytes(change.new.key)) }
    return new.elements.filter { !keys.contains(KeyBytes($0.key)) }
  }
}
