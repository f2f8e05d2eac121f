import CollectionLayout

extension DocumentSnapshot {
  /// Returns the document symbols of the current text, parents before children; the outermost ones if there are too
  /// many.
  ///
  /// Details with frames are included unless the current text has a syntax error.
  package func outline(limit: Int) -> [DocumentSymbol] {
    let entries = FoldingLineRange.outermost(
      DocumentSymbolBuilder(syntax, names, token).entries, atMost: limit, depth: \.depth)
    let view = hasStaleModel ? nil : atRest
    return entries.map { entry in
      var entry = entry
      if case .outlineItems(let range, let section) = entry.target {
        let items = view == nil ? nil : map?.visibleItems(ofSection: section, at: range)
        entry.target = items.map { .items($0, of: section) } ?? .nothing
      }
      entry.detail = entry.detail(in: view)
      return entry
    }
  }

  /// Returns the document symbols of the current text without details.
  package func outlineNames() -> [DocumentSymbol] { DocumentSymbolBuilder(syntax, names, token).entries }
}

extension DocumentSymbol {
  /// Returns the detail of a symbol, such as its frame; `view` is nil while the frames are unknown.
  fileprivate func detail(in view: ScrolledCollection?) -> String {
    switch target {
    case .nothing, .outlineItems: return ""
    case .words(let words): return words
    case .section(let section):
      guard let model = view?.layout.model.sections.element(at: section), let frame = view?.frame(ofSection: section)
      else { return "" }
      return "\(type(of: model.layout).kind), \(Self.count(model.items.count)), \(FormulaText.text(frame))"
    case .header(let section): return Self.text(view?.supplement(kind: LayoutAttributes.headerKind, ofSection: section))
    case .footer(let section): return Self.text(view?.supplement(kind: LayoutAttributes.footerKind, ofSection: section))
    case .decoration(let place, let section):
      guard let view, let kind = view.layout.model.sections.element(at: section)?.decorations.element(at: place)?.kind
      else { return "" }
      let numbers = view.layout.decorationNumbers(of: place, inSection: section)
      return Self.text(numbers.first.flatMap { view.decoration(kind: kind, at: IndexPath(section: section, item: $0)) })
    case .items(let range, let section):
      let all = view?.layout.model.sections.element(at: section)?.items.count
      let range = range.clamped(to: 0..<(all ?? range.upperBound))
      if range.isEmpty { return kind == .source && all == nil ? "" : Self.count(0) }
      let first = Self.text(view?.cell(at: IndexPath(section: section, item: range.lowerBound)))
      guard kind != .item else { return first }
      if kind == .source, all == nil { return "" }
      return [Self.count(range.count), first].filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  private static func count(_ items: Int) -> String { FormulaText.count(items, "item") }

  private static func text(_ attributes: LayoutAttributes?) -> String {
    attributes.map { FormulaText.text($0.frame) } ?? ""
  }
}
