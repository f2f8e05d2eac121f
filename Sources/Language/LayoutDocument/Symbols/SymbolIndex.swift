package import CollectionLayout
package import JSON
package import LayoutBase

/// The symbols of a text: its sections, items and templates, with the ranges where their names are defined and
/// referenced.
///
/// It is built from the error-tolerant syntax tree, so it is available in texts with syntax errors too. Items without
/// explicit identifiers have those of a newly opened document with this text.
package struct SymbolIndex: Sendable {
  /// The kind of a symbol.
  package enum SymbolKind: Sendable {
    case section
    case item
    case template
  }

  /// A definition of a name: that of a section, an item, a generator or a template.
  package struct Symbol: Sendable {
    package let kind: SymbolKind
    /// The name as the text defines it, such as `photo-{i}`; the default name if the text has none.
    package let text: String
    /// Whether the text contains the name, so that it can be renamed.
    package let isWritten: Bool
    /// The byte range of the name without its quotes; the opening bracket of the object if the text has no name.
    package let definition: Range<Int>
    /// The byte range of the definition: the object, or the member of a template.
    package let declaration: Range<Int>
  }

  /// A byte range of the text where the name of a symbol is defined or referenced.
  package struct Occurrence: Sendable {
    /// The byte range of the name without its quotes.
    package let range: Range<Int>
    /// The byte range of the name with its quotes; in an element key, that of the whole key.
    package let token: Range<Int>
    /// The index of the symbol in `symbols`.
    package let symbol: Int
    package let isDefinition: Bool
    package let meaning: ReferenceForm
  }

  /// The form of a name at an occurrence, from which a rename derives the replacement.
  package enum ReferenceForm: Equatable, Sendable {
    /// The name as the definition has it.
    case written
    /// The identifier of the section at an index of `sections`.
    case section(Int)
    /// The identifier of one item of the entry at an index of `entries`; `index` is that of the item in the entry.
    case item(entry: Int, index: Int)
  }

  /// A section of the document, or one that its timeline inserts.
  package struct SectionScope: Sendable {
    package let node: SyntaxNode
    /// The assigned identifier. It differs from the key `id` if that is a duplicate.
    package let name: Identifier
    /// The index of the symbol in `symbols`; nil for a section without `id` that nothing refers to.
    package internal(set) var symbol: Int?
    /// The indices of the section's items and generators in `SymbolIndex.entries`.
    package internal(set) var entries = 0..<0
    /// The data source object; nil if the section has none.
    package internal(set) var source: SyntaxNode?
    package let isInTimeline: Bool
  }

  /// An item or a generator of the document, or one that its timeline inserts.
  package struct EntryScope: Sendable {
    package let node: SyntaxNode
    /// The index of its section in `SymbolIndex.sections`; nil for a single item that the timeline inserts.
    package let section: Int?
    /// The number of ancestors.
    package let level: Int
    package let count: Int
    package let isGenerator: Bool
    /// The value that sets the identifiers: the `id` of the item or generator, or of its template; nil if there is
    /// none.
    package let explicitIdentifierNode: SyntaxNode?
    /// Whether the items have the identifiers that `explicitIdentifierNode` sets: it is valid, and has not too many
    /// duplicates.
    package let hasExplicitIdentifier: Bool
    /// The index in `SymbolIndex.symbols` of the symbol of the string that sets the identifiers; nil for default ones
    /// and for a `cycle`.
    package let symbol: Int?
    /// The index of the first item among all items of the section, visible or not.
    package let first: Int
    package internal(set) var names = EntryIdentifiers()
  }

  package internal(set) var symbols: [Symbol] = []
  /// The occurrences in text order.
  package internal(set) var occurrences: [Occurrence] = []
  /// The sections of the document, followed by those that its timeline inserts.
  package internal(set) var sections: [SectionScope] = []
  package internal(set) var entries: [EntryScope] = []
  /// The items by identifier. The `run` of a position in this table is an index in `entries`.
  package internal(set) var items = IdentifierTable()
  /// The indices in `sections`, by identifier.
  package internal(set) var sectionsByName: [Identifier: Int] = [:]
  /// The indices in `symbols` of templates, by name.
  package internal(set) var templates: [String: Int] = [:]

  /// Adds the identifiers of the items of an entry to `items`.
  mutating func addNames(ofEntry entry: Int) {
    let names = entries[entry].names
    names.forEachSegment { items.add($0.identifiers, $0.range, ofRun: entry) }
  }

  /// Returns the index of the occurrence that contains a byte offset or ends at it, by binary search; nil if there is
  /// none.
  package func occurrence(at offset: Int) -> Int? {
    let next = occurrences.indices.partitioningIndex { occurrences[$0].token.upperBound >= offset }
    guard next < occurrences.count, occurrences[next].token.lowerBound <= offset else { return nil }
    // If two occurrences are adjacent, the one that starts at the offset is used.
    if next + 1 < occurrences.count, occurrences[next + 1].token.lowerBound <= offset { return next + 1 }
    return next
  }

  /// Returns the symbol whose occurrence contains a byte offset or ends at it; nil if there is none.
  package func symbol(at offset: Int) -> Symbol? { occurrence(at: offset).map { symbols[occurrences[$0].symbol] } }

  /// Returns the occurrences of the symbol at an index of `symbols`, in text order. For a section they include default
  /// identifiers of its items, which begin with the section's identifier. Linear; some are missing if `token` is
  /// cancelled.
  package func occurrences(of symbol: Int, token: CancellationToken? = nil) -> [Occurrence] {
    var poll = CancellationPoll(token)
    let isSection = symbols[symbol].kind == .section
    let indices = occurrences.indices.filter { index in
      poll.shouldContinue()
        && (occurrences[index].symbol == symbol || isSection && isDerived(index, from: symbol))
    }
    return indices.map { occurrences[$0] }
  }

  /// Returns whether an occurrence is a default identifier of an item, which begins with its section's identifier.
  /// `occurrence` is an index in `occurrences`, and `section` is the index of the section's symbol.
  package func isDerived(_ occurrence: Int, from section: Int) -> Bool {
    guard !occurrences[occurrence].isDefinition, case .item(let entry, _) = occurrences[occurrence].meaning,
      !entries[entry].hasExplicitIdentifier, let entrySection = entries[entry].section
    else { return false }
    return sections[entrySection].symbol == section
  }
}
