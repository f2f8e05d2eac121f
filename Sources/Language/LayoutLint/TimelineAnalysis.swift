import CollectionLayout
import LayoutBase
import LayoutDocument
import LayoutSession

/// Simulates the timeline of a document and passes its frames to the timeline rules.
struct TimelineAnalysis {
  /// Frames per second of the simulation. Displays show more, but a sudden change between two of their frames is one
  /// between two of these frames, too.
  private static let framesPerSecond = 30.0
  /// The maximum number of frames, which are two minutes.
  private static let frameLimit = 3600
  /// The maximum number of elements in all frames.
  private static let elementLimit = 1_000_000
  /// Tolerance for comparing times, in seconds.
  private static let tolerance = 1e-6

  /// The part of a timeline that was analyzed.
  enum Extent {
    case all
    /// Its start: the timeline is too long, has too many elements, or the run was cancelled.
    case start
    /// The part before an invalid event. The text states the reason.
    case untilInvalidEvent(String)
  }

  /// Simulates the timeline and runs the checks on each step. Returns the part that was analyzed; if `token` is
  /// cancelled, the value has no meaning.
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
    var (performed, animationStart, animationEnd) = (0, 0.0, simulation.animationEnd)
    var update: TimelineEvent?
    var left = elementLimit
    var previousTarget = simulation.targetView()
    var (jumpCount, missedCount) = (0, 0)
    for _ in 0..<frameLimit {
      if token?.isCancelled == true { return .start }
      guard let frame = simulation.next() else { return extent(of: simulation) }
      let current = TimelineStep.Frame(frame)
      left -= current.state.elements.count
      guard left > 0 else { return .start }
      let (count, end) = (simulation.performedEventCount, simulation.animationEnd)
      let events = simulation.timeline[performed..<count]
      update = events.last(where: \.changesContent) ?? update
      let wasAnimated = animationEnd > previous.time + tolerance && animationEnd > animationStart + tolerance
      if end > animationEnd, count > 0 { (animationStart, animationEnd) = (simulation.timeline[count - 1].time, end) }
      let isAnimated = wasAnimated || animationEnd > max(previous.time, animationStart) + tolerance
      let target = simulation.targetView()
      let step = TimelineStep(
        previous: previous, current: current, events: events, update: update, isAnimated: isAnimated,
        isScrolling: simulation.isScrolling, previousTarget: previousTarget, target: target,
        jumps: jumps(of: simulation, from: jumpCount),
        missedTargets: simulation.report.missedTargets.dropFirst(missedCount).map {
          (missed: $0, event: simulation.timeline[$0.event])
        },
        anchor: update?.anchor ?? target.layout.model.reservedTarget.map { .target($0) }
          ?? document.model.animation.anchor,
        animatesUpdates: document.model.animation.effectiveDuration > 0, direction: target.layout.model.scrollDirection)
      for index in checks.indices { checks[index].check(step) }
      (previous, performed, previousTarget) = (current, count, target)
      (jumpCount, missedCount) = (simulation.report.jumps.count, simulation.report.missedTargets.count)
    }
    return simulation.next() == nil ? extent(of: simulation) : .start
  }

  private static func extent(of simulation: Simulation) -> Extent {
    simulation.stopReason.map { .untilInvalidEvent($0) } ?? .all
  }

  /// Returns the jumps from the index `first` of the report on, each with the last event before it; nil before the
  /// first event.
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

/// The difference of two consecutive frames of a simulation, which the timeline rules check.
struct TimelineStep {
  /// A frame of the simulation, whose elements can be found by their keys.
  struct Frame {
    var time: Double
    var state: ViewportState
    var indices: [ElementKey: Int]

