package import CollectionLayout

extension Session {
  /// A session has no section of this name.
  package struct UnknownSection: Error {
    package let name: String
  }

  /// Lets a section's header stay at the edge, or not.
  package func setSticky(_ isSticky: Bool, ofSection name: String) throws(UnknownSection) {
    overrides.setSticky(isSticky, of: try section(name))
    invalidate(Invalidation(.metrics))
  }

  /// Moves a section and all after it in what is seen.
  package func setPagedOffset(_ offset: Point, ofSection name: String) throws(UnknownSection) {
    overrides.setPagedOffset(offset, of: try section(name))
    invalidate(Invalidation(.metrics))
  }

  /// Lays out again what the client says holds no longer; what it measured counts no longer there.
  package func invalidate(_ change: Invalidation) {
    if change.extent == .everything {
      overrides.measuredSizes = MeasuredSizes()
      measuringPasses = [:]
    }
    for key in change.elements {
      overrides.measuredSizes[key] = nil
      measuringPasses[key] = nil
    }
    if change.extent >= .counts { needsClamp = true }
    invalidation.merge(change)
    pending.add(.invalidate)
  }

  private func section(_ name: String) throws(UnknownSection) -> Section {
    guard let index = model.sectionIndex(of: Identifier(name)) else { throw UnknownSection(name: name) }
    return model.sections[index]
  }
}

extension Session {
  /// A size that changes more often than this while nothing else does never comes to rest.
  private static let measuringLimit = 8

  /// Takes over sizes that the client measured; what is seen stays where it is (D.4).
  ///
  /// Returns those whose size goes to and fro: they keep the one that they have.
  package func setMeasuredSizes(_ sizes: [(key: ElementKey, size: Size)]) -> [ElementKey] {
    let view = currentView()
    var oscillating: [ElementKey] = []
    var changed: [(key: ElementKey, size: Size, isAbove: Bool)] = []
    for (key, size) in sizes where overrides.measuredSizes[key] != size {
      guard let attributes = view.attributes(for: key), attributes.category != .decoration else { continue }
      guard measuringPasses[key, default: 0] < Session.measuringLimit else {
        oscillating.append(key)
        continue
      }
      measuringPasses[key, default: 0] += 1
      changed.append((key, size, view.isAboveViewport(attributes)))
    }
    guard !changed.isEmpty else { return oscillating }
    for entry in changed where entry.isAbove { overrides.measuredSizes[entry.key] = entry.size }
    let above = overrides.applied(to: model)
    let moved = PreparedCollection(above, viewport: viewport, reusing: layout, work: &work)
    let distance = view.distance(to: moved)
    for entry in changed where !entry.isAbove { overrides.measuredSizes[entry.key] = entry.size }
    layout = PreparedCollection(overrides.applied(to: model), viewport: viewport, reusing: moved, work: &work)
    layoutNumber += 1
    contentOffset = view.contentOffset(in: layout, movedAlong: distance)
    pending.add(.invalidate)
    return oscillating
  }
}
