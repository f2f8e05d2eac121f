import CollectionLayout
import JSON

/// Collects the inlay hints of a byte range.
struct InlayHintBuilder {
  let view: ScrolledCollection
  let range: Range<Int>
  let limit: Int
  private(set) var hints: [InlayHint] = []

  init(view: ScrolledCollection, range: Range<Int>, limit: Int) {
    self.view = view
    self.range = range
    self.limit = limit
  }

  var hasRoom: Bool { hints.count < limit }

  /// Adds a hint if its offset is in the range.
  mutating func add(_ label: String, behind offset: Int, _ facts: [String] = []) {
    guard hasRoom, range.lowerBound <= offset, offset <= range.upperBound else { return }
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
    // A number is shown only if it is the same in all sections with this kind of layout.
    let kind = layout["kind"]?.stringValue ?? LayoutKind.defaults
    let sections = view.layout.model.sections.prefix(100).enumerated().filter { type(of: $1.layout).kind == kind }
    guard let first = sections.first?.offset else { return }
    for (label, key) in roomHints(ofSection: first) {
      let isShared = sections.allSatisfy { section in
        roomHints(ofSection: section.offset).contains { $0.label == label && $0.key == key }
      }
      if isShared, let node = layout[key] { add(label, behind: node.range.upperBound, reasons(ofSection: first)) }
    }
  }

  /// Adds the hints of a section: length, layout and number of items.
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
      for (label, key) in roomHints(ofSection: index) {
        if let value = layout[key] { add(label, behind: value.range.upperBound, reasons(ofSection: index)) }
      }
    }
    if let items = node["items"], items.kind == .object, let name = items["source"] {
      add(FormulaText.count(section.items.count, "row"), behind: name.range.upperBound)
    }
    if let items = node["items"], items.kind == .array, items.range.overlaps(range.lowerBound..<range.upperBound + 1),
      section.items.count != items.elements.count
    {
      add(FormulaText.count(section.items.count, "item"), behind: items.openToken.upperBound)
    }
  }

  private func reasons(ofSection index: Int) -> [String] {
    guard let bands = view.layout.metrics(ofSection: index) else { return [] }
    return SizeDerivation.availableSpace(of: view.layout.model.sections[index].layout, in: bands.container)
  }

  /// Returns the computed sizes of a section's layout, each with the key after whose value it is shown.
  private func roomHints(ofSection index: Int) -> [(label: String, key: String)] {
    guard let container = view.layout.metrics(ofSection: index)?.container else { return [] }
    let direction = container.scrollDirection
    let name = direction.crossName.lowercased()
    switch view.layout.model.sections[index].layout {
    case let waterfall as WaterfallLayout:
      return [("lane \(name) \(FormulaText.text(waterfall.laneCrossSize(in: container)))", "columnCount")]
    case is GridLayout:
      guard let cell = view.cell(at: IndexPath(section: index, item: 0)) else { return [] }
      return [("cells \(FormulaText.text(cell.frame.size))", "columnCount")]
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
