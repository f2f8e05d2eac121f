package import CollectionLayout
package import LayoutBase
package import LayoutDocument

/// One viewport onto one document: its current state, and the state that the client was sent last.
///
/// Changes mark the session dirty. Layout and diffing run when the client can take an update, from the last sent state
/// to the current one, so that updates to a slow client coalesce. Only changes with different scroll anchors are laid
/// out separately.
///
/// A value: long work runs on a copy on another thread, and the copy replaces the session if its result is still
/// needed.
package struct Session: Sendable {
  package var name: String
  package let options: SessionOptions
  package internal(set) var clock: SessionClock

  var data: SessionData
  var viewport: SessionViewport
  var layout: SessionLayout
  var presentation: SessionPresentation
  var pending = CoalescedChanges()
  /// The item that the user moves; nil if there is none.
  var movement: InteractiveMovement?

  /// The maximum number of elements in a state.
  package static let elementLimit = 20_000
  /// The maximum size of the labels and keys of the elements in a state, in bytes: all of it is sent.
  package static let contentLimit = 16 << 20

  /// The error if the viewport alone, without overscan, has more elements or larger texts than a state may contain, or
  /// if the work was cancelled.
  package struct TooManyElements: Error {
    /// The problem and its remedy, without a trailing period.
    package static let message =
      "more than \(elementLimit) elements, or \(contentLimit >> 20) MiB of their texts, are in view; make the elements "
      + "larger or the viewport smaller"
  }

  /// Opens a session on a document; `now` is the host's time in seconds. Throws if the viewport has too many elements,
  /// or if `token` is cancelled.
  package init(
    name: String, document: DocumentSnapshot, options: SessionOptions, now: Double, token: CancellationToken? = nil
  ) throws(TooManyElements) {
    self.name = name
    self.options = options
    clock = SessionClock(now: now)
    data = SessionData(document, on: options.viewport)
    data.measuring.order = options.arrivalOrder
    let size = options.viewport?.size ?? document.model.viewport
    layout = SessionLayout(data.model, viewport: size, work: LayoutProgress(token: token))
    let offset = options.contentOffset ?? document.model.contentOffset
    viewport = SessionViewport(contentOffset: layout.prepared.contentOffset(at: offset), size: size)
    // A viewport that opens at the end follows it until a change has another anchor.
    if offset == .end { viewport.lastAnchor = .end }
    presentation = SessionPresentation(
      ScrolledCollection(layout.prepared, contentOffset: viewport.contentOffset), document)
    _ = measureViews(at: clock.time(at: now))
    pending = CoalescedChanges()
    viewport.noteSent()
    let state = try modelState()
    presentation.begin(with: state, in: currentView(), document)
    presentation.noticeStickySections(layoutNumber: layout.number)
    layout.work.token = nil
  }

  /// The document as the session shows it, with `setEnvironment` and `tryText` applied.
  package var document: DocumentSnapshot { data.document }
  /// The document without the changes of `setEnvironment` and `tryText`.
  package var source: DocumentSnapshot { data.source }

  /// The collection with the client's changes of sections and items.
  package var model: CollectionModel { data.model }
  /// The numbers from which the time of a layout of the collection is estimated.
  package var effort: CollectionEffort { data.effort }
  /// The trees of the sections whose items have children.
  package var outlines: CollectionOutlines { data.outlines }
  /// Whether the client has changed sections or items, so that they may differ from those of the document.
  package var hasLocalChanges: Bool { data.hasLocalChanges }
  /// The source texts of the sections and items that the client has added.
  package var sourceFragments: SourceFragments { data.sourceFragments }

  /// The origin of the viewport in content coordinates, in points.
  package var contentOffset: Point { viewport.contentOffset }
  /// The screen that the client has set; nil if it is that of the document.
  package var clientScreen: Screen? { data.screen }

  /// The revision that was sent last.
  package var revision: Int { presentation.revision }

  /// The state that was sent last.
  package var lastSent: SessionSnapshot { presentation.lastSent }

  /// The work counters of layouts and queries, and their cancellation.
  package var work: LayoutProgress { layout.work }

  /// The token by which layouts and queries are cancelled; nil if they cannot be cancelled.
  package var token: CancellationToken? {
    get { layout.work.token }
    set { layout.work.token = newValue }
  }

  /// Whether a layout is needed before the next update can be computed.
  package var needsLayout: Bool { layout.isInvalid || isMovementTargetDue }

  /// Whether this snapshot differs from the one that the session has adopted.
  package func isBehind(_ document: DocumentSnapshot) -> Bool { data.isBehind(document) }

  /// Records that the client has applied all updates up to a revision.
  package mutating func acknowledge(_ revision: Int) { presentation.acknowledge(revision) }

  var rounding: Quantizer { Quantizer(options.precision) }
}

