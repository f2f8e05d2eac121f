import CollectionLayout
import JSON

/// The names in one text: what they are defined as, and where they are used.
///
/// Made of the tree that the parser recovers, so that it holds while somebody is typing. Items without a name of their
/// own are called as a text that is opened now calls them.
package struct NameIndex: Sendable {
  /// What has a name.
  package enum Sort: Sendable {
    case section
    case item
    case template
  }

  /// One definition of a name.
  package struct Symbol: Sendable {
    package let sort: Sort
    /// The name as it is written, such as `photo-{i}`; the default one of what has none.
    package let text: String
    /// Whether the text says the name, so that it can be another.
    package let isWritten: Bool
    /// The name without its quotes; the opening bracket of what has none.
    package let definition: Range<Int>
    /// All that the name is for: the object, or the member of a template.
    package let declaration: Range<Int>
    /// Where its definition and its references stand in the list of all symbols' occurrences.
    var occurrences = 0..<0
  }

  /// A place where a name stands.
  package struct Occurrence: Sendable {
    /// The name without its quotes.
    package let range: Range<Int>
    /// The same with its quotes.
    package let token: Range<Int>
    /// The place of its symbol in the list of all.
    package let symbol: Int
    package let isDefinition: Bool
    let meaning: Meaning
  }

  /// What a name at a place is, so that it can be written anew.
  enum Meaning: Equatable, Sendable {
    /// The name as it is written where it is defined.
    case written
    /// The name of a section.
    case section(Int)
    /// The name of one item of an entry.
    case item(entry: Int, place: Int)
  }

  /// A section of the document, or one that comes in its timeline.
  struct NamedSection: Sendable {
    let node: SyntaxNode
    /// As it counts: with an ending where another has the name.
    let name: Identifier
    /// Where the name is defined; nil for a default one that nobody refers to.
    var symbol: Int?
    /// Its items and generators in the list of all.
    var entries = 0..<0
    /// The source object that stands instead of items.
    var source: SyntaxNode?
    let isInTimeline: Bool
  }

  /// An item or a generator.
  struct NamedEntry: Sendable {
    let node: SyntaxNode
    let section: Int?
    let count: Int
    let isGenerator: Bool
    /// Where names are asked for.
    let asked: SyntaxNode?
    /// Whether what is asked for counts, and not the default names.
    let isNamed: Bool
    /// The symbol of the one string that names are asked for with; nil for default names, and where several take turns.
    let symbol: Int?
    /// Its first item's place in the section.
    let first: Int
    var names = ClaimedNames.none
  }

  package internal(set) var symbols: [Symbol] = []
  /// In the order of the text.
  package internal(set) var occurrences: [Occurrence] = []
  /// The places of occurrences, symbol by symbol.
  var occurrencesBySymbol: [Int] = []
  /// The document's, and behind them those of its timeline.
  var sections: [NamedSection] = []
  var entries: [NamedEntry] = []
  /// Which item has a name.
  var items = ItemNames()
  /// Which section has a name.
  var sectionsByName: [Identifier: Int] = [:]
  /// The symbols of templates by name.
  var templates: [String: Int] = [:]

  /// The place in the list of all of the name at, or around, a byte of the text; nil for none.
  package func occurrence(at offset: Int) -> Int? {
    let next = occurrences.indices.partitioningIndex { occurrences[$0].token.upperBound >= offset }
    guard next < occurrences.count, occurrences[next].token.lowerBound <= offset else { return nil }
    // Where two touch, the one that begins there is meant.
    if next + 1 < occurrences.count, occurrences[next + 1].token.lowerBound <= offset { return next + 1 }
    return next
  }

  /// The symbol at, or around, a byte of the text; nil for none.
  package func symbol(at offset: Int) -> Symbol? { occurrence(at: offset).map { symbols[occurrences[$0].symbol] } }

  /// Where a symbol's name stands, in the order of the text; a section's also in the default names of its items.
  package func occurrences(of symbol: Int) -> [Occurrence] {
    let own = occurrencesBySymbol[symbols[symbol].occurrences]
    guard symbols[symbol].sort == .section else { return own.map { occurrences[$0] } }
    let derived = occurrences.indices.filter { isDerived($0, from: symbol) }
    return derived.isEmpty ? own.map { occurrences[$0] } : (own + derived).sorted().map { occurrences[$0] }
  }

  /// Whether a name is a default one made of a section's.
  func isDerived(_ occurrence: Int, from section: Int) -> Bool {
    guard !occurrences[occurrence].isDefinition, case .item(let entry, _) = occurrences[occurrence].meaning,
      !entries[entry].isNamed, let place = entries[entry].section
    else { return false }
    return sections[place].symbol == section
  }
}
