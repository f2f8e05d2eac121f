import CollectionLayout
import JSON
import LayoutBase
package import LayoutDocument

/// An inlay hint of LSP: a number of the layout that an editor shows in the text.
package struct InlayHint: Equatable, Sendable {
  /// The byte offset in the current text at which the hint is shown.
  package var offset: Int
  package var label: String
  /// The text that the editor shows for the hint, in Markdown; empty if there is none.
  package var tooltip: String

  /// Returns at most `limit` inlay hints at the offsets of a byte range of the current text, its end included, in text
  /// order.
  ///
  /// Returns none while the text has a syntax error, since the layout is then that of an earlier text. Sections and
  /// items outside of the range are not visited. Some hints are missing if the document's token is cancelled.
  package static func all(in range: Range<Int>, of document: DocumentSnapshot, limit: Int) -> [InlayHint] {
    guard !document.hasStaleModel, let map = document.map, let root = document.lastValidRoot else { return [] }
    var collector = InlayHintBuilder(view: document.atRest, range: range, limit: limit, document.token)
    collector.add(document: root)
    for index in map.sections(in: range.lowerBound..<range.upperBound + 1) {
      guard collector.mayContinue(), let node = map.sectionNode(index) else { break }
      collector.add(section: index, node)
      collector.add(
        map.writtenItems(ofSection: index, in: range.lowerBound..<range.upperBound + 1, token: document.token),
        ofSection: index, node)
    }
    return collector.hints.sorted { $0.offset < $1.offset }
  }
}

/// Collects the inlay hints of a byte range.
struct InlayHintBuilder {
  let view: ScrolledCollection
  let range: Range<Int>
  let limit: Int
  private(set) var hints: [InlayHint] = []
  private var poll: CancellationPoll

  init(view: ScrolledCollection, range: Range<Int>, limit: Int, _ token: CancellationToken?) {
    poll = CancellationPoll(token)
    self.view = view
    self.range = range
    self.limit = limit
  }

  private var hasCapacity: Bool { hints.count < limit }

  /// Whether the next section or entry may be read: there are fewer hints than the limit, and the token is not
  /// cancelled. It is polled often, because each may need several views.
  mutating func mayContinue() -> Bool { hasCapacity && poll.shouldContinue(after: 16) }

  /// Adds a hint at a byte offset, if that is in the range. `facts` become the tooltip.
  mutating func add(_ label: String, behind offset: Int, _ facts: [String] = []) {
    guard hasCapacity, range.lowerBound <= offset, offset <= range.upperBound else { return }
    hints.append(InlayHint(offset: offset, label: label, tooltip: facts.joined(separator: "\n\n")))
  }

  /// Adds the hints of the document: device size, content size and document layout.
  mutating func add(document root: SyntaxNode) {
    if let node = root["viewport"], let name = node.stringValue, let size = Devices.size(named: name) {
      add(FormulaText.text(size), behind: node.range.upperBound)
    }
    if let sections = root["sections"], sections.kind == .array {
      add(
        "content \(FormulaText.text(view.layout.contentSize))", behind: sections.openToken.upperBound,
        ["All sections, in a viewport of \(FormulaText.text(view.layout.viewport))"])
    }
    guard let layout = root["layout"], layout.range.overlaps(range.lowerBound..<range.upperBound + 1) else {
      return
    }
    // A number is shown only if it is the same in all sections with this kind of layout, of the first 100 sections.
    let kind = layout["kind"]?.stringValue ?? LayoutKind.defaults
    let sections = view.layout.model.sections.prefix(100).enumerated().filter { type(of: $1.layout).kind == kind }
    guard let first = sections.first?.offset else { return }
    for (label, key) in sizeHints(ofSection: first) {
      let isShared = sections.allSatisfy { section in
        sizeHints(ofSection: section.offset).contains { $0.label == label && $0.key == key }
      }
      if isShared, let node = layout[key] { add(label, behind: node.range.upperBound, reasons(ofSection: first)) }
    }
  }

  /// Adds the hints of a section: its length along the scroll axis, sizes of its layout, and its number of items.
  mutating func add(section index: Int, _ node: SyntaxNode) {
    guard let bands = view.layout.metrics(ofSection: index), view.layout.model.sections.indices.contains(index) else {
      return
    }
    let section = view.layout.model.sections[index]
    let name = view.layout.model.scrollDirection.mainName.lowercased()
    let anchor = node["id"]?.range.upperBound ?? node.openToken.upperBound
    add(
      "\(name) \(FormulaText.text(bands.length))", behind: anchor,
      ["From \(FormulaText.text(bands.start)) to \(FormulaText.text(bands.start + bands.length))"])
    if let layout = node["layout"] {
      for (label, key) in sizeHints(ofSection: index) {
        if let value = layout[key] { add(label, behind: value.range.upperBound, reasons(ofSection: index)) }
      }
    }
    if let items = node["items"], items.kind == .object, let name = items["source"] {
      add(section.items.count.counted("row"), behind: name.range.upperBound)
    }
    if let items = node["items"], items.kind == .array, items.range.overlaps(range.lowerBound..<range.upperBound + 1),
      section.items.count != items.elements.count
    {
      add(section.items.count.counted("item"), behind: items.openToken.upperBound)
    }
  }

