import CollectionLayout
import LayoutDocument

/// The exported file while it is written: the document, the options, and the sentences about parts that are left out.
struct ExportedFile {
  let model: DocumentModel
  let documentName: String
  let options: SwiftExport.Options
  /// The class of UIKit that lays the document out.
  let layoutClass: LayoutClass
  /// The sizes and spans of the items of each section.
  let data: [ItemData]
  var omissions: [String] = []
  /// The helper functions that the text calls; each is written once.
  var helpers: Set<Helper> = []
  /// The kinds of decoration views that the layout must register.
  var decorationKinds: [String] = []

  /// Functions that are written only if the text calls them.
  enum Helper {
    case random, repeated, uniform
  }

  init(_ model: DocumentModel, documentName: String, options: SwiftExport.Options) {
    self.model = model
    self.documentName = documentName
    self.options = options
    layoutClass = LayoutClass(model.collection)
    data = model.collection.sections.map {
      ItemData($0.items, for: $0.layouts, scrolling: model.collection.scrollDirection)
    }
  }

  var collection: CollectionModel { model.collection }
  var isVertical: Bool { collection.scrollDirection == .vertical }
  /// Whether frames are rounded to pixels of the display.
  var hasPixels: Bool { collection.pixels.scale > 0 }
  /// Whether the file has the function `item(at:)`, which returns the sizes of items.
  var hasItems: Bool { layoutClass != .compositional || data.contains { !$0.isEmpty } || hasPlacedSections }
  /// Whether a compositional layout has sections that are placed by a placement function.
  var hasPlacedSections: Bool {
    layoutClass == .compositional && collection.sections.contains { $0.layouts.contains(where: $0.isPlaced) }
  }

  /// Adds a sentence about a part of the document that is left out, unless it was added before.
  mutating func omit(_ sentence: String) {
    if !omissions.contains(sentence) { omissions.append(sentence) }
  }
}

extension ExportedFile {
  /// Returns the text of the file, and the lines that belong to sections.
  mutating func write() -> (text: String, segments: [SwiftExport.Segment]) {
    noteItems()
    noteLanes()
    noteMeasuredSizes()
    noteOverflow()
    noteSheets()
    noteCarousels()
    noteStickyOffsets()
    var body = SwiftWriter()
    body.add("/// The collection view layout of \(SwiftLiteral.comment(documentName)).")
    body.block("@MainActor enum \(options.name)") { writer in
      switch layoutClass {
      case .flow: writeFlow(to: &writer)
      case .compositional: writeCompositional(to: &writer)
      case .subclass: writeSubclass(to: &writer)
      }
      writeData(to: &writer)
      writeConfigure(to: &writer)
      writeAlignment(to: &writer)
      writeEffects(to: &writer)
      writeHelpers(to: &writer)
    }
    let head = header + "import UIKit\n\n"
    let lineCount = head.utf8.count { $0 == UInt8(ascii: "\n") }
    let segments = body.segments.map { segment in
      SwiftExport.Segment(
        sections: segment.sections,
        lines: segment.lines.lowerBound + lineCount..<segment.lines.upperBound + lineCount)
    }
    return (head + body.text, segments.sorted { $0.lines.lowerBound < $1.lines.lowerBound })
  }

