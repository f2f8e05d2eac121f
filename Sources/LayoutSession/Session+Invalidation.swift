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
    var changed: [(key: ElementKey, size: Size, attributes: LayoutAttributes)] = []
    for ((key, size), attributes) in zip(sizes, view.attributes(for: sizes.map(\.key)))
    where data.overrides.measuredSizes[key] != size {
      guard let attributes, attributes.category != .decoration else { continue }
      guard layout.noteMeasuring(key, from: data.overrides.measuredSizes[key], to: size) else {
        oscillating.append(key)
        continue
      }
      changed.append((key, size, attributes))
    }
    guard !changed.isEmpty else { return oscillating }
    applyMeasuredSizes(changed, in: view)
    pending.add(.invalidate)
    return oscillating
  }

  /// Lays out with measured sizes of elements, whose attributes are those in a view. Visible elements keep their
  /// position on screen.
  mutating func applyMeasuredSizes(
    _ sizes: [(key: ElementKey, size: Size, attributes: LayoutAttributes)], in view: ScrolledCollection
  ) {
    let changed = sizes.map { (key: $0.key, size: $0.size, movesContent: view.movesContent($0.attributes)) }
    var distance = 0.0
    // Changes above the viewport move visible elements, so these are laid out separately first.
    if changed.contains(where: \.movesContent) {
      measure(changed.filter(\.movesContent).map { ($0.key, $0.size) })
      distance = view.anchorShift(to: layout.prepared)
    }
    // Visible cells move the lines before them only in a layout that gives all lines or missing sizes the same length.
    if changed.contains(where: { !$0.movesContent }) {
      let above = ScrolledCollection(
        layout.prepared, contentOffset: view.contentOffset(in: layout.prepared, movedAlong: distance))
      measure(changed.filter { !$0.movesContent }.map { ($0.key, $0.size) })
      distance += above.lineShift(to: layout.prepared)
    }
    moveViewport(to: view.contentOffset(in: layout.prepared, movedAlong: distance))
  }

  /// Moves the viewport with the content. Animated elements keep their position on screen, unless the change is
  /// animated itself and starts from it.
  private mutating func moveViewport(to offset: Point) {
    guard pending.animation == nil else { return viewport.adjustOffset(to: offset) }
    let distance = offset - viewport.contentOffset
    pending.translation = pending.translation + distance
    viewport.measuredAdjustment = viewport.measuredAdjustment + distance
    viewport.contentOffset = offset
  }

  /// Lays out with new measured sizes. Does nothing if the work is cancelled.
  private mutating func measure(_ sizes: [(key: ElementKey, size: Size)]) {
    guard !layout.work.isCancelled else { return }
    for (key, size) in sizes { data.overrides.setMeasuredSize(size, of: key, in: model) }
    movement?.isDataLayoutOutdated = true
    layout.measure(shownModel, viewport: viewport.size)
  }
}
