import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// The open documents of all connections, by normalized URI.
package final class DocumentStore {
  let environment: ServerEnvironment
  private var documents: [DocumentURI: OpenDocument] = [:]
  /// The documents to refresh at the next flush, in the order of their first change.
  private var changed: [OpenDocument] = []
  /// The number of documents opened so far.
  private var openedCount = 0

  package init(environment: ServerEnvironment) { self.environment = environment }

  package subscript(_ uri: DocumentURI) -> OpenDocument? { documents[uri] }

  /// All open documents, unordered.
  package var all: some Sequence<OpenDocument> { documents.values }

  /// Returns the document that requests of a client name by a URI; nil if it is not open, or if another client has opened
  /// it since this client did.
  func document(_ uri: DocumentURI, for client: Connection) -> OpenDocument? {
    client.supersededDocuments.contains(uri) ? nil : documents[uri]
  }

  /// Returns the documents of a client, unordered.
  func all(of owner: Connection) -> [OpenDocument] { owner.documents.compactMap { documents[$0] } }

  /// Returns the document of a command: the one that its argument names, or the one that the client opened last. Throws
  /// `unknownDocument` if there is none.
  func document(
    ofCommand argument: JSONValue?, on connection: Connection
  ) throws(ResponseError) -> OpenDocument {
    if let name = argument?.asString ?? argument?["uri"]?.asString {
      guard let opened = document(DocumentURI(name), for: connection), opened.supportsQueries else {
        throw .unknownDocument(name)
      }
      return opened
    }
    if let argument, argument != .null {
      throw .unknown("unknownDocument", "arguments: \(argument.oneLine.prefix(40)) is not the URI of a document")
    }
    guard let newest = all(of: connection).filter(\.isLayout).max(by: { $0.openSequence < $1.openSequence }) else {
      throw .unknown("unknownDocument", "arguments: no layout document is open")
    }
    return newest
  }

  /// Returns the sequence number of the next opened document, from 1.
  func takeNumber() -> Int {
    openedCount += 1
    return openedCount
  }

  func insert(_ document: OpenDocument) {
    documents[document.uri] = document
    markDirty(document)
  }

  func remove(_ uri: DocumentURI) -> OpenDocument? {
    changed.removeAll { $0.uri == uri }
    return documents.removeValue(forKey: uri)
  }

  // MARK: - Changes

  /// Marks a document dirty: the next flush refreshes it.
  func markDirty(_ document: OpenDocument) {
    guard !document.isMarkedDirty else { return }
    document.isMarkedDirty = true
    changed.append(document)
  }

  /// Marks all documents of a client dirty.
  func markAllDirty(of owner: Connection) {
    for opened in all(of: owner).sorted(by: { $0.originalURI < $1.originalURI }) { markDirty(opened) }
  }

  /// Returns and clears the dirty documents.
  func takeDirty() -> [OpenDocument] {
    guard !changed.isEmpty else { return [] }
    let documents = changed
    changed = []
    for document in documents { document.isMarkedDirty = false }
    return documents
  }

  /// Marks the documents that read a changed file dirty and returns them in the order of their URIs.
  func sourceChanged(path: String) -> [OpenDocument] {
    for document in documents.values { document.analysis?.hasFileChange = true }
    let readers = documents.values.filter { $0.sourcePaths.contains(path) }.sorted { $0.originalURI < $1.originalURI }
    for document in readers {
      document.document.sourceChanged(path: path)
      markDirty(document)
    }
    return readers
  }

  /// Whether the host watches a file for an open document.
  func isWatched(_ path: String) -> Bool { documents.values.contains { $0.watchedPaths.contains(path) } }
}
