package import CollectionLayout
package import LayoutBase
package import LayoutDocument

/// The simulation of a document's timeline on a manual clock: a sequence of frames, each computed on demand.
///
/// Events happen at their exact times, also between two frames. An invalid event ends the simulation.
package final class Simulation: Sequence, IteratorProtocol {
  /// The diagnostics of the events so far, in the order of time, each at the range of its event.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The time of the invalid event that ended the simulation, in seconds; nil if there was none.
  package private(set) var failureTime: Double?
  /// The events, sorted by time.
  package let timeline: [TimelineEvent]
  /// Whether the layout is from right to left. No event changes this.
  package let isRightToLeft: Bool
  /// The random order in which late sizes arrive; nil if they arrive at the times of the document.
  package let order: ArrivalOrder?
  /// The changes of elements in view without an animation, up to the last frame.
  package private(set) var report = SimulationReport()

  var session: Session
  private let framesPerSecond: Double
  private(set) var events: ArraySlice<TimelineEvent>
  private(set) var fling: Fling?
  /// The decelerating orthogonal sections.
  private var sectionFlings: [Identifier: SectionFling] = [:]
  private var drag: SimulatedDrag?
  /// The target of the last `scrollToItem` and the index of that event; nil before it and after a later event that is
  /// not a measurement or a wait.
  private var target: (element: ScrollTarget, event: Int)?
  /// The number of the next frame, from 0; nil after the last one.
  private var frame: Int? = 0
  private var time = 0.0
  private let lastEvent: Double
  /// The end of the last animation so far, in seconds of the simulation; 0 if there was none.
  package private(set) var animationEnd = 0.0

  /// The difference in seconds up to which times of frames, events and ends are regarded as equal.
  private static let tolerance = 1e-9

  /// Creates a simulation. Events must be sorted by time, and `framesPerSecond` must be above 0. Without a `viewport`
  /// it is the document's; without an `order` late sizes arrive at the times of the document. Throws if there are too
  /// many elements, or if `token` is cancelled.
  package init(
    _ document: DocumentSnapshot, events: [TimelineEvent], viewport: Screen? = nil, framesPerSecond: Double,
    order: ArrivalOrder? = nil, token: CancellationToken? = nil
  ) throws(Session.TooManyElements) {
    let events = order?.timeline(events) ?? events
    var options = SessionOptions(viewport: viewport, animation: .frames, jumps: .all)
    options.arrivalOrder = order
    session = try Session(name: "simulation", document: document, options: options, now: 0, token: token)
    session.token = token
    _ = session.setClock(.manual, rate: nil, now: 0)
    self.framesPerSecond = framesPerSecond
    (timeline, self.order) = (events, order)
    isRightToLeft = document.isRightToLeft
    self.events = events[...]
    lastEvent = events.map(\.endTime).max() ?? 0
  }

  /// The end of the simulation as far as it is known: the latest of the end of the last event, the end of all motion so
  /// far and the next time at which a size arrives; in seconds.
  private var end: Double {
    Swift.max(lastEvent, animationEnd, Swift.max(flingEnd, session.nextMeasuringTime ?? 0))
  }

  /// The time at which all decelerations end, in seconds; 0 if there are none.
  private var flingEnd: Double { sectionFlings.values.reduce(fling?.end ?? 0) { Swift.max($0, $1.end) } }

  /// The completed fraction of the simulation, from 0 to 1, as far as its end is known.
  package var progress: Double { end > 0 ? Swift.min(1, time / end) : 1 }

  /// The reason why the simulation ended early, at an invalid event; nil if it did not.
  package var stopReason: String? {
    guard failureTime != nil else { return nil }
    guard let error = diagnostics.last(where: { $0.severity == .error }) else { return "invalid event" }
    return "invalid event: \(error.message)"
  }

  /// Returns the next frame; nil after the first frame at or after the end, and after an invalid event.
  package func next() -> SimulationFrame? {
    guard let number = frame else { return nil }
    let time = Double(number) / framesPerSecond
    while let event = events.first, event.time <= time + Self.tolerance {
      events = events.dropFirst()
      advance(to: event.time)
      report.begin(timeline.count - events.count - 1, at: event.time)
      guard apply(event) else {
        failureTime = event.time
        frame = nil
        return nil
      }
    }
    // An animation that ends at the frame's time except for rounding has ended in it.
    advance(to: [animationEnd, flingEnd].filter { $0 <= time + Self.tolerance }.reduce(time, Swift.max))
    frame = events.isEmpty && time >= end - Self.tolerance ? nil : number + 1
    let state = session.presentationState(now: 0)
    if !session.presentation.inFlightAnimations.isEmpty {
      report.add(BlankArea(of: state, target: session.currentView()), of: state, for: 1 / framesPerSecond)
    }
    return SimulationFrame(time: time, state: state)
  }

  /// Advances the clock to `time`, in seconds. A drag is ended, and sizes arrive, at their times up to then.
  private func advance(to time: Double) {
    if let drag, drag.end <= time + Self.tolerance {
      measure(until: drag.end)
      step(to: drag.end)
      self.drag = nil
      change { _ = try? session.endInteractiveMovement() }
    }
    measure(until: time)
    step(to: time)
  }

  /// Advances the clock to each time up to `time`, in seconds, at which a size arrives.
  private func measure(until time: Double) {
    while let next = session.nextMeasuringTime, next <= time + Self.tolerance, !session.work.isCancelled {
      step(to: next)
    }
  }

  private func step(to time: Double) {
    // An event may be later than its frame by the tolerance.
    self.time = Swift.max(self.time, time)
    _ = try? session.advanceClock(to: self.time, now: 0)
    if let fling {
      session.scroll(to: fling.offset(at: self.time), token: nil)
      if self.time >= fling.end { self.fling = nil }
    }
    for (section, fling) in sectionFlings {
      session.scroll(to: fling.offset(at: self.time), ofSection: section, token: nil)
      if self.time >= fling.end { sectionFlings[section] = nil }
    }
    moveDraggedItem()
    let offset = session.contentOffset
    takeOutput()
    // A fling continues from the offset to which a measured size moved the viewport.
    if let fling, session.contentOffset != offset { begin(fling.velocity(at: self.time)) }
  }

  /// Moves the dragged item to where it is at the current time, and autoscrolls the viewport.
  ///
  /// The autoscroll begins, and its speed changes, at fixed times only, so that it does not depend on the rate of
  /// frames.
  private func moveDraggedItem() {
    while let speedTime = drag?.nextSpeedTime, speedTime <= time + Self.tolerance, !session.work.isCancelled {
      moveDraggedItem(to: Swift.min(speedTime, time))
      drag?.speedNumber += 1
      session.movement?.holdAutoscrollSpeed()
      session.autoscroll(to: Swift.min(speedTime, time))
    }
    moveDraggedItem(to: time)
  }

  private func moveDraggedItem(to time: Double) {
    guard let drag else { return }
    session.autoscroll(to: time)
    session.updateInteractiveMovement(to: drag.position(at: time))
  }

  /// Performs an event now; returns false if it is invalid.
  private func apply(_ event: TimelineEvent) -> Bool {
    if !event.action.isPassive { target = nil }
    guard perform(event) else { return false }
    guard let unknown = event.unknownTarget(in: session.model) else { return true }
    diagnostics.append(unknown)
    return false
  }

  private func perform(_ event: TimelineEvent) -> Bool {
    switch event.action {
    case .scrollTo(let x, let y):
      scroll(to: Point(x: x ?? contentOffset.x, y: y ?? contentOffset.y))
    case .scrollToItem(let item, let position):
      let element = ScrollTarget(key: .cell(Identifier(item)), position: position)
      guard session.scroll(to: element, token: nil) else {
        diagnostics.append(event.unknownItem(item))
        return false
      }
      fling = nil
      if let path = session.model.indexPath(of: Identifier(item)) {
        sectionFlings[session.model.sections[path.section].identifier] = nil
      }
      target = (element, timeline.count - events.count - 1)
      publish()
    case .scrollSection(let section, let x, let y):
      return scroll(section, event) { section, offset in
        session.scroll(to: Point(x: x ?? offset.x, y: y ?? offset.y), ofSection: section, token: nil)
      }
    case .fling(let velocity): begin(velocity)
    case .flingSection(let section, let velocity):
      return scroll(section, event) { section, _ in begin(velocity, ofSection: section) }
    case .setContentInset(let inset): change { session.setContentInset(inset) }
    case .resize(let screen): change { session.resize(to: screen) }
    case .update(let operations): return update(operations, event)
    case .snapshot(let sections): return apply(sections, event)
    case .drag(let item, let path): return beginDrag(of: item, along: path, event)
    case .measure(let elements): measure(elements, event)
    case .setExpanded(let isExpanded, let items):
      return changeOutline(event) { session throws(OutlineIssue) in
        try session.setExpanded(isExpanded, items, animated: true, token: nil)
      }
    case .sectionSnapshot(let section, let items):
      return changeOutline(event) { session throws(OutlineIssue) in
        try session.applySectionSnapshot(items, to: section, animated: true, anchor: event.anchor, token: nil)
      }
    case .wait: break
    }
    return true
  }

  /// The content offset on screen at the current time, which an update may be animating.
  private var contentOffset: Point {
    session.presentation.inFlightAnimations.contentOffset(session.contentOffset, at: time)
  }

  private func scroll(to offset: Point) {
    fling = nil
    session.scroll(to: offset, token: nil)
    publish()
  }

  private func begin(_ velocity: Point) {
    fling = Fling(from: contentOffset, velocity: velocity, on: session.currentView(), at: time)
  }

  /// Scrolls an orthogonal section by `scroll`, which gets its identifier and its current offset. A section that does
  /// not scroll is reported. Returns false if the section does not exist.
  private func scroll(
    _ name: String, _ event: TimelineEvent, by scroll: (Identifier, Point) -> Void
  ) -> Bool {
    let section = Identifier(name)
    let view = session.currentView()
    guard let index = view.layout.model.sectionIndex(of: section) else {
      diagnostics.append(event.unknownSection(name))
      return false
    }
    guard let offset = view.orthogonalOffset(ofSection: index) else {
      diagnostics.append(event.doesNotScroll(name))
      return true
    }
    sectionFlings[section] = nil
    scroll(section, offset)
    publish()
    return true
  }

  private func begin(_ velocity: Point, ofSection section: Identifier) {
    sectionFlings[section] = SectionFling(section, velocity: velocity, on: session.currentView(), at: time)
  }

  private func beginDrag(of item: String, along path: DragPath, _ event: TimelineEvent) -> Bool {
    let key = ElementKey.cell(Identifier(item))
    // A finger on the content stops its deceleration.
    fling = nil
    sectionFlings = [:]
    do throws(Session.CannotMove) {
      try session.beginInteractiveMovement(of: key)
    } catch {
      diagnostics.append(error.diagnostic(of: event, item))
      return false
    }
    let drag = SimulatedDrag(key: key, path: path, start: time, origin: session.movingPosition ?? .zero)
    session.updateInteractiveMovement(to: drag.position(at: time))
    session.movement?.holdAutoscrollSpeed()
    self.drag = drag
    publish()
    return true
  }

  private func measure(_ elements: [MeasuredElement], _ event: TimelineEvent) {
    let problems = event.diagnostics(of: elements, in: session.model, viewport: session.viewport.size)
    // In a random order a size may arrive after its element was deleted, which is no fault of the timeline.
    diagnostics += order == nil ? problems : problems.filter { $0.code != TimelineMeasuring.unknownElement }
    change(movesViewport: true) {
      _ = session.setMeasuredSizes(TimelineMeasuring.sizes(of: elements, in: session.model))
    }
  }

  private func update(_ operations: [BatchOperation], _ event: TimelineEvent) -> Bool {
    var warnings: [UpdateIssue] = []
    do throws(InvalidUpdates) {
      var fragments = SourceFragments()
      let operations = try session.document.operations(operations, on: session.model, fragments: &fragments)
      try change { () throws(InvalidUpdates) in
        warnings = try session.performBatchUpdates(
          operations, counts: nil, animated: true, anchor: event.anchor, token: nil)
      }
    } catch {
      diagnostics += error.issues.map { event.diagnostic(of: $0, .error) }
      return false
    }
    diagnostics += warnings.map { event.diagnostic(of: $0, .warning) }
    return true
  }

  private func apply(_ sections: [SnapshotSection], _ event: TimelineEvent) -> Bool {
    do throws(InvalidSnapshot) {
      var fragments = SourceFragments()
      let snapshot = session.document.snapshot(sections, on: session.model, fragments: &fragments)
      try change { () throws(InvalidSnapshot) in
        try session.applySnapshot(snapshot, animated: true, anchor: event.anchor, token: nil)
      }
      return true
    } catch {
      diagnostics += error.issues.map(event.diagnostic(of:))
      return false
    }
  }

  private func changeOutline(
    _ event: TimelineEvent, _ body: (inout Session) throws(OutlineIssue) -> Void
  ) -> Bool {
    do throws(OutlineIssue) {
      try change { () throws(OutlineIssue) in try body(&session) }
      return true
    } catch {
      diagnostics.append(event.diagnostic(of: error))
      return false
    }
  }

  /// Makes a change by `body`. Decelerations continue with their velocities: that of the viewport from its current
  /// offset or, with `movesViewport`, from that to which the change moved it.
  private func change<Failure: Error>(movesViewport: Bool = false, _ body: () throws(Failure) -> Void) throws(Failure) {
    let velocity = fling?.velocity(at: time)
    let offset = contentOffset
    let sections = sectionFlings.mapValues { (velocity: $0.velocity(at: time), offset: $0.offset(at: time)) }
    try body()
    // The offset may now be beyond the end of the content; the fling then springs back.
    if velocity != nil, !movesViewport { session.scroll(to: offset, token: nil) }
    for (section, scroll) in sections { session.scroll(to: scroll.offset, ofSection: section, token: nil) }
    publish()
    if let velocity { begin(velocity) }
    for (section, scroll) in sections { begin(scroll.velocity, ofSection: section) }
  }

  /// Takes the output of the session, so that animations of the changes begin now.
  private func publish() {
    takeOutput()
    animationEnd = Swift.max(animationEnd, session.presentation.lastAnimationEnd ?? 0)
  }

  /// Takes the output of the session, and reports jumps and a target that is missed.
  private func takeOutput() {
    defer {
      if let (element, event) = target, let reason = session.miss(of: element) {
        report.add(SimulationReport.MissedTarget(key: element.key, event: event, time: time, reason: reason))
      }
    }
    for case .update(let update) in session.takeOutput(now: 0) {
      if let changes = update.suddenChanges { report.add(changes, at: time) }
    }
  }
}

