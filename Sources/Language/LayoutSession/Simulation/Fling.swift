import CollectionLayout

/// The deceleration of a viewport after the finger is lifted, on both axes.
struct Fling {
  /// The time of the release, in seconds of the session.
  private let start: Double
  private let x: ScrollMotion
  private let y: ScrollMotion

  /// Creates the deceleration from a content offset, with a velocity in points per second, at a time of the session.
  ///
  /// It ends at the target content offset of the layout. An axis on which all content is visible does not move.
  init(from offset: Point, velocity: Point, on view: ScrolledCollection, at time: Double) {
    start = time
    let far = 1e15
    let low = view.clamped(Point(x: -far, y: -far))
    let high = view.clamped(Point(x: far, y: far))
    let horizontal = Axis(offset: offset.x, velocity: velocity.x, minimum: low.x, maximum: high.x)
    let vertical = Axis(offset: offset.y, velocity: velocity.y, minimum: low.y, maximum: high.y)
    let proposed = Point(x: horizontal.projectedOffset, y: vertical.projectedOffset)
    let free = view.clamped(proposed)
    let target = view.targetContentOffset(
      proposed: proposed, velocity: Point(x: horizontal.velocity, y: vertical.velocity))
    // If the layout has no target, the motion is limited by the edges only.
    x = horizontal.motion(to: target.x == free.x ? nil : target.x)
    y = vertical.motion(to: target.y == free.y ? nil : target.y)
  }

  /// The time at which the motion ends, in seconds of the session.
  var end: Double { start + max(x.duration, y.duration) }

  func offset(at time: Double) -> Point { Point(x: x.offset(at: time - start), y: y.offset(at: time - start)) }

  /// Returns the velocity at a time of the session, in points per second.
  func velocity(at time: Double) -> Point { Point(x: x.velocity(at: time - start), y: y.velocity(at: time - start)) }
}

/// One axis of a fling.
private struct Axis {
  let offset: Double
  let velocity: Double
  let bounds: ScrollBounds

  init(offset: Double, velocity: Double, minimum: Double, maximum: Double) {
    self.offset = offset
    bounds = ScrollBounds(minimum: minimum, maximum: maximum)
    // As a scroll view with `alwaysBounceVertical` and `alwaysBounceHorizontal` set to false.
    self.velocity = minimum < maximum || bounds.nearest(to: offset) != offset ? velocity : 0
  }

  /// The offset at which the deceleration would end without edges and snapping.
  var projectedOffset: Double { ScrollDeceleration(from: offset, velocity: velocity).rest }

  func motion(to target: Double?) -> ScrollMotion {
    ScrollMotion(from: offset, velocity: velocity, bounds: bounds, target: target)
  }
}

/// The deceleration of an orthogonal section after the finger is lifted, on the cross axis.
struct SectionFling {
  /// The time of the release, in seconds of the session.
  private let start: Double
  private let motion: ScrollMotion
  private let bounds: ScrollBounds
  private let bounces: Bool
  private let direction: ScrollDirection

  /// Creates the deceleration from the current offset of a section, with a velocity in points per second, at a time of
  /// the session; nil if the section does not exist or is not orthogonal.
  init?(_ section: Identifier, velocity: Point, on view: ScrolledCollection, at time: Double) {
    guard let index = view.layout.model.sectionIndex(of: section),
      let scrolling = view.orthogonalScrolling(ofSection: index), let offset = view.orthogonalOffset(ofSection: index),
      let target = view.targetOrthogonalOffset(ofSection: index, proposed: nil, velocity: velocity)
    else { return nil }
    (start, bounces, direction) = (time, scrolling.bounces, view.layout.model.scrollDirection)
    bounds = ScrollBounds(minimum: direction.cross(scrolling.start), maximum: direction.cross(scrolling.end))
    // Without snap points the motion is limited by the edges only.
    let isFree = view.orthogonalSnapPoints(ofSection: index, atMost: 1).isEmpty
    motion = ScrollMotion(
      from: direction.cross(offset), velocity: direction.cross(velocity), bounds: bounds,
      rate: scrolling.decelerationRate, target: isFree ? nil : direction.cross(target))
  }

  /// The time at which the motion ends, in seconds of the session.
  var end: Double { start + motion.duration }

  func offset(at time: Double) -> Point {
    let offset = motion.offset(at: time - start)
    return direction.point(main: 0, cross: bounces ? offset : bounds.nearest(to: offset))
  }

  /// Returns the velocity at a time of the session, in points per second.
  func velocity(at time: Double) -> Point {
    direction.point(main: 0, cross: motion.velocity(at: time - start))
  }
}
