import CollectionLayout
import JSON

extension EntryDiagnostics {
  /// What is wrong with items in the lines of a flow.
  static func findings(
    _ entries: [Entry], of section: SyntaxNode, in flow: FlowLayout, _ container: LayoutContainer
  ) -> [Diagnostic] {
    let direction = container.scrollDirection
    let isVertical = direction == .vertical
    let limit = container.available
    var findings: [Diagnostic] = []
    var reported: Set<Range<Int>> = []
    var rows = 0
    for entry in entries where entry.count > 0 && isTooLong(entry, in: flow, container) {
      let metrics = entry.run.metrics
      let own = direction.cross(metrics)
      let isInherited = own == .none && (metrics.aspectRatio == .none || direction.main(metrics) == .none)
      let ownRange = own == .none ? entry.openToken : isVertical ? entry.widthRange : entry.heightRange
      guard let range = (isInherited ? sizeRange(of: section, flow) : nil) ?? ownRange ?? entry.openToken else {
        rows += 1
        continue
      }
      // One size in the layout is one mistake, however many items take it.
      guard reported.insert(range).inserted else { continue }
      findings.append(tooLong("This item is", than: "its line", of: limit, at: range, isVertical: isVertical))
    }
    if rows > 0, let source = section["items"] {
      findings.append(
        tooLong("\(rows) rows are", than: "their line", of: limit, at: source.openToken, isVertical: isVertical))
    }
    return findings
  }

  /// The size in the section's own layout that items without one take.
  private static func sizeRange(of section: SyntaxNode, _ flow: FlowLayout) -> Range<Int>? {
    section["layout"]?[flow.estimatedItemSize == nil ? "itemSize" : "estimatedItemSize"]?.range
  }

  private static func isTooLong(_ entry: Entry, in flow: FlowLayout, _ container: LayoutContainer) -> Bool {
    let direction = container.scrollDirection
    let extent = entry.content.extent.cross(direction)
    // A constant width leaves nothing to a ratio or to the layout.
    if extent.isOneNumber { return extent.largest > container.available }
    let metrics = entry.run.metrics
    let own = direction.cross(metrics)
    if let longest = own.largest, longest > container.available { return true }
    // Of other rules the first turns show what they do.
    return (0..<min(entry.count, 1000)).contains {
      direction.cross(flow.size(of: metrics, at: $0, in: direction)) > container.available
    }
  }
}
