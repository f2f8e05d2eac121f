import CollectionLayout
import LayoutDocument

// Calls of the placement functions, and the parts of the templates that a document needs.
extension ExportedFile {
  /// Returns the call of the placement function for a layout, as source text in which `$0` are the items and `$1` is
  /// the container.
  func placement(_ layout: any SectionLayout) -> String {
    let number = SwiftLiteral.number
    switch layout {
    case let layout as WaterfallLayout:
      let (gap, laneGap) =
        isVertical ? (layout.rowSpacing, layout.columnSpacing) : (layout.columnSpacing, layout.rowSpacing)
      let order = layout.renderDirection == .rightToLeft ? "isReversed: true, " : ""
      let rule = layout.renderDirection == .shortestFirst ? "" : "lane: { index, ends in index % ends.count }, "
      let minimum = layout.minimumColumnWidth.map { "minimum: \(number($0)), " } ?? ""
      let estimate = templateParts.contains("estimates") ? "estimate: \(number(layout.estimatedItemLength)), " : ""
      return "waterfall($0, lanes: \(layout.columnCount), spacing: \(number(gap)), laneSpacing: \(number(laneGap)), "
        + "\(order)\(minimum)\(estimate)\(rule)in: $1)"
    case let layout as FlowLayout: return lines(layout)
    case let layout as TagsLayout:
      return "tags($0, spacing: \(number(layout.itemSpacing)), lineSpacing: \(number(layout.lineSpacing)), "
        + "length: \(number(layout.itemHeight)), \(hasAlignedTags ? alignment(of: layout) : "")in: $1)"
    case let layout as ListLayout:
      return "rows($0, length: \(number(layout.rowHeight)), spacing: \(number(layout.spacing)), in: $1)"
    case let layout as GridLayout:
      let (lineGap, gap) =
        isVertical ? (layout.rowSpacing, layout.columnSpacing) : (layout.columnSpacing, layout.rowSpacing)
      let minimum = layout.minimumColumnWidth.map { "minimum: \(number($0)), " } ?? ""
      return "grid($0, columns: \(layout.columnCount), spacing: \(number(gap)), lineSpacing: \(number(lineGap)), "
        + "aspectRatio: \(number(layout.aspectRatio)), \(minimum)in: $1)"
    case let layout as SheetLayout:
      let (widths, heights) = (list(layout.columnWidths), list(layout.rowHeights))
      let (gap, lineGap) =
        isVertical ? (layout.columnSpacing, layout.rowSpacing) : (layout.rowSpacing, layout.columnSpacing)
      return "sheet($0, columns: \(layout.columnCount), breadths: \(isVertical ? widths : heights), "
        + "lengths: \(isVertical ? heights : widths), spacing: \(number(gap)), lineSpacing: \(number(lineGap)), in: $1)"
    case let layout as CarouselLayout:
      return (layout.snap == .leading ? "leadingCarousel" : "carousel")
        + "($0, length: \(number(layout.cardWidth)), breadth: \(number(layout.cardHeight)), "
        + "spacing: \(layout.spacing.map(number) ?? "nil"), in: $1)"
    default: return "_ = ($0, $1); return Placement()"
    }
  }

  /// Whether the call for any tags has an alignment as an argument: tags are not aligned at the start of lines, have
  /// different heights, or have a limited number of lines.
  var hasAlignedTags: Bool {
    zip(collection.sections, data).contains { section, data in
      section.layouts.contains {
        guard let tags = $0 as? TagsLayout else { return false }
        return tags.alignment != .leading || hasOverflow || (isVertical ? data.height : data.width) != .none
      }
    }
  }

  /// Whether the number of lines of tags is limited, and the class of the layout can show how many tags are left out.
  private var hasOverflow: Bool { layoutClass == .subclass && collection.limitsTags }

