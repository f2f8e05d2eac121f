package import CollectionLayout

/// The jumps, changes of size, empty areas and missed targets of a simulation, by event.
package struct SimulationReport: Sendable {
  /// The movement of an element on screen at one instant, without an animation.
  package struct Jump: Equatable, Sendable {
    package var key: ElementKey
    /// The time of the movement, in seconds from the start of the simulation.
    package var time: Double
    /// The length of the movement, in points.
    package var distance: Double

    package init(key: ElementKey, time: Double, distance: Double) {
      (self.key, self.time, self.distance) = (key, time, distance)
    }
  }

  /// The item of a `scrollToItem` event that is not where the event should have shown it.
  package struct MissedTarget: Equatable, Sendable {
    package var key: ElementKey
    /// The index of the event in the timeline.
    package var event: Int
    /// The time at which the item was first missed, in seconds from the start of the simulation.
    package var time: Double
    package var reason: Session.MissedTarget
  }

  /// The changes from one event to the next.
  package struct Interval: Sendable {
    /// The index of the event in the timeline; nil for the time before the first one.
    package var event: Int?
    /// The start of the interval, in seconds from that of the simulation.
    package var time: Double
    /// The range in `SimulationReport.jumps` of the jumps in the interval.
    package fileprivate(set) var jumps: Range<Int>
    /// The number of changes of the size of each element in view, by key.
    package fileprivate(set) var sizeChanges: [ElementKey: Int] = [:]
    /// The sum over the frames of the area of the viewport that is empty although the layout has elements there,
    /// multiplied by the duration of the frame; in square points × seconds.
    package fileprivate(set) var blank = 0.0

    /// The length of the longest jump, in points; 0 if there is none.
    package fileprivate(set) var largestJump = 0.0
    /// The largest number of changes of the size of one element; 0 if there were none.
    package var oscillation: Int { sizeChanges.values.max() ?? 0 }
    /// The missed target of the event of the interval; nil if there is none.
    package fileprivate(set) var missedTarget: MissedTarget?
    /// Whether nothing is reported in the interval.
    package var isEmpty: Bool { largestJump == 0 && sizeChanges.isEmpty && blank == 0 && missedTarget == nil }
  }

  /// The maximum number of jumps that are stored, and of elements whose changes of size are counted. Further jumps are
  /// only counted.
  private static let limit = 10_000

  package private(set) var intervals = [Interval(event: nil, time: 0, jumps: 0..<0)]
  /// The jumps that are stored, by ascending time.
  package private(set) var jumps: [Jump] = []
  /// The number of all jumps, also of those that are not stored.
  package private(set) var jumpCount = 0
  /// The length of the longest of all jumps, in points; 0 if there is none.
  package private(set) var largestJump = 0.0
  /// The missed targets by ascending time, at most one for each event.
  package private(set) var missedTargets: [MissedTarget] = []
  private var sizeChanges: [ElementKey: Int] = [:]

  package init() {}

  /// Whether nothing is reported in any interval.
  package var isEmpty: Bool { intervals.allSatisfy(\.isEmpty) }
  /// The intervals of all events, also of those without changes. The interval before the first event is left out if
  /// nothing is reported in it, unless there are no events.
  package var listedIntervals: [Interval] {
    intervals.count == 1 ? intervals : intervals.filter { $0.event != nil || !$0.isEmpty }
  }
  /// The largest number of changes of the size of one element; 0 if there were none.
  package var oscillation: Int { sizeChanges.values.max() ?? 0 }
  /// The sum of `blank` of all intervals, in square points × seconds.
  package var blank: Double { intervals.reduce(0) { $0 + $1.blank } }

  /// Begins the interval of the event with this index, at a time in seconds.
  mutating func begin(_ event: Int, at time: Double) {
    intervals.append(Interval(event: event, time: time, jumps: jumps.count..<jumps.count))
  }

  mutating func add(_ changes: SuddenChanges, at time: Double) {
    let last = intervals.count - 1
    for jump in changes.jumps {
      jumpCount += 1
      largestJump = max(largestJump, jump.distance)
      intervals[last].largestJump = max(intervals[last].largestJump, jump.distance)
      if jumps.count < Self.limit { jumps.append(Jump(key: jump.key, time: time, distance: jump.distance)) }
    }
    intervals[last].jumps = intervals[last].jumps.lowerBound..<jumps.count
    for key in changes.resized where sizeChanges[key] != nil || sizeChanges.count < Self.limit {
      sizeChanges[key, default: 0] += 1
      intervals[last].sizeChanges[key, default: 0] += 1
    }
  }

  /// Adds a missed target to the interval of its event, unless that has one already.
  mutating func add(_ missed: MissedTarget) {
    guard let index = intervals.lastIndex(where: { $0.event == missed.event }), intervals[index].missedTarget == nil
    else { return }
    intervals[index].missedTarget = missed
    missedTargets.append(missed)
  }

  /// Adds the empty area of a frame with this state, which is shown for `seconds`.
  mutating func add(_ area: BlankArea, of state: ViewportState, for seconds: Double) {
    intervals[intervals.count - 1].blank += area.fraction * state.viewport.width * state.viewport.height * seconds
  }
}
