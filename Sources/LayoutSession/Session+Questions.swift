package import CollectionLayout

// Questions about what is shown now.
extension Session {
  /// The elements that meet a rectangle of the content, back to front.
  package mutating func elements(in rect: Rect) throws(TooManyElements) -> [Element] {
    let found = elements(in: rect, of: currentView())
    guard found.isWhole, !layout.work.isStopped else { throw TooManyElements() }
    return found.elements
  }

  /// The same, but of too many or too large ones as many as are allowed.
  mutating func elements(in rect: Rect, of view: ScrolledCollection) -> (elements: [Element], isWhole: Bool) {
    let found = view.elements(
      in: rect, limit: Session.elementLimit, contentLimit: Session.contentLimit, work: &layout.work)
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
    currentView().hitTest(point, work: &layout.work).map(element)
  }

  /// An element of the present layout, as it is sent.
  func element(_ attributes: LayoutAttributes) -> Element {
    Element(attributes, of: layout.prepared.model, rounding)
  }

  /// The same of many, as far as their names are not too long in all.
  private func elements(_ attributes: ArraySlice<LayoutAttributes>) -> (elements: [Element], hasAll: Bool) {
    // Looked up once: a copy of the model counts a few references.
    let (model, rounding) = (layout.prepared.model, rounding)
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
