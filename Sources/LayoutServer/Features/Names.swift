import Cancellation
import JSONRPC
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// Where what is named at a place is defined; nil where nothing is.
  func definition(at position: Position) -> LocationLink? {
    let names = snapshot.names
    guard let place = names.occurrence(at: offset(of: position)) else { return nil }
    let occurrence = names.occurrences[place]
    let symbol = names.symbols[occurrence.symbol]
    var cursor = cursor
    return LocationLink(
      originSelectionRange: PositionRange(occurrence.range, &cursor), targetUri: spelling,
      targetRange: PositionRange(symbol.declaration, &cursor),
      targetSelectionRange: PositionRange(symbol.definition, &cursor))
  }

  /// Where the name at a place stands, in the order of the text.
  func occurrences(at position: Position) -> [(range: PositionRange, isDefinition: Bool)] {
    let names = snapshot.names
    guard let place = names.occurrence(at: offset(of: position)) else { return [] }
    var cursor = cursor
    return names.occurrences(of: names.occurrences[place].symbol).prefix(Limits.entries).map {
      (PositionRange($0.range, &cursor), $0.isDefinition)
    }
  }

  /// The name at a place that can be another; nil where there is none.
  func prepareRename(at position: Position) throws(ResponseError) -> PrepareRenameResult? {
    do throws(RenameRefusal) {
      guard let found = try snapshot.renamable(at: offset(of: position)) else { return nil }
      try checkIsKnown()
      var cursor = cursor
      return PrepareRenameResult(range: PositionRange(found.range, &cursor), placeholder: found.name)
    } catch {
      throw .cannotRename(error)
    }
  }

  /// The edits that give what is named at a place another name; refused where there is no name.
  func rename(_ message: Rename) throws(ResponseError) -> WorkspaceEdit {
    do throws(RenameRefusal) {
      try checkIsKnown()
      let found = try snapshot.rename(at: offset(of: message.position), to: message.newName)
      guard let found else { throw RenameRefusal("There is no name that could be changed.") }
      var cursor = cursor
      let edits = TextEdit.merged(found, atMost: Limits.entries, of: buffer.bytes).map {
        WorkspaceEdit.Edit($0, &cursor)
      }
      return WorkspaceEdit(
        uri: spelling, version: version, edits: edits, isVersioned: capabilities.versionedEdits)
    } catch {
      throw .cannotRename(error)
    }
  }

  /// Refuses edits of a text that may not be the editor's.
  private func checkIsKnown() throws(RenameRefusal) {
    guard isSuspect else { return }
    throw RenameRefusal("The text that is known here may not be the editor's; close the document and open it again.")
  }
}

extension ResponseError {
  fileprivate static func cannotRename(_ refusal: RenameRefusal) -> ResponseError {
    failed("cannotRename", refusal.message)
  }
}

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
