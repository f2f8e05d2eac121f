package import CollectionLayout
package import JSON
package import LayoutBase

/// Builds the symbol index of a tree: first the definitions of the document, then those of its timeline, then the
/// references.
package struct SymbolIndexBuilder {
  var index = SymbolIndex()
  /// The objects of templates by name, the first one of duplicates.
  var templates: [String: SyntaxNode] = [:]
  /// The indices in `SymbolIndex.symbols` of names that several items share, such as a template's, by the byte offset
  /// of the name.
  var symbolsByPlace: [Int: Int] = [:]
  private var sectionRegistry = IdentifierRegistry()
  private var itemRegistry = IdentifierRegistry()
  private var itemsLeft = ItemSchema.itemLimit
  var references: [(node: SyntaxNode, isSection: Bool)] = []
  var elementKeys: [SyntaxNode] = []
  /// The indices in `SymbolIndex.symbols` for items and generators without explicit identifiers, by the index of the
  /// entry.
  var symbolsOfDefaults: [Int: Int] = [:]
  /// The indices in `SymbolIndex.symbols` for data sources, by the index of the section.
  var symbolsOfSources: [Int: Int] = [:]
  /// The byte offsets of the `cycle` rules whose names were added, because the items of a template share its rule.
  private var cycles: Set<Int> = []
  private let token: CancellationToken?
  var poll: CancellationPoll

  /// Builds the index. `rows` returns the identifiers of data source rows, each with that of its section; it is called
  /// only if references remain unresolved. The index is incomplete if `token` is cancelled.
  init(_ tree: SyntaxTree, token: CancellationToken?, rows: () -> [Identifier: Identifier]) {
    self.token = token
    poll = CancellationPoll(token)
    itemRegistry.token = token
    guard let root = tree.root, root.kind == .object else { return }
    addTemplates(root["templates"])
    addSections(root.sectionObjects)
    addTimeline(root["timeline"])
    if token?.isCancelled == true { return }
    bindReferences(rows)
    index.occurrences.sort(token: token) { $0.token.lowerBound < $1.token.lowerBound }
  }

  // MARK: - Definitions

  private mutating func addTemplates(_ node: SyntaxNode?) {
    for member in node?.members ?? [] where poll.shouldContinue() {
      let name = member.keyName
      let symbol = addSymbol(.template, name, at: member.key, declaration: member.range)
      if index.templates[name] == nil { index.templates[name] = symbol }
      guard let value = member.value, value.kind == .object else { continue }
      if templates[name] == nil { templates[name] = value }
      if let names = value["id"] { addItemNames(names, of: value, isShared: true) }
    }
  }

  private mutating func addSections(_ nodes: [SyntaxNode]) {
    // Explicit identifiers are reserved first, as in the decoder.
    let names = nodes.map { node in
      SymbolIndexBuilder.sectionName(of: node).map { sectionRegistry.reserve(Identifier($0.text)) }
    }
    for (place, node) in nodes.enumerated() where poll.shouldContinue() {
      let name = names[place] ?? sectionRegistry.reserve(Identifier("section-\(place)"))
      let section = addSection(node, name, isInTimeline: false)
      guard let items = node["items"] else { continue }
      if items.kind == .object {
        index.sections[section].source = items
        noteTemplate(of: items)
        continue
      }
      addEntries(items, to: section)
    }
    for section in index.sections.indices { reserveDefaultNames(ofSection: section) }
  }

  /// Adds a section with its assigned identifier. Returns its index.
  @discardableResult
  mutating func addSection(_ node: SyntaxNode, _ name: Identifier, isInTimeline: Bool) -> Int {
    let section = index.sections.count
    index.sections.append(SymbolIndex.SectionScope(node: node, name: name, symbol: nil, isInTimeline: isInTimeline))
    if index.sectionsByName[name] == nil { index.sectionsByName[name] = section }
    if let written = node["id"], let text = written.stringValue {
      index.sections[section].symbol = addSymbol(
        .section, text, at: written, declaration: node.range, meaning: .section(section))
    }
    return section
  }

  /// Returns the value of a section's `id` and its text; nil if there is none, or if it is invalid.
  package static func sectionName(of node: SyntaxNode) -> (node: SyntaxNode, text: String)? {
    guard let name = node["id"], let text = name.stringValue, IdentifierRule.section.allows(text) else { return nil }
    return (name, text)
  }

  /// Adds the items and generators of an array with their explicit identifiers, as those of a section.
  mutating func addEntries(_ list: SyntaxNode, to section: Int) {
    let start = index.entries.count
    var first = 0
    var tree = OutlineTraversal(
      of: list, includesChildren: !index.sections[section].isInTimeline, itemLimit: itemsLeft)
    reserve(tree.rootCount)
    while poll.shouldContinue(), let item = tree.next() {
      let node = item.node
      defer { first += item.count }
      if index.sections[section].isInTimeline, isKnown(node) {
        // An item with an identifier in use refers to the existing item.
        addInserted(node)
        continue
      }
      let template = noteTemplate(of: node)
      let explicit = node["id"]
      let identifierNode = explicit ?? template?["id"]
      let symbol = identifierNode.flatMap { addItemNames($0, of: node, isShared: explicit == nil) }
      let rule = identifierNode.flatMap {
        SymbolIndexBuilder.rule($0, isGenerator: item.isGenerator, count: item.count)
      }
      let names = rule.flatMap { itemRegistry.reserveNames($0, 0..<item.count) }
      add(
        SymbolIndex.EntryScope(
          node: node, section: section, level: item.level, count: item.count, isGenerator: item.isGenerator,
          explicitIdentifierNode: identifierNode,
          hasExplicitIdentifier: names != nil,
          symbol: symbol, first: first, names: names ?? EntryIdentifiers()))
    }
    itemsLeft = tree.itemsLeft
    index.sections[section].entries = start..<index.entries.count
  }

  /// Reserves memory for `count` more entries, if these at least double their number.
  private mutating func reserve(_ count: Int) {
    // Exact reservations for many short lists would reallocate for each of them.
    guard count > index.entries.count else { return }
    index.entries.reserveCapacity(index.entries.count + count)
    index.symbols.reserveCapacity(index.symbols.count + count)
    index.occurrences.reserveCapacity(index.occurrences.count + 2 * count)
    index.items.reserveCapacity(count)
  }

  /// Returns the identifiers that the value of an `id` sets for `count` items; nil if it is invalid, so that they get
  /// default ones.
  static func rule(_ node: SyntaxNode, isGenerator: Bool, count: Int) -> IdentifierSequence? {
    if !isGenerator, let text = node.stringValue {
      return IdentifierRule.item.allows(text) ? IdentifierSequence(Identifier(text)) : nil
    }
    guard let rule = RuleDecoder.text(node, isGenerated: isGenerator), IdentifierRule.item.allows(rule) else {
      return nil
    }
    if count > 1, !rule.varies { return nil }
    return IdentifierDecoder.rule(rule, isGenerated: isGenerator)
  }

  /// Adds a single item that the timeline inserts, whose identifier is not in use. `written` is the value that sets it;
  /// `isShared` states that it is that of the template.
  mutating func addItem(_ node: SyntaxNode, called name: Identifier, at written: SyntaxNode, isShared: Bool = false) {
    let symbol = addItemNames(written, of: node, isShared: isShared)
    add(
      SymbolIndex.EntryScope(
        node: node, section: nil, level: 0, count: 1, isGenerator: false, explicitIdentifierNode: written,
        hasExplicitIdentifier: true, symbol: symbol, first: 0,
        names: EntryIdentifiers(itemRegistry.reserve(IdentifierSequence(name), 0..<1) ?? [])))
  }

  private mutating func add(_ entry: SymbolIndex.EntryScope) {
    index.entries.append(entry)
    index.addNames(ofEntry: index.entries.count - 1)
  }

  /// Assigns default identifiers to the items of a section that have no explicit ones: the section's identifier and the
  /// item's index.
  mutating func reserveDefaultNames(ofSection section: Int) {
    let pattern = IdentifierPattern(prefix: "\(index.sections[section].name.text)/")
    for entry in index.sections[section].entries where !index.entries[entry].hasExplicitIdentifier {
      guard poll.shouldContinue() else { return }
      let (first, count) = (index.entries[entry].first, index.entries[entry].count)
      let names =
        itemRegistry.reserveNames(.numbered(pattern, first: first), 0..<count)
        ?? EntryIdentifiers(itemRegistry.reserveDefaults(pattern, first: first, 0..<count))
      index.entries[entry].names = names
      index.addNames(ofEntry: entry)
    }
    index.items.sort()
  }

  // MARK: - Symbols

  /// Adds the symbols for the value of an `id`. Returns the index of that of a string; nil for a `cycle`, which adds
  /// several, and for any other value.
  ///
  /// With `isShared` the value is that of a template, whose symbols all items that inherit from it share.
  @discardableResult
  private mutating func addItemNames(_ names: SyntaxNode, of node: SyntaxNode, isShared: Bool) -> Int? {
    if names.kind == .object {
      guard cycles.insert(names.range.lowerBound).inserted else { return nil }
      for name in names["cycle"]?.elements ?? [] where poll.shouldContinue() { addTurn(name, of: node) }
      return nil
    }
    if isShared { return addTurn(names, of: node) }
    return names.stringValue.map { addSymbol(.item, $0, at: names, declaration: node.range) }
  }

  @discardableResult
  private mutating func addTurn(_ name: SyntaxNode, of node: SyntaxNode) -> Int? {
    if name.kind == .object { return addItemNames(name, of: node, isShared: true) }
    if let symbol = symbolsByPlace[name.range.lowerBound] { return symbol }
    guard let text = name.stringValue else { return nil }
    let symbol = addSymbol(.item, text, at: name, declaration: node.range)
    symbolsByPlace[name.range.lowerBound] = symbol
    return symbol
  }

  private mutating func addSymbol(
    _ kind: SymbolIndex.SymbolKind, _ text: String, at node: SyntaxNode, declaration: Range<Int>,
    meaning: SymbolIndex.ReferenceForm = .written
  ) -> Int {
    let symbol = index.symbols.count
    index.symbols.append(
      SymbolIndex.Symbol(kind: kind, text: text, isWritten: true, definition: node.inside, declaration: declaration))
    addOccurrence(node.inside, token: node.range, of: symbol, isDefinition: true, meaning: meaning)
    return symbol
  }

  /// Adds the symbol of a section, an item or a data source whose name is not in the text, because there is a reference
  /// to it. Returns the index of the symbol.
  mutating func addSymbol(_ kind: SymbolIndex.SymbolKind, _ text: String, of node: SyntaxNode) -> Int {
    let symbol = index.symbols.count
    index.symbols.append(
      SymbolIndex.Symbol(
        kind: kind, text: text, isWritten: false, definition: node.openToken, declaration: node.range))
    addOccurrence(node.openToken, token: node.openToken, of: symbol, isDefinition: true, meaning: .written)
    return symbol
  }

  mutating func addOccurrence(
    _ range: Range<Int>, token: Range<Int>, of symbol: Int, isDefinition: Bool, meaning: SymbolIndex.ReferenceForm
  ) {
    index.occurrences.append(
      SymbolIndex.Occurrence(range: range, token: token, symbol: symbol, isDefinition: isDefinition, meaning: meaning))
  }
}

