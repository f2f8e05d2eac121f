/// A number of the layout that an editor shows in the text.
package struct LayoutHint: Equatable, Sendable {
  /// The byte of the newest text behind which it stands.
  package var offset: Int
  package var label: String
  /// Markdown; empty for none.
  package var tooltip: String

  package init(offset: Int, label: String, tooltip: String = "") {
    self.offset = offset
    self.label = label
    self.tooltip = tooltip
  }
}

extension DocumentSnapshot {
  /// The numbers to show in a stretch of the newest text, its ends included, in text order and at most so many.
  ///
  /// None while the text has a syntax error: the layout is then that of another text. Sections and items outside of the
  /// stretch are not looked at.
  package func hints(in range: Range<Int>, limit: Int) -> [LayoutHint] {
    guard !isStale, let map, let root = goodRoot else { return [] }
    var collector = HintCollector(view: atRest, range: range, limit: limit)
    collector.add(document: root)
    for index in map.sections(in: range.lowerBound..<range.upperBound + 1) {
      guard collector.hasRoom, let node = map.sectionNode(index) else { break }
      collector.add(section: index, node)
      collector.add(map.writtenItems(ofSection: index, in: range.lowerBound..<range.upperBound + 1), in: node)
    }
    return collector.hints.sorted { $0.offset < $1.offset }
  }
}
