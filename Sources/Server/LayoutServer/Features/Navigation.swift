import JSON
import JSONRPC
import LanguageFeatures
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// Symbols: definition, references, highlights, document symbols and rename.
enum NavigationMethods {
  static var all: [Method] {
    [
      .query(DefinitionRequest.self, offers: .provider("definitionProvider")) { message, document, writer in
        guard let document, let response = document.definition(at: message.position) else { return writer.null() }
        let isLink = document.capabilities.definitionLinks
        // LocationLink is only allowed in an array.
        guard isLink else {
          return Location(uri: response.targetUri, range: response.targetSelectionRange).write(to: &writer)
        }
        writer.array { writer in response.write(to: &writer) }
      },
      .query(ReferencesRequest.self, offers: .provider("referencesProvider")) { message, document, writer in
        writer.array { writer in
          guard let document else { return }
          for occurrence in document.occurrences(at: message.position)
          where message.context.includeDeclaration || !occurrence.isDefinition {
            Location(uri: document.originalURI, range: occurrence.range).write(to: &writer)
          }
        }
      },
      .query(DocumentHighlightRequest.self, offers: .provider("documentHighlightProvider")) {
        message, document, writer in
        writer.array { writer in
          for occurrence in document?.occurrences(at: message.position) ?? [] {
            DocumentHighlight(range: occurrence.range, kind: occurrence.isDefinition ? 3 : 2).write(to: &writer)
          }
        }
      },
      .query(DocumentSymbolRequest.self, offers: .provider("documentSymbolProvider")) { _, document, writer in
        guard let document else { return writer.array { _ in } }
        let entries = document.symbols
        if document.capabilities.nestedSymbols { return DocumentSymbolItem.write(nested: entries, to: &writer) }
        writer.array { writer in for entry in entries { entry.write(in: document.originalURI, to: &writer) } }
      },
      Method(WorkspaceSymbolsRequest.self, isRequest: true, offers: .provider("workspaceSymbolProvider")) { message in
        .workspace { documents, writer in
          let symbols = DocumentContext.symbols(matching: message.query, in: documents)
          writer.array { writer in for (uri, entry) in symbols { entry.write(in: uri, to: &writer) } }
        }
      },
      .query(PrepareRenameRequest.self) { message, document, writer throws(ResponseError) in
        guard let response = try document?.prepareRename(at: message.position) else { return writer.null() }
        response.write(to: &writer)
      },
      .query(
        RenameRequest.self,
        offers: Capability("renameProvider") { client, writer in
          guard client.preparesRenames else { return writer.bool(true) }
          writer.object { writer in writer.member("prepareProvider", true) }
        }
      ) { message, document, writer throws(ResponseError) in
        guard let edit = try document?.rename(message) else { return writer.null() }
        edit.write(to: &writer)
      },
    ]
  }
}

extension DocumentContext {
  /// Returns the definition of the symbol at a position; nil if there is none.
  func definition(at position: Position) -> LocationLink? {
    let names = snapshot.names
    guard let index = names.occurrence(at: offset(of: position)) else { return nil }
    let occurrence = names.occurrences[index]
    let symbol = names.symbols[occurrence.symbol]
    var cursor = cursor
    return LocationLink(
      originSelectionRange: PositionRange(occurrence.range, &cursor), targetUri: originalURI,
      targetRange: PositionRange(symbol.declaration, &cursor),
      targetSelectionRange: PositionRange(symbol.definition, &cursor))
  }

  /// Returns the ranges of the occurrences of the symbol at a position, in text order, at most `Limits.resultCount`;
  /// empty if there is no symbol.
  func occurrences(at position: Position) -> [(range: PositionRange, isDefinition: Bool)] {
    let names = snapshot.names
    guard let index = names.occurrence(at: offset(of: position)) else { return [] }
    var cursor = cursor
    let occurrences = names.occurrences(of: names.occurrences[index].symbol, token: snapshot.token)
    return occurrences.prefix(Limits.resultCount).map { (PositionRange($0.range, &cursor), $0.isDefinition) }
  }

  /// Returns the range and the name of the symbol at a position; nil if there is none. Throws if the symbol cannot be
  /// renamed.
  func prepareRename(at position: Position) throws(ResponseError) -> PrepareRenameResult? {
    try reporting { () throws(RenameError) -> PrepareRenameResult? in
      guard let symbol = try RenameProvider(snapshot).renamable(at: offset(of: position)) else { return nil }
      try checkIsKnown()
      var cursor = cursor
      return PrepareRenameResult(range: PositionRange(symbol.range, &cursor), placeholder: symbol.name)
    }
  }

  /// Returns the edits that rename a symbol. Throws if there is no symbol at the position, or if it cannot be renamed
  /// so.
  func rename(_ message: RenameRequest) throws(ResponseError) -> WorkspaceEdit {
    try reporting { () throws(RenameError) -> WorkspaceEdit in
      try checkIsKnown()
      let renaming = try RenameProvider(snapshot).rename(at: offset(of: message.position), to: message.newName)
      guard let renaming else {
        throw RenameError("There is no name at this position. Rename at the name of a section, an item or a template.")
      }
      var cursor = cursor
      let edits = TextEdit.coalesced(renaming, atMost: Limits.resultCount, of: buffer.bytes).map {
        WorkspaceEdit.Edit($0, &cursor)
      }
      return WorkspaceEdit(
        uri: originalURI, version: version, edits: edits, isVersioned: capabilities.versionedEdits)
    }
  }

  /// Throws if this copy of the text may differ from the editor's.
  private func checkIsKnown() throws(RenameError) {
    guard isOutOfSync else { return }
    throw RenameError("The server's copy of the text may differ from the editor's. Close and reopen the document.")
  }
}

extension DocumentContext {
  /// The document symbols, at most `Limits.resultCount`, as a list in text order with the depth of each.
  var symbols: [DocumentSymbolItem] { entries(DocumentSymbol.outline(of: snapshot, limit: Limits.resultCount)) }

  /// Returns at most `Limits.resultCount` symbols of several documents, those whose names contain the characters of a
  /// query in order (subsequence match).
  static func symbols(matching query: String, in documents: [DocumentContext]) -> [(
    uri: String, entry: DocumentSymbolItem
  )] {
    let letters = Array(query.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace })
    var symbols: [(uri: String, entry: DocumentSymbolItem)] = []
    for document in documents where symbols.count < Limits.resultCount {
      let matches = document.entries(DocumentSymbol.all(in: document.snapshot)) { $0.name.has(letters) }
      symbols += matches.prefix(Limits.resultCount - symbols.count).map { (document.originalURI, $0) }
    }
    return symbols
  }

  private func entries(
    _ outline: [DocumentSymbol], where isIncluded: (DocumentSymbol) -> Bool = { _ in true }
  ) -> [DocumentSymbolItem] {
    var cursor = cursor
    var containers: [String] = []
    var entries: [DocumentSymbolItem] = []
    var poll = CancellationPoll(snapshot.token)
    for symbol in outline where poll.shouldContinue() {
      containers.removeLast(max(0, containers.count - symbol.depth))
      defer { containers.append(symbol.name) }
      guard isIncluded(symbol) else { continue }
      entries.append(
        DocumentSymbolItem(
          name: symbol.name, detail: symbol.detail, kind: symbol.kind.number,
          range: PositionRange(symbol.range, &cursor),
          selectionRange: PositionRange(symbol.selectionRange, &cursor), depth: symbol.depth, container: containers.last
        ))
    }
    return entries
  }
}

extension String {
  /// Whether the text contains these characters in this order, with others between them, ignoring case.
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