// Records the references of a document and resolves them.
extension SymbolIndexBuilder {
  /// Records a reference to a section, which is resolved when all sections have been added.
  mutating func note(section node: SyntaxNode) {
    if node.kind == .string { references.append((node, true)) }
  }

  /// Records a reference to an item, which is resolved when all items have been added.
  mutating func note(item node: SyntaxNode) {
    if node.kind == .string { references.append((node, false)) }
  }

  /// Records a reference in the event `measure`: the identifier of an item, or the key of an element such as
  /// `header:photos`.
  mutating func note(elementKey node: SyntaxNode) { elementKeys.append(node) }

  /// Adds a reference to the template of an item. Returns the object of the template; nil if there is none.
  @discardableResult
  mutating func noteTemplate(of item: SyntaxNode) -> SyntaxNode? {
    guard let name = item["template"], let text = name.stringValue else { return nil }
    if let symbol = index.templates[text] {
      addOccurrence(name.inside, token: name.range, of: symbol, isDefinition: false, meaning: .written)
    }
    return templates[text]
  }

  /// Adds a reference to a generator, whose text is the name as it is defined, with `{i}`. `item` is one of its items.
  mutating func addPattern(_ node: SyntaxNode, of item: IdentifierTable.Position) {
    guard let symbol = symbol(of: item) else { return }
    addOccurrence(node.inside, token: node.range, of: symbol, isDefinition: false, meaning: .written)
  }

