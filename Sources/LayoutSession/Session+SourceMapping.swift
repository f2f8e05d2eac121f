package import CollectionLayout
package import LayoutDocument

extension Session {
  /// Returns the part of the document that describes a current element; nil if there is none.
  ///
  /// The document may lack the part, for example for an item or a section that the client inserted.
  package mutating func entity(of element: LayoutElement) -> DocumentEntity? {
    currentLayout().entity(of: element.key, element.attributes)
  }

  /// An element that a position in the text describes, and the content offset that shows it.
  package struct RevealMatch: Sendable {
    package var element: LayoutElement
    /// The current offset if the element is visible already.
    package var contentOffset: Point
  }

  /// Maximum number of elements for one position in the text.
  private static let matchLimit = 100

  /// Returns the elements that parts of the document describe, nearest to the center of the viewport first.
  ///
  /// Above the limit visible elements are returned; if none is visible, the first and the last ones.
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
        let frame = match.attributes.frame
        let offset = view.bounds.intersects(frame) ? contentOffset : view.contentOffset(showing: frame, at: .center)
        return RevealMatch(
          element: element(match.attributes), contentOffset: Quantizer(options.precision).rounded(offset))
      }
  }

  /// Returns the text edits that write the client's batches into the document. Empty if there are no changes; nil while
  /// the document or a data source has a syntax error.
  ///
  /// Does not change the session: after the edits the text describes what is shown.
  package func commit() throws(CommitError) -> [TextEdit]? {
    if document.isAnyPartStale { return nil }
    guard data.hasLocalChanges else { return [] }
    return try document.commit(model, data.outlines, parts: data.sourceFragments)
  }
}

/// Finds the elements of document parts in a viewport.
private struct EntityElementFinder {
  let view: ScrolledCollection
  let model: CollectionModel
  let limit: Int
  /// The visible elements.
  let visible: [LayoutAttributes]

  init(view: ScrolledCollection, model: CollectionModel, limit: Int, work: inout LayoutProgress) {
    self.view = view
    self.model = model
    self.limit = limit
    visible = view.visibleElements(work: &work)
  }

  /// Returns the elements that a part describes; above the limit only some of them, visible ones first.
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

  /// Returns all elements of the spans if there are at most `limit`; otherwise the visible ones, or the first and last
  /// ones if none is visible.
  private func sampledElements(
    of spans: [(section: Int, items: Range<Int>)], isOne: (LayoutAttributes) -> Bool,
    at place: (IndexPath) -> LayoutAttributes?
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
    return places.compactMap(place)
  }
}
