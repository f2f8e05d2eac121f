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
  /// The documents of sessions that no client has open; jobs read them from their files. Those of a URI are in the
  /// order of their creation.
  var files: [DocumentURI: [FileDocument]] = [:]
  /// The names of the layout documents that clients have open, and those of the files.
  private(set) var editorNames = FileNames()
  var fileNames = FileNames()
  /// The number of unfinished requests to open a session on a document, by its URI.
  var awaitedFiles: [DocumentURI: Int] = [:]
  /// The builds of documents that are made from source files.
  package var builds = DocumentBuilds() { didSet { state.hasEvents = true } }
  /// The files that were reported as changed while jobs ran.
  private(set) var fileChanges = FileChanges()
  /// The documents that read each file.
  private var readers: [String: [ObjectIdentifier: ServedDocument]] = [:]
  /// The open documents whose lint was scheduled, with the time from which it is due: ascending, because the delay is
  /// always the same. One whose lint is due at another time by now is skipped.
  var lintQueue = Deque<(document: EditorDocument, due: Double)>()
  /// The number of documents created so far.
  private var createdCount = 0
  /// The number of times that a document was marked dirty.
  private var changeCount = 0

  init(_ state: ServerState) { self.state = state }

  /// Returns the document that a client has open; nil if there is none.
  package subscript(_ uri: DocumentURI) -> EditorDocument? { editors[uri] }

  /// Returns the document that requests of a client name by a URI; nil if it is not open, or if another client has
  /// opened it since this client did.
  func document(_ uri: DocumentURI, for client: Connection) -> EditorDocument? {
    client.supersededDocuments.contains(uri) ? nil : editors[uri]
  }

  /// Returns the documents of a client, unordered.
  func all(of owner: Connection) -> [EditorDocument] {
    WorkCounter.add(owner.documents.count)
    return owner.documents.compactMap { editors[$0] }
  }

  /// Returns the document of a command: the one that its argument names, or the one that the client opened last. Throws
  /// `unknownDocument` if there is none.
  func document(
    ofCommand argument: JSONValue?, on connection: Connection
  ) throws(ResponseError) -> EditorDocument {
    if let name = argument?.asString ?? argument?["uri"]?.asString {
      guard let opened = document(DocumentURI(name), for: connection), opened.supportsQueries else {
        throw .unknown("unknownDocument", "arguments: \"\(name)\" is not the URI of an open layout document")
      }
      return opened
    }
    if let argument, argument != .null {
      throw .unknown("unknownDocument", "arguments: \(argument.oneLine.prefix(40)) is not the URI of a document")
    }
    guard let newest = all(of: connection).filter(\.isLayout).max(by: { $0.sequence < $1.sequence }) else {
      throw .unknown("unknownDocument", "arguments: no layout document is open; open one, or pass its URI")
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
    if document.isLayout { editorNames.insert(document.uri) }
    document.owner.documents.insert(document.uri, at: document.sequence)
    markDirty(document)
  }

  /// Removes a document of a client and its file watches, and cancels its jobs. Publishes nothing. Returns the
  /// document.
  func forget(_ uri: DocumentURI) -> EditorDocument? {
    guard let closed = editors.removeValue(forKey: uri) else { return nil }
    editorNames.remove(uri)
    closed.owner.documents.remove(at: closed.sequence)
    unmarkDirty(closed)
    closed.owner.needsSourceDiagnostics = true
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
    guard document.dirtyNumber == nil else { return }
    changeCount += 1
    document.dirtyNumber = changeCount
    document.owner.dirtyDocuments.insert(document, at: changeCount)
  }

  /// Marks a document as one that is refreshed now, or closed.
  func unmarkDirty(_ document: EditorDocument) {
    if let number = document.dirtyNumber { document.owner.dirtyDocuments.remove(at: number) }
    document.dirtyNumber = nil
  }

  /// Marks all documents of a client dirty.
  func markAllDirty(of owner: Connection) {
    for opened in all(of: owner).sorted(by: { $0.originalURI < $1.originalURI }) { markDirty(opened) }
  }

  /// Records that a file has changed: marks the open documents that read it dirty, and reads the unopened documents
  /// again that do. Returns the open ones in the order of their URIs, then the others in that of their creation.
  package func sourceChanged(path: String) -> [ServedDocument] {
    // Without jobs there is no analysis that may have read the file.
    fileChanges.note(path, isOnly: !state.scheduler.hasJobs)
    let all = readers[path].map { Array($0.values) } ?? []
    WorkCounter.add(all.count)
    let opened = all.compactMap(\.editor).sorted { $0.originalURI < $1.originalURI }
    for document in opened {
      document.document.sourceChanged(path: path)
      markDirty(document)
    }
    let files = all.compactMap(\.file).sorted { $0.sequence < $1.sequence }
    for file in files {
      if path != file.path { file.document.sourceChanged(path: path) }
      // If a job reads or writes it, it is read again afterwards.
      if !file.isAwaitingJob { read(file) }
    }
    return (opened as [ServedDocument]) + files
  }

  /// Records that any file may have changed. Returns the files that documents read.
  func allFilesChanged() -> [String] {
    fileChanges.noteAll()
    return readers.keys.sorted()
  }

  /// Whether a client has a document open, or shows one, that is read from a file.
  func isRead(_ path: String, by connection: Connection) -> Bool {
    guard let documents = readers[path]?.values else { return false }
    return documents.contains { $0.editor?.owner === connection }
      || connection.sessions.contains { $0.document?.file?.readPaths.contains(path) == true }
  }

  // MARK: - Watches

  /// Has the host watch the files that a document reads, except those that its client watches. They were read at
  /// `time`, in seconds, or later; nil if they are read after this call.
  func watch(_ paths: [String], for document: ServedDocument, readAt time: Double?) {
    let owner = document.editor?.owner
    setReadPaths(paths, of: document)
    let reported = owner?.watched(among: paths) ?? []
    if let start = owner?.fileWatchStart, let time, time < start { reportMissedChanges(of: reported, since: time) }
    // A document may name a file in two ways.
    var listed: Set<String> = []
    let paths = paths.filter { !reported.contains($0) && listed.insert($0).inserted }
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

  private func setReadPaths(_ paths: [String], of document: ServedDocument) {
    guard paths != document.readPaths else { return }
    let identity = ObjectIdentifier(document)
    for path in document.readPaths {
      readers[path]?[identity] = nil
      if readers[path]?.isEmpty == true { readers[path] = nil }
    }
    for path in paths { readers[path, default: [:]][identity] = document }
    document.readPaths = paths
    // It may read a source file with diagnostics, or read it no longer.
    document.editor?.owner.needsSourceDiagnostics = true
  }

  /// Requests reports of the source files that a client watches, and that have changed since a time at which it did not
  /// watch them yet.
  func reportMissedChanges(of owner: Connection, since time: Double) {
    reportMissedChanges(of: owner.watched(among: all(of: owner).flatMap(\.readPaths)), since: time)
  }

  /// Requests reports of files that have changed since a time. A file that has not changed is not read again; a missing
  /// one is if its folder has changed.
  private func reportMissedChanges(of paths: Set<String>, since time: Double) {
    if !paths.isEmpty { state.actions.append(.reportChanges(of: paths.sorted(), since: time)) }
  }
}

extension Connection {
  /// Returns those of some files of which the client itself reports changes: `.json` files in its workspace folders, if
  /// it registers watchers.
  fileprivate func watched(among paths: [String]) -> Set<String> {
    guard client.capabilities.registersFileWatchers else { return [] }
    // Many files are in the same folder.
    var areWatched: [Substring: Bool] = [:]
    return Set(
      paths.filter { path in
        guard path.hasSuffix(".json"), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
        if let isWatched = areWatched[path[..<slash]] { return isWatched }
        let isWatched = self.isInWorkspace(path)
        areWatched[path[..<slash]] = isWatched
        return isWatched
      })
  }

  /// Whether a file is in one of the client's workspace folders.
  private func isInWorkspace(_ path: String) -> Bool {
    var folder = Array(path.utf8)
    while let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
      folder.removeLast(folder.count - slash)
      WorkCounter.add(1)
      if folders.contains(folder) { return true }
    }
    return false
  }
}

/// The files that were reported as changed. An analysis may read one without its document having read it before.
struct FileChanges {
  /// The number of changes so far.
  private(set) var count = 0
  /// The number of the last change of each file.
  private var numbers: [String: Int] = [:]
  /// The number of the last change of all files; 0 if there was none.
  private var numberOfAll = 0

  /// Notes a change; with `isOnly`, the earlier ones are no longer needed.
  mutating func note(_ path: String, isOnly: Bool) {
    if isOnly { numbers = [:] }
    count += 1
    numbers[path] = count
  }

  /// Notes that any file may have changed.
  mutating func noteAll() {
    count += 1
    numberOfAll = count
  }

  /// Whether a file has changed after the first `count` changes.
  func contains(_ path: String, after count: Int) -> Bool { max(numbers[path] ?? 0, numberOfAll) > count }
}
