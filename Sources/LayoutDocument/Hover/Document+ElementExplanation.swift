package import CollectionLayout

/// The derivation of an element's place in the initial layout, and the text that describes the element.
package struct ElementExplanation: Sendable {
  package var frame: Rect
  /// One line of Markdown, such as "Item `a`, 1 of 3 in `list`".
  package var title: String
  /// Lines of Markdown, each a fact or a step of the computation.
  package var facts: [String]
  /// The bytes of the current text that describe the element; nil if none do.
  package var range: Range<Int>?
}

extension DocumentSnapshot {
  /// Returns the derivation of an element in the document's viewport at its initial content offset; nil if there is no
  /// element with this key.
  package func explanation(of key: ElementKey) -> ElementExplanation? {
    guard let map, let attributes = atRest.attributes(for: key), let entity = atRest.layout.entity(of: key, attributes)
    else { return nil }
    let path = attributes.indexPath
    let section =
      if case .cell = key { layoutHover(ofItem: path.item, inSection: path.section) } else {
        layoutHover(of: entity, map)
      }
    guard var section else { return nil }
    if hasStaleModel, let error = diagnostics.first {
      let line = buffer.lineAndColumnInScalars(of: error.range.lowerBound).line
      section.facts.append("Values of the last valid version: syntax error in line \(line).")
    }
    return ElementExplanation(
      frame: attributes.frame, title: section.title, facts: section.facts, range: range(of: entity))
  }
}
