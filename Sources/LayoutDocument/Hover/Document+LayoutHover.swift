import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Returns the hover text with the computed layout of the entity at a byte offset of the current text; nil if nothing
  /// at the offset is laid out.
  ///
  /// The numbers are those of the last valid text. If the current text has a syntax error, a fact states that.
  func layoutHover(at offset: Int, _ path: SchemaPath) -> HoverSection? {
    guard let map else { return nil }
    let good = changeSinceLastValid?.mapToLastValid(offset) ?? offset
    var explanation: HoverSection?
    let part = entities(at: offset).first
    if case .boundaryItem? = part {
      // Checked first: a boundary item is inside of a layout object, which has a hover text too.
      explanation = part.flatMap { self.layoutHover(of: $0, map) }
    } else if let layout = path.levels.last(where: { $0.tagged === LayoutKind.description }) {
      explanation = map.section(at: good).map { rooms(of: [$0]) } ?? rooms(withLayout: layout.node, path)
    } else if path.levels.contains(where: { $0.description === DocumentSchema.templates }) {
      explanation = template(part)
    } else if let part {
      explanation = self.layoutHover(of: part, map)
    } else if let empty = emptySource(at: good) {
      explanation = empty
    } else if path.levels.count == 1, path.key != nil, case .key = path.context {
      explanation = content
    }
    if hasStaleModel, let error = diagnostics.first {
      let line = buffer.lineAndColumnInScalars(of: error.range.lowerBound).line
      explanation?.facts.append("Values of the last valid version: syntax error in line \(line).")
    }
    return explanation
  }

  func layoutHover(of part: DocumentEntity, _ map: SourceMap) -> HoverSection? {
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
        return atRest.boundaryItem(kind: kind, number: number).map { boundaryItem(kind, of: "the collection", $0) }
      }
      return map.index(ofSection: name).flatMap { boundaryItem(kind, number, ofSection: $0) }
    case .supplementaryItems(let kind, let name):
      return map.index(ofSection: name).flatMap { supplementaryItems(kind, ofSection: $0) }
    }
  }

  /// The hover text of the whole content.
  private var content: HoverSection {
    let view = atRest
    let sections = model.collection.sections
    let items = sections.reduce(0) { $0 + $1.items.count }
    return HoverSection(
      title: "Content: \(FormulaText.text(view.layout.contentSize)) points",
      facts: [
        "\(FormulaText.count(sections.count, "section")), \(FormulaText.count(items, "item"))",
        "Viewport: \(FormulaText.text(model.viewport)), at x \(FormulaText.text(view.contentOffset.x)), y "
          + FormulaText.text(view.contentOffset.y),
      ])
  }

  /// Returns the available sizes that the layouts of some sections compute; nil if there are none.
  private func rooms(of sections: [Int]) -> HoverSection? {
    let layout = atRest.layout
    let facts = sections.flatMap { index -> [String] in
      guard let bands = layout.metrics(ofSection: index) else { return [] }
      let section = layout.model.sections[index]
      return SizeDerivation.availableSpace(of: section.layout, in: bands.container).map {
        sections.count == 1 ? $0 : "\(HoverSection.code(section.identifier.text)): \($0)"
      }
    }
    guard !facts.isEmpty, let first = sections.first else { return nil }
    let name = HoverSection.code(layout.model.sections[first].identifier.text)
    return HoverSection(title: sections.count == 1 ? "In \(name)" : "In the sections", facts: facts)
  }

  /// Returns the available sizes in the first three sections that use the kind of the document's layout.
  private func rooms(withLayout node: SyntaxNode, _ path: SchemaPath) -> HoverSection? {
    guard path.levels.count == 2, path.levels[0].node["layout"] == node else { return nil }
    let kind = node["kind"]?.stringValue ?? LayoutKind.defaults
    let sections = model.collection.sections
    return rooms(of: Array(sections.indices.lazy.filter { type(of: sections[$0].layout).kind == kind }.prefix(3)))
  }

  func layoutHover(ofSection index: Int) -> HoverSection? {
    let layout = atRest.layout
    guard let bands = layout.metrics(ofSection: index), let frame = layout.frame(ofSection: index) else { return nil }
    let section = layout.model.sections[index]
    let direction = layout.model.scrollDirection
    let parts: [(String, Double)] = [
      ("header", bands.headerLength), ("inset", bands.leading), ("items", bands.itemsLength),
      ("inset", bands.trailing), ("footer", bands.footerLength),
    ]
    let present = parts.filter { $0.1 != 0 }
    let sum = present.map { "\($0.0) \(FormulaText.text($0.1))" }.joined(separator: " + ")
    var facts = ["Frame: \(FormulaText.text(frame))"]
    if present.count > 1 { facts.append("\(direction.mainName): \(sum) \(FormulaText.result(bands.length))") }
    if bands.lineCount > 0, !(section.layout is ListLayout) {
      let noun = section.layout is CompositionalLayout ? "group" : section.layout is GridLayout ? "row" : "line"
      facts.append(FormulaText.count(bands.lineCount, noun))
    }
    facts += SizeDerivation.availableSpace(of: section.layout, in: bands.container)
    return HoverSection(
      title: "Section \(HoverSection.code(section.identifier.text)), \(index + 1) of \(layout.model.sections.count): "
        + "\(type(of: section.layout).kind) with \(FormulaText.count(section.items.count, "item"))", facts: facts)
  }

  private func supplement(_ kind: String, ofSection index: Int) -> HoverSection? {
    guard let attributes = atRest.supplement(kind: kind, ofSection: index) else { return nil }
    let section = model.collection.sections[index]
    let isHeader = kind == LayoutAttributes.headerKind
    return HoverSection(
      title: "\(isHeader ? "Header" : "Footer") of \(HoverSection.code(section.identifier.text))",
      facts: facts(of: isHeader ? section.header : section.footer, attributes))
  }

  /// Returns the frame of a header or footer, of a section or of the collection, and how its lengths were computed.
  private func facts(of supplement: SupplementaryItem?, _ attributes: LayoutAttributes) -> [String] {
    let direction = model.collection.scrollDirection
    let (length, across) = (direction.main(attributes.frame.size), direction.cross(attributes.frame.size))
    let inset = supplement?.inset ?? .zero
    let (horizontal, vertical) = ((inset.left, inset.right), (inset.top, inset.bottom))
    let (sides, ends) = direction == .vertical ? (horizontal, vertical) : (vertical, horizontal)
    let available = direction.cross(model.collection.containerSize(in: model.viewport))
    let inner = max(0, available - sides.0 - sides.1)
    var origin = ""
    if across == direction.cross(model.viewport) {
      origin = " (that of the viewport)"
    } else if let supplement, supplement.crossLength != nil, across < inner {
      origin = " (set in the document), aligned \(supplement.alignment.rawValue) in \(FormulaText.text(inner))"
    } else if abs(across - inner) < 0.005, inner < available {
      origin = " (\(FormulaText.text(available))\(FormulaText.minus(sides.0, sides.1)), what the inset leaves)"
    }
    let around = ends == (0, 0) ? "" : ", inset by \(FormulaText.text(ends.0)) and \(FormulaText.text(ends.1))"
    return [
      "Frame: \(FormulaText.text(attributes.frame))",
      "\(direction.crossName): \(FormulaText.text(across))\(origin)",
      "\(direction.mainName): \(FormulaText.text(length)) (set in the document)\(around)",
    ]
  }

  private func decoration(_ number: Int, ofSection index: Int) -> HoverSection? {
    let view = atRest
    let decorations = model.collection.sections[index].decorations
    guard decorations.indices.contains(number) else { return nil }
    let kind = decorations[number].kind
    let numbers = view.layout.decorationNumbers(of: number, inSection: index)
    let frames = numbers.prefix(3).compactMap {
      view.decoration(kind: kind, at: IndexPath(section: index, item: $0))?.frame
    }
    let name = HoverSection.code(model.collection.sections[index].identifier.text)
    return HoverSection(
      title: "Decoration \(HoverSection.code(kind)) of \(name)"
        + (numbers.count == 1 ? "" : ": \(FormulaText.count(numbers.count, "element"))"),
      facts: frames.map { "Frame: \(FormulaText.text($0))" })
  }

  private func boundaryItem(_ kind: String, _ number: Int, ofSection index: Int) -> HoverSection? {
    guard let attributes = atRest.boundaryItem(kind: kind, at: IndexPath(section: index, item: number)) else {
      return nil
    }
    return boundaryItem(
      kind, of: HoverSection.code(model.collection.sections[index].identifier.text), attributes)
  }

  private func supplementaryItems(_ kind: String, ofSection index: Int) -> HoverSection? {
    let view = atRest
    let frames = (0..<3).compactMap {
      view.supplementaryItem(kind: kind, at: IndexPath(section: index, item: $0))?.frame
    }
    guard !frames.isEmpty else { return nil }
    let name = HoverSection.code(model.collection.sections[index].identifier.text)
    return HoverSection(
      title: "Supplementary item \(HoverSection.code(kind)) of \(name)",
      facts: frames.map { "Frame: \(FormulaText.text($0))" })
  }

  private func boundaryItem(_ kind: String, of owner: String, _ attributes: LayoutAttributes) -> HoverSection {
    HoverSection(
      title: "Boundary item \(HoverSection.code(kind)) of \(owner)",
      facts: facts(ofBoundaryItem: attributes))
  }

  /// Returns the frame of a boundary item, and its derivation if it is the header or the footer of the collection.
  private func facts(ofBoundaryItem attributes: LayoutAttributes) -> [String] {
    switch atRest.layout.model.key(of: attributes) {
    case .collectionHeader: facts(of: model.collection.header, attributes)
    case .collectionFooter: facts(of: model.collection.footer, attributes)
    default: ["Frame: \(FormulaText.text(attributes.frame))"]
    }
  }
}