// The state after the last frame, for checks of the simulation.
extension Simulation {
  /// The number of events that were performed up to the last frame.
  package var performedEventCount: Int { timeline.count - events.count }

  /// Whether a fling is in motion, or the viewport scrolls under a dragged item.
  package var isScrolling: Bool {
    fling != nil || !sectionFlings.isEmpty || session.movement?.autoscroll.time != nil
  }

  /// Returns the layout to which the animations lead, at the content offset to which they lead.
  package func targetView() -> ScrolledCollection { session.currentView() }
}

extension TimelineEvent.Action {
  /// Whether the event only measures or waits.
  fileprivate var isPassive: Bool {
    switch self {
    case .measure, .wait: true
    case .scrollTo, .scrollToItem, .scrollSection, .fling, .flingSection, .setContentInset, .resize, .update, .snapshot,
      .setExpanded, .sectionSnapshot, .drag:
      false
    }
  }
}

/// A drag of a timeline that is in progress.
struct SimulatedDrag {
  let key: ElementKey
  let path: DragPath
  /// The time of the session at which the drag began, in seconds.
  let start: Double
  /// The center of the item at the beginning of the drag, in content coordinates.
  let origin: Point
  /// The number of times that the speed of the autoscroll was updated since the beginning of the drag.
  var speedNumber = 0.0

  /// The number of updates of the speed per second.
  private static let speedRate = 60.0

  var end: Double { start + path.duration }

  /// The time of the session at which the speed is updated next, in seconds.
  var nextSpeedTime: Double { start + (speedNumber + 1) / Self.speedRate }

  /// Returns the position of the item's center in content coordinates at `time`, in seconds of the session.
  func position(at time: Double) -> Point { path.position(at: time - start, from: origin) }
}

extension Session.CannotMove {
  /// Returns the diagnostic of a drag event that cannot begin; `item` is the one to drag.
  func diagnostic(of event: TimelineEvent, _ item: String) -> Diagnostic {
    switch self {
    case .isMoving(let key): event.cannotDrag(item, during: key.primaryKey.itemName)
    case .notReorderable: event.isNotReorderable(item)
    case .notACell, .unknownItem, .cancelled: event.unknownDraggedItem(item)
    }
  }
}

extension ElementKey {
  /// The identifier of the item of a cell; the whole key for another element.
  fileprivate var itemName: String { if case .cell(let item) = self { item.text } else { text } }
}