  /// Resolves the recorded references. Those to unknown names are dropped. `rows` is as in `init`.
  mutating func bindReferences(_ rows: () -> [Identifier: Identifier]) {
    var unknown: [SyntaxNode] = []
    for (node, isSection) in references where poll.shouldContinue() {
      let name = Identifier(node.stringValue ?? "")
      if isSection {
        guard let section = index.sectionsByName[name] else { continue }
        let symbol = symbol(ofSection: section)
        addOccurrence(node.inside, token: node.range, of: symbol, isDefinition: false, meaning: .section(section))
      } else if let item = index.items.position(of: name), let symbol = symbol(of: item) {
        addOccurrence(
          node.inside, token: node.range, of: symbol, isDefinition: false,
          meaning: .item(entry: item.run, index: item.index))
      } else {
        unknown.append(node)
      }
    }
    for node in elementKeys where poll.shouldContinue() { bind(elementKey: node) }
    guard !unknown.isEmpty, index.sections.contains(where: { $0.source != nil }) else { return }
    let rows = rows()
    for node in unknown where poll.shouldContinue() {
      guard let name = rows[Identifier(node.stringValue ?? "")], let section = index.sectionsByName[name],
        let source = index.sections[section].source
      else { continue }
      let symbol = symbolsOfSources[section] ?? addSymbol(.item, source["source"]?.stringValue ?? "", of: source)
      symbolsOfSources[section] = symbol
      addOccurrence(node.inside, token: node.range, of: symbol, isDefinition: false, meaning: .written)
    }
  }

