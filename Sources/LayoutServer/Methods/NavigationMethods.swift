import JSON
import JSONRPC
import LayoutProtocol

/// Symbols: definition, references, highlights, document symbols and rename.
enum NavigationMethods {
  static var all: [Method] {
    [
      .request(
        DefinitionRequest.self, reads: { $0.textDocument.uri }, offers: .provider("definitionProvider")
      ) { message, document, writer in
        guard let document, let answer = document.definition(at: message.position) else { return writer.null() }
        let isLink = document.capabilities.definitionLinks
        // LocationLink is only allowed in an array.
        guard isLink else {
          return Location(uri: answer.targetUri, range: answer.targetSelectionRange).write(to: &writer)
        }
        writer.array { writer in answer.write(to: &writer) }
      },
      .request(
        ReferencesRequest.self, reads: { $0.textDocument.uri }, offers: .provider("referencesProvider")
      ) { message, document, writer in
        writer.array { writer in
          guard let document else { return }
          for found in document.occurrences(at: message.position)
          where message.context.includeDeclaration || !found.isDefinition {
            Location(uri: document.originalURI, range: found.range).write(to: &writer)
          }
        }
      },
      .request(
        DocumentHighlightRequest.self, reads: { $0.textDocument.uri }, offers: .provider("documentHighlightProvider")
      ) { message, document, writer in
        let found = document?.occurrences(at: message.position) ?? []
        writer.array { writer in
          for found in found {
            DocumentHighlight(range: found.range, kind: found.isDefinition ? 3 : 2).write(to: &writer)
          }
        }
      },
      .request(
        DocumentSymbolRequest.self, reads: { $0.textDocument.uri }, offers: .provider("documentSymbolProvider")
      ) { _, document, writer in
        guard let document else { return writer.array { _ in } }
        let entries = document.symbols
        if document.capabilities.nestedSymbols { return DocumentSymbolItem.write(nested: entries, to: &writer) }
        writer.array { writer in for entry in entries { entry.write(in: document.originalURI, to: &writer) } }
      },
      .request(
        WorkspaceSymbolsRequest.self, offers: .provider("workspaceSymbolProvider"),
        readsDocuments: { message, documents, writer in
          let found = DocumentContext.symbols(matching: message.query, in: documents)
          writer.array { writer in for (uri, entry) in found { entry.write(in: uri, to: &writer) } }
        }),
      .request(PrepareRenameRequest.self, reads: { $0.textDocument.uri }) {
        message, document, writer throws(ResponseError) in
        guard let answer = try document?.prepareRename(at: message.position) else { return writer.null() }
        answer.write(to: &writer)
      },
      .request(
        RenameRequest.self, reads: { $0.textDocument.uri },
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
