import CollectionLayout
import JSON
import LayoutBase
import LayoutDocument

extension HoverProvider {
  /// Returns the hover text with the computed layout of what the text describes at a byte offset; nil if that is not
  /// laid out.
  ///
  /// The numbers are those of the last valid text. While the current text has a syntax error, a line states this.
  func layoutHover(at offset: Int, _ path: SchemaPath) -> HoverSection? {
    guard let map = document.map else { return nil }
    let good = document.changeSinceLastValid?.mapToLastValid(offset) ?? offset
    var explanation: HoverSection?
    let entity = document.entities(at: offset).first
    if case .boundaryItem? = entity {
      // Checked first: a boundary item is inside of a layout object, which has a hover text too.
      explanation = entity.flatMap { self.layoutHover(of: $0, map) }
    } else if let layout = path.levels.last(where: { $0.tagged === LayoutKind.description }) {
      explanation =
        map.section(at: good).map { availableSizes(of: [$0]) } ?? availableSizes(withLayout: layout.node, path)
    } else if path.levels.contains(where: { $0.description === DocumentSchema.templates }) {
      explanation = template(entity)
    } else if let entity {
      explanation = self.layoutHover(of: entity, map)
    } else if let empty = emptySource(at: good) {
      explanation = empty
    } else if path.levels.count == 1, path.key != nil, case .key = path.context {
      explanation = content
    }
    explanation?.facts += staleTextFacts
    return explanation
  }

  /// The line that states that the numbers are those of an earlier text; empty unless the current text has a syntax
  /// error.
  var staleTextFacts: [DerivationStep] {
    guard document.hasStaleModel, let error = document.diagnostics.first else { return [] }
    let line = document.buffer.lineAndColumnInScalars(of: error.range.lowerBound).line
    return ["Values of the last valid version: syntax error in line \(String(line))."]
  }

  func layoutHover(of part: DocumentEntity, _ map: SourceMap) -> HoverSection? {
    var hover = hover(of: part, map)
    hover?.entity = part
    return hover
  }

  private func hover(of part: DocumentEntity, _ map: SourceMap) -> HoverSection? {
    switch part {
    case .items(let runs): return runs.first.flatMap { layoutHover(ofItemsWith: $0, count: runs.count, map) }
    case .section(let name): return map.index(ofSection: name).flatMap { layoutHover(ofSection: $0) }
    case .header(let name):
      return map.index(ofSection: name).flatMap { supplement(LayoutAttributes.headerKind, ofSection: $0) }
    case .footer(let name):
      return map.index(ofSection: name).flatMap { supplement(LayoutAttributes.footerKind, ofSection: $0) }
    case .decoration(let number, let name):
      return map.index(ofSection: name).flatMap { decoration(number, ofSection: $0) }
    case .boundaryItem(let kind, let number, let name):
      guard let name else {
        let attributes = document.atRest.boundaryItem(kind: kind, number: number)
        return attributes.map { boundaryItem(kind, of: "the collection", $0) }
      }
      return map.index(ofSection: name).flatMap { boundaryItem(kind, number, ofSection: $0) }
    case .supplementaryItems(let kind, let name):
      return map.index(ofSection: name).flatMap { supplementaryItems(kind, ofSection: $0) }
    }
  }

  /// The hover text of a key of the whole document: sizes of the content and the viewport, and counts.
  private var content: HoverSection {
    let view = document.atRest
    let sections = document.model.collection.sections
    let items = sections.reduce(0) { $0 + $1.items.count }
    return HoverSection(
      title: "Content: \(FormulaText.text(view.layout.contentSize)) points",
      facts: [
        "\(sections.count.counted("section")), \(items.counted("item"))",
        "Viewport: \(FormulaText.text(document.model.viewport)), at x \(view.contentOffset.x), y \(view.contentOffset.y)",
      ])
  }