  private func alignment(of tags: TagsLayout) -> String {
    let value =
      switch tags.alignment {
      case .leading: "0"
      case .center: "0.5"
      case .trailing: "1"
      case .justified: "nil"
      }
    guard hasOverflow, let limit = tags.maximumLines else { return "alignment: \(value), " }
    let placeholder = "{count}"
    let text = tags.overflowText.replacing(placeholder, with: "")
    let count = (tags.overflowText.utf8.count - text.utf8.count) / placeholder.utf8.count
    let length = TextMeasurer.width(of: text, fontSize: tags.fontSize) + tags.innerMargin
    let digit = TextMeasurer.width(of: "0", fontSize: tags.fontSize) * Double(count)
    return "alignment: \(value), maximumLines: \(max(1, limit)), "
      + "overflow: (\(SwiftLiteral.number(length)), \(SwiftLiteral.number(digit))), "
  }

  private func list(_ lengths: [Double]) -> String {
    "[\(lengths.map(SwiftLiteral.number).joined(separator: ", "))]"
  }

  private func lines(_ layout: FlowLayout) -> String {
    let number = SwiftLiteral.number
    var arguments = [
      "$0", "itemSize: \(SwiftLiteral.size(layout.estimatedItemSize ?? layout.itemSize))",
      "spacing: \(number(layout.minimumInteritemSpacing))", "lineSpacing: \(number(layout.minimumLineSpacing))",
    ]
    if layout.lineAlignment != .justify { arguments.append("alignment: .\(layout.lineAlignment.rawValue)") }
    if layout.lastLineAlignment != .auto { arguments.append("lastAlignment: .\(layout.lastLineAlignment.rawValue)") }
    if layout.singleItemAlignment != .center { arguments.append("centersSingleItems: false") }
    switch layout.itemAlignment {
    case .center: break
    case .start: arguments.append("itemAlignment: 0")
    case .end: arguments.append("itemAlignment: 1")
    }
    return "lines(\(arguments.joined(separator: ", ")), in: $1)"
  }

  /// Writes a section of a compositional layout whose items are placed by a placement function, in a custom group.
  func writePlacedSection(_ section: Section, _ alternative: AdaptiveLayout.Variant, to writer: inout SwiftWriter) {
    let inset = alternative.inset
    let (leading, trailing) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let breadth = isVertical ? "width" : "height"
    writer.add("let size = environment.container.contentSize")
    writer.add("let container = Container(")
    writer.add(
      "  start: \(SwiftLiteral.number(leading)), breadth: max(0, size.\(breadth) - \(SwiftLiteral.number(leading + trailing))),"
    )
    writer.add("  size: size\(hasPixels ? ", scale: environment.traitCollection.displayScale" : ""))")
    writer.add("let items = (0..<itemCounts[index]).map { item(at: IndexPath(item: $0, section: index)) }")
    let call = placement(alternative.layout)
    writer.add(
      "let placement = "
        + call.split(separator: " ").map { word in
          word.hasPrefix("$1")
            ? "container" + word.dropFirst(2) : word.hasSuffix("($0,") ? word.dropLast(3) + "items," : String(word)
        }.joined(separator: " "))
    let least = alternative.layout.minimumContentLength
    let length = least > 0 ? "max(placement.length, \(SwiftLiteral.number(least)))" : "placement.length"
    writer.call("let groupSize = NSCollectionLayoutSize", sizeArguments(length: ".absolute(\(length))"))
    writer.add("let group = NSCollectionLayoutGroup.custom(layoutSize: groupSize) { _ in")
    writer.add("  placement.frames.map { NSCollectionLayoutGroupCustomItem(frame: $0) }\n}")
    writer.add("let section = NSCollectionLayoutSection(group: group)")
    let along =
      isVertical
      ? EdgeInsets(top: inset.top, bottom: inset.bottom) : EdgeInsets(left: inset.left, right: inset.right)
    if along != .zero { writer.add("section.contentInsets = \(SwiftLiteral.directionalInsets(along))") }
  }
}

