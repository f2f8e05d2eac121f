package import CollectionLayout
package import LayoutDocument

// Queries about the current layout.
extension Session {
  /// Returns the elements that intersect a rectangle in content coordinates, back to front. Throws if there are more
  /// than the limits, or if the work is cancelled.
  package mutating func elements(in rect: Rect) throws(TooManyElements) -> [LayoutElement] {
    let result = elements(in: rect, of: currentView())
    guard result.isWhole, !layout.work.isCancelled else { throw TooManyElements() }
    return result.elements
  }

  /// Returns the elements that intersect a rectangle in content coordinates, truncated to the limits; `isWhole` is
  /// false if some are missing.
  mutating func elements(in rect: Rect, of view: ScrolledCollection) -> (elements: [LayoutElement], isWhole: Bool) {
    let result = view.elements(
      in: rect, limit: Session.elementLimit, contentLimit: Session.contentLimit, work: &layout.work)
    let (elements, hasAll) = elements(result.elements.prefix(Session.elementLimit))
    return (elements, result.isWhole && hasAll)
  }

  /// Returns the element with this key; nil if there is none.
  package mutating func element(for key: ElementKey) -> LayoutElement? {
    currentView().attributes(for: key).map(element)
  }

  /// Returns the element at an index path; nil if there is none. If `kind` is nil, empty or `cell`, it is the cell.
  /// Otherwise it is the section's header or footer, or the decoration, boundary item or anchored view of this kind
  /// whose number in the section is `indexPath.item`.
  package mutating func element(at indexPath: IndexPath, kind: String?) -> LayoutElement? {
    let view = currentView()
    let attributes =
      switch kind {
      case nil, "", "cell": view.cell(at: indexPath)
      case let kind?:
        view.supplement(kind: kind, ofSection: indexPath.section) ?? view.decoration(kind: kind, at: indexPath)
          ?? view.boundaryItem(kind: kind, at: indexPath) ?? view.supplementaryItem(kind: kind, at: indexPath)
      }
    return attributes.map(element)
  }

  /// Returns the frontmost visible element at a point in content coordinates; nil if there is none.
  package mutating func hitTest(_ point: Point) -> LayoutElement? {
    currentView().hitTest(point, work: &layout.work).map(element)
  }

  /// Returns an element with its key and with rounded attributes, as it is sent.
  func element(_ attributes: LayoutAttributes) -> LayoutElement {
    LayoutElement(attributes, of: layout.prepared.model, rounding, movingTo: movement?.target)
  }

  /// Returns elements as they are sent. If their keys exceed the content limit, the others are missing and `hasAll` is
  /// false.
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
  /// Creates an element as it is sent. `target` is the index path of the cell that the user moves.
  fileprivate init(
    _ attributes: LayoutAttributes, of model: CollectionModel, _ rounding: Quantizer, movingTo target: IndexPath?
  ) {
    let isMoving = target != nil && attributes.category == .cell && attributes.indexPath == target
    self.init(
      key: model.key(of: attributes), attributes: rounding.rounded(attributes), phase: isMoving ? .moving : .present)
  }
}

extension Session {
  /// Returns the entity of the document that describes an element of the current layout; nil if there is none.
  ///
  /// The text may not contain the entity, for example that of an item that the client inserted.
  package mutating func entity(of element: LayoutElement) -> DocumentEntity? {
    currentLayout().entity(of: element.key, element.attributes)
  }

  /// An element that the text at a position describes, and the offsets that show it.
  package struct RevealMatch: Sendable {
    package var element: LayoutElement
    /// The offsets to scroll to. For an element that is in view, the current content offset, and no offset of an
    /// orthogonal section.
    package var destination: ScrollDestination
  }

  /// Maximum number of elements for one position in the text.
  private static let matchLimit = 100

  /// Returns the elements that entities of the document describe, those nearest to the center of the viewport first.
  ///
  /// Above `matchLimit` only visible elements are returned; if none is visible, the first and the last ones.
  package mutating func matches(of parts: [DocumentEntity]) -> [RevealMatch] {
    guard !parts.isEmpty else { return [] }
    let view = currentView()
    let search = EntityElementFinder(
      view: view, model: view.layout.model, limit: Session.matchLimit, work: &layout.work)
    let middle = Point(x: view.bounds.x + viewport.size.width / 2, y: view.bounds.y + viewport.size.height / 2)
    return parts.flatMap(search.elements).enumerated()
      .map { (distance: $1.frame.distance(to: middle), order: $0, attributes: $1) }
      .sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }
      .prefix(Session.matchLimit)
      .map { match in
        let element = element(match.attributes)
        var destination = view.destination(of: ScrollTarget(key: element.key, position: .center), match.attributes)
        if view.isInSight(match.attributes) {
          (destination.contentOffset, destination.orthogonalOffset) = (contentOffset, nil)
        }
        destination.contentOffset = rounding.rounded(destination.contentOffset)
        return RevealMatch(element: element, destination: destination)
      }
  }
}

