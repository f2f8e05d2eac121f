import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
package import LayoutProtocol

/// The documents of all connections: those that clients have open, and the files that sessions show. While a request to
/// open a session waits for a file, a client may open a document of the same URI.
package final class DocumentStore {
  let state: ServerState
  /// The documents that clients have open, by normalized URI.
  package private(set) var editors: [DocumentURI: EditorDocument] = [:]
  /// The documents of sessions that no client has open; jobs read them from their files.
  var files: [FileDocument.Key: FileDocument] = [:]
  /// The same documents by URI, each list in the order of their creation.
  var filesByURI: [DocumentURI: [FileDocument]] = [:]
  /// The number of unfinished requests to open a session on a document, by its URI.
  var awaitedFiles: [DocumentURI: Int] = [:]
  /// The builds of documents that are made from source files.
  package var builds = DocumentBuilds()
  /// The documents to refresh at the next flush, each once, in the order of their first change.
  private var changed: [EditorDocument] = []
  /// The elements of `changed` that are still open, so that marking and closing many documents takes linear time.
  private var changedIdentities: Set<ObjectIdentifier> = []
  /// The number of documents created so far.
  private var createdCount = 0

  init(_ state: ServerState) { self.state = state }

  /// Returns the document that a client has open; nil if there is none.
  package subscript(_ uri: DocumentURI) -> EditorDocument? { editors[uri] }

  /// Returns the document that requests of a client name by a URI; nil if it is not open, or if another client has opened
  /// it since this client did.
  func document(_ uri: DocumentURI, for client: Connection) -> EditorDocument? {
    client.supersededDocuments.contains(uri) ? nil : editors[uri]
  }

  /// Returns the documents of a client, unordered.
  func all(of owner: Connection) -> [EditorDocument] { owner.documents.compactMap { editors[$0] } }

  /// Returns the document of a command: the one that its argument names, or the one that the client opened last. Throws
  /// `unknownDocument` if there is none.
  func document(
    ofCommand argument: JSONValue?, on connection: Connection
  ) throws(ResponseError) -> EditorDocument {
    if let name = argument?.asString ?? argument?["uri"]?.asString {
      guard let opened = document(DocumentURI(name), for: connection), opened.supportsQueries else {
        throw .unknownDocument(name)
      }
      return opened
    }
    if let argument, argument != .null {
      throw .unknown("unknownDocument", "arguments: \(argument.oneLine.prefix(40)) is not the URI of a document")
    }
    guard let newest = all(of: connection).filter(\.isLayout).max(by: { $0.sequence < $1.sequence }) else {
      throw .unknown("unknownDocument", "arguments: no layout document is open")
    }
    return newest
  }

  /// Returns the sequence number of the next document, from 1.
  func makeSequence() -> Int {
    createdCount += 1
    return createdCount
  }

  func insert(_ document: EditorDocument) {
    editors[document.uri] = document
    document.owner.documents.insert(document.uri, at: document.sequence)
    markDirty(document)
  }

  /// Removes a document of a client and its file watches, and cancels its jobs. Publishes nothing. Returns the document.
  func forget(_ uri: DocumentURI) -> EditorDocument? {
    guard let closed = editors.removeValue(forKey: uri) else { return nil }
    closed.owner.documents.remove(at: closed.sequence)
    changedIdentities.remove(ObjectIdentifier(closed))
    if changedIdentities.isEmpty { changed = [] }
    closed.lint.cancel()
    end(closed)
    state.actions.append(.trimMemory)
    return closed
  }

  /// Ends the work on a document that was removed: cancels its analysis, ends its watches and releases its snapshot.
  func end(_ document: ServedDocument) {
    document.analysis?.token.cancel()
    // The result of the job is not adopted.
    document.activity = .idle
    watch([], for: document, readAt: nil)
    state.scheduler.discard(document.snapshot)
  }

  // MARK: - Changes

  /// Marks a document dirty: the next flush refreshes it.
  func markDirty(_ document: EditorDocument) {
    if changedIdentities.insert(ObjectIdentifier(document)).inserted { changed.append(document) }
  }

  /// Marks all documents of a client dirty.
  func markAllDirty(of owner: Connection) {
    for opened in all(of: owner).sorted(by: { $0.originalURI < $1.originalURI }) { markDirty(opened) }
  }

  /// Returns the dirty documents, which are no longer marked.
  func unmarkDirty() -> [EditorDocument] {
    defer { (changed, changedIdentities) = ([], []) }
    return changed.filter { changedIdentities.contains(ObjectIdentifier($0)) }
  }

  /// Records that a file has changed. Marks the open documents that read it dirty, reads the files again that do, and
  /// returns both: the former in the order of their URIs, then the latter in that of their creation.
  package func sourceChanged(path: String) -> [ServedDocument] {
    for document in editors.values { document.analysis?.changedPaths.insert(path) }
    for document in files.values { document.analysis?.changedPaths.insert(path) }
    let opened = editors.values.filter { $0.readPaths.contains(path) }.sorted { $0.originalURI < $1.originalURI }
    for document in opened {
      document.document.sourceChanged(path: path)
      markDirty(document)
    }
    let readers = files.values.filter { $0.readPaths.contains(path) }.sorted { $0.sequence < $1.sequence }
    for file in readers {
      if path != file.path { file.document.sourceChanged(path: path) }
      // If a job reads or writes it, it is read again afterwards.
      if !file.isAwaitingJob { read(file) }
    }
    return (opened as [ServedDocument]) + readers
  }

  // MARK: - Watches

  /// Has the host watch the files that a document reads, except those that its client watches. They were read at a time,
  /// or later; nil if they are read after this call.
  func watch(_ paths: [String], for document: ServedDocument, readAt time: Double?) {
    document.readPaths = paths
    let owner = document.editor?.owner
    if let owner, let start = owner.fileWatchStart, let time, time < start {
      reportMissedChanges(of: paths.filter { owner.client.watches($0) }, since: time)
    }
    // A document may name a file in two ways.
    var listed: Set<String> = []
    let paths = paths.filter { owner?.client.watches($0) != true && listed.insert($0).inserted }
    let before = document.watchedPaths
    guard paths != before else { return }
    document.watchedPaths = paths
    state.watches.replace(before, by: paths)
    let added = listed.subtracting(before)
    // Also if another document has it watched: its changes were not reported for this one.
    for path in paths where added.contains(path) { state.actions.append(.watchFile(path, since: time)) }
    // Another document may read the file.
    for path in before where !state.watches.contains(path) { state.actions.append(.unwatchFile(path)) }
  }

  /// Requests reports of the source files that a client watches, and that have changed since a time at which it did not
  /// watch them yet.
  func reportMissedChanges(of owner: Connection, since time: Double) {
    let paths = Set(all(of: owner).flatMap(\.readPaths)).filter { owner.client.watches($0) }
    reportMissedChanges(of: paths.sorted(), since: time)
  }

  /// Requests reports of files that have changed since a time. The host checks that when a watch begins, so the watch
  /// ends at once unless another document needs it. A file that has not changed is not read again; a missing one is if its
  /// folder has changed.
  private func reportMissedChanges(of paths: [String], since time: Double) {
    for path in paths {
      state.actions.append(.watchFile(path, since: time))
      if !state.watches.contains(path) { state.actions.append(.unwatchFile(path)) }
    }
  }
}

extension ClientInfo {
  /// Whether the client itself reports changes of a file: `.json` files in its workspace folders, if it registers
  /// watchers.
  fileprivate func watches(_ path: String) -> Bool {
    guard capabilities.registersFileWatchers, path.hasSuffix(".json") else { return false }
    return workspaceFolders.contains { folder in path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/") }
  }
}
