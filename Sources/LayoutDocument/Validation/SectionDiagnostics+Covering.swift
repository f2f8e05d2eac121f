import CollectionLayout
import JSON

// Headers and footers that can cover the whole viewport while they are pinned.
extension SectionDiagnostics {
  /// Returns diagnostics of a header or footer, of both of a section, or of a stack that can cover the viewport.
  ///
  /// Only headers and footers that can hide cells are reported: a header at the end of its section is pushed out before
  /// it is pinned.
  func coverage(_ mode: SyntaxNode?, _ nodes: [SyntaxNode], _ sights: [CellVisibility]) -> [Diagnostic] {
    let collection = model.collection
    guard collection.stickyHeaders != .none, availableLength > 0 else { return [] }
    let isSeen = sights.map { $0 == .cells || $0 == .unknown }
    // Stacked headers stay over all later sections, stacked footers over all earlier ones.
    let isStacked = collection.stickyHeaders == .stack
    let first = isSeen.firstIndex(of: true) ?? isSeen.endIndex
    let last = isSeen.lastIndex(of: true) ?? -1
    var diagnostics: [Diagnostic] = []
    var pinned: [Pinned] = []
    for (index, (node, section)) in zip(nodes, collection.sections).enumerated() where index < isSeen.count {
      let header = Pinned(section.header, of: index)
      let footer = Pinned(section.footer, of: index, isFooter: true)
      pinned += [header, footer].compactMap(\.self)
      if let header, header.length >= availableLength, isStacked ? index <= last : isSeen[index] {
        diagnostics.append(
          diagnostic(header.place(in: node), "this header (\(FormulaText.text(header.length)) points)"))
      } else if let footer, footer.length >= availableLength, isStacked ? index >= first : isSeen[index] {
        diagnostics.append(
          diagnostic(footer.place(in: node), "this footer (\(FormulaText.text(footer.length)) points)"))
      } else if !isStacked, isSeen[index], let header, let footer, header.length + footer.length >= availableLength {
        let sum = "\(FormulaText.text(header.length)) + \(FormulaText.text(footer.length))"
        diagnostics.append(
          diagnostic(
            header.place(in: node), "this header and the footer of its section (\(sum) points)",
            related: [.init(range: footer.place(in: node), message: "The footer.")]))
      }
    }
    if isStacked, diagnostics.isEmpty, let mode {
      diagnostics += stacked(pinned, isSeen, mode.range) { $0.place(in: nodes[$0.section]) }
    }
    return diagnostics
  }

  /// Returns a diagnostic if stacked headers and footers can cover the viewport.
  ///
  /// While a section fills the viewport, the headers of all sections up to it and the footers from it on are pinned.
  private func stacked(
    _ pinned: [Pinned], _ isSeen: [Bool], _ range: Range<Int>, place: (Pinned) -> Range<Int>
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
          related: those.suffix(3).map { .init(range: place($0), message: "One of the \(what).") })
      ]
    }
    return []
  }

  /// A sticky header or footer.
  private struct Pinned {
    let length: Double
    let section: Int
    let isFooter: Bool

    init?(_ supplement: SupplementaryItem?, of section: Int, isFooter: Bool = false) {
      guard let supplement, supplement.isSticky, supplement.length > 0 else { return nil }
      (length, self.section, self.isFooter) = (supplement.length, section, isFooter)
    }

    /// Returns the range of its length in the text.
    func place(in node: SyntaxNode) -> Range<Int> {
      let written = node[isFooter ? "footer" : "header"] ?? node
      return (written["length"] ?? written).range
    }
  }

  private func diagnostic(_ range: Range<Int>, _ what: String, related: [Diagnostic.Related] = []) -> Diagnostic {
    let isWhole = availableLength == model.collection.scrollDirection.main(model.viewport)
    return Diagnostic(
      range: range, severity: .warning, code: "headersCoverViewport",
      message: "While pinned, \(what) can cover the whole viewport (\(FormulaText.text(availableLength))"
        + (isWhole ? ")." : " without the content inset)."),
      related: related)
  }

  /// The main length of the viewport minus the content insets, in points.
  private var availableLength: Double {
    let direction = model.collection.scrollDirection
    return direction.main(model.viewport) - direction.mainLeading(model.collection.contentInset)
      - direction.mainTrailing(model.collection.contentInset)
  }
}
