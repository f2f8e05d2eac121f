package import CollectionLayout

extension Session {
  /// The layout of what is true now; the one before when the work is stopped.
  package mutating func currentLayout() -> PreparedCollection {
    if invalidation.needsPreparation {
      let before = ScrolledCollection(layout, contentOffset: contentOffset)
      guard prepareLayout(reusing: invalidation.extent == .everything ? nil : layout) else { return layout }
      if anchor != .none, let offset = before.contentOffset(in: layout, keeping: anchor) {
        let target = layout.clamped(offset)
        targetAdjustment = targetAdjustment + target - layout.clamped(contentOffset)
        move(to: target)
      }
      anchor = .none
    }
    invalidation = Invalidation()
    return layout
  }

  /// Lays the collection out as this session shows it, with what still holds of the present layout.
  mutating func prepareLayout() { _ = prepareLayout(reusing: layout) }

  /// False when the work was stopped and nothing changed.
  private mutating func prepareLayout(reusing previous: PreparedCollection?) -> Bool {
    let prepared = PreparedCollection(
      overrides.applied(to: model), viewport: viewport, reusing: previous, work: &work)
    if work.isStopped { return false }
    layout = prepared
    layoutNumber += 1
    return true
  }

  /// The layout as it is scrolled now.
  package mutating func currentView() -> ScrolledCollection {
    let layout = currentLayout()
    return ScrolledCollection(
      layout, contentOffset: contentOffset, orthogonalOffsets: currentOrthogonalPlaces(layout).offsets)
  }

  /// Where the sections stand that scroll by themselves; looked up only after one was scrolled or laid out.
  private mutating func currentOrthogonalPlaces(_ layout: PreparedCollection) -> OrthogonalPlaces {
    if let places = orthogonalPlaces, places.layoutNumber == layoutNumber { return places }
    let places = OrthogonalPlaces(
      orthogonalOffsets, in: layout, number: layoutNumber, rounding: Rounding(options.precision))
    orthogonalPlaces = places
    return places
  }

  /// Moves the viewport because the content moved.
  private mutating func move(to offset: Point) {
    contentOffsetAdjustment = contentOffsetAdjustment + offset - contentOffset
    contentOffset = offset
  }

  /// Draws offsets into what there is to see.
  private mutating func clampOffsets() {
    let layout = currentLayout()
    move(to: layout.clamped(contentOffset))
    guard !orthogonalOffsets.isEmpty else { return }
    var clamped: [Identifier: Double] = [:]
    for index in layout.orthogonalSections {
      let section = layout.model.sections[index].identifier
      guard let offset = orthogonalOffsets[section], let range = layout.orthogonalRange(ofSection: index) else {
        continue
      }
      clamped[section] = min(range.upperBound, max(range.lowerBound, offset))
    }
    orthogonalOffsets = clamped
  }

  /// What the viewport shows now.
  mutating func currentState() throws(TooManyElements) -> CollectionState {
    let (state, isWhole) = state()
    if !isWhole { throw TooManyElements() }
    return state
  }

  /// What the viewport shows now; of too many elements as many as are allowed.
  mutating func limitedState() -> CollectionState { state().state }

  private mutating func state() -> (state: CollectionState, isWhole: Bool) {
    _ = currentLayout()
    if work.isStopped { return (sent.state, false) }
    // Only here, and not for a question in between: what is folded draws the offset in once, at the end.
    if needsClamp {
      needsClamp = false
      clampOffsets()
    }
    let view = currentView()
    var overscan = options.overscan
    var found = elements(in: view.bounds.grown(by: overscan), of: view)
    while !found.isWhole, overscan > 0, !work.isStopped {
      overscan = overscan > 1 ? overscan / 2 : 0
      found = elements(in: view.bounds.grown(by: overscan), of: view)
    }
    let rounding = Rounding(options.precision)
    let state = CollectionState(
      elements: found.elements,
      contentOffset: rounding.rounded(contentOffset), contentSize: rounding.rounded(layout.contentSize),
      viewport: rounding.rounded(viewport),
      orthogonalOffsets: currentOrthogonalPlaces(layout).told)
    return (state, found.isWhole && !work.isStopped)
  }
}

