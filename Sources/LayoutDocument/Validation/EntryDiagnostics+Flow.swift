import CollectionLayout
import JSON

extension EntryDiagnostics {
  /// Returns the diagnostics of items in a flow layout.
  static func check(
    _ entries: EntryList, of section: SyntaxNode, in flow: FlowLayout, _ container: LayoutContainer
  ) -> [Diagnostic] {
    let direction = container.scrollDirection
    let isVertical = direction == .vertical
    let limit = container.available
    var diagnostics: [Diagnostic] = []
    var reported: Set<Range<Int>> = []
    var rows = 0
    let relevant = entries.entries { !$0.hasConstantCross(direction) || $0.largestCross(direction) > limit }
    for entry in relevant where entry.count > 0 && isTooLong(entry, in: flow, container) {
      let metrics = entry.run.metrics
      let own = direction.cross(metrics)
      let isInherited = own == .none && (metrics.aspectRatio == .none || direction.main(metrics) == .none)
      let ownRange = own == .none ? entry.openToken : isVertical ? entry.widthRange : entry.heightRange
      guard let range = (isInherited ? sizeRange(of: section, flow) : nil) ?? ownRange ?? entry.openToken else {
        rows += 1
        continue
      }
      // A size in the layout is reported once, however many items use it.
      guard reported.insert(range).inserted else { continue }
      diagnostics.append(tooLong("This item is", than: "its line", of: limit, at: range, isVertical: isVertical))
    }
    if rows > 0, let source = section["items"] {
      let (subject, line) = rows == 1 ? ("1 row is", "its line") : ("\(rows) rows are", "their line")
      diagnostics.append(
        tooLong(subject, than: line, of: limit, at: source.openToken, isVertical: isVertical))
    }
    return diagnostics
  }

  /// Returns the range of the default item size in the section's own layout; nil if it has none.
  private static func sizeRange(of section: SyntaxNode, _ flow: FlowLayout) -> Range<Int>? {
    section["layout"]?[flow.estimatedItemSize == nil ? "itemSize" : "estimatedItemSize"]?.range
  }

  private static func isTooLong(_ entry: ItemEntry, in flow: FlowLayout, _ container: LayoutContainer) -> Bool {
    let direction = container.scrollDirection
    let extent = entry.content.extent.cross(direction)
    // If the width is constant, neither an aspect ratio nor the layout's default applies.
    if extent.isConstant { return extent.largest > container.available }
    let metrics = entry.run.metrics
    let own = direction.cross(metrics)
    if let longest = own.largest, longest > container.available { return true }
    // For other rules, the first 1,000 items are checked.
    return (0..<min(entry.count, 1000)).contains {
      direction.cross(flow.size(of: metrics, at: $0, in: direction)) > container.available
    }
  }
}
