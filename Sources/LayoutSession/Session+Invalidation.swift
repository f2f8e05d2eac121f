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
    if change.scope == .everything { data.overrides.dropMeasuredSizes() }
    for key in change.elements { data.overrides.setMeasuredSize(nil, of: key, in: data.model) }
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
    var oscillating: [ElementKey] = []
    var changed: [(key: ElementKey, size: Size, isAbove: Bool)] = []
    for ((key, size), attributes) in zip(sizes, view.attributes(for: sizes.map(\.key)))
    where data.overrides.measuredSizes[key] != size {
      guard let attributes, attributes.category != .decoration else { continue }
      guard layout.noteMeasuring(key, from: data.overrides.measuredSizes[key], to: size) else {
        oscillating.append(key)
        continue
      }
      changed.append((key, size, view.isAboveViewport(attributes)))
    }
    guard !changed.isEmpty else { return oscillating }
    var distance = 0.0
    // Only changes above the viewport move visible elements, so these are laid out separately first.
    if changed.contains(where: \.isAbove) {
      measure(changed.filter(\.isAbove).map { ($0.key, $0.size) })
      distance = view.anchorShift(to: layout.prepared)
    }
    if changed.contains(where: { !$0.isAbove }) {
      measure(changed.filter { !$0.isAbove }.map { ($0.key, $0.size) })
    }
    viewport.contentOffset = view.contentOffset(in: layout.prepared, movedAlong: distance)
    pending.add(.invalidate)
    return oscillating
  }

  /// Lays out with new measured sizes.
  private mutating func measure(_ sizes: [(key: ElementKey, size: Size)]) {
    for (key, size) in sizes { data.overrides.setMeasuredSize(size, of: key, in: model) }
    movement?.isDataLayoutOutdated = true
    layout.measure(shownModel, viewport: viewport.size)
  }
}