/// Finds the elements that entities of a document describe, in a view.
private struct EntityElementFinder {
  let view: ScrolledCollection
  let model: CollectionModel
  let limit: Int
  /// The elements in the viewport.
  let visible: [LayoutAttributes]

  init(view: ScrolledCollection, model: CollectionModel, limit: Int, work: inout LayoutProgress) {
    self.view = view
    self.model = model
    self.limit = limit
    visible = view.visibleElements(work: &work)
  }

  /// Returns the elements that an entity describes; above `limit` only the visible ones, or some if none is visible.
  func elements(of part: DocumentEntity) -> [LayoutAttributes] {
    switch part {
    case .items(let runs): return cells(of: Set(runs.map { ObjectIdentifier($0.origin) }))
    case .section(let name):
      guard let section = model.sectionIndex(of: name) else { return [] }
      let header = view.supplement(kind: LayoutAttributes.headerKind, ofSection: section)
      return [header ?? view.cell(at: IndexPath(section: section, item: 0))].compactMap { $0 }
    case .header(let name):
      return supplement(LayoutAttributes.headerKind, of: name)
    case .footer(let name):
      return supplement(LayoutAttributes.footerKind, of: name)
    case .decoration(let index, let name):
      guard let section = model.sectionIndex(of: name),
        let kind = model.sections[section].decorations.element(at: index)?.kind
      else { return [] }
      let numbers = view.layout.decorationNumbers(of: index, inSection: section)
      return sampledElements(
        of: [(section, numbers)],
        isOne: {
          $0.category == .decoration && $0.kind == kind && $0.indexPath.section == section
            && numbers.contains($0.indexPath.item)
        },
        at: { view.decoration(kind: kind, at: $0) })
    case .boundaryItem(let kind, let number, let name):
      guard let name else { return [view.boundaryItem(kind: kind, number: number)].compactMap { $0 } }
      guard let section = model.sectionIndex(of: name) else { return [] }
      return [view.boundaryItem(kind: kind, at: IndexPath(section: section, item: number))].compactMap { $0 }
    case .supplementaryItems(let kind, let name):
      guard let section = model.sectionIndex(of: name) else { return [] }
      let seen = visible.filter { $0.owner == .anchor && $0.kind == kind && $0.indexPath.section == section }
      if !seen.isEmpty { return seen }
      let first = (0..<limit).lazy.map { view.supplementaryItem(kind: kind, at: IndexPath(section: section, item: $0)) }
      return first.prefix { $0 != nil }.compactMap(\.self)
    }
  }

  private func supplement(_ kind: String, of name: Identifier) -> [LayoutAttributes] {
    model.sectionIndex(of: name).flatMap { view.supplement(kind: kind, ofSection: $0) }.map { [$0] } ?? []
  }

  private func cells(of runs: Set<ObjectIdentifier>) -> [LayoutAttributes] {
    var spans: [(section: Int, items: Range<Int>)] = []
    for (index, section) in model.sections.enumerated() {
      var start = 0
      for slice in section.items.slices {
        if runs.contains(ObjectIdentifier(slice.run.origin)) {
          spans.append((index, start..<start + slice.range.count))
        }
        start += slice.range.count
      }
    }
    return sampledElements(
      of: spans,
      isOne: { element in
        element.category == .cell
          && runs.contains(
            ObjectIdentifier(
              model.sections[element.indexPath.section].items.item(at: element.indexPath.item).run.origin))
      },
      at: view.cell(at:))
  }

  /// Returns the elements of all spans if there are at most `limit`. Otherwise the visible ones for which `isOne`
  /// returns true; if there are none, the first and the last `limit / 2`. `attributes` finds an element by its index
  /// path.
  private func sampledElements(
    of spans: [(section: Int, items: Range<Int>)], isOne: (LayoutAttributes) -> Bool,
    at attributes: (IndexPath) -> LayoutAttributes?
  ) -> [LayoutAttributes] {
    var places: [IndexPath]
    if spans.reduce(0, { $0 + $1.items.count }) <= limit {
      places = spans.flatMap { span in span.items.map { IndexPath(section: span.section, item: $0) } }
    } else {
      let seen = visible.filter(isOne)
      if !seen.isEmpty { return seen }
      let first = spans.lazy.flatMap { span in span.items.lazy.map { IndexPath(section: span.section, item: $0) } }
      let last = spans.reversed().lazy.flatMap { span in
        span.items.reversed().lazy.map { IndexPath(section: span.section, item: $0) }
      }
      places = Array(first.prefix(limit / 2)) + Array(last.prefix(limit / 2)).reversed()
    }
    return places.compactMap(attributes)
  }
}
