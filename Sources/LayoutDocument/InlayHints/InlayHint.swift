/// An inlay hint: a number of the layout that an editor shows in the text.
package struct InlayHint: Equatable, Sendable {
  /// The byte offset in the current text at which the hint is shown.
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
  /// Returns the inlay hints of a byte range of the current text, both ends included, in text order, `limit` at most.
  ///
  /// Returns none while the text has a syntax error, since the layout is then that of an earlier text. Sections and
  /// items outside of the range are not visited.
  package func hints(in range: Range<Int>, limit: Int) -> [InlayHint] {
    guard !hasStaleModel, let map, let root = lastValidRoot else { return [] }
    var collector = InlayHintBuilder(view: atRest, range: range, limit: limit)
    collector.add(document: root)
    for index in map.sections(in: range.lowerBound..<range.upperBound + 1) {
      guard collector.hasRoom, let node = map.sectionNode(index) else { break }
      collector.add(section: index, node)
      collector.add(map.writtenItems(ofSection: index, in: range.lowerBound..<range.upperBound + 1), in: node)
    }
    return collector.hints.sorted { $0.offset < $1.offset }
  }
}