  /// Returns the hover text with the available sizes in some sections; nil if their layouts compute none.
  private func availableSizes(of sections: [Int]) -> HoverSection? {
    let layout = document.atRest.layout
    let facts = sections.flatMap { index -> [DerivationStep] in
      guard let bands = layout.metrics(ofSection: index) else { return [] }
      let section = layout.model.sections[index]
      return SizeDerivation.availableSpace(of: section.layout, in: bands.container).map {
        sections.count == 1 ? $0 : "\(HoverSection.code(section.identifier.text)): \($0)"
      }
    }
    guard !facts.isEmpty, let first = sections.first else { return nil }
    let identifier = layout.model.sections[first].identifier
    return HoverSection(
      title: sections.count == 1 ? "In \(HoverSection.code(identifier.text))" : "In the sections", facts: facts,
      entity: sections.count == 1 ? .section(identifier) : nil)
  }

  /// Returns the hover text of the document's layout object: the available sizes in the first three sections with a
  /// layout of this kind. Nil for another object, and if there are none.
  private func availableSizes(withLayout node: SyntaxNode, _ path: SchemaPath) -> HoverSection? {
    guard path.levels.count == 2, path.levels[0].node["layout"] == node else { return nil }
    let kind = node["kind"]?.stringValue ?? LayoutKind.defaults
    let sections = document.model.collection.sections
    return availableSizes(
      of: Array(sections.indices.lazy.filter { type(of: sections[$0].layout).kind == kind }.prefix(3)))
  }

  func layoutHover(ofSection index: Int) -> HoverSection? {
    let layout = document.atRest.layout
    guard let bands = layout.metrics(ofSection: index), let frame = layout.frame(ofSection: index) else { return nil }
    let section = layout.model.sections[index]
    let direction = layout.model.scrollDirection
    let (header, footer) = (
      DerivationKey.supplement("length", isHeader: true), DerivationKey.supplement("length", isHeader: false)
    )
    let inset = DerivationKey.inset("sectionInset", of: .layout, direction.mainEdges)
    let lengths: [(String, Double, DerivationKey?)] = [
      ("header", bands.headerLength, header), ("inset", bands.leading, inset), ("items", bands.itemsLength, nil),
      ("inset", bands.trailing, inset), ("footer", bands.footerLength, footer),
    ]
    let present = lengths.filter { $0.1 != 0 }.map { "\($0.0) \($0.1, from: $0.2)" as DerivationStep }
    var facts: [DerivationStep] = ["Frame: \(FormulaText.text(frame))"]
    if present.count > 1 {
      facts.append(
        .by(
          .sectionOrder, "\(direction.mainName): \(present.joined(separator: " + ")) \(result: bands.length)"))
    }
    if bands.lineCount > 0, !(section.layout is ListLayout) {
      let hasRows = section.layout is GridLayout || section.layout is SheetLayout && direction == .vertical
      let noun = section.layout is CompositionalLayout ? "group" : hasRows ? "row" : "line"
      facts.append(DerivationStep(bands.lineCount.counted(noun)))
    }
    if bands.shownCount < section.items.count {
      let count = section.items.count - bands.shownCount
      facts.append(.by(.hiddenTags, "\(count.counted("item")) not shown"))
    }
    facts += SizeDerivation.availableSpace(of: section.layout, in: bands.container)
    return HoverSection(
      title: "Section \(HoverSection.code(section.identifier.text)), \(index + 1) of \(layout.model.sections.count): "
        + "\(type(of: section.layout).kind) with \(section.items.count.counted("item"))", facts: facts,
      entity: .section(section.identifier))
  }

  private func supplement(_ kind: String, ofSection index: Int) -> HoverSection? {
    guard let attributes = document.atRest.supplement(kind: kind, ofSection: index) else { return nil }
    let section = document.model.collection.sections[index]
    let isHeader = kind == LayoutAttributes.headerKind
    return HoverSection(
      title: "\(isHeader ? "Header" : "Footer") of \(HoverSection.code(section.identifier.text))",
      facts: FrameDerivation(view: document.atRest).steps(of: attributes))
  }

