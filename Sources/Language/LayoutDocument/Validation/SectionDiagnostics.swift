import CollectionLayout
import JSON
import LayoutBase

/// Diagnostics of whole sections, laid out in the document's viewport. Some are missing if `token` is cancelled.
struct SectionDiagnostics {
  /// The visibility of a section's cells.
  enum CellVisibility {
    /// The section has no cells, or the text hides all of them.
    case nothing
    /// The visibility is not known: the limit on the work is reached, or the request was cancelled.
    case unknown
    case withoutLength
    case withoutWidth
    case cells
  }

  let root: SyntaxNode
  private let nodes: [SyntaxNode]
  private let layouts: LayoutDecoder
  let model: DocumentModel
  let token: CancellationToken?
  /// The number of items that may still be laid out. It limits the time for any text.
  private var remainingItems = 20_000

  /// Returns the diagnostics of the sections of a document; empty or incomplete if `token` is cancelled.
  static func check(_ root: SyntaxNode, _ model: DocumentModel, token: CancellationToken?) -> [Diagnostic] {
    var diagnostics = SectionDiagnostics(root, model, token)
    var sights: [CellVisibility] = []
    var poll = CancellationPoll(token)
    for section in model.collection.sections where poll.shouldContinue() {
      sights.append(diagnostics.visibility(of: section))
    }
    if token?.isCancelled == true { return [] }
    return zip(diagnostics.nodes, sights).flatMap { poll.shouldContinue() ? diagnostics.invisibleCells($0, $1) : [] }
      + diagnostics.compositional(diagnostics.nodes) + diagnostics.keysOfOtherKinds(diagnostics.nodes)
      + diagnostics.wideSheets(diagnostics.nodes) + diagnostics.loopsWithoutEffect(diagnostics.nodes)
      + diagnostics.keysWithoutEffect(diagnostics.nodes)
      + diagnostics.coverage(root["stickyHeaders"], of: diagnostics.nodes, visibilities: sights)
      + diagnostics.pinnedCells(diagnostics.nodes) + diagnostics.keysWithoutCompanions(diagnostics.nodes)
  }

  private init(_ root: SyntaxNode, _ model: DocumentModel, _ token: CancellationToken?) {
    self.root = root
    self.model = model
    self.token = token
    nodes = root.sectionObjects
    layouts = LayoutDecoder(inherited: root["layout"])
  }

  /// Returns the keys and the kind of the layout of a section that applies in the document's viewport. The kind is nil
  /// if it is unknown.
  func keys(of section: SyntaxNode) -> (keys: MergedLayoutKeys, kind: LayoutKind?) {
    layouts.keys(ofSection: section, in: model.viewport)
  }

  // MARK: - Invisible cells

