import CollectionLayout

// Documents that UIKit's own layouts do not lay out: the file has a subclass of UICollectionViewLayout.
extension ExportedFile {
  /// Writes the subclass of `UICollectionViewLayout`: the layout, its sections and the placement functions.
  mutating func writeSubclass(to writer: inout SwiftWriter) {
    writer.add("/// Creates the layout.")
    writer.add("static func makeLayout() -> UICollectionViewLayout { Layout() }")
    writer.separate()
    writer.add("/// Returns the parts of a section of the document in a collection view of this width.")
    writer.block("private static func section(_ index: Int, width: CGFloat) -> Section") { writer in
      let values = collection.sections.map(sectionStatements)
      if values.allSatisfy({ $0 == values.first }) {
        return writer.section(Array(values.indices)) { writer in
          writer.add(values.first ?? "return Section(place: { _, _ in Placement() })")
        }
      }
      writer.add("switch index {")
      for (indices, value) in ExportedFile.cases(values) {
        writer.section(indices) { writer in
          writer.add("case \(indices.map(String.init).joined(separator: ", ")):")
          writer.add(ExportedFile.indented(value, by: 1))
        }
      }
      writer.section(ExportedFile.lastIndices(of: values)) { writer in
        writer.add("default:\n\(ExportedFile.indented(values.last ?? "", by: 1))")
      }
      writer.add("}")
    }
    let (parts, names) = (templateParts, templateNames)
    if parts.contains("moving"), !isVertical, collection.layoutDirection == .rightToLeft {
      omit(
        "Scroll effects and sticky headers of content that scrolls from right to left; they are those of left to right."
      )
    }
    writer.separate()
    writer.add(Template.expand(Template.section, parts: parts, names: names))
    writePlacements(to: &writer)
    writer.separate()
    var segments = [Template.layout]
    if parts.contains("moving") { segments.append(Template.moving) }
    if parts.contains("pins") { segments.append(Template.pins) }
    if parts.contains("stretchy") { segments.append(Template.stretchyLimits) }
    if !snappingSections.isEmpty { segments.append(Template.snap) }
    if changesAppearance { segments.append(Template.appearing) }
    writer.add(Template.expand(segments.joined(separator: "\n"), parts: parts, names: names))
    writer.add("}")
    if parts.contains("decorations") {
      writer.separate()
      writer.add(Template.decorationView)
    }
  }

  /// Writes the placement functions that the sections call.
  func writePlacements(to writer: inout SwiftWriter) {
    let (parts, names) = (templateParts, templateNames)
    let layouts = collection.sections.flatMap { section in
      section.layouts.filter { layoutClass == .subclass || section.isPlaced($0) }
    }
    var templates = [Template.placement]
    if parts.contains("columns") { templates.append(Template.columnCount) }
    if layouts.contains(where: { $0 is WaterfallLayout }) { templates.append(Template.waterfall) }
    if layouts.contains(where: { $0 is FlowLayout }) { templates.append(Template.lines) }
    if layouts.contains(where: { $0 is TagsLayout }) {
      templates.append(hasAlignedTags ? Template.alignedTags : Template.tags)
    }
    if layouts.contains(where: { $0 is ListLayout }) { templates.append(Template.rows) }
    if layouts.contains(where: { $0 is GridLayout }) { templates.append(Template.grid) }
    if layouts.contains(where: { $0 is SheetLayout }) { templates.append(Template.sheet) }
    let snaps = Set(layouts.compactMap { ($0 as? CarouselLayout)?.snap == .leading })
    if snaps.contains(false) { templates.append(Template.carousel) }
    if snaps.contains(true) { templates.append(Template.leadingCarousel) }
    for template in templates {
      writer.separate()
      writer.add(Template.expand(template, parts: parts, names: names))
    }
  }

  /// Returns statements that return the value of the template's type `Section` for a section.
  private func sectionStatements(_ section: Section) -> String {
    let alternatives = section.alternatives
    var lines: [String] = []
    for alternative in alternatives.dropFirst().reversed() {
      lines.append("if width >= \(SwiftLiteral.number(alternative.minimumWidth)) {")
      lines.append(ExportedFile.indented(statement(section, alternative), by: 1))
      lines.append("}")
    }
    lines.append(statement(section, alternatives[0]))
    return lines.joined(separator: "\n")
  }

