import CollectionLayout
import JSON

/// What is wrong with whole sections in the document's own viewport.
enum SectionDiagnostics {
  /// A section whose cells all have no length along the scroll axis: nobody would ever see one. At its `items`.
  static func findings(_ section: Section, _ node: SyntaxNode, _ model: DocumentModel) -> [Diagnostic] {
    guard section.items.count > 0, let key = node.members.first(where: { $0.keyName == "items" })?.key,
      isInvisible(section, model)
    else { return [] }
    let side = model.collection.scrollDirection == .vertical ? "high" : "wide"
    return [
      Diagnostic(
        range: key.range, severity: .warning, code: "sectionWithoutLength",
        message: "All cells of this section are 0 points \(side).")
    ]
  }

  /// The first few nearly always tell; only where those have no length the others are looked at too.
  private static func isInvisible(_ section: Section, _ model: DocumentModel) -> Bool {
    isInvisible(section, itemCount: 4, model) && isInvisible(section, itemCount: 100_000, model)
  }

  private static func isInvisible(_ section: Section, itemCount: Int, _ model: DocumentModel) -> Bool {
    var sample = Section(identifier: section.identifier, layout: section.layout, inset: section.inset)
    sample.items.append(0..<min(itemCount, section.items.count), of: section.items)
    let direction = model.collection.scrollDirection
    let collection = CollectionModel(scrollDirection: direction, sections: [sample])
    var work = LayoutWork()
    let view = ScrolledCollection(
      PreparedCollection(collection, viewport: model.viewport, work: &work), contentOffset: .zero)
    return (0..<sample.items.count).allSatisfy { index in
      guard let cell = view.cell(at: IndexPath(section: 0, item: index)) else { return true }
      return direction.main(cell.frame.size) == 0
    }
  }

  /// Pinned headers that leave nothing of the viewport: one of them alone, or all of those that stack.
  static func headerFindings(_ root: SyntaxNode, _ model: DocumentModel) -> [Diagnostic] {
    let collection = model.collection
    let direction = collection.scrollDirection
    let room =
      direction.main(model.viewport) - direction.mainLeading(collection.contentInset)
      - direction.mainTrailing(collection.contentInset)
    guard collection.stickyHeaders != .none, room > 0 else { return [] }
    let nodes = root["sections"]?.elements.filter { $0.kind == .object } ?? []
    let pinned = zip(nodes, collection.sections).compactMap { node, section in
      section.header.flatMap { header in header.isSticky && header.length > 0 ? (header.length, node["header"]) : nil }
    }
    let viewport = "the viewport, which has \(EntryDiagnostics.text(room)) points for them"
    var findings = pinned.compactMap { length, node in
      guard length >= room, let node else { return nil as Diagnostic? }
      return Diagnostic(
        range: (node["length"] ?? node).range, severity: .warning, code: "headersCoverViewport",
        message: "This header can cover \(viewport), while it is pinned.")
    }
    let total = pinned.reduce(0) { $0 + $1.0 }
    if collection.stickyHeaders == .stack, findings.isEmpty, total >= room, let mode = root["stickyHeaders"] {
      findings.append(
        Diagnostic(
          range: mode.range, severity: .warning, code: "headersCoverViewport",
          message: "The pinned headers stack up to \(EntryDiagnostics.text(total)) points and cover \(viewport).",
          related: pinned.suffix(3).compactMap { $0.1 }.map { .init(range: $0.range, message: "One of them.") }))
    }
    return findings
  }
}
