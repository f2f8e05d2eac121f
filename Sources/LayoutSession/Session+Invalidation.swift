package import CollectionLayout

extension Session {
  /// The session has no section with this identifier.
  package struct UnknownSection: Error {
    package let name: String
  }

  /// Sets whether the header of a section is sticky. `name` is nil for all sections.
  package mutating func setSticky(_ isSticky: Bool, ofSection name: String?) throws(UnknownSection) {
    if let name {
      data.overrides.setSticky(isSticky, of: try section(name))
    } else {
      for section in data.model.sections { data.overrides.setSticky(isSticky, of: section) }
      pending.add(.sticky)
    }
    invalidate(Invalidation(.metrics))
  }

  /// Shifts a section and all sections after it in query results.
  package mutating func setPagedOffset(_ offset: Point, ofSection name: String) throws(UnknownSection) {
    data.overrides.setPagedOffset(offset, of: try section(name))
    invalidate(Invalidation(.metrics))
  }

  /// Invalidates what the client names, and discards the measured sizes in it.
  package mutating func invalidate(_ change: Invalidation) {
    if change.scope == .everything {
      data.overrides.dropMeasuredSizes()
      data.measuring.discardAll()
    }
    for key in change.elements { data.overrides.setMeasuredSize(nil, of: key, in: data.model) }
    data.measuring.discard(change.elements)
    if change.scope >= .counts { viewport.needsClamp = true }
    setAnchor(anchorOfSizes)
    layout.invalidate(change)
    pending.add(.invalidate)
  }

  private func section(_ name: String) throws(UnknownSection) -> Section {
    guard let index = model.sectionIndex(of: Identifier(name)) else { throw UnknownSection(name: name) }
    return model.sections[index]
  }
}

extension Session {
  /// Applies sizes that the client measured. Visible elements keep their position on screen (scroll anchoring).
  ///
  /// Returns the elements whose sizes oscillate; they keep their present size.
  package mutating func setMeasuredSizes(_ sizes: [(key: ElementKey, size: Size)]) -> [ElementKey] {
    let view = currentView()
    data.measuring.forget(sizes.lazy.map(\.key))
    var oscillating: [ElementKey] = []
    var changed: [(key: ElementKey, size: Size)] = []
    for ((key, size), attributes) in zip(sizes, view.attributes(for: sizes.map(\.key)))
    where data.overrides.measuredSizes[key] != size {
      guard let attributes, attributes.category != .decoration else { continue }
      guard layout.noteMeasuring(key, from: data.overrides.measuredSizes[key], to: size) else {
        oscillating.append(key)
        continue
      }
      changed.append((key, size))
    }
    guard !changed.isEmpty else { return oscillating }
    applyMeasuredSizes(changed, in: view)
    returnToRange(from: view)
    pending.add(.invalidate)
    return oscillating
  }

  /// Lays out with measured sizes of elements in a view of the current layout. Visible elements keep their position on screen;
  /// a viewport at the end of the content stays there if the scroll anchor is the end.
  mutating func applyMeasuredSizes(_ sizes: [(key: ElementKey, size: Size)], in view: ScrolledCollection) {
    let keepsEnd = followsEnd && view.isAtEnd
    let anchor = keepsEnd ? nil : view.contentAnchor(shownAt: viewport.shownOffset)
    measure(sizes)
    let after = layout.prepared
    let offset =
      (keepsEnd ? view.contentOffset(in: after, keeping: .end) : nil)
      ?? view.contentOffset(in: after, movedAlong: view.distance(to: after, of: anchor))
    moveViewport(to: offset)
  }

  /// Moves the viewport into the scrollable range after sizes have changed, unless the client has scrolled it beyond the
  /// content, which was the case in a view before. Returns whether it was moved.
  @discardableResult mutating func returnToRange(from before: ScrolledCollection) -> Bool {
    guard !layout.work.isCancelled, before.clamped(before.contentOffset) == before.contentOffset else { return false }
    let offset = layout.prepared.clamped(contentOffset)
    if offset == contentOffset { return false }
    moveViewport(to: offset)
    return true
  }

  /// Moves the viewport with the content. Animated elements keep their position on screen, unless the change is
  /// animated itself and starts from it.
  private mutating func moveViewport(to offset: Point) {
    guard pending.animation == nil else { return viewport.adjustOffset(to: offset) }
    let distance = offset - viewport.contentOffset
    pending.translation = pending.translation + distance
    viewport.measuredAdjustment = viewport.measuredAdjustment + distance
    viewport.moveShownContent(to: offset)
  }

  /// Lays out with new measured sizes. Does nothing if the work is cancelled.
  private mutating func measure(_ sizes: [(key: ElementKey, size: Size)]) {
    guard !layout.work.isCancelled else { return }
    for (key, size) in sizes { data.overrides.setMeasuredSize(size, of: key, in: model) }
    movement?.isDataLayoutOutdated = true
    layout.measure(shownModel, viewport: viewport.size)
  }
}
