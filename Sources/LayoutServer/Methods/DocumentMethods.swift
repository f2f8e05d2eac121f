import LayoutProtocol

/// Text synchronization, watched files and workspace folders.
enum DocumentMethods {
  static var all: [Method] {
    [
      .notification(DidOpenTextDocumentNotification.self, writesTextOf: { $0.uri }) { message, connection, server in
        server.documents.open(message, from: connection, server)
      },
      .notification(DidChangeTextDocumentNotification.self, writesTextOf: { $0.textDocument.uri }) {
        message, connection, server in
        server.documents.change(message, from: connection, server)
      },
      .notification(DidCloseTextDocumentNotification.self, writesTextOf: { $0.textDocument.uri }) {
        message, connection, server in
        server.documents.close(message, from: connection, server)
      },
      // Another document may read its items from the saved file.
      .notification(DidSaveTextDocumentNotification.self) { message, _, server in
        server.fileChanged(uri: message.textDocument.uri)
      },
      .notification(DidChangeWatchedFilesNotification.self) { message, _, server in
        for change in message.changes { server.fileChanged(uri: change.uri) }
      },
      .notification(DidChangeWorkspaceFoldersNotification.self) { message, connection, server in
        let removed = message.event.removed.compactMap { DocumentURI($0.uri).folderPath }
        connection.client.workspaceFolders.removeAll { removed.contains($0) }
        connection.client.workspaceFolders += message.event.added.compactMap { DocumentURI($0.uri).folderPath }
        server.documents.foldersChanged(on: connection)
      },
    ]
  }
}