  private func reasons(ofSection index: Int) -> [String] {
    guard let bands = view.layout.metrics(ofSection: index) else { return [] }
    return SizeDerivation.availableSpace(of: view.layout.model.sections[index].layout, in: bands.container).map(\.text)
  }

  /// Returns the sizes that a section's layout computes, each with the layout key after whose value it is shown.
  private func sizeHints(ofSection index: Int) -> [(label: String, key: String)] {
    guard let container = view.layout.metrics(ofSection: index)?.container else { return [] }
    let direction = container.scrollDirection
    let name = direction.crossName.lowercased()
    switch view.layout.model.sections[index].layout {
    case let waterfall as WaterfallLayout:
      let lane = "lane \(name) \(FormulaText.text(waterfall.laneCrossSize(in: container)))"
      guard waterfall.minimumColumnWidth != nil else { return [(lane, "columnCount")] }
      return [("\(waterfall.laneCount(in: container).counted("lane")), \(lane)", "minimumColumnWidth")]
    case let grid as GridLayout:
      guard let cell = view.cell(at: IndexPath(section: index, item: 0)) else { return [] }
      let cells = "cells \(FormulaText.text(cell.frame.size))"
      guard grid.minimumColumnWidth != nil else { return [(cells, "columnCount")] }
      return [("\(grid.columnCount(in: container).counted("column")), \(cells)", "minimumColumnWidth")]
    case let carousel as CarouselLayout:
      var hints: [(String, String)] = []
      if carousel.cardWidth <= 1 {
        hints.append(("= \(FormulaText.text(carousel.cardWidth * container.mainLength))", "cardWidth"))
      }
      if carousel.cardHeight <= 1 {
        hints.append(("= \(FormulaText.text(carousel.cardHeight * container.crossLength))", "cardHeight"))
      }
      return hints
    default: return []
    }
  }
}

// Inlay hints of items: sizes that are not written in the text.
extension InlayHintBuilder {
  /// Adds the hints of items and generators: their sizes where the text does not state them. `entries` are those of a
  /// section that intersect the range.
  mutating func add(_ entries: [SourceMap.Entry], ofSection section: Int, _ node: SyntaxNode) {
    guard let list = node["items"], !entries.isEmpty else { return }
    let elements = list.elements
    for entry in entries where !entry.items.isEmpty {
      guard mayContinue() else { return }
      let index = elements.indices.partitioningIndex { elements[$0].range.lowerBound >= entry.range.lowerBound }
      let root = index < elements.count && elements[index].range == entry.range ? elements[index] : nil
      guard let node = root ?? list.item(at: entry.range),
        let item = LaidOutItem(entry.items.lowerBound, ofSection: section, in: view)
      else { continue }
      add(entry, node, item)
    }
  }

  private mutating func add(_ entry: SourceMap.Entry, _ node: SyntaxNode, _ item: LaidOutItem) {
    guard let anchor = InlayHintBuilder.anchor(node, item), isSame(entry, as: item) else { return }
    let each = entry.items.count > 1 ? " each" : ""
    add("\(FormulaText.text(item.frame.size))\(each)", behind: anchor, item.reasons.map(\.text))
  }

  /// Returns the byte offset after which the size of an item is shown; nil if the text or the layout states the size.
  private static func anchor(_ node: SyntaxNode, _ item: LaidOutItem) -> Int? {
    switch item.section.layout {
    // The layout determines the size of all items.
    case is GridLayout, is CarouselLayout, is SheetLayout: return nil
    case is TagsLayout: return item.explicitCrossLength == nil ? node["text"]?.range.upperBound : nil
    case is ListLayout: return item.explicitMainLength == nil ? node["aspectRatio"]?.range.upperBound : nil
    case is FlowLayout:
      return item.explicitMainLength == nil || item.explicitCrossLength == nil
        ? node["aspectRatio"]?.range.upperBound : nil
    default:
      if item.explicitMainLength == item.mainLength, item.explicitCrossLength == item.crossLength { return nil }
      let key = ["aspectRatio", "height", "width", "id"].lazy.compactMap { node[$0] }.first
      return (key?.range ?? node.openToken).upperBound
    }
  }

  /// Whether all items of an entry have the size of its first one, as far as the rules of their run show it.
  private func isSame(_ entry: SourceMap.Entry, as item: LaidOutItem) -> Bool {
    guard entry.items.count > 1 else { return true }
    let metrics = entry.run.metrics
    guard metrics.isUniform, !(item.section.layout is CompositionalLayout) else { return false }
    return !(item.section.layout is TagsLayout) || !(entry.run.content.text?.varies ?? false)
  }
}
