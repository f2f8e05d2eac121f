package import CollectionLayout
package import LayoutDocument

extension Session {
  /// The part of the document that describes an element of what is shown now.
  ///
  /// It may be one that the document does not have: a client's own item, or a section that it inserted.
  package mutating func part(of element: Element) -> DocumentPart? {
    let path = element.attributes.indexPath
    switch element.key {
    case .cell:
      guard let items = model.sections.element(at: path.section)?.items, path.item < items.count else { return nil }
      return .items([items.item(at: path.item).run])
    case .header(let section): return .header(section)
    case .footer(let section): return .footer(section)
    case .decoration(let key):
      return currentLayout().decorationIndex(kind: key.kind, at: path).flatMap { index in
        key.section.map { .decoration(index, of: $0) }
      }
    case .boundaryItem(let key): return .boundaryItem(kind: key.kind, number: key.number, of: key.section)
    case .supplementaryItem(let key): return key.section.map { .supplementaryItems(kind: key.kind, of: $0) }
    case .ghost: return nil
    }
  }

  /// An element that a place of the text describes, and where the viewport goes to show it.
  package struct Match: Sendable {
    package var element: Element
    /// The present offset where the element is seen already.
    package var contentOffset: Point
  }

  /// A place of the text leads to at most so many elements.
  private static let matchLimit = 100

  /// The elements that parts of the document describe, nearest to the middle of the viewport first.
  ///
  /// Of more than are told those in view are preferred, and without any the first and the last.
  package mutating func matches(of parts: [DocumentPart]) -> [Match] {
    guard !parts.isEmpty else { return [] }
    let view = currentView()
    let search = PartSearch(view: view, model: model, limit: Session.matchLimit, work: &layout.work)
    let middle = Point(x: view.bounds.x + viewport.size.width / 2, y: view.bounds.y + viewport.size.height / 2)
    return parts.flatMap(search.elements).enumerated()
      .map { (distance: $1.frame.distance(to: middle), order: $0, attributes: $1) }
      .sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }
      .prefix(Session.matchLimit)
      .map { match in
        let frame = match.attributes.frame
        let offset = view.bounds.hits(frame) ? contentOffset : view.contentOffset(showing: frame, at: .center)
        return Match(
          element: element(match.attributes), contentOffset: Rounding(options.precision).rounded(offset))
      }
  }

  /// The edits of the document's text that write the client's batches into it; none when there is nothing to write, nil
  /// while it or a source of it has a syntax error.
  ///
  /// Nothing changes by it: when the text is edited so, it says what is shown already.
  package func commit() throws(CommitTooLarge) -> [TextEdit]? {
    if document.isOutdated { return nil }
    guard data.differsFromDocument else { return [] }
    return try document.commit(model, parts: data.writtenParts)
  }
}

/// Finds the elements of parts in what one viewport shows.
private struct PartSearch {
  let view: ScrolledCollection
  let model: CollectionModel
  let limit: Int
  /// What is in view.
  let visible: [LayoutAttributes]

  init(view: ScrolledCollection, model: CollectionModel, limit: Int, work: inout LayoutWork) {
    self.view = view
    self.model = model
    self.limit = limit
    visible = view.visibleElements(work: &work)
  }

  /// The elements that a part describes; of many those in view.
  func elements(of part: DocumentPart) -> [LayoutAttributes] {
    switch part {
    case .items(let runs): return cells(of: Set(runs.map(ObjectIdentifier.init)))
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
      return some(
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
      for piece in section.items.pieces {
        if runs.contains(ObjectIdentifier(piece.run)) { spans.append((index, start..<start + piece.range.count)) }
        start += piece.range.count
      }
    }
    return some(
      of: spans,
      isOne: { element in
        element.category == .cell
          && runs.contains(
            ObjectIdentifier(model.sections[element.indexPath.section].items.item(at: element.indexPath.item).run))
      },
      at: view.cell(at:))
  }

  /// All elements of some spans when they are few; else those in view, or the ends of the spans when none is.
  private func some(
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

extension Rect {
  /// How far a place is from the rectangle; 0 inside.
  fileprivate func distance(to point: Point) -> Double {
    let x = max(x - point.x, point.x - maxX, 0)
    let y = max(y - point.y, point.y - maxY, 0)
    return (x * x + y * y).squareRoot()
  }
}

extension Array {
  /// The element of a place; nil where there is none.
  fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
