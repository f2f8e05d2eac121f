import Cancellation
import CollectionLayout
import JSON

/// Diagnostics of whole sections, laid out in the document's viewport.
struct SectionDiagnostics {
  /// The visibility of a section's cells.
  enum CellVisibility {
    /// The section has no cells, or all are hidden.
    case nothing
    /// Not determined: the item budget is used up or the request is cancelled.
    case unknown
    case withoutLength
    case withoutWidth
    case cells
  }

  let root: SyntaxNode
  private let nodes: [SyntaxNode]
  let model: DocumentModel
  private let token: CancellationToken?
  /// The remaining number of items that may be laid out. It bounds the time for any text.
  private var remainingItems = 20_000

  /// Returns the diagnostics of the sections of a document; empty if `token` is cancelled.
  static func check(
    _ root: SyntaxNode, _ model: DocumentModel, _ token: CancellationToken?
  ) -> [Diagnostic] {
    var diagnostics = SectionDiagnostics(root, model, token)
    let sights = model.collection.sections.map { diagnostics.visibility(of: $0) }
    if token?.isCancelled == true { return [] }
    return zip(diagnostics.nodes, sights).flatMap { diagnostics.invisibleCells($0, $1) }
      + diagnostics.compositional(diagnostics.nodes) + diagnostics.keysOfOtherKinds(diagnostics.nodes)
      + diagnostics.coverage(root["stickyHeaders"], diagnostics.nodes, sights)
  }

  private init(_ root: SyntaxNode, _ model: DocumentModel, _ token: CancellationToken?) {
    self.root = root
    self.model = model
    self.token = token
    nodes = root["sections"]?.elements.filter { $0.kind == .object } ?? []
  }

  /// Returns the keys and the kind of the layout of a section that applies in the document's viewport.
  func keys(of section: SyntaxNode) -> (keys: MergedLayoutKeys, kind: LayoutKind?) {
    LayoutDecoder(inherited: root["layout"]).keys(ofSection: section, in: model.viewport)
  }

  // MARK: - Invisible cells

  /// Determines the visibility from the first 4 items, and only if none of them is visible from the first 10,000.
  private mutating func visibility(of section: Section) -> CellVisibility {
    var sight = CellVisibility.nothing
    for wanted in [4, 10_000] where section.items.count > 0 {
      let count = min(wanted, section.items.count)
      guard remainingItems >= count else { return .unknown }
      remainingItems -= count
      sight = self.visibility(of: section, itemCount: count)
      if sight == .cells || sight == .unknown || count == section.items.count { break }
    }
    return sight
  }

  private func visibility(of section: Section, itemCount: Int) -> CellVisibility {
    var sample = Section(identifier: section.identifier, layout: section.layout, inset: section.inset)
    sample.items.append(0..<itemCount, of: section.items)
    let direction = model.collection.scrollDirection
    var collection = model.collection
    collection.sections = [sample]
    var work = LayoutProgress(token: token)
    let prepared = PreparedCollection(collection, viewport: model.viewport, work: &work)
    if work.isCancelled { return .unknown }
    let view = ScrolledCollection(prepared, contentOffset: .zero)
    // Only in these layouts does the column width determine the width of cells.
    let layout = section.resolved(in: model.viewport).layout
    let hasColumns = SectionDiagnostics.columnKinds.contains(type(of: layout).kind)
    let isWide = direction.cross(model.viewport) > 0
    var found = (withoutLength: false, withoutWidth: false)
    for index in 0..<itemCount {
      // Hidden cells are invisible on purpose.
      guard let cell = view.cell(at: IndexPath(section: 0, item: index)), !cell.isHidden else { continue }
      // Checked first: with an aspect ratio, a width of 0 also causes a length of 0.
      if hasColumns, isWide, direction.cross(cell.frame.size) == 0 {
        found.withoutWidth = true
      } else if direction.main(cell.frame.size) == 0 {
        found.withoutLength = true
      } else {
        return .cells
      }
    }
    return found.withoutLength ? .withoutLength : found.withoutWidth ? .withoutWidth : .nothing
  }

  /// The kinds of layouts that determine the width of cells.
  private static let columnKinds = [WaterfallLayout.kind, GridLayout.kind, ListLayout.kind]

  /// Returns a diagnostic of a section whose cells are all invisible.
  ///
  /// Its range is that of the cause if that is known, otherwise that of `items`.
  private func invisibleCells(_ section: SyntaxNode, _ sight: CellVisibility) -> [Diagnostic] {
    guard sight == .withoutLength || sight == .withoutWidth,
      let items = section.members.first(where: { $0.keyName == "items" })
    else { return [] }
    let isVertical = model.collection.scrollDirection == .vertical
    let isHigh = isVertical == (sight == .withoutLength)
    let (keys, kind) = keys(of: section)
    var causes: [Range<Int>] = []
    if sight == .withoutLength {
      causes = SectionDiagnostics.zeros(in: items.value, keys, kind?.name, isVertical: isVertical)
    } else {
      causes = ["sectionInset", "columnSpacing", "rowSpacing"].compactMap { keys[$0]?.range }
    }
    let message = "All cells of this section are 0 points \(isHigh ? "high" : "wide")"
    return [
      Diagnostic(
        range: causes.first ?? items.key.range, severity: .warning, code: "sectionWithoutLength",
        message: message + (sight == .withoutLength ? "." : ": insets and spacings leave no space for them."),
        related: causes.isEmpty
          ? []
          : [.init(range: items.key.range, message: "The items of the section.")]
            + causes.dropFirst().prefix(2).map {
              .init(range: $0, message: sight == .withoutLength ? "This is also 0." : "This also reduces the space.")
            })
    ]
  }

  /// Returns the ranges of lengths of 0 that cells of a layout use, by descending precedence.
  private static func zeros(
    in items: SyntaxNode?, _ keys: MergedLayoutKeys, _ kind: String?, isVertical: Bool
  ) -> [Range<Int>] {
    let place = isVertical ? 1 : 0
    let ofLayout =
      ["rowHeight", "itemHeight", "cardWidth", "cardHeight"].compactMap { keys[$0] }
      + [keys["itemSize"], keys["estimatedItemSize"]].compactMap { $0?.elements.dropFirst(place).first }
    let entries = items.map { $0.kind == .array ? $0.elements(atMost: 100) : [$0] } ?? []
    let ofItems = entries.compactMap {
      $0[isVertical ? "height" : "width"] ?? $0["size"]?.elements.dropFirst(place).first
    }
    let takesOwn = kind == WaterfallLayout.kind || kind == FlowLayout.kind || kind == CompositionalLayout.kind
    return ((takesOwn ? ofItems : []) + ofLayout).filter { $0.numberValue == 0 }.map(\.range)
  }
}
