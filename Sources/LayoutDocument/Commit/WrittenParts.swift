package import CollectionLayout
import JSON

/// What a client's sections and items were written as, so that they go into the text the way they came.
package struct WrittenParts: Sendable {
  /// An item, or a generator, that was read from an object.
  struct Entry: Sendable {
    /// Kept, so that no other run gets its identity.
    var run: ItemRun
    var node: SyntaxNode
  }

  private(set) var sections: [Identifier: SyntaxNode] = [:]
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// So many entries are kept before those that are gone are looked for.
  private var limit = 256

  package init() {}

  /// Notes what an item was read from, which is JSON.
  package mutating func add(_ run: ItemRun, _ json: [UInt8]) {
    guard let node = SyntaxTree(json).root else { return }
    entries[ObjectIdentifier(run)] = Entry(run: run, node: node)
  }

  /// Notes what a section was read from, which is JSON; without items these are not the section's.
  package mutating func add(_ section: Section, _ json: [UInt8]) {
    guard let node = SyntaxTree(json).root else { return }
    sections[section.identifier] = node
    // Entries and runs come in one order; entries that stand for no item have no run.
    var runs: [ItemRun] = []
    for piece in section.items.pieces where runs.last !== piece.run { runs.append(piece.run) }
    let objects = (node["items"]?.elements ?? []).filter { $0.kind == .object && $0["repeat"]?.numberValue != 0 }
    guard objects.count == runs.count else { return }
    for (object, run) in zip(objects, runs) { entries[ObjectIdentifier(run)] = Entry(run: run, node: object) }
  }

  /// Adds what another one has, which is newer, and drops what a model does not have any more.
  package mutating func add(_ other: WrittenParts, keptIn model: CollectionModel) {
    sections.merge(other.sections) { _, new in new }
    entries.merge(other.entries) { _, new in new }
    let names = Set(model.sections.map(\.identifier))
    sections = sections.filter { names.contains($0.key) }
    guard entries.count > limit else { return }
    let runs = Set(model.sections.flatMap { $0.items.pieces.map { ObjectIdentifier($0.run) } })
    entries = entries.filter { runs.contains($0.key) }
    limit = max(256, entries.count * 2)
  }

  /// Forgets the sections: the text's own count again.
  package mutating func dropSections() { sections = [:] }

  /// What a run was read from.
  func entry(of run: ItemRun) -> Entry? { entries[ObjectIdentifier(run)] }
}
