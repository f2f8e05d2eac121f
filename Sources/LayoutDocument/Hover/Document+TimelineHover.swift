import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Returns the hover text of the name of an item or a section in the timeline; nil for any other offset.
  ///
  /// It is the text of that item or section in the initial layout, or names the line that inserts it.
  func timelineNameHover(at offset: Int) -> HoverContent? {
    guard let timeline = syntax.root?["timeline"], timeline.range.contains(offset) else { return nil }
    let names = names
    guard let index = names.occurrence(at: offset) else { return nil }
    let occurrence = names.occurrences[index]
    let symbol = names.symbols[occurrence.symbol]
    guard let text = SyntaxNode.node(at: occurrence.range.lowerBound, in: syntax).last?.stringValue else { return nil }
    let noun: String
    let found: HoverSection?
    switch symbol.kind {
    case .template: return nil
    case .section:
      noun = "Section"
      found = map?.index(ofSection: Identifier(text)).flatMap { layoutHover(ofSection: $0) }
    case .item:
      noun = "Item"
      let path = IdentifierIndex(model.collection, expectedLookups: 1).indexPath(of: Identifier(text))
      found = path.flatMap { layoutHover(ofItem: $0.item, inSection: $0.section) }
    }
    let line = buffer.lineAndColumnInScalars(of: symbol.definition.lowerBound).line
    let isHere = occurrence.isDefinition
    let inserted = HoverSection(
      title: "\(noun) \(HoverSection.code(text)): inserted by \(isHere ? "this event" : "the event in line \(line)")")
    let isInserted = timeline.range.contains(symbol.definition.lowerBound)
    guard let hover = isInserted ? inserted : found else { return nil }
    return HoverContent(range: occurrence.token, markdown: hover.markdown)
  }
}