  private func decoration(_ number: Int, ofSection index: Int) -> HoverSection? {
    let view = document.atRest
    let decorations = document.model.collection.sections[index].decorations
    guard decorations.indices.contains(number) else { return nil }
    let kind = decorations[number].kind
    let numbers = view.layout.decorationNumbers(of: number, inSection: index)
    let frames = numbers.prefix(3).compactMap { view.decoration(kind: kind, at: IndexPath(section: index, item: $0)) }
    let name = HoverSection.code(document.model.collection.sections[index].identifier.text)
    return HoverSection(
      title: "Decoration \(HoverSection.code(kind)) of \(name)"
        + (numbers.count == 1 ? "" : ": \(numbers.count.counted("element"))"),
      facts: frames.flatMap { FrameDerivation(view: view).steps(of: $0) })
  }

  private func boundaryItem(_ kind: String, _ number: Int, ofSection index: Int) -> HoverSection? {
    guard let attributes = document.atRest.boundaryItem(kind: kind, at: IndexPath(section: index, item: number)) else {
      return nil
    }
    return boundaryItem(
      kind, of: HoverSection.code(document.model.collection.sections[index].identifier.text), attributes)
  }

  private func supplementaryItems(_ kind: String, ofSection index: Int) -> HoverSection? {
    let view = document.atRest
    let frames = (0..<3).compactMap { view.supplementaryItem(kind: kind, at: IndexPath(section: index, item: $0)) }
    guard !frames.isEmpty else { return nil }
    let name = HoverSection.code(document.model.collection.sections[index].identifier.text)
    return HoverSection(
      title: "Supplementary item \(HoverSection.code(kind)) of \(name)",
      facts: frames.flatMap { FrameDerivation(view: view).steps(of: $0) })
  }

  private func boundaryItem(_ kind: String, of owner: String, _ attributes: LayoutAttributes) -> HoverSection {
    HoverSection(
      title: "Boundary item \(HoverSection.code(kind)) of \(owner)",
      facts: FrameDerivation(view: document.atRest).steps(of: attributes))
  }
}

// Hover texts of items, generators, sources and templates.
extension HoverProvider {
  /// The maximum number of items whose frames are listed.
  private static let shownItems = 3

  /// Returns the hover text of the items of an entry of the text, given by its first run; nil if they are not in the
  /// model.
  ///
  /// `count`, the number of runs of the entry, is ignored.
  func layoutHover(ofItemsWith run: ItemRun, count: Int, _ map: SourceMap) -> HoverSection? {
    let sections = document.model.collection.sections
    guard let location = map.items(with: run), sections.indices.contains(location.section) else { return nil }
    let section = sections[location.section]
    let source = map.source(ofSection: location.section)
    let items = source == nil ? location.items : 0..<section.items.count
    let name = HoverSection.code(section.identifier.text)
    guard !items.isEmpty || source != nil else {
      return HoverSection(title: "Not visible in \(name): an item above it is collapsed")
    }
    guard items.count > 1 || source != nil else {
      return layoutHover(ofItem: items.lowerBound, inSection: location.section)
    }
    var title = "\(items.count.counted(source == nil ? "item" : "row"))"
    if let source { title += " of \(HoverSection.code(source))" }
    return HoverSection(
      title: "\(title) in \(name)",
      facts: facts(of: items, inSection: location.section) + misses(ofSection: location.section)
    )
  }

  /// Returns the hover text of one item; nil if it does not exist.
  func layoutHover(ofItem index: Int, inSection sectionIndex: Int) -> HoverSection? {
    let section = document.model.collection.sections[sectionIndex]
    guard let item = LaidOutItem(index, ofSection: sectionIndex, in: document.atRest) else {
      return notShown(index, of: section, sectionIndex)
    }
    let identifier = nameOfItem(item.index, inSection: sectionIndex)
    let placement = item.placementText.map { ", \($0)" } ?? ""
    return HoverSection(
      title: "Item \(identifier), \(item.index + 1) of \(section.items.count) in "
        + "\(HoverSection.code(section.identifier.text))\(placement)",
      facts: item.facts, entity: .items([item.run]))
  }