  /// Adds the occurrence of an item or a section in an element key. If the whole key is the identifier of an item, it
  /// names that item.
  private mutating func bind(elementKey node: SyntaxNode) {
    let text = node.stringValue ?? ""
    // In a key with escapes, byte positions differ from those in the decoded text.
    guard node.inside.count == text.utf8.count, !bind(item: Identifier(text), in: node) else { return }
    switch ElementKey(text) {
    case .cell(let item)?: _ = bind(item: item, in: node)
    case .header(let section)?, .footer(let section)?: bind(section: section, in: node)
    case .decoration(let element)?, .boundaryItem(let element)?, .supplementaryItem(let element)?:
      // Such a key has one spelling only, in which the section is followed by `/` and the number.
      if let section = element.section { bind(section: section, in: node, before: "/\(element.number)") }
    case .disappearing?, nil: break
    }
  }

  /// Adds the occurrence of the item whose identifier is the end of an element key. Returns false if there is no such
  /// item.
  private mutating func bind(item name: Identifier, in node: SyntaxNode) -> Bool {
    guard let item = index.items.position(of: name), let symbol = symbol(of: item) else { return false }
    let end = node.inside.upperBound
    addOccurrence(
      end - name.text.utf8.count..<end, token: node.range, of: symbol, isDefinition: false,
      meaning: .item(entry: item.run, index: item.index))
    return true
  }

  /// Adds the occurrence of the section whose identifier precedes `suffix` at the end of an element key, if there is
  /// such a section.
  private mutating func bind(section name: Identifier, in node: SyntaxNode, before suffix: String = "") {
    guard let section = index.sectionsByName[name] else { return }
    let symbol = symbol(ofSection: section)
    let end = node.inside.upperBound - suffix.utf8.count
    addOccurrence(
      end - name.text.utf8.count..<end, token: node.range, of: symbol, isDefinition: false, meaning: .section(section))
  }

  private mutating func symbol(ofSection section: Int) -> Int {
    if let symbol = index.sections[section].symbol { return symbol }
    let symbol = addSymbol(.section, index.sections[section].name.text, of: index.sections[section].node)
    index.sections[section].symbol = symbol
    return symbol
  }

  /// Returns the index of the symbol for an item; nil for an item of a `cycle` that has no valid name for it. Adds a
  /// symbol for a default identifier.
  private mutating func symbol(of item: IdentifierTable.Position) -> Int? {
    let entry = index.entries[item.run]
    if let symbol = entry.symbol, entry.hasExplicitIdentifier { return symbol }
    if entry.hasExplicitIdentifier, var names = entry.explicitIdentifierNode {
      while names.kind == .object {
        guard let turns = names["cycle"]?.elements, !turns.isEmpty else { return nil }
        names = turns[item.index % turns.count]
      }
      return symbolsByPlace[names.range.lowerBound]
    }
    if let symbol = symbolsOfDefaults[item.run] { return symbol }
    let name = entry.names.name(at: 0)?.text ?? ""
    let symbol = addSymbol(.item, name, of: entry.node)
    symbolsOfDefaults[item.run] = symbol
    return symbol
  }
}

extension SymbolIndex {
  /// Builds the index of a tree. `rows` returns the identifiers of data source rows, each with that of its section; it
  /// is called only if references remain unresolved. Incomplete if `token` is cancelled.
  package init(
    _ tree: SyntaxTree, token: CancellationToken? = nil, rows: () -> [Identifier: Identifier] = { [:] }
  ) {
    self = SymbolIndexBuilder(tree, token: token, rows: rows).index
  }
}

extension Array {
  /// Sorts the elements. If the token is cancelled, their order is undefined.
  mutating func sort(token: CancellationToken?, by areInOrder: (Element, Element) -> Bool) {
    var comparisonCount = 0
    try? sort { one, other throws in
      comparisonCount += 1
      if comparisonCount & 0xfff == 0, token?.isCancelled == true { throw CancelledSort() }
      return areInOrder(one, other)
    }
  }
}

private struct CancelledSort: Error {}
