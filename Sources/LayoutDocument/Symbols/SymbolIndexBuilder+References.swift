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
    // A key with escapes has other positions than its text.
    guard node.inside.count == text.utf8.count, !bind(item: Identifier(text), in: node) else { return }
    switch ElementKey(text) {
    case .cell(let item)?: _ = bind(item: item, in: node)
    case .header(let section)?, .footer(let section)?: bind(section: section, in: node)
    case .decoration(let element)?, .boundaryItem(let element)?, .supplementaryItem(let element)?:
      // Each key has one spelling only, which ends with the number.
      if let section = element.section { bind(section: section, in: node, before: "/\(element.number)") }
    case .disappearing?, nil: break
    }
  }

  /// Adds the occurrence of an item at the end of an element key. Returns false if there is no such item.
  private mutating func bind(item name: Identifier, in node: SyntaxNode) -> Bool {
    guard let item = index.items.place(of: name), let symbol = symbol(of: item) else { return false }
    let end = node.inside.upperBound
    addOccurrence(
      end - name.text.utf8.count..<end, node.range, of: symbol, isDefinition: false,
      .item(entry: item.entry, place: item.place))
    return true
  }

  /// Adds the occurrence of a section in an element key, before a suffix, if there is such a section.
  private mutating func bind(section name: Identifier, in node: SyntaxNode, before suffix: String = "") {
    guard let section = index.sectionsByName[name] else { return }
    let symbol = symbol(ofSection: section)
    let end = node.inside.upperBound - suffix.utf8.count
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
