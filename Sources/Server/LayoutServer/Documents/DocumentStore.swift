import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
package import LayoutProtocol

/// The documents of all connections: those that clients have open, and files that sessions show. While a request to
/// open a session waits for a file, a client may open a document of the same URI.
package final class DocumentStore {
  let state: ServerState
  /// The documents that clients have open, by normalized URI.
  package private(set) var editors: [DocumentURI: EditorDocument] = [:]
  /// The documents of files, by normalized URI, in the order of their creation.
  var files: [DocumentURI: [FileDocument]] = [:]
  /// The names of the layout documents that clients have open.
  private(set) var editorNames = FileNames()
  var fileNames = FileNames()
  /// The number of unfinished requests to open a session on a document, by its URI.
  var awaitedFiles: [DocumentURI: Int] = [:]
  /// The builds of documents that are made from source files.
  package var builds = DocumentBuilds() { didSet { state.hasEvents = true } }
  /// The files that were reported as changed while jobs ran, to detect that an analysis has read an old file.
  private(set) var fileChanges = FileChanges()
  /// The documents that read a file, by its path.
  private var readers: [String: [ObjectIdentifier: ServedDocument]] = [:]
  /// The open documents whose lint is scheduled, with the time (in seconds) from which on it is due: ascending, because
  /// the delay is constant. An entry whose time is no longer the document's is skipped.
  var lintQueue = Deque<(document: EditorDocument, due: Double)>()
  private var createdCount = 0
  /// The last number in the order of dirty documents.
  private var changeCount = 0

  init(_ state: ServerState) { self.state = state }

  /// Returns the document that a client has open; nil if there is none.
  package subscript(_ uri: DocumentURI) -> EditorDocument? { editors[uri] }

  /// Returns the document that requests of `client` name by a URI; nil if it is not open, or if another client has
  /// opened it since.
  func document(_ uri: DocumentURI, for client: Connection) -> EditorDocument? {
    client.supersededDocuments.contains(uri) ? nil : editors[uri]
  }

  /// Returns the documents that a client has open, unordered.
  func all(of owner: Connection) -> [EditorDocument] {
    WorkCounter.add(owner.documents.count)
    return owner.documents.compactMap { editors[$0] }
  }

  /// Returns the document of a command: the one that `argument` names, or the one that the client opened last. Throws
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

  /// Removes an open document and its file watches, and cancels its jobs; its sessions are not changed. Publishes
  /// nothing. Returns the document; nil if there is none.
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

  /// Marks an open document as changed: the next flush analyzes it.
  func markDirty(_ document: EditorDocument) {
    guard document.dirtyNumber == nil else { return }
    changeCount += 1
    document.dirtyNumber = changeCount
    document.owner.dirtyDocuments.insert(document, at: changeCount)
  }

  /// Removes the mark of `markDirty`, as the document is being analyzed or was closed.
  func unmarkDirty(_ document: EditorDocument) {
    if let number = document.dirtyNumber { document.owner.dirtyDocuments.remove(at: number) }
    document.dirtyNumber = nil
  }

  /// Marks all open documents of a client as changed.
  func markAllDirty(of owner: Connection) {
    for opened in all(of: owner).sorted(by: { $0.originalURI < $1.originalURI }) { markDirty(opened) }
  }

  /// Records that the file at `path` has changed: marks the open documents that read it dirty, and reads the file
  /// documents again that do. Returns the open documents in the order of their URIs, then the file documents in the
  /// order of their creation.
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

  /// Records that any file may have changed. Returns the paths of the files that documents read, sorted.
  func allFilesChanged() -> [String] {
    fileChanges.noteAll()
    return readers.keys.sorted()
  }

  /// Whether a document that a client has open, or a file document that it shows, reads the file at `path`.
  func isRead(_ path: String, by connection: Connection) -> Bool {
    guard let documents = readers[path]?.values else { return false }
    return documents.contains { $0.editor?.owner === connection }
      || connection.sessions.contains { $0.document?.file?.readPaths.contains(path) == true }
  }

  // MARK: - Watches

  /// Has the host watch the files at `paths`, which a document reads, except those whose changes its owner reports. The
  /// files were read at `time` (seconds) or later; nil if they are read after this call.
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

  /// Has the host report which files that a client watches have changed since `time` (seconds), when the client did not
  /// watch them yet.
  func reportMissedChanges(of owner: Connection, since time: Double) {
    reportMissedChanges(of: owner.watched(among: all(of: owner).flatMap(\.readPaths)), since: time)
  }

  /// Has the host report which of these files have changed since `time`, in seconds.
  private func reportMissedChanges(of paths: Set<String>, since time: Double) {
    if !paths.isEmpty { state.actions.append(.reportChanges(of: paths.sorted(), since: time)) }
  }
}

extension Connection {
  /// Returns the paths of which the client itself reports changes: `.json` files in its workspace folders, if the
  /// client registers watchers.
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

  /// Whether the file at `path` is in one of the client's workspace folders, at any depth.
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

/// The files that were reported as changed, numbered, to find out whether an analysis may have read one before its
/// change.
struct FileChanges {
  /// The number of changes so far.
  private(set) var count = 0
  /// The number of the last change of each file, by path.
  private var numbers: [String: Int] = [:]
  /// The number of the last change that may concern any file; 0 if there was none.
  private var numberOfAll = 0

  /// Counts a change of a file. With `isOnly`, no job needs the earlier changes, and they are removed.
  mutating func note(_ path: String, isOnly: Bool) {
    if isOnly { numbers = [:] }
    count += 1
    numbers[path] = count
  }

  /// Counts a change that may concern any file.
  mutating func noteAll() {
    count += 1
    numberOfAll = count
  }

  /// Whether a file may have changed after the first `count` changes.
  func contains(_ path: String, after count: Int) -> Bool { max(numbers[path] ?? 0, numberOfAll) > count }
}
