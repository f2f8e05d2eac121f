import Cancellation
import CollectionLayout
import LayoutDocument
import LayoutSession

/// Simulates the timeline of a document and passes its frames to the timeline rules.
struct TimelineAnalysis {
  /// Frames per second. A defect between two frames of a display is between two of these too.
  private static let framesPerSecond = 30.0
  /// The maximum number of frames: two minutes.
  private static let frameLimit = 3600
  /// The maximum number of elements in all frames.
  private static let elementLimit = 1_000_000
  /// Tolerance for comparing times, in seconds.
  private static let tolerance = 1e-6

  /// The analyzed part of a timeline.
  enum Extent {
    case all
    /// Only a part, because the timeline is too long or has too many elements.
    case start
    /// The part before an invalid event, with the reason.
    case untilInvalidEvent(String)
  }

  /// Runs checks. A cancelled run analyzes only a part.
  static func run(
    _ document: DocumentSnapshot, _ checks: inout [RunningCheck],
    token: CancellationToken?
  ) -> Extent {
    guard
      let simulation = try? Simulation(
        document, events: document.model.timeline, framesPerSecond: framesPerSecond, token: token)
    else { return .start }
    guard let first = simulation.next() else { return extent(of: simulation) }
    var previous = TimelineStep.Frame(first)
    // Events at 0 s happen before the first frame.
    var (performed, animationStart, animationEnd) = (0, 0.0, simulation.endOfAnimations)
    var update: TimelineEvent?
    var left = elementLimit
    var previousTarget = simulation.targetView()
    var jumpCount = 0
    for _ in 0..<frameLimit {
      if token?.isCancelled == true { return .start }
      guard let frame = simulation.next() else { return extent(of: simulation) }
      let current = TimelineStep.Frame(frame)
      left -= current.state.elements.count
      guard left > 0 else { return .start }
      let (count, end) = (simulation.performedEventCount, simulation.endOfAnimations)
      let events = simulation.timeline[performed..<count]
      update = events.last(where: \.changesContent) ?? update
      let wasAnimated = animationEnd > previous.time + tolerance && animationEnd > animationStart + tolerance
      if end > animationEnd, count > 0 { (animationStart, animationEnd) = (simulation.timeline[count - 1].time, end) }
      let isAnimated = wasAnimated || animationEnd > max(previous.time, animationStart) + tolerance
      let target = simulation.targetView()
      let step = TimelineStep(
        previous: previous, current: current, events: events, update: update, isAnimated: isAnimated,
        isSettled: current.time >= animationEnd - tolerance, isScrolling: simulation.isScrolling,
        previousTarget: previousTarget, target: target, jumps: jumps(of: simulation, from: jumpCount),
        anchor: document.model.animation.anchor, direction: target.layout.model.scrollDirection)
      for index in checks.indices { checks[index].check(step) }
      (previous, performed, previousTarget, jumpCount) = (current, count, target, simulation.report.jumps.count)
    }
    return simulation.next() == nil ? extent(of: simulation) : .start
  }

  /// Returns the extent of a simulation that has ended.
  private static func extent(of simulation: Simulation) -> Extent {
    simulation.stopReason.map { .untilInvalidEvent($0) } ?? .all
  }

  /// Returns the jumps from an index on, each with the last event before it.
  private static func jumps(
    of simulation: Simulation, from first: Int
  ) -> [(jump: SimulationReport.Jump, event: TimelineEvent?)] {
    let report = simulation.report
    guard report.jumps.count > first else { return [] }
    let start = report.intervals.lastIndex { $0.jumps.lowerBound <= first } ?? 0
    return report.intervals[start...].flatMap { interval in
      let event = interval.event.map { simulation.timeline[$0] }
      return report.jumps[interval.jumps.clamped(to: first..<report.jumps.count)].map { ($0, event) }
    }
  }
}