extension Session {
  /// The elements that meet a rectangle of the content, back to front.
  package mutating func elements(in rect: Rect) throws(TooManyElements) -> [Element] {
    let found = elements(in: rect, of: currentView())
    guard found.isWhole, !work.isStopped else { throw TooManyElements() }
    return found.elements
  }

  /// The same, but of too many or too large ones as many as are allowed.
  mutating func elements(in rect: Rect, of view: ScrolledCollection) -> (elements: [Element], isWhole: Bool) {
    let found = view.elements(
      in: rect, limit: Session.elementLimit, contentLimit: Session.contentLimit, work: &work)
    let (elements, hasAll) = elements(found.elements.prefix(Session.elementLimit))
    return (elements, found.isWhole && hasAll)
  }

  /// The element of a key; nil when there is none.
  package mutating func element(for key: ElementKey) -> Element? {
    currentView().attributes(for: key).map(element)
  }

  /// The element at a place: a cell, the section's header or footer, a decoration, a boundary item or an anchored
  /// one by its number within the kind; nil when there is none.
  package mutating func element(at indexPath: IndexPath, kind: String?) -> Element? {
    let view = currentView()
    let found =
      switch kind {
      case nil, "", "cell": view.cell(at: indexPath)
      case let kind?:
        view.supplement(kind: kind, ofSection: indexPath.section) ?? view.decoration(kind: kind, at: indexPath)
          ?? view.boundaryItem(kind: kind, at: indexPath) ?? view.supplementaryItem(kind: kind, at: indexPath)
      }
    return found.map(element)
  }

  /// The offset that brings a cell or any other element to a position of the viewport; nil when there is none.
  package mutating func contentOffset(
    showing indexPath: IndexPath?, or key: String?, at position: ScrollPosition
  ) -> Point? {
    let view = currentView()
    let found = indexPath.map(view.cell(at:)) ?? key.flatMap { ElementKey($0) }.flatMap(view.attributes(for:))
    return found.map { view.contentOffset(showing: $0.frame, at: position) }
  }

  /// The frontmost element that is drawn at a place of the content.
  package mutating func hitTest(_ point: Point) -> Element? {
    currentView().hitTest(point, work: &work).map(element)
  }

  /// An element of the present layout, as it is sent.
  func element(_ attributes: LayoutAttributes) -> Element {
    Element(attributes, of: layout.model, Rounding(options.precision))
  }

  /// The same of many, as far as their names are not too long in all.
  private func elements(_ attributes: ArraySlice<LayoutAttributes>) -> (elements: [Element], hasAll: Bool) {
    // Looked up once: a copy of the model counts a few references.
    let (model, rounding) = (layout.model, Rounding(options.precision))
    var elements: [Element] = []
    elements.reserveCapacity(attributes.count)
    var size = 0
    for attributes in attributes {
      let element = Element(attributes, of: model, rounding)
      size += element.key.size
      if size > Session.contentLimit { return (elements, false) }
      elements.append(element)
    }
    return (elements, true)
  }
}

extension Element {
  fileprivate init(_ attributes: LayoutAttributes, of model: CollectionModel, _ rounding: Rounding) {
    self.init(key: model.key(of: attributes), attributes: rounding.rounded(attributes))
  }
}

/// Where the sections of one layout stand that scroll by themselves.
struct OrthogonalPlaces: Sendable {
  /// Of the layout that the sections' indices are of.
  let layoutNumber: Int
  /// Of those that the client scrolled, by index.
  let offsets: [Int: Double]
  /// All of them, as a client is told.
  let told: [OrthogonalOffset]

  init(_ scrolled: [Identifier: Double], in layout: PreparedCollection, number: Int, rounding: Rounding) {
    layoutNumber = number
    var offsets: [Int: Double] = [:]
    if !scrolled.isEmpty {
      for index in layout.orthogonalSections { offsets[index] = scrolled[layout.model.sections[index].identifier] }
    }
    self.offsets = offsets
    let view = ScrolledCollection(layout, contentOffset: .zero, orthogonalOffsets: offsets)
    told = layout.orthogonalSections.map { index in
      OrthogonalOffset(
        section: layout.model.sections[index].identifier,
        offset: rounding.rounded(view.orthogonalOffset(ofSection: index) ?? .zero))
    }
  }
}