extension ExportedFile {
  /// Whether any header or footer of a section is pinned while the section is visible.
  var hasSectionPins: Bool {
    collection.stickyHeaders != .none
      && collection.sections.contains { section in
        [section.header, section.footer].contains { ($0?.isSticky ?? false) && ($0?.length ?? 0) > 0 }
      }
  }

  /// Whether the header or the footer of the collection stays at the edge.
  private func isHeld(_ view: SupplementaryItem?) -> Bool {
    collection.stickyHeaders != .none && view.map { $0.isSticky && $0.length > 0 } ?? false
  }

  /// The minimum and maximum length of the first section's header, which changes with the content offset, as source
  /// texts; nil if its length is constant, or if there is no header.
  private var stretchyLimits: (low: String, high: String)? {
    guard let header = collection.sections.first?.header, header.length > 0 else { return nil }
    for effect in collection.effects {
      guard case .stretchyHeader(let least, let most) = effect else { continue }
      let low = min(header.length, least ?? header.length)
      return (SwiftLiteral.number(low), most.map { SwiftLiteral.number(max(low, $0)) } ?? ".infinity")
    }
    return header.isStretchy ? ("length", ".infinity") : nil
  }

  /// The indices of the sections that are carousels whose cards come to rest in the middle of the viewport.
  var snappingSections: [Int] {
    collection.sections.indices.filter { (collection.sections[$0].layouts.first as? CarouselLayout)?.snap == .center }
  }

  /// Whether inserted items start, or deleted items end, in another way than in UIKit, where they are transparent.
  var changesAppearance: Bool {
    model.animation.appear != .transparent || model.animation.disappear != .transparent
  }

  var templateParts: Set<String> {
    var names: Set<String> = isVertical ? ["vertical"] : []
    if hasPixels { names.insert("pixels") }
    if collection.scrollsAcross { names.insert("both") }
    let sections = collection.sections
    let hasOuter = [collection.header, collection.footer].contains { ($0?.length ?? 0) > 0 }
    if hasOuter || sections.contains(where: { ($0.header?.length ?? 0) > 0 || ($0.footer?.length ?? 0) > 0 }) {
      names.insert("bands")
    }
    if hasOuter { names.insert("outer") }
    // The view with the number of hidden tags is stored as headers and footers are.
    if hasOverflow { names.formUnion(["overflow", "bands"]) }
    if (collection.header?.length ?? 0) > 0 { names.insert("outerHeader") }
    if (collection.footer?.length ?? 0) > 0 { names.insert("outerFooter") }
    if isHeld(collection.header) { names.insert("held") }
    if isHeld(collection.footer) { names.insert("heldFooter") }
    if !names.isDisjoint(with: ["held", "heldFooter"]) { names.insert("outerPins") }
    if hasSectionPins || names.contains("outerPins") {
      names.formUnion(["pins", collection.stickyHeaders == .push ? "push" : "stack"])
    }
    if sections.contains(where: { ($0.pagedOffset?.offset ?? .zero) != .zero }) { names.insert("pages") }
    let decorations = layoutClass == .subclass ? sections.flatMap(\.decorations) : []
    if !decorations.isEmpty { names.insert("decorations") }
    if decorations.contains(where: { if case .separator = $0.shape { true } else { false } }) { names.insert("lines") }
    if data.contains(where: { $0.columnSpan != .none }) { names.insert("spans") }
    if sections.flatMap(\.layouts).contains(where: \.hasMinimumColumnWidth) { names.insert("columns") }
    let waterfalls = sections.flatMap(\.layouts).compactMap { $0 as? WaterfallLayout }
    if waterfalls.contains(where: { $0.estimatedItemLength != WaterfallLayout.defaultItemLength }) {
      names.insert("estimates")
    }
    if hasCellEffects { names.insert("effects") }
    if stretchyLimits != nil { names.insert("stretchy") }
    if !names.isDisjoint(with: ["pins", "effects", "stretchy"]) { names.insert("moving") }
    if !names.isDisjoint(with: ["pins", "decorations"]) { names.formUnion(["headerEnd", "footerStart"]) }
    return names
  }

