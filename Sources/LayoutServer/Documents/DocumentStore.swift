import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

/// The open documents of all connections, each under its one normalised URI.
package final class DocumentStore {
  let environment: ServerEnvironment
  private var documents: [DocumentURI: OpenDocument] = [:]
  /// Those that changed since the last flush, in the order of their first change.
  private var changed: [OpenDocument] = []
  /// How many documents were opened so far.
  private var openedCount = 0

  package init(environment: ServerEnvironment) { self.environment = environment }

  package subscript(_ uri: DocumentURI) -> OpenDocument? { documents[uri] }

  /// Every open document, in no order.
  package var all: some Sequence<OpenDocument> { documents.values }

  /// The documents of a client, in no order.
  func all(of owner: Connection) -> [OpenDocument] { owner.documents.compactMap { documents[$0] } }

  /// The document that a command is for: the one that its argument names, or the one that the client opened last.
  func document(
    ofCommand argument: JSONValue?, on connection: Connection
  ) throws(ResponseError) -> OpenDocument {
    if let name = argument?.asString ?? argument?["uri"]?.asString {
      guard let opened = documents[DocumentURI(name)], opened.isAnswered else { throw .unknownDocument(name) }
      return opened
    }
    if let argument, argument != .null {
      throw .unknown("unknownDocument", "arguments: \(argument.oneLine.prefix(40)) is not the uri of a document")
    }
    guard let newest = all(of: connection).filter(\.isLayout).max(by: { $0.number < $1.number }) else {
      throw .unknown("unknownDocument", "arguments: no layout document is open")
    }
    return newest
  }

  /// The number of a document that is opened next.
  func takeNumber() -> Int {
    openedCount += 1
    return openedCount
  }

  func insert(_ document: OpenDocument) {
    documents[document.uri] = document
    list(document)
  }

  func remove(_ uri: DocumentURI) -> OpenDocument? {
    changed.removeAll { $0.uri == uri }
    return documents.removeValue(forKey: uri)
  }

  // MARK: - Changes

  /// Notes that a document is to be looked at by the next flush.
  func list(_ document: OpenDocument) {
    guard !document.isListed else { return }
    document.isListed = true
    changed.append(document)
  }

  /// Notes that all documents of a client are to be looked at.
  func listAll(of owner: Connection) {
    for opened in all(of: owner).sorted(by: { $0.spelling < $1.spelling }) { list(opened) }
  }

  /// The documents that are to be looked at; from now on none.
  func takeChanged() -> [OpenDocument] {
    guard !changed.isEmpty else { return [] }
    let documents = changed
    changed = []
    for document in documents { document.isListed = false }
    return documents
  }

  /// Notes that a file was changed; returns the documents that read it, in the order of their URIs.
  func sourceChanged(path: String) -> [OpenDocument] {
    let readers = documents.values.filter { $0.sourcePaths.contains(path) }.sorted { $0.spelling < $1.spelling }
    for document in readers {
      document.document.sourceChanged(path: path)
      list(document)
    }
    return readers
  }

  /// Whether a document wants to know when a file changes.
  func isWatched(_ path: String) -> Bool { documents.values.contains { $0.watchedPaths.contains(path) } }
}
