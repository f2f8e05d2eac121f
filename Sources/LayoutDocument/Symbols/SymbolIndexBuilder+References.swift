import CollectionLayout
import JSON

// Records the references of a document and resolves them.
extension SymbolIndexBuilder {
  /// Records a reference to a section, resolved when all sections have been added.
  mutating func note(section node: SyntaxNode) {
    if node.kind == .string { references.append((node, true)) }
  }

  /// Records a reference to an item, resolved when all items have been added.
  mutating func note(item node: SyntaxNode) {
    if node.kind == .string { references.append((node, false)) }
  }

  /// Records a reference to an item by its identifier, or to an element by its key, such as `header:photos`.
  mutating func note(elementKey node: SyntaxNode) { elementKeys.append(node) }

  /// Returns the template of an item, and adds a reference to it.
  @discardableResult
  mutating func noteTemplate(of item: SyntaxNode) -> SyntaxNode? {
    guard let name = item["template"], let text = name.stringValue else { return nil }
    if let symbol = index.templates[text] {
      addOccurrence(name.inside, name.range, of: symbol, isDefinition: false, .written)
    }
    return templates[text]
  }

  /// Adds a reference whose text is the item's name as defined, `{i}` included.
  mutating func addPattern(_ node: SyntaxNode, of item: ItemNameTable.Position) {
    guard let symbol = symbol(of: item) else { return }
    addOccurrence(node.inside, node.range, of: symbol, isDefinition: false, .written)
  }

  /// Resolves the recorded references; those to unknown names are dropped.
  mutating func bindReferences(_ rows: () -> [Identifier: Identifier]) {
    var unknown: [SyntaxNode] = []
    for (node, isSection) in references {
      let name = Identifier(node.stringValue ?? "")
      if isSection {
        guard let section = index.sectionsByName[name] else { continue }
        let symbol = symbol(ofSection: section)
        addOccurrence(node.inside, node.range, of: symbol, isDefinition: false, .section(section))
      } else if let item = index.items.place(of: name), let symbol = symbol(of: item) {
        addOccurrence(
          node.inside, node.range, of: symbol, isDefinition: false, .item(entry: item.entry, place: item.place))
      } else {
        unknown.append(node)
      }
    }
    for node in elementKeys { bind(elementKey: node) }
    guard !unknown.isEmpty, index.sections.contains(where: { $0.source != nil }) else { return }
    let rows = rows()
    for node in unknown {
      guard let name = rows[Identifier(node.stringValue ?? "")], let section = index.sectionsByName[name],
        let source = index.sections[section].source
      else { continue }
      let symbol = symbolsOfSources[section] ?? addSymbol(.item, source["source"]?.stringValue ?? "", of: source)
      symbolsOfSources[section] = symbol
      addOccurrence(node.inside, node.range, of: symbol, isDefinition: false, .written)
    }
  }

  /// Adds the occurrence in an element key. An item has precedence over an element whose key is equal to its identifier.
  private mutating func bind(elementKey node: SyntaxNode) {
    let text = node.stringValue ?? ""
    func range(after prefix: String) -> Range<Int>? {
      let inside = node.inside
      // A key with escapes has other positions than its text.
      guard text.hasPrefix(prefix), inside.count == text.utf8.count else { return nil }
      return inside.lowerBound + prefix.utf8.count..<inside.upperBound
    }
    for (prefix, isSection) in [("", false), ("cell:", false), ("header:", true), ("footer:", true)] {
      guard let range = range(after: prefix) else { continue }
      let name = Identifier(String(text.dropFirst(prefix.count)))
      if isSection {
        guard let section = index.sectionsByName[name] else { continue }
        let symbol = symbol(ofSection: section)
        return addOccurrence(range, node.range, of: symbol, isDefinition: false, .section(section))
      }
      guard let item = index.items.place(of: name), let symbol = symbol(of: item) else { continue }
      return addOccurrence(
        range, node.range, of: symbol, isDefinition: false, .item(entry: item.entry, place: item.place))
    }
    // `<category>:<kind>:<section>/<n>`, of which each key has one spelling only.
    let element: SectionElementKey
    switch ElementKey(text) {
    case .decoration(let key)?, .boundaryItem(let key)?, .supplementaryItem(let key)?: element = key
    default: return
    }
    let inside = node.inside
    guard inside.count == text.utf8.count, let name = element.section, let section = index.sectionsByName[name] else {
      return
    }
    let end = inside.upperBound - "/\(element.number)".utf8.count
    let symbol = symbol(ofSection: section)
    addOccurrence(
      end - name.text.utf8.count..<end, node.range, of: symbol, isDefinition: false, .section(section))
  }

  private mutating func symbol(ofSection section: Int) -> Int {
    if let symbol = index.sections[section].symbol { return symbol }
    let symbol = addSymbol(.section, index.sections[section].name.text, of: index.sections[section].node)
    index.sections[section].symbol = symbol
    return symbol
  }

  /// Returns the symbol of an item's identifier; nil for a `cycle` without a valid name at its index.
  private mutating func symbol(of item: ItemNameTable.Position) -> Int? {
    let entry = index.entries[item.entry]
    if let symbol = entry.symbol, entry.hasExplicitIdentifier { return symbol }
    if entry.hasExplicitIdentifier, var names = entry.explicitIdentifierNode {
      while names.kind == .object {
        guard let turns = names["cycle"]?.elements, !turns.isEmpty else { return nil }
        names = turns[item.place % turns.count]
      }
      return symbolsByPlace[names.range.lowerBound]
    }
    if let symbol = symbolsOfDefaults[item.entry] { return symbol }
    let name = entry.names.name(at: 0)?.text ?? ""
    let symbol = addSymbol(.item, name, of: entry.node)
    symbolsOfDefaults[item.entry] = symbol
    return symbol
  }
}
