package import CollectionLayout

/// Finds elements that jump: that rest, move by more than a point from one frame to the next, and rest again.
///
/// An animation moves an element in more than two frames. A dragged element does not rest. Movements by scrolling are not reported: those on screen
/// without one in the content, and those in frames that change the content offset without changing the data.
package struct JumpDetector {
  package struct Jump: Equatable {
    package var key: ElementKey
    /// The time of the first frame after the jump, in seconds.
    package var time: Double
    /// The distance on screen, in points.
    package var distance: Double

    package init(key: ElementKey, time: Double, distance: Double) {
      (self.key, self.time, self.distance) = (key, time, distance)
    }
  }

  /// A movement whose next frame decides whether it is a jump.
  private struct Movement {
    var key: ElementKey
    var time: Double
    var distance: Double
  }

  /// Points below which an element rests.
  private static let tolerance = 0.01
  /// Points above which a movement is a jump.
  private static let threshold = 1.0
  /// The maximum number of jumps that are collected.
  private static let limit = 10_000

  /// The times of the events that change the data after the last frame, ascending.
  private var changeTimes: ArraySlice<Double>
  package private(set) var found: [Jump] = []
  private var previous: SimulationFrame?
  /// The elements that moved in the content from the frame before the previous one to the previous one.
  private var moving: Set<ElementKey> = []
  private var candidates: [Movement] = []

  /// `changeTimes` are the times of the events that change the data, in seconds and ascending.
  package init(changeTimes: [Double]) { self.changeTimes = changeTimes[...] }

  /// Adds the next frame.
  package mutating func add(_ frame: SimulationFrame) {
    defer { previous = frame }
    let count = changeTimes.prefix { $0 <= frame.time + 1e-9 }.count
    changeTimes.removeFirst(count)
    guard let previous else { return }
    var nowMoving = Self.dragged(in: previous).union(Self.dragged(in: frame))
    moving.formUnion(nowMoving)
    var movements: [Movement] = []
    let (old, new) = (previous.state, frame.state)
    let isScrolling = old.contentOffset != new.contentOffset && count == 0
    for change in ElementDiff(from: old.elements, to: new.elements).changed {
      let (before, after) = (change.before.frame.origin, change.after.frame.origin)
      guard Self.distance(before, after) > Self.tolerance else { continue }
      nowMoving.insert(change.key)
      let onScreen = Self.distance(
        Point(x: before.x - old.contentOffset.x, y: before.y - old.contentOffset.y),
        Point(x: after.x - new.contentOffset.x, y: after.y - new.contentOffset.y))
      if !isScrolling, onScreen > Self.threshold, !moving.contains(change.key) {
        movements.append(Movement(key: change.key, time: frame.time, distance: onScreen))
      }
    }
    settle { !nowMoving.contains($0) }
    (moving, candidates) = (nowMoving, movements)
  }

  private static func dragged(in frame: SimulationFrame) -> Set<ElementKey> {
    Set(frame.state.elements.lazy.filter { $0.phase == .moving }.map(\.key))
  }

  /// Ends the simulation: after the last frame all elements rest.
  package mutating func finish() { settle { _ in true } }

  private mutating func settle(_ rests: (ElementKey) -> Bool) {
    for movement in candidates where found.count < Self.limit && rests(movement.key) {
      found.append(Jump(key: movement.key, time: movement.time, distance: movement.distance))
    }
    candidates = []
  }

  private static func distance(_ one: Point, _ other: Point) -> Double {
    let (x, y) = (other.x - one.x, other.y - one.y)
    return (x * x + y * y).squareRoot()
  }
}
