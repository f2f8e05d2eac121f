import Cancellation
import JSONRPC
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// Returns the definition of the symbol at a position; nil if there is none.
  func definition(at position: Position) -> LocationLink? {
    let names = snapshot.names
    guard let place = names.occurrence(at: offset(of: position)) else { return nil }
    let occurrence = names.occurrences[place]
    let symbol = names.symbols[occurrence.symbol]
    var cursor = cursor
    return LocationLink(
      originSelectionRange: PositionRange(occurrence.range, &cursor), targetUri: originalURI,
      targetRange: PositionRange(symbol.declaration, &cursor),
      targetSelectionRange: PositionRange(symbol.definition, &cursor))
  }

  /// Returns the ranges of all occurrences of the symbol at a position, in text order.
  func occurrences(at position: Position) -> [(range: PositionRange, isDefinition: Bool)] {
    let names = snapshot.names
    guard let place = names.occurrence(at: offset(of: position)) else { return [] }
    var cursor = cursor
    return names.occurrences(of: names.occurrences[place].symbol).prefix(Limits.resultCount).map {
      (PositionRange($0.range, &cursor), $0.isDefinition)
    }
  }

  /// Returns the range and the name of the symbol at a position; nil if there is none. Throws if it cannot be renamed.
  func prepareRename(at position: Position) throws(ResponseError) -> PrepareRenameResult? {
    do throws(RenameError) {
      guard let found = try snapshot.renamable(at: offset(of: position)) else { return nil }
      try checkIsKnown()
      var cursor = cursor
      return PrepareRenameResult(range: PositionRange(found.range, &cursor), placeholder: found.name)
    } catch {
      throw .cannotRename(error)
    }
  }

  /// Returns the edits that rename the symbol at a position. Throws if there is no symbol or it cannot be renamed.
  func rename(_ message: RenameRequest) throws(ResponseError) -> WorkspaceEdit {
    do throws(RenameError) {
      try checkIsKnown()
      let found = try snapshot.rename(at: offset(of: message.position), to: message.newName)
      guard let found else { throw RenameError("There is no symbol at this position.") }
      var cursor = cursor
      let edits = TextEdit.coalesced(found, atMost: Limits.resultCount, of: buffer.bytes).map {
        WorkspaceEdit.Edit($0, &cursor)
      }
      return WorkspaceEdit(
        uri: originalURI, version: version, edits: edits, isVersioned: capabilities.versionedEdits)
    } catch {
      throw .cannotRename(error)
    }
  }

  /// Throws if this copy of the text may differ from the editor's.
  private func checkIsKnown() throws(RenameError) {
    guard isOutOfSync else { return }
    throw RenameError("The server's copy of the text may differ from the editor's. Close and reopen the document.")
  }
}

extension ResponseError {
  fileprivate static func cannotRename(_ renameError: RenameError) -> ResponseError {
    failed("cannotRename", renameError.message)
  }
}

extension DocumentContext {
  /// The document symbols, as a flat list with depths.
  var symbols: [DocumentSymbolItem] { entries(snapshot.outline(limit: Limits.resultCount)) }

  /// Returns the symbols of several documents whose names contain the characters of a query in order (subsequence
  /// match).
  static func symbols(matching query: String, in documents: [DocumentContext]) -> [(
    uri: String, entry: DocumentSymbolItem
  )] {
    let letters = Array(query.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace })
    var found: [(uri: String, entry: DocumentSymbolItem)] = []
    for document in documents where found.count < Limits.resultCount {
      var seen = 0
      let matches = document.entries(document.snapshot.outlineNames()) { entry in
        seen += 1
        return (seen & 0x3ff != 0 || document.snapshot.token?.isCancelled != true) && entry.name.has(letters)
      }
      found += matches.prefix(Limits.resultCount - found.count).map { (document.originalURI, $0) }
    }
    return found
  }

  private func entries(
    _ outline: [DocumentSymbol], where isWanted: (DocumentSymbol) -> Bool = { _ in true }
  ) -> [DocumentSymbolItem] {
    var cursor = cursor
    var containers: [String] = []
    var entries: [DocumentSymbolItem] = []
    for part in outline {
      containers.removeLast(max(0, containers.count - part.depth))
      defer { containers.append(part.name) }
      guard isWanted(part) else { continue }
      entries.append(
        DocumentSymbolItem(
          name: part.name, detail: part.detail, kind: part.kind.number, range: PositionRange(part.range, &cursor),
          selectionRange: PositionRange(part.selectionRange, &cursor), depth: part.depth, container: containers.last))
    }
    return entries
  }
}

extension String {
  /// Whether the text contains these characters in order, ignoring case.
  fileprivate func has(_ letters: [Unicode.Scalar]) -> Bool {
    var next = 0
    for letter in lowercased().unicodeScalars where next < letters.count && letter == letters[next] { next += 1 }
    return next == letters.count
  }
}

extension DocumentSymbol.Kind {
  /// LSP's `SymbolKind`, limited to the values that every client supports (1 to 18).
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