  private func statement(_ section: Section, _ alternative: AdaptiveLayout.Variant) -> String {
    var arguments: [String] = []
    if let header = section.header, header.length > 0 { arguments.append("header: \(band(header))") }
    if let footer = section.footer, footer.length > 0 { arguments.append("footer: \(band(footer))") }
    if alternative.inset != .zero { arguments.append("inset: \(SwiftLiteral.insets(alternative.inset))") }
    if alternative.layout.minimumContentLength > 0 {
      arguments.append("minimumLength: \(SwiftLiteral.number(alternative.layout.minimumContentLength))")
    }
    if let paged = section.pagedOffset, paged.offset != .zero {
      // The collection view mirrors the elements, but not this shift.
      let sign = collection.layoutDirection == .rightToLeft ? -1.0 : 1
      arguments.append("shift: \(SwiftLiteral.point(Point(x: sign * paged.offset.x, y: paged.offset.y)))")
      if paged.excludesStickyHeaders { arguments.append("keepsHeaders: true") }
    }
    if !section.decorations.isEmpty {
      let list = section.decorations.map { "\n  \(decoration($0))," }.joined()
      arguments.append("decorations: [\(list)\n]")
    }
    let call = placement(alternative.layout)
    // A line has 20 columns besides the call.
    arguments.append(call.utf8.count <= 100 ? "place: { \(call) }" : "place: {\n  \(wrapped(call))\n}")
    var writer = SwiftWriter(outerDepth: 3)
    writer.call("return Section", arguments)
    return String(writer.text.dropLast())
  }

  /// Returns a call broken into three lines, the last of which has the argument of the container.
  private func wrapped(_ call: String) -> String {
    call.replacing("($0, ", with: "(\n    $0, ", maxReplacements: 1).replacing(", in: $1)", with: ",\n    in: $1)")
  }

  /// Returns the source text of the template's type `Band` for a header or footer.
  func band(_ view: SupplementaryItem) -> String {
    var arguments = ["length: \(SwiftLiteral.number(view.length))"]
    if let breadth = view.crossLength { arguments.append("breadth: \(SwiftLiteral.number(breadth))") }
    switch view.alignment {
    case .leading: break
    case .center: arguments.append("alignment: 0.5")
    case .trailing: arguments.append("alignment: 1")
    }
    if view.inset != .zero { arguments.append("inset: \(SwiftLiteral.insets(view.inset))") }
    if collection.stickyHeaders != .none, view.isSticky, templateParts.contains("pins") {
      arguments.append("isSticky: true")
    }
    return "Band(\(arguments.joined(separator: ", ")))"
  }

  private func decoration(_ decoration: Decoration) -> String {
    let head = "Decoration(kind: \(SwiftLiteral.string(decoration.kind)), zIndex: \(decoration.zIndex)) { parts in"
    let number = SwiftLiteral.number
    let lines: [String]
    switch decoration.shape {
    case .card(let covers, let inset):
      lines = ["parts.isEmpty ? [] : [\(ExportedFile.inset("parts.\(covers.rawValue)", inset))]"]
    case .background(let inset): lines = ["[\(ExportedFile.inset("parts.section", inset))]"]
    case .badge(let size, let left, let top):
      lines = [
        "let corner = parts.itemsAndInsets.origin",
        "let frame = \(SwiftLiteral.rect(Rect(x: left, y: top, width: size.width, height: size.height)))",
        "return parts.isEmpty ? [] : [frame.offsetBy(dx: corner.x, dy: corner.y)]",
      ]
    case .rectangle(let rect):
      lines = ["[\(SwiftLiteral.rect(rect)).offsetBy(dx: parts.section.minX, dy: parts.section.minY)]"]
    case .separator(let lineLength, let inset):
      let (leading, trailing) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
      let (start, length) = isVertical ? ("minX", "width") : ("minY", "height")
      lines = [
        "let start = parts.items.\(start)\(leading == 0 ? "" : " + \(number(leading))")",
        "let breadth = parts.items.size.\(length)\(leading + trailing == 0 ? "" : " - \(number(leading + trailing))")",
        "return zip(parts.lines, parts.lines.dropFirst()).map { line, next in",
        "  let middle = (line.end + next.start) / 2",
        "  return frame(",
        "    along: middle - \(number(lineLength / 2)), across: start, length: \(number(lineLength)), breadth: breadth)",
        "}",
      ]
    }
    return ([head] + lines.map { "    " + $0 } + ["  }"]).joined(separator: "\n")
  }

  private static func inset(_ rect: String, _ inset: EdgeInsets) -> String {
    inset == .zero ? rect : "\(rect).inset(by: \(SwiftLiteral.insets(inset)))"
  }
}

// Scroll effects: functions of the distance from the middle of the collection view.
extension ExportedFile {
  /// Writes a subclass of a UIKit layout that applies the scroll effects to the cells in view.
  func writeEffectSubclass(of superclass: String, to writer: inout SwiftWriter) {
    writer.separate()
    writer.add("/// Applies the scroll effects of the document to the cells in view.")
    writer.block("final class Layout: \(superclass)") { writer in
      writer.add(
        """
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
          guard let found = super.layoutAttributesForElements(in: rect), let collectionView else { return nil }
          return found.map { \(options.name).applyingEffects(to: $0, in: collectionView.bounds) }
        }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
          guard let found = super.layoutAttributesForItem(at: indexPath), let collectionView else { return nil }
          return \(options.name).applyingEffects(to: found, in: collectionView.bounds)
        }

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
        """)
    }
  }

