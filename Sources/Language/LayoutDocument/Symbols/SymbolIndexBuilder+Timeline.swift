import CollectionLayout
import JSON
import LayoutBase

// The timeline refers to existing sections and items, and inserts new ones. An identifier means the same element in all
// of it: an element that is inserted a second time is a reference to the first one.
extension SymbolIndexBuilder {
  /// Adds the symbols that the events of a timeline insert, in order of time, and the references in the events.
  mutating func addTimeline(_ list: SyntaxNode?) {
    let events = (list?.elements ?? []).filter { $0.kind == .object }.enumerated().map { index, node in
      (index: index, time: node["at"]?.numberValue.flatMap { $0.isNaN ? nil : $0 } ?? .infinity, node: node)
    }
    for event in events.sorted(by: { ($0.time, $0.index) < ($1.time, $1.index) }) where poll.shouldContinue() {
      for action in ["scrollTo", "drag"] {
        if let item = event.node[action]?["item"] { note(item: item) }
      }
      for action in ["scrollTo", "fling"] {
        if let section = event.node[action]?["section"] { note(section: section) }
      }
      for operation in event.node["update"]?.elements ?? [] where poll.shouldContinue() {
        for content in [operation["insert"], operation["reload"]] {
          if let item = content?["item"] { addInserted(item) }
          if let section = content?["section"] { addInserted(section: section) }
        }
      }
      for items in [event.node["expand"], event.node["collapse"]] {
        for item in items?.elements ?? [] where poll.shouldContinue() { note(item: item) }
      }
      for member in event.node["measure"]?.members ?? [] { note(elementKey: member.key) }
      if let snapshot = event.node["sectionSnapshot"] { add(sectionSnapshot: snapshot) }
      for section in event.node["snapshot"]?.elements ?? [] { add(snapshotSection: section) }
      if let item = event.node["anchor"]?["item"] { note(item: item) }
    }
  }

  private mutating func add(sectionSnapshot node: SyntaxNode) {
    if let section = node["section"] { note(section: section) }
    guard let items = node["items"], items.kind == .array else { return }
    var tree = OutlineTraversal(of: items)
    while poll.shouldContinue(), let item = tree.nextElement() {
      if item.kind == .object { addNamed(item) } else { note(item: item) }
    }
  }

  private mutating func add(snapshotSection node: SyntaxNode) {
    guard node.kind == .object else { return note(section: node) }
    noteOrAdd(section: node)
    for item in node["items"]?.elements ?? [] where poll.shouldContinue() {
      if item.kind == .object { addNamed(item) } else { note(item: item) }
    }
  }

  /// Adds an inserted section and its items.
  private mutating func addInserted(section node: SyntaxNode) {
    guard node.kind == .object else { return }
    guard let section = noteOrAdd(section: node) else {
      for item in node["items"]?.elements ?? [] { addInserted(item) }
      return
    }
    if let items = node["items"] { addEntries(items, to: section) }
    reserveDefaultNames(ofSection: section)
  }

  /// Adds a section, or a reference if a section with its `id` exists. Returns the index of an added section; nil if
  /// none was added.
  @discardableResult
  private mutating func noteOrAdd(section node: SyntaxNode) -> Int? {
    guard let name = SymbolIndexBuilder.sectionName(of: node) else { return nil }
    if index.sectionsByName[Identifier(name.text)] != nil {
      note(section: name.node)
      return nil
    }
    return addSection(node, Identifier(name.text), isInTimeline: true)
  }

  /// Returns whether the identifier that the `id` of an item sets is in use; of a generator, that of its first item.
  mutating func isKnown(_ item: SyntaxNode) -> Bool {
    index.items.sort()
    guard let names = item["id"], let rule = rule(names, of: item) else { return false }
    return index.items.position(of: rule.identifier(at: 0)) != nil
  }

  private func rule(_ names: SyntaxNode, of item: SyntaxNode) -> IdentifierSequence? {
    SymbolIndexBuilder.rule(
      names, isGenerator: item["repeat"] != nil, count: OutlineTraversal.repeatCount(of: item))
  }

  /// Adds an item that is inserted or replaced, or a reference if its `id` is in use. For a generator only a reference
  /// is added: to a generator with an equal `id`, if there is one.
  mutating func addInserted(_ item: SyntaxNode) {
    guard item.kind == .object else { return }
    guard item["repeat"] != nil else { return item["id"] == nil ? addNamedByTemplate(item) : addNamed(item) }
    noteTemplate(of: item)
    guard let names = item["id"], let text = names.stringValue, let rule = rule(names, of: item),
      let existing = index.items.position(of: rule.identifier(at: 0)), index.entries[existing.run].isGenerator,
      index.entries[existing.run].hasExplicitIdentifier,
      index.entries[existing.run].explicitIdentifierNode?.stringValue == text
    else { return }
    addPattern(names, of: existing)
  }

  /// Adds an item that has no `id` and is not a generator, if its template has an unused one.
  private mutating func addNamedByTemplate(_ item: SyntaxNode) {
    guard let name = noteTemplate(of: item)?["id"], let text = name.stringValue, IdentifierRule.item.allows(text),
      index.items.position(of: Identifier(text)) == nil
    else { return }
    addItem(item, called: Identifier(text), at: name, isShared: true)
  }

  /// Adds an item that is not a generator by its `id`, or a reference if that is in use.
  private mutating func addNamed(_ item: SyntaxNode) {
    noteTemplate(of: item)
    guard let name = item["id"], let text = name.stringValue, IdentifierRule.item.allows(text) else { return }
    if index.items.position(of: Identifier(text)) != nil {
      note(item: name)
    } else {
      addItem(item, called: Identifier(text), at: name)
    }
  }
}