  /// Returns the hover text of an item that its layout does not show, because of `maximumLines`; nil for other items.
  private func notShown(_ index: Int, of section: Section, _ number: Int) -> HoverSection? {
    guard let bands = document.atRest.layout.metrics(ofSection: number), index >= bands.shownCount,
      index < section.items.count
    else { return nil }
    return HoverSection(
      title: "Item \(nameOfItem(index, inSection: number)), \(index + 1) of \(section.items.count) in "
        + "\(HoverSection.code(section.identifier.text)), not shown",
      facts: ["It does not fit into \(bands.lineCount.counted("line")) (maximumLines)"])
  }

  /// Returns the hover text of a data source without rows; nil if there is no source at `offset`, in bytes of the last
  /// valid text.
  func emptySource(at offset: Int) -> HoverSection? {
    guard let map = document.map, let section = map.section(at: offset), let source = map.source(ofSection: section),
      map.sectionNode(section)?["items"]?.range.contains(offset) ?? false
    else { return nil }
    let range = map.sectionNode(section)?["items"]?["source"]?.range
    // The file may be missing, invalid or outside of the workspace.
    let reasons = document.hasStaleModel ? [] : document.diagnostics.filter { $0.range == range }.map(\.message)
    return HoverSection(
      title: "No rows of \(HoverSection.code(source))",
      facts: reasons.map { DerivationStep($0) } + misses(ofSection: section))
  }

  /// Returns the hover text of a template, with the first items that use it. `part` are these items; nil if there are
  /// none. Returns nil if the document has no source map.
  func template(_ part: DocumentEntity?) -> HoverSection? {
    guard let map = document.map else { return nil }
    var places: [(section: Int, items: Range<Int>)] = []
    var poll = CancellationPoll(document.token)
    if case .items(let runs)? = part {
      places = runs.compactMap { poll.shouldContinue() ? map.items(with: $0) : nil }
    }
    places.removeAll { $0.items.isEmpty }
    guard let first = places.first else { return HoverSection(title: "No item uses this template") }
    let count = places.reduce(0) { $0 + $1.items.count }
    let names = places.prefix(5).map { nameOfItem($0.items.lowerBound, inSection: $0.section) }
    return HoverSection(
      title: "Used by \(count.counted("item")): \(HoverSection.list(names, of: count))",
      facts: facts(of: first.items.prefix(1), inSection: first.section))
  }

  /// Returns the frames of the first items, and how the size of the first one is computed.
  private func facts(of items: Range<Int>, inSection section: Int) -> [DerivationStep] {
    let view = document.atRest
    let shown = items.prefix(HoverProvider.shownItems).compactMap { LaidOutItem($0, ofSection: section, in: view) }
    var facts = shown.map { item -> DerivationStep in
      let placement = item.placementText.map { "; \($0)" } ?? ""
      return "\(nameOfItem(item.index, inSection: section)): \(FormulaText.text(item.frame))\(placement)"
    }
    if let first = shown.first {
      let reasons = first.reasons
      facts += items.count == 1 || reasons.isEmpty ? reasons : ["First item: \(reasons.joined(separator: "; "))"]
    }
    return facts
  }

  private func nameOfItem(_ index: Int, inSection section: Int) -> String {
    HoverSection.code(document.freshIdentifier(ofItem: index, inSection: section).text)
  }

  /// Returns the messages about JSON Pointers of a section's data source that match nothing, 5 at most.
  private func misses(ofSection index: Int) -> [DerivationStep] {
    // While the text has a syntax error, there are no diagnostics of pointers.
    guard let source = document.map?.sectionNode(index)?["items"], source.kind == .object else { return [] }
    let pointerDiagnostics = document.diagnostics.lazy.filter {
      $0.code == "pointerMisses" && source.range.contains($0.range.lowerBound)
    }
    return pointerDiagnostics.prefix(5).map { DerivationStep($0.message) }
  }
}

extension SourceMap {
  /// Returns the name of the data source file of a section; nil if the section has no data source.
  func source(ofSection index: Int) -> String? {
    guard let items = sectionNode(index)?["items"], items.kind == .object else { return nil }
    return items["source"]?.stringValue
  }
}