  /// Determines the visibility of a section's cells from its first 4 items; if none of these is visible, from the first
  /// 10,000.
  private mutating func visibility(of section: Section) -> CellVisibility {
    var sight = CellVisibility.nothing
    for requested in [4, 10_000] where section.items.count > 0 {
      let count = min(requested, section.items.count)
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
    var result = (withoutLength: false, withoutWidth: false)
    for index in 0..<itemCount {
      // Hidden cells are invisible on purpose.
      guard let cell = view.cell(at: IndexPath(section: 0, item: index)), !cell.isHidden else { continue }
      // Checked first: with an aspect ratio, a width of 0 also causes a length of 0.
      if hasColumns, isWide, direction.cross(cell.frame.size) == 0 {
        result.withoutWidth = true
      } else if direction.main(cell.frame.size) == 0 {
        // It has a length as soon as it is measured.
        let run = section.items.slice(at: index).run
        if MeasuredEffect.givesLength(run, layout, isVertical: direction == .vertical) { return .cells }
        result.withoutLength = true
      } else {
        return .cells
      }
    }
    return result.withoutLength ? .withoutLength : result.withoutWidth ? .withoutWidth : .nothing
  }

  /// The kinds of layouts in which the width of columns determines that of cells.
  private static let columnKinds = [WaterfallLayout.kind, GridLayout.kind, ListLayout.kind]

  /// Returns the diagnostic of a section whose cells are all invisible; empty if they are not.
  ///
  /// Its range is that of the cause if that is known, otherwise that of the key `items`.
  private func invisibleCells(_ section: SyntaxNode, _ sight: CellVisibility) -> [Diagnostic] {
    guard sight == .withoutLength || sight == .withoutWidth,
      let items = section.member("items")
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

  /// Returns the byte ranges of lengths of 0 that make the cells invisible, those with the highest precedence first.
  /// With `isVertical` they are heights, otherwise widths.
  private static func zeros(
    in items: SyntaxNode?, _ keys: MergedLayoutKeys, _ kind: String?, isVertical: Bool
  ) -> [Range<Int>] {
    let index = isVertical ? 1 : 0
    let ofLayout =
      ["rowHeight", "itemHeight", "cardWidth", "cardHeight", isVertical ? "rowHeights" : "columnWidths"]
      .compactMap { keys[$0] }
      + [keys["itemSize"], keys["estimatedItemSize"]].compactMap { $0?.elements.dropFirst(index).first }
    let entries = items.map { $0.kind == .array ? $0.elements(atMost: 100) : [$0] } ?? []
    let ofItems = entries.compactMap {
      $0[isVertical ? "height" : "width"] ?? $0["size"]?.elements.dropFirst(index).first
    }
    let takesOwn = kind == WaterfallLayout.kind || kind == FlowLayout.kind || kind == CompositionalLayout.kind
    return ((takesOwn ? ofItems : []) + ofLayout).filter { $0.numberValue == 0 }.map(\.range)
  }
}

extension SectionDiagnostics {
  /// Returns the diagnostics of layout objects without `kind` whose keys the inherited or default kind does not have.
  ///
  /// `SchemaValidator` accepts the keys of all kinds in such an object, because it does not read the inherited kind.
  func keysOfOtherKinds(_ sections: [SyntaxNode]) -> [Diagnostic] {
    let inherited = root["layout"]?["kind"]?.stringValue ?? LayoutKind.defaults
    var diagnostics = root["layout"].map { keysOfOtherKinds($0, LayoutKind.defaults) } ?? []
    var poll = CancellationPoll(token)
    for section in sections where poll.shouldContinue() {
      guard let layout = section["layout"] else { continue }
      diagnostics += keysOfOtherKinds(layout, inherited)
    }
    return diagnostics
  }

  private func keysOfOtherKinds(_ layout: SyntaxNode, _ kind: String) -> [Diagnostic] {
    guard layout.kind == .object, layout["kind"] == nil,
      let description = LayoutKind.description.description(ofKind: kind)
    else { return [] }
    return layout.members.compactMap { member in
      let name = member.keyName
      guard description.key(name) == nil else { return nil }
      let kinds = LayoutKind.description.kinds(withKey: name)
      guard !kinds.isEmpty else { return nil }
      return Diagnostic(
        range: member.key.range, severity: .warning, code: "unknownKey",
        message: SchemaValidator.unknownKey(name, of: description, kinds))
    }
  }
}

// Headers and footers that can cover the whole viewport while they are pinned.
extension SectionDiagnostics {
  /// Returns the diagnostics of pinned views that can cover the viewport and hide cells: of a header or footer, of both
  /// of a section, or of stacked ones. `mode` is the value of `stickyHeaders`.
  func coverage(_ mode: SyntaxNode?, of nodes: [SyntaxNode], visibilities sights: [CellVisibility]) -> [Diagnostic] {
    let collection = model.collection
    guard collection.stickyHeaders != .none, availableLength > 0 else { return [] }
    let isSeen = sights.map { $0 == .cells || $0 == .unknown }
    // Stacked headers stay over all later sections, stacked footers over all earlier ones.
    let isStacked = collection.stickyHeaders == .stack
    let first = isSeen.firstIndex(of: true) ?? isSeen.endIndex
    let last = isSeen.lastIndex(of: true) ?? -1
    var diagnostics: [Diagnostic] = []
    var pinned: [Pinned] = []
    var poll = CancellationPoll(token)
    for (index, (node, section)) in zip(nodes, collection.sections).enumerated() where index < isSeen.count {
      guard poll.shouldContinue() else { break }
      let header = Pinned(section.header, of: index)
      let footer = Pinned(section.footer, of: index, isFooter: true)
      pinned += [header, footer].compactMap(\.self)
      if let header, header.length >= availableLength, isStacked ? index <= last : isSeen[index] {
        diagnostics.append(
          diagnostic(header.lengthRange(in: node), "this header (\(FormulaText.text(header.length)) points)"))
      } else if let footer, footer.length >= availableLength, isStacked ? index >= first : isSeen[index] {
        diagnostics.append(
          diagnostic(footer.lengthRange(in: node), "this footer (\(FormulaText.text(footer.length)) points)"))
      } else if !isStacked, isSeen[index], let header, let footer, header.length + footer.length >= availableLength {
        let sum = "\(FormulaText.text(header.length)) + \(FormulaText.text(footer.length))"
        diagnostics.append(
          diagnostic(
            header.lengthRange(in: node), "this header and the footer of its section (\(sum) points)",
            related: [.init(range: footer.lengthRange(in: node), message: "The footer.")]))
      }
    }
    if isStacked, diagnostics.isEmpty, let mode {
      diagnostics += stacked(pinned, isSeen: isSeen, at: mode.range) { $0.lengthRange(in: nodes[$0.section]) }
    }
    return diagnostics
  }

  /// Returns the diagnostic of stacked headers and footers that together can cover the viewport; empty if they cannot.
  /// `isSeen` has for each section whether its cells can be seen, or this is unknown.
  ///
  /// While a section fills the viewport, the headers of all sections up to it are pinned, and the footers from it on.
  private func stacked(
    _ pinned: [Pinned], isSeen: [Bool], at range: Range<Int>, lengthRange: (Pinned) -> Range<Int>
  ) -> [Diagnostic] {
    var total = pinned.reduce(0) { $0 + ($1.isFooter ? $1.length : 0) }
    var next = 0
    for section in isSeen.indices {
      while next < pinned.count, pinned[next].section <= section,
        !pinned[next].isFooter || pinned[next].section < section
      {
        total += pinned[next].isFooter ? -pinned[next].length : pinned[next].length
        next += 1
      }
      guard isSeen[section], total >= availableLength else { continue }
      let those = pinned.filter { $0.isFooter ? $0.section >= section : $0.section <= section }
      let what = those.contains(where: \.isFooter) ? "headers and footers" : "headers"
      return [
        diagnostic(
          range, "the stacked \(what) (\(FormulaText.text(total)) points)",
          related: those.suffix(3).map { .init(range: lengthRange($0), message: "One of the \(what).") })
      ]
    }
    return []
  }

  /// A header or footer that can be pinned.
  private struct Pinned {
    let length: Double
    let section: Int
    let isFooter: Bool

    init?(_ supplement: SupplementaryItem?, of section: Int, isFooter: Bool = false) {
      // A view with a `stickyOffset` leaves the cells between it and the edge visible.
      guard let supplement, supplement.isSticky, supplement.length > 0, !(supplement.stickyOffset > 0) else {
        return nil
      }
      (length, self.section, self.isFooter) = (supplement.length, section, isFooter)
    }

    /// Returns the byte range of its length; `node` is the object of the section.
    func lengthRange(in node: SyntaxNode) -> Range<Int> {
      let written = node[isFooter ? "footer" : "header"] ?? node
      return (written["length"] ?? written).range
    }
  }

  func diagnostic(_ range: Range<Int>, _ what: String, related: [Diagnostic.Related] = []) -> Diagnostic {
    let isWhole = availableLength == model.collection.scrollDirection.main(model.viewport)
    return Diagnostic(
      range: range, severity: .warning, code: "headersCoverViewport",
      message: "While pinned, \(what) can cover the whole viewport (\(FormulaText.text(availableLength)) points"
        + (isWhole ? ")." : " without the content inset)."),
      related: related)
  }

  /// The length of the viewport along the scroll axis without the content insets, in points.
  var availableLength: Double {
    let direction = model.collection.scrollDirection
    return direction.main(model.viewport) - direction.mainLeading(model.collection.contentInset)
      - direction.mainTrailing(model.collection.contentInset)
  }
}