extension Session {
  /// The reason why the manual clock was not moved.
  package enum ClockError: Error {
    /// The clock runs in real time.
    case notManual
    /// The clock cannot be set back: no animation is in flight, or the time is before the start of the newest one.
    case beforeAnimation
  }

  /// Sets the mode and the rate of the clock, and returns the session's time in seconds. Animations in flight continue
  /// from where they are.
  package mutating func setClock(_ mode: SessionClock.Mode, rate: Double?, now: Double) -> Double {
    let before = clock.time(at: now)
    clock.set(mode, rate: rate, now: now)
    let after = clock.time(at: now)
    shiftAnimation(by: after - before)
    data.measuring.shift(by: after - before)
    return after
  }

  /// Moves the manual clock to a time of the session, in seconds. It can be set back only while an animation is in
  /// flight, and at most to the start of the newest one; otherwise, or in real time, this throws. `now` is the host's
  /// time in seconds.
  package mutating func advanceClock(to target: Double, now: Double) throws(ClockError) {
    guard clock.isManual else { throw .notManual }
    let time = clock.time(at: now)
    if target < time {
      guard let earliest = presentation.earliestTime, target >= earliest else { throw .beforeAnimation }
    }
    clock.advance(to: target)
  }
}

// The current state. It is laid out on demand.
extension Session {
  /// Returns the current layout, after applying pending changes; the previous one if the work is cancelled.
  package mutating func currentLayout() -> PreparedCollection {
    if movement != nil {
      updateMovementTarget()
      // The source and the target of the movement may still be those of the earlier data.
      if layout.work.isCancelled { return layout.prepared }
    }
    if layout.isInvalid {
      let before = ScrolledCollection(layout.prepared, contentOffset: contentOffset)
      guard layout.prepare(shownModel, viewport: viewport.size) else { return layout.prepared }
      viewport.keepAnchor(from: before, in: layout.prepared, whileMoving: movement != nil)
    }
    layout.validate()
    return layout.prepared
  }

  /// Returns the current layout at the current scroll position.
  package mutating func currentView() -> ScrolledCollection {
    let prepared = currentLayout()
    return ScrolledCollection(
      prepared, contentOffset: contentOffset,
      orthogonalOffsets: viewport.orthogonalPlaces(in: layout, rounding).offsets, movingItem: movingItem)
  }

  /// Returns the model state of the viewport. Throws if it has too many elements, or if the work is cancelled.
  mutating func modelState() throws(TooManyElements) -> ViewportState {
    let (state, isWhole) = state()
    if !isWhole { throw TooManyElements() }
    return state
  }

  /// Returns the model state of the viewport, truncated to the limits; the last sent one if the work is cancelled.
  mutating func truncatedModelState() -> ViewportState { state().state }

  /// Lays out, and clamps the offsets if a change requires this. They are clamped only here and not by queries, so that
  /// coalesced changes clamp them once.
  mutating func settleViewport() {
    let prepared = currentLayout()
    guard !layout.work.isCancelled else { return }
    viewport.clampIfNeeded(to: prepared)
  }

  /// The scroll range to send; nil until it differs for the first time from that which follows from the content and its
  /// inset.
  private var reportedScrollRange: ScrollRange? {
    let isKnown = presentation.modelState.scrollRange != nil
    guard isKnown || !layout.prepared.hasPlainScrollRange else { return nil }
    let range = layout.prepared.scrollRange
    return ScrollRange(minimum: rounding.rounded(range.minimum), maximum: rounding.rounded(range.maximum))
  }

