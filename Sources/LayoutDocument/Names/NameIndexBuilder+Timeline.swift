import CollectionLayout
import JSON

// A timeline names what is there, and what it brings. One name is one thing for all of it: what comes a second time is
// the same again.
extension NameIndexBuilder {
  /// Adds what the events of a timeline bring, in the order of their times, and notes what they name.
  mutating func addTimeline(_ list: SyntaxNode?) {
    let events = (list?.elements ?? []).filter { $0.kind == .object }.enumerated().map { place, node in
      (place: place, time: node["at"]?.numberValue.flatMap { $0.isNaN ? nil : $0 } ?? .infinity, node: node)
    }
    for event in events.sorted(by: { ($0.time, $0.place) < ($1.time, $1.place) }) {
      if let item = event.node["scrollTo"]?["item"] { note(item: item) }
      for operation in event.node["update"]?.elements ?? [] {
        for content in [operation["insert"], operation["reload"]] {
          if let item = content?["item"] { addInserted(item) }
          if let section = content?["section"] { addInserted(section: section) }
        }
      }
      for section in event.node["snapshot"]?.elements ?? [] { add(snapshotSection: section) }
    }
  }

  private mutating func add(snapshotSection node: SyntaxNode) {
    guard node.kind == .object else { return note(section: node) }
    noteOrAdd(section: node)
    for item in node["items"]?.elements ?? [] {
      if item.kind == .object { addNamed(item) } else { note(item: item) }
    }
  }

  /// A section that an operation brings, with its items.
  private mutating func addInserted(section node: SyntaxNode) {
    guard node.kind == .object else { return }
    let items = node["items"]?.elements ?? []
    if let section = noteOrAdd(section: node) {
      addEntries(items, to: section)
      claimDefaults(ofSection: section)
    } else {
      for item in items { addInserted(item) }
    }
  }

  /// The place of a section that is new.
  @discardableResult
  private mutating func noteOrAdd(section node: SyntaxNode) -> Int? {
    guard let name = NameIndexBuilder.sectionName(of: node) else { return nil }
    if index.sectionsByName[Identifier(name.text)] != nil {
      note(section: name.node)
      return nil
    }
    return addSection(node, Identifier(name.text), isInTimeline: true)
  }

  /// Whether an item asks for a name that is given already.
  func isKnown(_ item: SyntaxNode) -> Bool {
    guard let names = item["id"], let rule = rule(names, of: item) else { return false }
    return index.items.place(of: rule.identifier(at: 0)) != nil
  }

  private func rule(_ names: SyntaxNode, of item: SyntaxNode) -> IdentifierRule? {
    let repeated = item["repeat"]
    let count = repeated?.number(in: ItemDescription.repeatBounds).map { Int($0) } ?? 1
    return NameIndexBuilder.rule(names, isGenerator: repeated != nil, count: count)
  }

  /// An item that an operation brings, or a generator of a section that it brings.
  mutating func addInserted(_ item: SyntaxNode) {
    guard item.kind == .object else { return }
    guard item["repeat"] != nil else { return addNamed(item) }
    noteTemplate(of: item)
    guard let names = item["id"], let text = names.stringValue, let rule = rule(names, of: item),
      let known = index.items.place(of: rule.identifier(at: 0)), index.entries[known.entry].isGenerator,
      index.entries[known.entry].isNamed, index.entries[known.entry].asked?.stringValue == text
    else { return }
    addPattern(names, of: known)
  }

  /// An item that is no generator, with a name of its own or without one.
  private mutating func addNamed(_ item: SyntaxNode) {
    noteTemplate(of: item)
    guard let name = item["id"], let text = name.stringValue, !text.contains("#") else { return }
    if index.items.place(of: Identifier(text)) != nil {
      note(item: name)
    } else {
      addItem(item, called: Identifier(text), at: name)
    }
  }
}
