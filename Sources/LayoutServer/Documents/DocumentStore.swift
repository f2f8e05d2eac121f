import LayoutDocument

/// The open documents of all connections, each under its one normalised URI.
package struct DocumentStore {
  private var documents: [DocumentURI: OpenDocument] = [:]
  /// Those that changed since the last flush, in the order of their first change.
  private var changed: [OpenDocument] = []
  /// How many documents were opened so far.
  private var openedCount = 0

  package subscript(_ uri: DocumentURI) -> OpenDocument? { documents[uri] }

  /// Every open document, in no order.
  package var all: some Sequence<OpenDocument> { documents.values }

  /// The number of a document that is opened next.
  mutating func takeNumber() -> Int {
    openedCount += 1
    return openedCount
  }

  mutating func insert(_ document: OpenDocument) {
    documents[document.uri] = document
    list(document)
  }

  mutating func remove(_ uri: DocumentURI) -> OpenDocument? {
    changed.removeAll { $0.uri == uri }
    return documents.removeValue(forKey: uri)
  }

  /// Notes that a document is to be looked at by the next flush.
  package mutating func list(_ document: OpenDocument) {
    guard !document.isListed else { return }
    document.isListed = true
    changed.append(document)
  }

  /// Notes that all documents of a client are to be looked at.
  package mutating func listAll(of owner: Connection) {
    for opened in owner.documents.compactMap({ documents[$0] }).sorted(by: { $0.spelling < $1.spelling }) {
      list(opened)
    }
  }

  mutating func takeChanged() -> [OpenDocument] {
    guard !changed.isEmpty else { return [] }
    let documents = changed
    changed = []
    for document in documents { document.isListed = false }
    return documents
  }

  mutating func sourceChanged(path: String) {
    let readers = documents.values.filter { $0.sourcePaths.contains(path) }
    for document in readers.sorted(by: { $0.spelling < $1.spelling }) {
      document.document.sourceChanged(path: path)
      list(document)
    }
  }
}