  private mutating func state() -> (state: ViewportState, isWhole: Bool) {
    _ = currentLayout()
    if layout.work.isCancelled { return (presentation.lastSent.state, false) }
    settleViewport()
    let view = currentView()
    var overscan = options.overscan
    var result = elements(in: view.bounds.outset(by: overscan), of: view)
    while !result.isWhole, overscan > 0, !layout.work.isCancelled {
      overscan = overscan > 1 ? overscan / 2 : 0
      result = elements(in: view.bounds.outset(by: overscan), of: view)
    }
    let state = ViewportState(
      elements: result.elements,
      contentOffset: rounding.rounded(contentOffset), contentSize: rounding.rounded(layout.prepared.contentSize),
      isEndless: layout.prepared.isEndless, viewport: rounding.rounded(viewport.size),
      scrollRange: reportedScrollRange, orthogonalOffsets: viewport.orthogonalPlaces(in: layout, rounding).reported)
    return (state, result.isWhole && !layout.work.isCancelled)
  }
}

/// The options of a session, as the client requests them when it opens the session.
package struct SessionOptions: Sendable {
  /// The form in which animated updates are sent.
  package enum AnimationMode: String, Sendable {
    /// As initial and final attributes; the client interpolates.
    case keyframes
    /// As a state for each frame; the session interpolates.
    case frames
    /// Without animations.
    case none
  }

  /// The screen; nil for that of the document.
  package var viewport: Screen?
  /// The content offset at which the session opens; nil for that of the document.
  package var contentOffset: InitialOffset?
  /// The margin around the viewport for which elements are sent, too, in points.
  package var overscan: Double
  /// Maximum number of updates per second.
  package var maxFps: Double
  /// The maximum number of unacknowledged updates; nil for no limit.
  package var ackWindow: Int?
  /// The number to multiples of which sent numbers are rounded; 0 for no rounding.
  package var precision: Double
  package var animation: AnimationMode
  /// Whether the client can add several keyframe animations of an element. In `frames` the session adds them, whatever
  /// this is.
  package var addsKeyframes: Bool
  package var animatesEdits: Bool
  /// Which updates report elements in view that move without an animation.
  package var jumps: JumpReporting
  /// The random order in which late sizes arrive; nil if they arrive at the times of the document.
  package var arrivalOrder: ArrivalOrder?

  package enum JumpReporting: Sendable {
    case none
    /// Only updates that apply measured sizes.
    case ofMeasuredSizes
    case all
  }

  package init(
    viewport: Screen? = nil, contentOffset: InitialOffset? = nil, overscan: Double = 0, maxFps: Double = 60,
    ackWindow: Int? = nil, precision: Double = 0, animation: AnimationMode = .keyframes, addsKeyframes: Bool = false,
    animatesEdits: Bool = true, jumps: JumpReporting = .none
  ) {
    self.viewport = viewport
    self.contentOffset = contentOffset
    self.overscan = overscan
    self.maxFps = maxFps
    self.ackWindow = ackWindow
    self.precision = precision
    self.animation = animation
    self.addsKeyframes = addsKeyframes
    self.animatesEdits = animatesEdits
    self.jumps = jumps
  }
}

/// Rounds numbers to multiples of a precision; 0 disables rounding.
struct Quantizer {
  private let precision: Double

  init(_ precision: Double) {
    self.precision = precision
  }

  /// Whether rounding is disabled.
  var isExact: Bool { !(precision > 0) }

  func rounded(_ number: Double) -> Double {
    guard !isExact else { return number }
    let rounded = (number / precision).rounded() * precision
    return rounded.isFinite ? rounded : number
  }

  func rounded(_ point: Point) -> Point { Point(x: rounded(point.x), y: rounded(point.y)) }

  func rounded(_ size: Size) -> Size { Size(width: rounded(size.width), height: rounded(size.height)) }

  func rounded(_ attributes: LayoutAttributes) -> LayoutAttributes {
    guard !isExact else { return attributes }
    var attributes = attributes
    let frame = attributes.frame
    attributes.frame = Rect(
      x: rounded(frame.x), y: rounded(frame.y), width: rounded(frame.width), height: rounded(frame.height))
    attributes.alpha = rounded(attributes.alpha)
    if attributes.transform != .identity {
      let t = attributes.transform
      attributes.transform = Transform(
        a: rounded(t.a), b: rounded(t.b), c: rounded(t.c), d: rounded(t.d), tx: rounded(t.tx), ty: rounded(t.ty))
    }
    return attributes
  }
}