    init(_ frame: SimulationFrame) {
      (time, state) = (frame.time, frame.state)
      let elements = frame.state.elements
      indices = Dictionary(
        elements.indices.map { (elements[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The visible rectangle in content coordinates.
    var bounds: Rect { Rect(origin: state.contentOffset, size: state.viewport) }

    /// Returns an element; nil if it is not in the frame.
    subscript(key: ElementKey) -> LayoutElement? { indices[key].map { state.elements[$0] } }

    /// Returns the position of an element on screen, in points.
    func screenOrigin(of attributes: LayoutAttributes) -> Point { attributes.frame.origin - state.contentOffset }
  }

  var previous: Frame
  var current: Frame
  /// The events between the frames.
  let events: ArraySlice<TimelineEvent>
  /// The last event that changed the data, the content inset or the viewport's size, up to the current frame; nil if
  /// there is none. All animations in flight are those of this event.
  let update: TimelineEvent?
  /// Whether the data, the content inset or the viewport's size changed between the frames.
  var hasUpdate: Bool { events.contains(where: \.changesContent) }
  /// Whether an animation was in flight between the frames.
  var isAnimated: Bool
  /// Whether a fling is in motion, or the viewport scrolls under a dragged item.
  var isScrolling: Bool
  /// The layout to which the animations led at the previous frame, at its content offset.
  var previousTarget: ScrolledCollection
  /// The layout to which the animations lead at the current frame, at its content offset.
  var target: ScrolledCollection
  /// The movements between the frames that are no animation, each with the last event before it; nil before the first
  /// event.
  let jumps: [(jump: SimulationReport.Jump, event: TimelineEvent?)]
  /// The targets that were missed between the frames, each with the event that scrolled to it.
  let missedTargets: [(missed: SimulationReport.MissedTarget, event: TimelineEvent)]
  /// The document's scroll anchor for updates.
  let anchor: ScrollAnchor
  /// Whether the document animates updates.
  let animatesUpdates: Bool
  let direction: ScrollDirection

  /// The elements that are in both frames and visible in both, neither disappearing nor dragged.
  var survivors: [(before: LayoutElement, after: LayoutElement)] {
    current.state.elements.compactMap { after in
      guard let before = previous[after.key], before.phase == .present, after.phase == .present,
        previous.bounds.intersects(before.attributes.frame), current.bounds.intersects(after.attributes.frame)
      else { return nil }
      return (before, after)
    }
  }
}

/// The state of a timeline rule's check. It is passed the steps of a simulation in order.
protocol TimelineCheck {
  mutating func check(_ step: TimelineStep, _ findings: inout TimelineFindings)
}

/// A timeline check with the findings so far.
struct RunningCheck {
  private var state: any TimelineCheck
  private(set) var findings: TimelineFindings

  init(_ state: any TimelineCheck, _ findings: TimelineFindings) { (self.state, self.findings) = (state, findings) }

  mutating func check(_ step: TimelineStep) { state.check(step, &findings) }
}

extension LayoutElement {
  /// The key and the frame of the element, for a finding.
  var linted: LintElement { LintElement(key: key.text, frame: attributes.frame) }
}

extension TimelineEvent {
  /// Whether the event changes the data, the content inset or the viewport's size, not only an offset, a drag or a
  /// measured size.
  var changesContent: Bool {
    switch action {
    case .update, .snapshot, .setExpanded, .sectionSnapshot, .resize, .setContentInset: true
    case .scrollTo, .scrollToItem, .scrollSection, .fling, .flingSection, .drag, .measure, .wait: false
    }
  }
}

/// Collects the findings of a timeline rule at the event that caused them, or without a timeline at the elements. An
/// element is reported once for each event.
struct TimelineFindings {
  var findings: LintFindings
  private let layout: LintedLayout
  private var reported: Set<Occurrence> = []

  private struct Occurrence: Hashable {
    var event: Int
    var key: ElementKey
  }

  init(_ findings: LintFindings, _ layout: LintedLayout) { (self.findings, self.layout) = (findings, layout) }

  /// Adds an occurrence at the range of `event`; if that is nil, at the key `timeline`; without a timeline, at the
  /// first element.
  mutating func add(
    _ elements: [LayoutElement], at step: TimelineStep, of event: TimelineEvent?, _ message: () -> String
  ) {
    guard let first = elements.first else { return }
    let range = event?.range ?? layout.document.timelineKeyRange ?? layout.range(of: first.attributes)
    guard reported.insert(Occurrence(event: range.lowerBound, key: first.key)).inserted else { return }
    let time = PointText.hundredths(step.current.time)
    findings.add(at: layout.firstLine(of: range)) {
      "\(message()) (at \(time) s)"
    } elements: {
      elements.map(\.linted)
    }
  }
}
