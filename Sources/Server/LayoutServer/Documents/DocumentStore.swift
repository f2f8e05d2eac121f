import JSON
import JSONRPC
package import LayoutDocument
package import LayoutProtocol

/// The open documents of all connections, by normalized URI.
package final class DocumentStore {
  let state: ServerState
  private var documents: [DocumentURI: OpenDocument] = [:]
  /// The documents to refresh at the next flush, each once, in the order of their first change.
  private var changed: [OpenDocument] = []
  /// The elements of `changed`, so that marking many documents takes linear time.
  private var changedIdentities: Set<ObjectIdentifier> = []
  /// The number of documents opened so far.
  private var openedCount = 0

  init(_ state: ServerState) { self.state = state }

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
  func makeOpenSequence() -> Int {
    openedCount += 1
    return openedCount
  }

  func insert(_ document: OpenDocument) {
    documents[document.uri] = document
    markDirty(document)
  }

  func remove(_ uri: DocumentURI) -> OpenDocument? {
    guard let document = documents.removeValue(forKey: uri) else { return nil }
    if changedIdentities.remove(ObjectIdentifier(document)) != nil { changed.removeAll { $0 === document } }
    return document
  }

  // MARK: - Changes

  /// Marks a document dirty: the next flush refreshes it.
  func markDirty(_ document: OpenDocument) {
    if changedIdentities.insert(ObjectIdentifier(document)).inserted { changed.append(document) }
  }

  /// Marks all documents of a client dirty.
  func markAllDirty(of owner: Connection) {
    for opened in all(of: owner).sorted(by: { $0.originalURI < $1.originalURI }) { markDirty(opened) }
  }

  /// Returns the dirty documents, which are no longer marked.
  func unmarkDirty() -> [OpenDocument] {
    defer { (changed, changedIdentities) = ([], []) }
    return changed
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
}

/// A document that a client has opened: its text, and the results that were sent to the client.
package final class OpenDocument {
  package let uri: DocumentURI
  /// The URI exactly as the owner wrote it; messages to the owner use it.
  package let originalURI: String
  /// The client that opened the document.
  package let owner: Connection
  /// Whether the document gets diagnostics and editor features: some clients open any JSON file with this server.
  package let isLayout: Bool
  /// The version that the owner assigned to the text; nil if it assigns none.
  package internal(set) var version: Int?
  /// The sequence number of its opening, from 1.
  let openSequence: Int
  /// The text and its latest snapshot.
  package let document: Document
  /// The number of sessions on it. A document with a session is analyzed even if `isLayout` is false.
  package var sessionCount = 0

  /// Whether its text was analyzed at least once; until then the snapshot is that of an empty document.
  private(set) var isAnalyzed = false
  /// The analysis that a job runs; nil if there is none.
  var analysis: RunningAnalysis?
  /// Seconds that the last analysis by a job took.
  var analysisDuration = 0.0
  /// Whether an edit was out of range or could not be read, so this copy may differ from the client's.
  var isOutOfSync = false
  /// Whether the client's text exceeds the limit, so that an earlier text is in use.
  var exceedsTextLimit = false
  /// The diagnostics that were last published, with their version; nil before the first.
  var lastPublishedDiagnostics: (version: Int?, items: [PublishDiagnosticsNotification.Item])?
  /// The diagnostics that the owner last pulled, with their result id; nil before the first.
  var lastPulledDiagnostics: (result: String, items: [PublishDiagnosticsNotification.Item])?
  /// The lint of the document.
  var lint = DocumentLintState()
  /// The files that the latest snapshot was read from.
  var sourcePaths: [String] = []
  /// The source files that the host watches: those that the client does not watch itself.
  var watchedPaths: [String] = []
  /// The semantic tokens of the last response, for deltas.
  var semanticTokenCache = SemanticTokenCache()

  init(
    uri: DocumentURI, originalURI: String, owner: Connection, isLayout: Bool, version: Int?, document: Document,
    openSequence: Int
  ) {
    self.uri = uri
    self.originalURI = originalURI
    self.owner = owner
    self.isLayout = isLayout
    self.version = version
    self.openSequence = openSequence
    self.document = document
  }

  /// Whether it is linted: as the setting of its client requires; without one, if the document has the key `lint`.
  var isLinted: Bool { owner.settings.isLintEnabled ?? snapshot.configuresLint }

  /// Whether the snapshot is that of the current text and source files.
  var isCurrent: Bool { !document.isDirty && analysis == nil }

  /// Whether queries about it are processed: it is a layout document within the text limit.
  var supportsQueries: Bool { isLayout && !exceedsTextLimit }

  /// The current text.
  package var buffer: TextBuffer { document.buffer }
  /// The latest snapshot, possibly of an earlier text.
  package var snapshot: DocumentSnapshot { document.snapshot }

  /// Stores the result of an analysis, as `Document.adopt` does.
  func adopt(_ snapshot: DocumentSnapshot, ofChange number: Int) {
    document.adopt(snapshot, ofChange: number)
    isAnalyzed = true
  }
}
