package import CollectionLayout

// Queries about the current layout.
extension Session {
  /// Returns the elements that intersect a rectangle of the content, back to front. Throws if there are too many.
  package mutating func elements(in rect: Rect) throws(TooManyElements) -> [LayoutElement] {
    let found = elements(in: rect, of: currentView())
    guard found.isWhole, !layout.work.isCancelled else { throw TooManyElements() }
    return found.elements
  }

  /// Returns the elements that intersect a rectangle of the content, truncated to the limits, and whether these are
  /// all.
  mutating func elements(in rect: Rect, of view: ScrolledCollection) -> (elements: [LayoutElement], isWhole: Bool) {
    let found = view.elements(
      in: rect, limit: Session.elementLimit, contentLimit: Session.contentLimit, work: &layout.work)
    let (elements, hasAll) = elements(found.elements.prefix(Session.elementLimit))
    return (elements, found.isWhole && hasAll)
  }

  /// Returns the element of a key; nil if there is none.
  package mutating func element(for key: ElementKey) -> LayoutElement? {
    currentView().attributes(for: key).map(element)
  }

  /// Returns the element at an index path; nil if there is none. Without a `kind` it is a cell. Otherwise it is the
  /// section's header or footer, or the decoration, boundary item or anchored view with this number within the kind.
  package mutating func element(at indexPath: IndexPath, kind: String?) -> LayoutElement? {
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

  /// Returns the offset that shows a cell or another element at a position of the viewport; nil if there is no such
  /// element.
  package mutating func contentOffset(
    showing indexPath: IndexPath?, or key: String?, at position: ScrollPosition
  ) -> Point? {
    let view = currentView()
    let found = indexPath.map(view.cell(at:)) ?? key.flatMap { ElementKey($0) }.flatMap(view.attributes(for:))
    return found.map { view.contentOffset(showing: $0.frame, at: position) }
  }

  /// Returns the offset at which an orthogonal section shows one of its cells; nil if there is no such cell or its section
  /// is not orthogonal.
  package mutating func orthogonalOffset(
    showing item: Identifier, at position: ScrollPosition
  ) -> (section: Identifier, offset: Point)? {
    let view = currentView()
    guard let cell = view.attributes(for: .cell(item)),
      let offset = view.orthogonalOffset(showing: cell, at: position)
    else { return nil }
    return (view.layout.model.sections[cell.indexPath.section].identifier, offset)
  }

  /// Returns the frontmost element that is drawn at a point of the content; nil if there is none.
  package mutating func hitTest(_ point: Point) -> LayoutElement? {
    currentView().hitTest(point, work: &layout.work).map(element)
  }

  /// Returns an element of the current layout as it is sent, with rounded attributes.
  func element(_ attributes: LayoutAttributes) -> LayoutElement {
    LayoutElement(attributes, of: layout.prepared.model, rounding, movingTo: movement?.target)
  }

  /// Returns elements as they are sent, until their keys exceed the content limit, and whether these are all.
  private func elements(_ attributes: ArraySlice<LayoutAttributes>) -> (elements: [LayoutElement], hasAll: Bool) {
    // Read once: each copy of the model retains several references.
    let (model, rounding, target) = (layout.prepared.model, rounding, movement?.target)
    var elements: [LayoutElement] = []
    elements.reserveCapacity(attributes.count)
    var size = 0
    for attributes in attributes {
      let element = LayoutElement(attributes, of: model, rounding, movingTo: target)
      size += element.key.size
      if size > Session.contentLimit { return (elements, false) }
      elements.append(element)
    }
    return (elements, true)
  }
}

extension LayoutElement {
  /// `target` is the index path of the cell that the user moves.
  fileprivate init(
    _ attributes: LayoutAttributes, of model: CollectionModel, _ rounding: Quantizer, movingTo target: IndexPath?
  ) {
    let isMoving = target != nil && attributes.category == .cell && attributes.indexPath == target
    self.init(
      key: model.key(of: attributes), attributes: rounding.rounded(attributes), phase: isMoving ? .moving : .present)
  }
}
