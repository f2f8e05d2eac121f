package import CollectionLayout

extension Session {
  /// A session has no section of this name.
  package struct UnknownSection: Error {
    package let name: String
  }

  /// Lets a section's header stay at the edge, or not.
  /// `name` is nil for every section.
  package mutating func setSticky(_ isSticky: Bool, ofSection name: String?) throws(UnknownSection) {
    if let name {
      overrides.setSticky(isSticky, of: try section(name))
    } else {
      for section in model.sections { overrides.setSticky(isSticky, of: section) }
      pending.add(.sticky)
    }
    invalidate(Invalidation(.metrics))
  }

  /// Moves a section and all after it in what is seen.
  package mutating func setPagedOffset(_ offset: Point, ofSection name: String) throws(UnknownSection) {
    overrides.setPagedOffset(offset, of: try section(name))
    invalidate(Invalidation(.metrics))
  }

  /// Lays out again what the client says holds no longer; what it measured counts no longer there.
  package mutating func invalidate(_ change: Invalidation) {
    if change.extent == .everything {
      overrides.dropMeasuredSizes()
      measuringPasses = [:]
    }
    for key in change.elements {
      overrides.setMeasuredSize(nil, of: key, in: model)
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
  /// Takes over sizes that the client measured; what is seen stays where it is (D.4).
  ///
  /// Returns those whose size goes to and fro: they keep the one that they have.
  package mutating func setMeasuredSizes(_ sizes: [(key: ElementKey, size: Size)]) -> [ElementKey] {
    let view = currentView()
    var oscillating: [ElementKey] = []
    var changed: [(key: ElementKey, size: Size, isAbove: Bool)] = []
    for ((key, size), attributes) in zip(sizes, view.attributes(for: sizes.map(\.key)))
    where overrides.measuredSizes[key] != size {
      guard let attributes, attributes.category != .decoration else { continue }
      let pass = measuringPasses[key].next(from: overrides.measuredSizes[key], to: size)
      guard pass.count <= MeasuringPass.limit else {
        oscillating.append(key)
        continue
      }
      measuringPasses[key] = pass
      changed.append((key, size, view.isAboveViewport(attributes)))
    }
    guard !changed.isEmpty else { return oscillating }
    var distance = 0.0
    // Only what changes above moves what is seen, so it is laid out by itself first; mostly there is nothing.
    if changed.contains(where: \.isAbove) {
      for entry in changed where entry.isAbove { overrides.setMeasuredSize(entry.size, of: entry.key, in: model) }
      prepareLayout()
      distance = view.distance(to: layout)
    }
    if changed.contains(where: { !$0.isAbove }) {
      for entry in changed where !entry.isAbove { overrides.setMeasuredSize(entry.size, of: entry.key, in: model) }
      prepareLayout()
    }
    contentOffset = view.contentOffset(in: layout, movedAlong: distance)
    pending.add(.invalidate)
    return oscillating
  }
}

/// How often an element went to and fro between two sizes.
struct MeasuringPass: Sendable {
  /// More often than this while nothing else changes, and it never comes to rest.
  static let limit = 8

  fileprivate(set) var count: Int
  /// The size before the present one.
  fileprivate var before: Size?
}

extension MeasuringPass? {
  /// The pass that takes an element from its present size to another one.
  fileprivate func next(from present: Size?, to size: Size) -> MeasuringPass {
    guard let self else { return MeasuringPass(count: 1, before: present) }
    // Another size than the one before is no way back: whoever writes into a cell may do so for hours.
    return MeasuringPass(count: self.before == size ? self.count + 1 : 2, before: present)
  }
}
