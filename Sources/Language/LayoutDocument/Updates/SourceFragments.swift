package import CollectionLayout
package import JSON

/// The JSON texts of sections and items that a client sent, so that a commit can write them unchanged.
///
/// Only the texts are kept, and `read` parses them again: trees need several times as much memory, for which sessions
/// that never commit would pay.
package struct SourceFragments: Sendable {
  private struct Item: Sendable {
    /// The run of the item. It is kept so that no other run can get its object identifier.
    var run: ItemRun
    var json: [UInt8]
  }

  private struct Section: Sendable {
    /// The runs of the section's items, in order.
    var runs: [ItemRun]
    var json: [UInt8]
    /// Whether the document's text describes the section now.
    var isInText = false
  }

  private var items: [ObjectIdentifier: Item] = [:]
  private var sections: [Identifier: Section] = [:]
  /// The number of items and sections above which those that no longer exist are dropped.
  private var limit = 256

  package init() {}

  /// Records the JSON text of an item.
  mutating func add(_ run: ItemRun, _ json: [UInt8]) {
    items[ObjectIdentifier(run.origin)] = Item(run: run, json: json)
  }

  /// Records the JSON text of a section with its items. If the text has no items, these are recorded separately.
  mutating func add(_ section: CollectionLayout.Section, _ json: [UInt8]) {
    var runs: [ItemRun] = []
    for slice in section.items.slices where runs.last !== slice.run { runs.append(slice.run) }
    sections[section.identifier] = Section(runs: runs, json: json)
  }

  /// Adds newer fragments, which replace those of the same sections and runs. If there are then more than the limit,
  /// those whose section or run `model` does not contain are dropped, and the limit becomes twice the remaining number.
  package mutating func add(_ other: SourceFragments, keptIn model: CollectionModel) {
    sections.merge(other.sections) { _, new in new }
    items.merge(other.items) { _, new in new }
    guard items.count + sections.count > limit else { return }
    let names = Set(model.sections.map(\.identifier))
    sections = sections.filter { names.contains($0.key) }
    let runs = Set(model.sections.flatMap { $0.items.slices.map { ObjectIdentifier($0.run.origin) } })
    items = items.filter { runs.contains($0.key) }
    limit = max(256, 2 * (items.count + sections.count))
  }

  /// Marks all sections as described by the document's text. The text of their items is kept.
  package mutating func dropSections() {
    for name in sections.keys { sections[name]?.isInText = true }
  }

  /// Parses the recorded JSON texts.
  package func read() -> ParsedFragments {
    var fragments = ParsedFragments()
    for (name, section) in sections {
      guard let node = SyntaxTree(section.json).root else { continue }
      if !section.isInText { fragments.sections[name] = node }
      // Entries and runs are in the same order; entries without items have no run.
      let objects = (node["items"]?.elements ?? []).filter { $0.kind == .object && $0["repeat"]?.numberValue != 0 }
      guard objects.count == section.runs.count else { continue }
      for (object, run) in zip(objects, section.runs) { fragments.items[ObjectIdentifier(run)] = object }
    }
    for (run, item) in items { fragments.items[run] = SyntaxTree(item.json).root }
    return fragments
  }
}

/// The parsed sections and items that a client sent.
package struct ParsedFragments {
  package fileprivate(set) var sections: [Identifier: SyntaxNode] = [:]
  fileprivate var items: [ObjectIdentifier: SyntaxNode] = [:]

  /// Returns the object of the item or generator that a run is from; nil if no text of it is recorded.
  package func node(of run: ItemRun) -> SyntaxNode? { items[ObjectIdentifier(run.origin)] }
}
