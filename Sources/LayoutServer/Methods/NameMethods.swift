import JSON
import JSONRPC
import LayoutProtocol

extension MethodTable {
  /// What editors ask about names, and about the parts that have them.
  static var names: [Method] {
    [
      .request(Definition.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        guard let answer = server.definition(message, on: connection) else { return writer.null() }
        let isLink = connection.client.capabilities.definitionLinks
        // Links come as a list only.
        if isLink { writer.beginArray() }
        answer.write(asLink: isLink, to: &writer)
        if isLink { writer.endArray() }
      },
      .request(References.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let found = server.occurrences(at: message.place, on: connection)
        writer.array { writer in
          for found in found where message.includesDeclaration || !found.isDefinition {
            Location(uri: found.uri, range: found.range).write(to: &writer)
          }
        }
      },
      .request(DocumentHighlights.self, stopping: .anywhere) {
        message, connection, server, writer throws(ResponseError) in
        let found = server.occurrences(at: message.place, on: connection)
        writer.array { writer in
          for found in found {
            DocumentHighlights.Answer(range: found.range, isDefinition: found.isDefinition).write(to: &writer)
          }
        }
      },
      .request(PrepareRename.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        guard let answer = try server.prepareRename(message, on: connection) else { return writer.null() }
        answer.write(to: &writer)
      },
      .request(Rename.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        guard let edit = try server.rename(message, on: connection) else { return writer.null() }
        edit.write(to: &writer)
      },
      .request(DocumentSymbols.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let (uri, entries) = server.symbols(of: message.document.uri, for: connection)
        if connection.client.capabilities.nestedSymbols { return SymbolEntry.write(nested: entries, to: &writer) }
        writer.array { writer in for entry in entries { entry.write(in: uri, to: &writer) } }
      },
      .request(WorkspaceSymbols.self, stopping: .anywhere) {
        message, connection, server, writer throws(ResponseError) in
        let found = server.symbols(matching: message.query, for: connection)
        writer.array { writer in for (uri, entry) in found { entry.write(in: uri, to: &writer) } }
      },
    ]
  }
}
