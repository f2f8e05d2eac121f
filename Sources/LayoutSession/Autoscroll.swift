import CollectionLayout

/// The scrolling of a viewport while the user holds an item near its edge.
struct Autoscroll: Sendable {
  /// Distance from the edge within which the viewport scrolls, in points.
  static let zone = 44.0
  /// The speed at the edge and beyond it, in points per second. It decreases linearly to 0 at the distance `zone`.
  static let maximumSpeed = 600.0

  /// The time until which the viewport was scrolled, in the session's time; nil if it is not scrolling.
  var time: Double?
  /// The offsets before the first scrolling, and after the last one.
  private var distance: (before: Point, after: Point)?
  /// The offsets of orthogonal sections before and after, by identifier. Nil for a section that was not scrolled.
  private var orthogonal: [Identifier: (before: Double?, after: Double)] = [:]

  /// Returns the speed on an axis for a distance from the start of the viewport or section; negative towards the start.
  static func speed(at place: Double, length: Double) -> Double {
    let towardsStart = min(1, max(0, (zone - place) / zone))
    let towardsEnd = min(1, max(0, (zone - (length - place)) / zone))
    return maximumSpeed * (towardsEnd - towardsStart)
  }

  /// Returns an offset scrolled by a distance within a range. An offset beyond the range is moved only towards it, and
  /// starts at the end of the range, so that the content's length limits the duration.
  static func scrolled(_ offset: Double, by distance: Double, low: Double, high: Double) -> Double {
    distance > 0
      ? max(offset, min(high, max(low, offset) + distance)) : min(offset, max(low, min(high, offset) + distance))
  }

  /// Records that the viewport was scrolled from one offset to another.
  mutating func note(from before: Point, to after: Point) {
    // What moved the viewport in between stays after a cancellation.
    distance = (before: distance.map { $0.before + (before - $0.after) } ?? before, after: after)
  }

  /// Records that an orthogonal section was scrolled. `before` is nil for its initial offset.
  mutating func note(_ section: Identifier, from before: Double?, to after: Double) {
    orthogonal[section] = (before: orthogonal[section].map(\.before) ?? before, after: after)
  }

  /// Returns the offset without the distance that was scrolled.
  func restored(_ offset: Point) -> Point { distance.map { $0.before + (offset - $0.after) } ?? offset }

  /// Returns the offsets of orthogonal sections without the distance that was scrolled. Sections that were scrolled
  /// otherwise since keep their offset.
  func restored(_ offsets: [Identifier: Double]) -> [Identifier: Double] {
    var restored = offsets
    for (section, distance) in orthogonal where offsets[section] == distance.after {
      restored[section] = distance.before
    }
    return restored
  }
}
