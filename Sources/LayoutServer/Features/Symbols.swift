import Cancellation
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// The parts of the document with what is known of them.
  var symbols: [SymbolEntry] { entries(snapshot.outline(limit: Limits.entries)) }

  /// The parts of some documents whose names have the letters of a query, in their order.
  static func symbols(matching query: String, in documents: [DocumentContext]) -> [(uri: String, entry: SymbolEntry)] {
    let letters = Array(query.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace })
    var found: [(uri: String, entry: SymbolEntry)] = []
    for document in documents where found.count < Limits.entries {
      var seen = 0
      let matches = document.entries(document.snapshot.outlineNames()) { entry in
        seen += 1
        return (seen & 0x3ff != 0 || document.snapshot.token?.isCancelled != true) && entry.name.has(letters)
      }
      found += matches.prefix(Limits.entries - found.count).map { (document.spelling, $0) }
    }
    return found
  }

  private func entries(
    _ outline: [OutlineEntry], where isWanted: (OutlineEntry) -> Bool = { _ in true }
  ) -> [SymbolEntry] {
    var cursor = cursor
    var containers: [String] = []
    var entries: [SymbolEntry] = []
    for part in outline {
      containers.removeLast(max(0, containers.count - part.depth))
      defer { containers.append(part.name) }
      guard isWanted(part) else { continue }
      entries.append(
        SymbolEntry(
          name: part.name, detail: part.detail, kind: part.sort.number, range: PositionRange(part.range, &cursor),
          selection: PositionRange(part.selection, &cursor), depth: part.depth, container: containers.last))
    }
    return entries
  }
}

extension String {
  /// Whether it has all these letters in their order, large or small.
  fileprivate func has(_ letters: [Unicode.Scalar]) -> Bool {
    var next = 0
    for letter in lowercased().unicodeScalars where next < letters.count && letter == letters[next] { next += 1 }
    return next == letters.count
  }
}

extension OutlineEntry.Sort {
  /// LSP's `SymbolKind`; of those that every client knows.
  fileprivate var number: Int {
    switch self {
    case .group: 3
    case .template: 5
    case .section: 2
    case .header, .footer: 8
    case .decoration: 7
    case .item: 13
    case .generator: 18
    case .source: 1
    case .effect: 12
    case .event: 6
    }
  }
}