  /// The comments at the top of the file, which list what is left out.
  private var header: String {
    var lines = [
      "// Exported from \(SwiftLiteral.comment(documentName)) by layoutd.",
      "//",
      "// `\(options.name).makeLayout()` returns the layout.",
      "// `\(options.name).configure(_:)` sets the properties of the collection view itself.",
    ]
    if !omissions.isEmpty {
      lines += ["//", "// Not in UIKit, or not of the layout:"]
      lines += omissions.map { "// - \(SwiftLiteral.comment($0))" }
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// Adds sentences about properties of items that are not exported, such as alpha, and about sizes that are not those
  /// of the document.
  private mutating func noteItems() {
    let hasAppearance = collection.sections.contains { section in
      section.items.slices.contains { slice in
        slice.run.appearance != .plain || (slice.run.layer.map { $0.transform != .identity } ?? false)
      }
    }
    if hasAppearance {
      omit("The alpha, zIndex, hidden and transform of items; set them in layoutAttributesForElements(in:).")
    }
    if collection.sections.contains(where: { $0.items.slices.contains { $0.run.isSticky != .constant(false) } }) {
      omit("Sticky items. UIKit pins supplementary views only; make them headers or boundary items.")
    }
    if data.contains(where: \.isIncomplete) {
      omit("The sizes of items from \(ItemRule.tableLimit) on in long lists; those of the first items are repeated.")
    }
    if data.contains(where: \.isAmbiguous) {
      omit(
        "The sizes of items in variants of a layout that compute them differently; those of the layout itself are used."
      )
    }
  }

  /// Adds a sentence if a waterfall keeps the lanes of items, which the exported one does not.
  private mutating func noteLanes() {
    let isStable = collection.sections.flatMap(\.layouts).contains {
      ($0 as? WaterfallLayout)?.laneAssignment == .stable
    }
    if isStable {
      omit("Lanes that items keep: `laneAssignment` is `stable`. All items choose the shortest lane after each update.")
    }
  }

  /// Adds a sentence if items of a waterfall measure their sizes, which the exported ones do not.
  private mutating func noteMeasuredSizes() {
    let isMeasured = collection.sections.contains { section in
      section.layouts.contains { $0 is WaterfallLayout } && section.items.slices.contains { $0.run.deferredSize != nil }
    }
    if isMeasured { omit("Sizes that items of a waterfall measure: `measured`. The items keep their estimates.") }
  }

  /// Adds a sentence if a compositional layout places all tags although their lines are limited.
  private mutating func noteOverflow() {
    if layoutClass != .subclass, collection.limitsTags {
      omit("The maximum number of lines of tags, and the view with the number of those above it; all tags are placed.")
    }
  }

  /// Adds sentences about what the exported layout lacks of a sheet, and of a collection that scrolls on both axes.
  private mutating func noteSheets() {
    let sheets = collection.sections.flatMap(\.layouts).compactMap { $0 as? SheetLayout }
    if sheets.contains(where: { $0.pinnedRows > 0 || $0.pinnedColumns > 0 }) {
      omit("Rows and columns that stay in view (`pinnedRows`, `pinnedColumns`); they scroll with the others.")
    }
    guard collection.scrollsAcross else { return }
    if layoutClass == .compositional {
      omit("Scrolling along both axes, which compositional layouts do not.")
    } else if templateParts.contains("bands") {
      omit("Headers and footers as wide as the content; they are as wide as the collection view.")
    }
  }

  /// Adds sentences about what the exported layout lacks of a carousel.
  private mutating func noteCarousels() {
    let carousels = collection.sections.flatMap(\.layouts).compactMap { $0 as? CarouselLayout }
    if carousels.contains(where: \.loops) {
      omit("Cards without end: `loops`. A collection view's content has ends; the first card is not repeated.")
    }
    if carousels.contains(where: { $0.snap == .leading }) {
      omit("The scale and the resting offsets of cards at the leading edge: `snap` is `leading`.")
    }
  }

  /// Adds a sentence if pinned views have a distance from the edge, which UIKit does not support.
  private mutating func noteStickyOffsets() {
    let sections = collection.sections
    let views = [collection.header, collection.footer] + sections.map(\.header) + sections.map(\.footer)
    let layouts = sections.flatMap(\.layouts).compactMap { $0 as? CompositionalLayout }
    let items = layouts.flatMap(\.boundaryItems) + collection.configuration.boundaryItems
    if views.contains(where: { $0.map { $0.isSticky && $0.stickyOffset > 0 } ?? false })
      || items.contains(where: { $0.pinsToVisibleBounds && $0.stickyOffset > 0 })
    {
      omit("The distance of pinned views from the edge: `stickyOffset`.")
    }
  }

  /// Writes the constant with the numbers of items, and the function that returns their sizes.
  private mutating func writeData(to writer: inout SwiftWriter) {
    let counts = collection.sections.map { String($0.items.count) }
    writer.separate()
    writer.add("/// The numbers of items by section in the document.")
    writer.array("static let itemCounts\(counts.isEmpty ? ": [Int]" : "")", counts)
    guard hasItems else { return }
    writer.separate()
    writer.add(Template.expand(Template.item, parts: templateParts, names: [:]))
    writer.separate()
    let isMeasured = layoutClass == .compositional && !hasPlacedSections
    writer.add(
      isMeasured
        ? "/// Returns the size of an item in the document. An app's cells have their sizes by their content."
        : "/// Returns the size of an item in the document. An app has its own function, which reads its data.")
    writer.block("static func item(at indexPath: IndexPath) -> Item") { writer in
      let sections = data.indices.filter { !data[$0].isEmpty }
      guard !sections.isEmpty else { return writer.add("Item()") }
      writer.add("switch indexPath.section {")
      for index in sections {
        var inner = SwiftWriter(outerDepth: 3)
        data[index].write(to: &inner)
        writer.section([index]) { writer in
          writer.add("case \(index):")
          writer.add(inner.text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
        }
      }
      writer.add("default:\n  return Item()\n}")
    }
    if data.contains(where: \.isRandom) { helpers.insert(.random) }
  }

  /// Writes the function that sets the document's properties of the collection view itself.
  private func writeConfigure(to writer: inout SwiftWriter) {
    writer.separate()
    writer.add("/// Sets the document's properties of the collection view, except its layout and data.")
    writer.block("static func configure(_ collectionView: UICollectionView)") { writer in
      let inset = collection.contentInset
      writer.add("collectionView.contentInsetAdjustmentBehavior = .never")
      if inset != .zero { writer.add("collectionView.contentInset = \(SwiftLiteral.insets(inset))") }
      if let margins = collection.guides.layoutMargins {
        writer.add("collectionView.layoutMargins = \(SwiftLiteral.insets(margins))")
      }
      if collection.layoutDirection == .rightToLeft {
        writer.add("collectionView.semanticContentAttribute = .forceRightToLeft")
      }
      if layoutClass == .flow, hasFlowDelegate { writer.add("collectionView.delegate = delegate") }
    }
  }

  /// Writes the function that moves content which is shorter than the collection view, if the document aligns it other
  /// than at the start.
  private func writeAlignment(to writer: inout SwiftWriter) {
    let alignment = collection.contentAlignment
    guard alignment != .start else { return }
    let (edge, otherEdge, length) =
      isVertical
      ? ("top", "bottom", "height")
      : collection.layoutDirection == .rightToLeft ? ("right", "left", "width") : ("left", "right", "width")
    writer.separate()
    writer.add("/// Moves content that is shorter than the collection view to its \(alignment.rawValue).")
    writer.add("///")
    writer.add("/// Call it after each layout and each update, as in `viewDidLayoutSubviews()`.")
    writer.block("static func alignContent(of collectionView: UICollectionView)") { writer in
      writer.add("let inset = \(SwiftLiteral.insets(collection.contentInset))")
      writer.add("let content = collectionView.collectionViewLayout.collectionViewContentSize.\(length)")
      writer.add("let space = collectionView.bounds.\(length) - inset.\(edge) - inset.\(otherEdge) - content")
      let share = alignment == .center ? " / 2" : ""
      writer.add("collectionView.contentInset.\(edge) = inset.\(edge) + max(0, space)\(share)")
    }
  }

  /// Writes the helper functions that the text calls.
  private func writeHelpers(to writer: inout SwiftWriter) {
    let texts: [(helper: Helper, text: String)] = [
      (.uniform, Template.uniform), (.repeated, Template.repeated), (.random, Template.random),
    ]
    for entry in texts where helpers.contains(entry.helper) {
      writer.separate()
      writer.add(entry.text)
    }
  }
}