  var templateNames: [String: String] {
    let partNames = templateParts
    let hasStretchyHeader = partNames.contains("stretchy")
    var kinds: [String] = []
    for decoration in collection.sections.flatMap(\.decorations) where !kinds.contains(decoration.kind) {
      kinds.append(decoration.kind)
    }
    // The inset between a pinned view and the edge scrolls away.
    var (held, heldFooter) = (0.0, 0.0)
    if let header = collection.header, partNames.contains("held") {
      held = header.length + (isVertical ? header.inset.bottom : header.inset.right)
    }
    if let footer = collection.footer, partNames.contains("heldFooter") {
      heldFooter = footer.length + (isVertical ? footer.inset.top : footer.inset.left)
    }
    return [
      "Name": options.name, "w": isVertical ? "width" : "height", "h": isVertical ? "height" : "width",
      "y": isVertical ? "y" : "x", "top": isVertical ? "top" : "left", "bottom": isVertical ? "bottom" : "right",
      "left": isVertical ? "left" : "top", "right": isVertical ? "right" : "bottom",
      "minY": isVertical ? "minY" : "minX", "maxY": isVertical ? "maxY" : "maxX", "/": isVertical ? "/" : "*",
      "dx": isVertical ? "0" : "itemsStart", "dy": isVertical ? "itemsStart" : "0",
      "scale": partNames.contains("pixels") ? ", scale: scale" : "",
      "kinds": kinds.map(SwiftLiteral.string).joined(separator: ", "),
      "outerHeader": collection.header.map(band) ?? "", "outerFooter": collection.footer.map(band) ?? "",
      "held": held > 0 ? " + (pin.isOuter ? 0 : \(SwiftLiteral.number(held)))" : "",
      "heldFooter": heldFooter > 0 ? " - (pin.isOuter ? 0 : \(SwiftLiteral.number(heldFooter)))" : "",
      "outerLimit": partNames.contains("push") ? "limit: .infinity" : "stacked: 0",
      "outerFooterLimit": partNames.contains("push") ? "limit: -.infinity" : "stacked: 0",
      "pinShift": partNames.contains("pages") ? ", shift: shift" : "",
      "stickyShift": partNames.contains("pages") ? ", shift: stickyShift" : "",
      "pinnedView": hasStretchyHeader ? "stretched(pinned(pin))" : "pinned(pin)",
      "stretched": hasStretchyHeader ? ".map(stretched)" : "", "low": stretchyLimits?.low ?? "",
      "high": stretchyLimits?.high ?? "",
      "snapping": snappingSections.map(String.init).joined(separator: ", "),
      "appear": ExportedFile.state(model.animation.appear, of: "start"),
      "disappear": ExportedFile.state(model.animation.disappear, of: "end"),
    ]
  }

  /// Returns statements that give the attributes named `name` the state of an inserted or deleted item.
  private static func state(_ state: TransitionState, of name: String) -> String {
    var lines: [String] = []
    if let alpha = state.alpha { lines.append("\(name).alpha = \(SwiftLiteral.number(alpha))") }
    var transforms: [String] = []
    let scale = SwiftLiteral.number(state.scale)
    if state.scale != 1 { transforms.append("scaleX: \(scale), y: \(scale)") }
    if state.rotate != 0 { transforms.append("rotationAngle: \(SwiftLiteral.number(state.rotate)) * .pi / 180") }
    if state.translate != .zero {
      transforms.append(
        "translationX: \(SwiftLiteral.number(state.translate.x)), y: \(SwiftLiteral.number(state.translate.y))")
    }
    for transform in transforms {
      lines.append("\(name).transform = \(name).transform.concatenating(CGAffineTransform(\(transform)))")
    }
    return lines.map { "    " + $0 }.joined(separator: "\n")
  }
}
