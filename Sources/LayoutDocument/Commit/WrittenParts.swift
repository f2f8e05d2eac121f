package import CollectionLayout
import JSON

/// What a client's sections and items were written as, so that they go into the text the way they came.
///
/// Only kept here: whoever never commits never pays for reading it.
package struct WrittenParts: Sendable {
  private struct Item: Sendable {
    /// Kept, so that no other run gets its identity.
    var run: ItemRun
    var json: [UInt8]
  }

  private struct Section: Sendable {
    /// Of its items, in their order.
    var runs: [ItemRun]
    var json: [UInt8]
    /// Whether the document's text says what it is like, by now.
    var isInText = false
  }

  private var items: [ObjectIdentifier: Item] = [:]
  private var sections: [Identifier: Section] = [:]
  /// So many items and sections are kept before those that are gone are looked for.
  private var limit = 256

  package init() {}

  /// Notes what an item was read from, which is JSON.
  mutating func add(_ run: ItemRun, _ json: [UInt8]) { items[ObjectIdentifier(run)] = Item(run: run, json: json) }

  /// Notes what a section was read from, which is JSON; without items these are not the section's.
  mutating func add(_ section: CollectionLayout.Section, _ json: [UInt8]) {
    var runs: [ItemRun] = []
    for piece in section.items.pieces where runs.last !== piece.run { runs.append(piece.run) }
    sections[section.identifier] = Section(runs: runs, json: json)
  }

  /// Adds what another one has, which is newer; what a model does not have any more is dropped in time.
  package mutating func add(_ other: WrittenParts, keptIn model: CollectionModel) {
    sections.merge(other.sections) { _, new in new }
    items.merge(other.items) { _, new in new }
    guard items.count + sections.count > limit else { return }
    let names = Set(model.sections.map(\.identifier))
    sections = sections.filter { names.contains($0.key) }
    let runs = Set(model.sections.flatMap { $0.items.pieces.map { ObjectIdentifier($0.run) } })
    items = items.filter { runs.contains($0.key) }
    limit = max(256, 2 * (items.count + sections.count))
  }

  /// Forgets what sections are like: the text's own count again. Their items live on.
  package mutating func dropSections() {
    for name in sections.keys { sections[name]?.isInText = true }
  }

  /// Reads what was kept.
  func read() -> ReadParts {
    var parts = ReadParts()
    for (name, section) in sections {
      guard let node = SyntaxTree(section.json).root else { continue }
      if !section.isInText { parts.sections[name] = node }
      // Entries and runs come in one order; entries that stand for no item have no run.
      let objects = (node["items"]?.elements ?? []).filter { $0.kind == .object && $0["repeat"]?.numberValue != 0 }
      guard objects.count == section.runs.count else { continue }
      for (object, run) in zip(objects, section.runs) { parts.items[ObjectIdentifier(run)] = object }
    }
    for (run, item) in items { parts.items[run] = SyntaxTree(item.json).root }
    return parts
  }
}

/// A client's sections and items as trees.
struct ReadParts {
  fileprivate(set) var sections: [Identifier: SyntaxNode] = [:]
  fileprivate var items: [ObjectIdentifier: SyntaxNode] = [:]

  /// What a run was read from: an item, or a generator.
  func node(of run: ItemRun) -> SyntaxNode? { items[ObjectIdentifier(run)] }
}
