package import CollectionLayout

/// The changes of elements in view that were not animated, by event.
package struct SimulationReport: Sendable {
  /// The movement of an element on screen without an animation.
  package struct Jump: Equatable, Sendable {
    package var key: ElementKey
    /// Seconds from the start.
    package var time: Double
    /// In points.
    package var distance: Double

    package init(key: ElementKey, time: Double, distance: Double) {
      (self.key, self.time, self.distance) = (key, time, distance)
    }
  }

  /// The item of a `scrollTo` that is not where the event has to show it.
  package struct MissedTarget: Equatable, Sendable {
    package var key: ElementKey
    /// The index of the event in the timeline.
    package var event: Int
    /// Seconds from the start.
    package var time: Double
    package var reason: Session.MissedTarget
  }

  /// The time from one event to the next.
  package struct Interval: Sendable {
    /// The index of the event in the timeline; nil for the time before the first one.
    package var event: Int?
    /// Its start, in seconds.
    package var time: Double
    /// The indices of its jumps among those of the report.
    package fileprivate(set) var jumps: Range<Int>
    /// The number of changes of the size of an element in view, by key.
    package fileprivate(set) var sizeChanges: [ElementKey: Int] = [:]
    /// The area of the viewport that was empty although the layout had elements there, in point² × seconds.
    package fileprivate(set) var blank = 0.0

    /// The largest distance of a jump, in points; 0 if there is none.
    package fileprivate(set) var largestJump = 0.0
    /// The largest number of changes of one size.
    package var oscillation: Int { sizeChanges.values.max() ?? 0 }
    /// The missed target of the event; nil if there is none.
    package fileprivate(set) var missedTarget: MissedTarget?
    /// Whether nothing is reported.
    package var isEmpty: Bool { largestJump == 0 && sizeChanges.isEmpty && blank == 0 && missedTarget == nil }
  }

  /// The maximum number of jumps, and of elements whose sizes changed, that are kept; the others are counted only.
  private static let limit = 10_000

  package private(set) var intervals = [Interval(event: nil, time: 0, jumps: 0..<0)]
  /// The jumps that are kept, by ascending time.
  package private(set) var jumps: [Jump] = []
  /// The number of all jumps, also those that are not kept.
  package private(set) var jumpCount = 0
  /// The largest distance of all jumps, in points.
  package private(set) var largestJump = 0.0
  /// The missed targets by ascending time, at most one of each event.
  package private(set) var missedTargets: [MissedTarget] = []
  private var sizeChanges: [ElementKey: Int] = [:]

  package init() {}

  /// Whether nothing is reported.
  package var isEmpty: Bool { intervals.allSatisfy(\.isEmpty) }
  /// The intervals of all events, also of those without changes. The time before the first event is left out if nothing
  /// happened in it, unless there is no event.
  package var listedIntervals: [Interval] {
    intervals.count == 1 ? intervals : intervals.filter { $0.event != nil || !$0.isEmpty }
  }
  /// The largest number of changes of the size of one element.
  package var oscillation: Int { sizeChanges.values.max() ?? 0 }
  /// The sum of all intervals, in point² × seconds.
  package var blank: Double { intervals.reduce(0) { $0 + $1.blank } }

  /// Begins the interval of an event.
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

  /// Adds the missed target of an event, unless the event has one.
  mutating func add(_ missed: MissedTarget) {
    guard let index = intervals.lastIndex(where: { $0.event == missed.event }), intervals[index].missedTarget == nil
    else { return }
    intervals[index].missedTarget = missed
    missedTargets.append(missed)
  }

  /// Adds the empty area of a frame that is shown for a number of seconds.
  mutating func add(_ area: BlankArea, of state: ViewportState, for seconds: Double) {
    intervals[intervals.count - 1].blank += area.fraction * state.viewport.width * state.viewport.height * seconds
  }
}