  /// The sections that are carousels, except those whose cards rest at the leading edge, each with the smallest scale
  /// of its cards.
  var carousels: [(section: Int, minimumScale: Double)] {
    collection.sections.enumerated().compactMap { index, section in
      guard let carousel = section.layouts.first as? CarouselLayout, carousel.snap != .leading else { return nil }
      return (index, carousel.minimumScale)
    }
  }

  /// Whether scroll effects, or carousels in a subclass of `UICollectionViewLayout`, change cells while they scroll.
  var hasCellEffects: Bool {
    collection.effects.contains { if case .stretchyHeader = $0 { false } else { true } }
      || layoutClass == .subclass && !carousels.isEmpty
  }

  /// Writes the function that applies the scroll effects to the attributes of a cell.
  mutating func writeEffects(to writer: inout SwiftWriter) {
    if layoutClass != .subclass, !carousels.isEmpty {
      omit("The scale of the cards of a carousel among sections of other kinds, and its resting places.")
    }
    guard hasCellEffects || layoutClass != .subclass && !collection.effects.isEmpty else { return }
    let (mid, size) = isVertical ? ("Y", "height") : ("X", "width")
    let center = isVertical ? "y" : "x"
    writer.separate()
    writer.add("/// Returns the attributes with the scroll effects for a collection view with these bounds.")
    writer.add("static func applyingEffects(")
    writer.add("  to attributes: UICollectionViewLayoutAttributes, in bounds: CGRect")
    writer.block(") -> UICollectionViewLayoutAttributes") { writer in
      writer.add(
        """
        guard attributes.representedElementCategory == .cell, bounds.\(size) > 0,
          let cell = attributes.copy() as? UICollectionViewLayoutAttributes
        else { return attributes }
        let distance = cell.center.\(center) - bounds.mid\(mid)
        """)
      if !carousels.isEmpty, layoutClass == .subclass {
        writer.add("switch cell.indexPath.section {")
        for (section, scale) in carousels {
          writer.add("case \(section):")
          writer.add("  let scale = \(ExportedFile.carousel(scale, size))")
          writer.add("  cell.transform = cell.transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))")
        }
        writer.add("default: break\n}")
      }
      for effect in collection.effects { write(effect, size, to: &writer) }
      writer.add("return cell")
    }
  }

  private static func carousel(_ minimumScale: Double, _ size: String) -> String {
    "max(\(SwiftLiteral.number(minimumScale)), cos(min(abs(distance) / bounds.\(size), 1) * .pi / 4))"
  }

  private func write(_ effect: ScrollEffect, _ size: String, to writer: inout SwiftWriter) {
    func value(_ ramp: ScrollEffect.LinearRamp) -> String {
      let whole = ramp.distance.map(SwiftLiteral.number) ?? "(bounds.\(size) / 2)"
      let (from, change) = (SwiftLiteral.number(ramp.from), SwiftLiteral.number(ramp.to - ramp.from))
      if let distance = ramp.distance, distance <= 0 { return "\(from) + 0 * distance" }
      return "\(from) + (\(change)) * min(1, abs(distance) / \(whole))"
    }
    func transform(_ text: String) -> String {
      "  cell.transform = cell.transform.concatenating(CGAffineTransform(\(text)))"
    }
    switch effect {
    case .carousel(let minimumScale):
      let scaledSections = layoutClass == .subclass ? carousels.map(\.section) : []
      let condition =
        scaledSections.isEmpty
        ? "do" : "if ![\(scaledSections.map(String.init).joined(separator: ", "))].contains(cell.indexPath.section)"
      writer.add(
        "\(condition) {\n  let scale: CGFloat = \(ExportedFile.carousel(minimumScale, size))\n"
          + transform("scaleX: scale, y: scale") + "\n}")
    case .fade(let ramp):
      writer.add("cell.alpha = min(1, max(0, cell.alpha * (\(value(ramp)))))")
    case .scale(let ramp):
      writer.add("do {\n  let scale: CGFloat = \(value(ramp))\n" + transform("scaleX: scale, y: scale") + "\n}")
    case .rotate(let ramp):
      writer.add(
        "do {\n  let degrees: CGFloat = \(value(ramp))\n" + transform("rotationAngle: degrees * .pi / 180") + "\n}")
    case .parallax(let factor):
      let move = "\(SwiftLiteral.number(factor)) * distance"
      writer.add(
        "do {\n" + transform(isVertical ? "translationX: 0, y: \(move)" : "translationX: \(move), y: 0") + "\n}")
    case .stretchyHeader: break
    }
  }
}

extension SectionLayout {
  /// Whether the number of columns follows from a minimum width of columns.
  var hasMinimumColumnWidth: Bool {
    (self as? WaterfallLayout)?.minimumColumnWidth != nil || (self as? GridLayout)?.minimumColumnWidth != nil
  }
}
