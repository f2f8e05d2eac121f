import LayoutDocument
import LayoutProtocol

extension Server {
  /// The parts of a document with what is known of them, and the name under which its owner has it open.
  func symbols(of uri: String, for connection: Connection) -> (uri: String, entries: [SymbolEntry]) {
    guard let opened = layoutDocument(uri) else { return (uri, []) }
    opened.refresh()
    let entries = opened.document.outline(limit: Limits.entries)
    return (opened.spelling, Self.entries(entries, of: opened, for: connection))
  }

  /// The parts of the client's layout documents whose names have the letters of a query, in their order.
  func symbols(matching query: String, for connection: Connection) -> [(uri: String, entry: SymbolEntry)] {
    let letters = Array(query.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace })
    let own = documents.all.filter { $0.owner === connection && $0.isLayout && !$0.isRefused }
    var found: [(uri: String, entry: SymbolEntry)] = []
    for opened in own.sorted(by: { $0.spelling < $1.spelling }) where found.count < Limits.entries {
      opened.refresh()
      let entries = opened.document.outlineNames()
      var seen = 0
      let matches = Self.entries(entries, of: opened, for: connection) { entry in
        seen += 1
        return (seen & 0x3ff != 0 || longWork.goesOn(after: 0)) && entry.name.has(letters)
      }
      found += matches.prefix(Limits.entries - found.count).map { (opened.spelling, $0) }
    }
    return found
  }

  private static func entries(
    _ outline: [OutlineEntry], of opened: OpenDocument, for connection: Connection,
    where isWanted: (OutlineEntry) -> Bool = { _ in true }
  ) -> [SymbolEntry] {
    var cursor = PositionCursor(opened.buffer, connection.encoding)
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
