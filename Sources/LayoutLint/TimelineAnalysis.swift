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

  /// Runs checks. Returns false if the timeline was not analyzed completely.
  static func run(
    _ document: DocumentSnapshot, _ checks: inout [RunningCheck],
    token: CancellationToken?
  ) -> Bool {
    guard
      let simulation = try? Simulation(
        document, events: document.model.timeline, framesPerSecond: framesPerSecond, token: token),
      let first = simulation.next()
    else { return false }
    var previous = TimelineStep.Frame(first)
    // Events at 0 s happen before the first frame.
    var (performed, animationStart, animationEnd) = (0, 0.0, simulation.endOfAnimations)
    var left = elementLimit
    var previousTarget = simulation.targetView()
    for _ in 0..<frameLimit {
      if token?.isCancelled == true { return false }
      guard let frame = simulation.next() else { return true }
      let current = TimelineStep.Frame(frame)
      left -= current.state.elements.count
      guard left > 0 else { return false }
      let (count, end) = (simulation.performedEventCount, simulation.endOfAnimations)
      let event = count > 0 ? simulation.timeline[count - 1] : nil
      let wasAnimated = animationEnd > previous.time + tolerance && animationEnd > animationStart + tolerance
      if end > animationEnd, let event { (animationStart, animationEnd) = (event.time, end) }
      let isAnimated = wasAnimated || animationEnd > max(previous.time, animationStart) + tolerance
      let target = simulation.targetView()
      let step = TimelineStep(
        previous: previous, current: current, event: event, hasEvent: count > performed, isAnimated: isAnimated,
        isSettled: current.time >= animationEnd - tolerance, isScrolling: simulation.isScrolling,
        previousTarget: previousTarget, target: target,
        anchor: document.model.animation.anchor, direction: target.layout.model.scrollDirection)
      for index in checks.indices { checks[index].check(step) }
      (previous, performed, previousTarget) = (current, count, target)
    }
    return simulation.next() == nil
  }
}
