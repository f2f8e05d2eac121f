import CollectionLayout

// Sizes that views measure after they were displayed.
extension Session {
  /// The maximum number of layouts of `measureVisible`, so that its time is bounded.
  private static let roundLimit = 64
  /// The maximum number of times that one pass returns the viewport into the content, each time measuring the views
  /// that come into view.
  private static let returnLimit = 8

  /// The earliest time of the session at which a size arrives, in seconds; nil if none is expected.
  package var nextMeasuringTime: Double? { data.measuring.nextTime }

  /// The number of times at which sizes are expected, including outdated ones that the session still stores.
  package var measuringTimeCount: Int { data.measuring.timeCount }

  /// Whether the collection has views with deferred sizes, whose measuring needs layouts.
  package var mayMeasureViews: Bool { data.effort.mayMeasureViews }

  /// Whether sizes have arrived that the next update or snapshot will apply. `now` is the host's time in seconds.
  package func isMeasuringDue(now: Double) -> Bool { isMeasuringDue(at: clock.time(at: now)) }

  /// Whether a size arrives at or before a time of the session, in seconds.
  func isMeasuringDue(at time: Double) -> Bool { data.measuring.nextTime.map { $0 <= time } ?? false }

  /// Measures the views whose time has come at `time`, in seconds of the session, and those in the viewport that are
  /// measured without a delay. Returns whether any view was measured.
  ///
  /// As in UIKit, views in the viewport are measured by section and item, each size moves the later views, and those
  /// that thereby leave the viewport are not measured. A view that was scrolled out of the viewport is measured at its
  /// time, too.
  mutating func measureViews(at time: Double) -> Bool {
    guard mayMeasureViews || !data.measuring.isEmpty else { return false }
    let count = data.measuring.measuredCount
    settleViewport()
    let before = currentView()
    let due = data.measuring.takeDue(at: time)
    if !due.isEmpty { measureHidden(due) }
    // What comes into view at the end of a content that has become shorter is measured, too.
    for _ in 0..<Self.returnLimit {
      measureVisible()
      guard data.measuring.measuredCount > count, returnToRange(from: before) else { break }
    }
    noteDisplayed(at: time)
    return data.measuring.measuredCount > count
  }

  /// Measures those of the given elements that are not in the viewport.
  private mutating func measureHidden(_ keys: [ElementKey]) {
    let view = currentView()
    var measuredViews: [(key: ElementKey, view: ScrolledCollection.MeasuredView)] = []
    for (key, attributes) in zip(keys, view.attributes(for: keys)) {
      guard let attributes, !view.bounds.intersects(attributes.frame), let measured = view.measuredView(attributes)
      else { continue }
      measuredViews.append((key, measured))
    }
    if !measuredViews.isEmpty { measure(measuredViews) }
  }

  /// Measures the views in the viewport that are due. Returns them in the order in which they were measured.
  ///
  /// All are measured by one layout. If one leaves the viewport because of sizes before it, the layout is repeated
  /// without it and those after it. If views come into view, twice as much of the content is tried next, so that the
  /// number of layouts is logarithmic. Ends early if the work is cancelled.
  @discardableResult mutating func measureVisible() -> [(key: ElementKey, view: ScrolledCollection.MeasuredView)] {
    var viewportCount = 1.0
    var measured: [(key: ElementKey, view: ScrolledCollection.MeasuredView)] = []
    for _ in 0..<Self.roundLimit {
      let view = currentView()
      if layout.work.isCancelled { return measured }
      let direction = view.layout.model.scrollDirection
      var due = view.measuredViews(within: viewportCount, limit: Session.elementLimit, work: &layout.work)
        .map { (key: view.layout.model.key(of: $0.attributes), view: $0) }
        .filter { data.measuring.isDue($0.key, $0.view, hasSize: hasMeasuredSize($0.key), scrolling: direction) }
      // In lanes of a waterfall a view behind the viewport can be an earlier item than one in it.
      let inView = due.filter { view.bounds.intersects($0.view.attributes.frame) }
      guard !inView.isEmpty else { return measured }
      due = inView + due.filter { !view.bounds.intersects($0.view.attributes.frame) }
      let before = self
      measure(due)
      let after = currentView()
      let count = due.dropFirst().firstIndex { after.attributes(of: $0.view).map(after.isBeyondEnd) ?? true }
      if let count {
        let work = layout.work
        self = before
        layout.work = work
        measure(Array(due[..<count]))
      }
      measured += due[..<(count ?? due.endIndex)]
      viewportCount = count == nil ? min(viewportCount * 2, 1_000_000) : 1
    }
    return measured
  }

  /// Records the views in the viewport as displayed at `time`, in seconds of the session.
  private mutating func noteDisplayed(at time: Double) {
    let view = currentView()
    for found in view.measuredViews(within: 1, limit: Session.elementLimit, work: &layout.work) {
      let key = view.layout.model.key(of: found.attributes)
      data.measuring.noteDisplayed(key, found, hasSize: hasMeasuredSize(key), at: time)
    }
  }

  private func hasMeasuredSize(_ key: ElementKey) -> Bool { data.overrides.measuredSizes[key] != nil }

  /// Lays out with the sizes of these views, and records that they were measured.
  mutating func measure(_ views: [(key: ElementKey, view: ScrolledCollection.MeasuredView)]) {
    let direction = model.scrollDirection
    applyMeasuredSizes(views.map { key, view in (key, view.size(scrolling: direction)) }, in: currentView())
    for (key, view) in views { data.measuring.noteMeasured(key, view, scrolling: direction) }
  }
}

// Sudden changes of elements in view, for reports.
extension Session {
  /// Returns the elements on screen at `time` (in seconds of the session), before the pending changes; nil if the
  /// client requests no reports of jumps.
  func screenBeforeUpdate(at time: Double) -> SuddenChanges.Screen? {
    guard options.jumps != .none else { return nil }
    return screen(presentation.modelState, at: time)
  }

  /// Returns the sudden changes from `before` to the model state `rest`. `earlier` are the animations before the
  /// update, `scrolled` the offset to which the client has scrolled, nil if it has not. With `isAnimated` the update is
  /// animated, so that elements it moves out of the viewport do not jump. `time` is in seconds of the session.
  mutating func suddenChanges(
    since before: SuddenChanges.Screen, _ rest: ViewportState, scrolled: Point?, earlier: InFlightAnimations,
    isAnimated: Bool, at time: Double
  ) -> SuddenChanges {
    let view = currentView()
    return SuddenChanges(from: before, to: screen(rest, at: time), scrolled: scrolled) { keys in
      // Elements that an animated update moves out of the viewport are animated.
      if isAnimated { return keys.map { _ in nil } }
      let present = view.attributes(for: keys)
      // So are those that are moving while a scroll moves their final frames out of view.
      guard scrolled != nil, !earlier.isEmpty else { return present }
      return zip(keys, present).map { earlier.isAnimating($0, at: time) ? nil : $1 }
    }
  }

  private func screen(_ state: ViewportState, at time: Double) -> SuddenChanges.Screen {
    SuddenChanges.Screen(
      state: presentation.presentationElements(state, at: time, rounding),
      isRightToLeft: model.layoutDirection == .rightToLeft,
      period: state.isEndless
        ? model.scrollDirection.point(main: model.scrollDirection.main(state.contentSize), cross: 0) : .zero)
  }
}
