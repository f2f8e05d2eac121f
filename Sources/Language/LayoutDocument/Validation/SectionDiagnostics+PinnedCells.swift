import CollectionLayout
import JSON
import LayoutBase

// Pinned rows and columns of sheets, and sticky items, that can cover the whole viewport.
extension SectionDiagnostics {
  /// The maximum number of items of all sections that are laid out to find sticky ones that are too long.
  private static let stickyItemLimit = 20_000

  /// Returns the diagnostics of pinned rows, pinned columns and sticky items that can cover the whole viewport, and so
  /// hide other cells of their section. On the scroll axis, the lengths of headers that are pinned before them are
  /// added.
  func pinnedCells(_ nodes: [SyntaxNode]) -> [Diagnostic] {
    var (diagnostics, reported): ([Diagnostic], Set<Range<Int>>) = ([], [])
    var (poll, remainingItems) = (CancellationPoll(token), Self.stickyItemLimit)
    for (index, (node, written)) in zip(nodes, model.collection.sections).enumerated() {
      guard poll.shouldContinue() else { break }
      let section = written.resolved(in: model.viewport)
      let reports: [Diagnostic]
      if let sheet = section.layout as? SheetLayout, sheet.pinnedRows > 0 || sheet.pinnedColumns > 0 {
        reports = pinnedTracks(of: node, prepared(written, itemCount: written.items.count), at: index)
      } else if written.items.mayHaveStickyItems, remainingItems > 0 {
        let count = min(written.items.count, remainingItems)
        remainingItems -= count
        reports = stickyItems(of: node, prepared(written, itemCount: count), at: index)
      } else {
        continue
      }
      diagnostics += reports.filter { reported.insert($0.range).inserted }
    }
    return diagnostics
  }

  private func pinnedTracks(of node: SyntaxNode, _ layout: PreparedCollection, at index: Int) -> [Diagnostic] {
    guard let tracks = layout.pinnedTracks(ofSection: 0) else { return [] }
    let (collection, keys) = (model.collection, keys(of: node).keys)
    let isVertical = collection.scrollDirection == .vertical
    let names = isVertical ? ("rows", "pinnedRows") : ("columns", "pinnedColumns")
    var diagnostics: [Diagnostic] = []
    if tracks.mainEnd > 0, tracks.mainEnd < tracks.mainLimit, let range = keys[names.1]?.range {
      diagnostics += alongAxis(range, "these \(names.0)", tracks.mainEnd, at: index)
    }
    let (breadth, inset) = (tracks.crossEnd - tracks.crossStart, collection.contentInset)
    let available =
      collection.scrollDirection.cross(model.viewport)
      - (isVertical ? inset.left + inset.right : inset.top + inset.bottom)
    if collection.scrollsAcross, available > 0, breadth >= available, tracks.crossEnd < tracks.crossLimit,
      let range = keys["pinnedColumns"]?.range
    {
      diagnostics.append(
        Diagnostic(
          range: range, severity: .warning, code: "headersCoverViewport",
          message: "While pinned, these columns (\(FormulaText.text(breadth)) points) can cover the whole width of the "
            + "viewport (\(FormulaText.text(available)) points)."))
    }
    return diagnostics
  }

  private func stickyItems(of node: SyntaxNode, _ layout: PreparedCollection, at index: Int) -> [Diagnostic] {
    let items = node.member("items")
    let entries = items?.value.map { $0.kind == .array ? $0.elements(atMost: 100) : [$0] } ?? []
    guard let range = entries.lazy.compactMap({ $0["sticky"]?.range }).first ?? items?.key.range else { return [] }
    let rows = layout.stickyRows(ofSection: 0)
    let isStacked = model.collection.stickyHeaders == .stack
    var (total, pinned) = (0.0, 0)
    for row in rows.indices {
      total = isStacked ? total + rows[row].length : rows[row].length
      pinned += 1
      // A sticky item can hide only cells that are between it and the next sticky one.
      guard rows[row].hidesItems else { continue }
      let what = isStacked && pinned > 1 ? "the stacked sticky items" : "this sticky item"
      let reports = alongAxis(range, what, total, at: index)
      if !reports.isEmpty { return reports }
    }
    return []
  }

  /// Returns the diagnostic of pinned cells that, with the headers pinned before them, can cover the viewport; empty if
  /// they cannot. `what` names the cells in the message; `length` is that of the cells along the scroll axis, in
  /// points.
  private func alongAxis(_ range: Range<Int>, _ what: String, _ length: Double, at index: Int) -> [Diagnostic] {
    let headers = pinnedHeaderLength(before: index)
    guard availableLength > 0, headers < availableLength, headers + length >= availableLength else { return [] }
    let points = FormulaText.text(length)
    return [
      diagnostic(
        range,
        headers > 0
          ? "\(what) and the pinned headers before them (\(points) + \(FormulaText.text(headers)) points)"
          : "\(what) (\(points) points)")
    ]
  }

  /// Returns the length of the headers that are pinned before the items of a section, in points, without those that
  /// have a `stickyOffset`.
  private func pinnedHeaderLength(before index: Int) -> Double {
    let collection = model.collection
    func length(_ header: SupplementaryItem?) -> Double {
      header.map { $0.isSticky && !($0.stickyOffset > 0) ? max(0, $0.length) : 0 } ?? 0
    }
    let outer = length(collection.header)
    switch collection.stickyHeaders {
    case .none: return outer
    case .push: return outer + length(collection.sections[index].header)
    case .stack: return collection.sections[...index].reduce(outer) { $0 + length($1.header) }
    }
  }

  /// Returns a section without its header and footer, laid out with its first `itemCount` items.
  private func prepared(_ section: Section, itemCount: Int) -> PreparedCollection {
    var collection = model.collection
    (collection.header, collection.footer) = (nil, nil)
    var sample = Section(identifier: section.identifier, layout: section.layout, inset: section.inset)
    sample.items.append(0..<itemCount, of: section.items)
    collection.sections = [sample]
    var work = LayoutProgress(token: token)
    return PreparedCollection(collection, viewport: model.viewport, work: &work)
  }
}
