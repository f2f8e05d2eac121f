import JSONRPC
import LayoutBase
package import LayoutDocument
package import LayoutProtocol

/// The documents of sessions that no client has open; jobs read them from their files.
package final class FileDocumentStore {
  private let state: ServerState
  private var documents: [FileDocument.Key: FileDocument] = [:]
  /// The number of documents created so far.
  private var createdCount = 0
  /// The builds of documents that are made from source files, by the path of the document.
  private var builds: [String: DocumentBuild] = [:]

  init(_ state: ServerState) { self.state = state }

  /// All documents, unordered.
  var all: some Collection<FileDocument> { documents.values }

  /// Whether a session shows a file that is not an open document.
  package func contains(_ uri: DocumentURI) -> Bool { documents.keys.contains { $0.uri == uri } }

  /// Whether a document reads a file.
  package func isWatched(_ path: String) -> Bool { documents.values.contains { $0.watchedPaths.contains(path) } }

  /// Sets the state of the build of a document. `diagnostics` replaces those of the last build; nil keeps them.
  package func setBuild(
    _ state: SessionDidChangeDocumentNotification.Build, diagnostics: [PublishDiagnosticsNotification.Item]?,
    ofFile path: String
  ) {
    var build = builds[path] ?? DocumentBuild(state: state)
    build.state = state
    if let diagnostics, diagnostics != build.diagnostics {
      build.diagnostics = diagnostics
      build.number += 1
    }
    builds[path] = build
  }

  /// Returns the build of a session's document; nil if the document is not made from source files.
  func build(of document: ServedDocument) -> DocumentBuild? {
    guard !builds.isEmpty, let file = document.file else { return nil }
    return builds[file.path]
  }

  /// Returns the path of a session's document that is made from source files with a layout; nil for any other document
  /// and for an unknown layout.
  func path(of document: ServedDocument, withLayout expression: String) -> String? {
    guard let file = document.file, let build = builds[file.path], build.state.layouts.contains(expression)
    else { return nil }
    return file.path
  }

  /// Returns the document of a file, shared by all sessions on it; nil if the URI names no local file. It may not be
  /// read yet.
  package func document(_ uri: DocumentURI, for connection: Connection) -> FileDocument? {
    let folders = connection.client.workspaceFolders
    // A client with workspace folders may read only files in them; a client without folders may read any file.
    let key = FileDocument.Key(
      uri: uri, folders: folders.isEmpty ? nil : folders,
      allowsSwift: connection.client.allowsSwift || uri.path != nil && uri.path == state.environment.fileWithSwift)
    if let file = documents[key] { return file }
    guard let path = uri.path else { return nil }
    var location = Document.Location(of: uri, for: connection)
    location.allowsSwift = key.allowsSwift
    createdCount += 1
    let file = FileDocument(
      key: key, path: path, number: createdCount,
      document: Document(
        text: TextBuffer([]), location: location, files: state.environment.files))
    documents[key] = file
    open(file)
    return file
  }

  /// Watches a file and then reads it, so that no change is missed.
  private func open(_ file: FileDocument) {
    setWatchedPaths([file.path], of: file)
    state.actions.append(.watchFile(file.path, since: nil))
    read(file, isFirst: true)
  }

  /// Reads and analyzes a file in a job. If the file is missing or being replaced, the last valid text stays in use.
  private func read(_ file: FileDocument, isFirst: Bool = false) {
    let token = CancellationToken()
    file.activity = .reading(token, isChanged: false)
    file.changedPaths = []
    let start = state.now
    let (files, document, path, folders) = (state.environment.files, file.document, file.path, file.key.folders)
    let (analysis, number) = (document.analysis, document.changeNumber)
    let (earlierText, expectedText) = (document.buffer.bytes, file.history.text)
    state.scheduler.schedule(.unknown, token: token, isWatched: true) { token -> FileReading in
      switch files.read(path, inside: folders) {
      case .success(let text):
        return FileReading(
          snapshot: analysis.reading(text).run(token), isTextNew: isFirst || text != earlierText,
          isTextExpected: text == expectedText)
      case .failure(let failure):
        return FileReading(snapshot: isFirst ? nil : analysis.run(token), failure: failure)
      }
    } commit: { reading, server in
      let snapshot = reading.snapshot
      guard case .reading(let current, var isChanged) = file.activity, current === token else {
        return server.state.scheduler.discard(snapshot)
      }
      let store = server.sessions.files
      file.activity = .idle
      if let failure = reading.failure, failure != file.failure, failure.isError {
        server.state.environment.log(.warning, "\(path): cannot be read: \(failure.reason)")
      }
      file.failure = reading.failure
      if reading.isTextNew { file.textVersion += 1 }
      // After an edit by another program the recorded edits cannot be undone.
      if reading.isTextNew, !reading.isTextExpected { file.history = EditHistory() }
      if let snapshot {
        file.content = .read
        server.state.scheduler.discard(document.snapshot)
        document.setText(snapshot.buffer)
        // Source changes since the start of the job leave the document dirty.
        document.adopt(snapshot, ofChange: document.changeNumber == number + 1 ? document.changeNumber : number)
        store.watch(file, readAt: start)
        // The result of a Swift layout may have been reported before the file was known to name it.
        for path in snapshot.sourcePaths where file.changedPaths.contains(path) {
          document.sourceChanged(path: path)
          isChanged = true
        }
      } else if isFirst, !isChanged {
        file.content = .missing
        store.unwatch(file)
        server.endSessions(on: file)
      }
      if isChanged { store.read(file, isFirst: isFirst && snapshot == nil) }
      server.state.connections.wakeCalls(about: file.key.uri)
    }
  }

  /// Reads a file again that was missing when a request to open a session read it.
  func readIfMissing(_ file: FileDocument) {
    guard file.isMissing, !file.isReading else { return }
    file.content = .unread
    open(file)
  }

  /// Reads the documents again that depend on a changed file, and returns them.
  package func fileChanged(path: String) -> [FileDocument] {
    for file in documents.values where file.isReading && !file.watchedPaths.contains(path) {
      file.changedPaths.insert(path)
    }
    let readers = documents.values.filter { $0.watchedPaths.contains(path) }.sorted { $0.number < $1.number }
    for file in readers {
      if path != file.path { file.document.sourceChanged(path: path) }
      switch file.activity {
      case .idle: read(file)
      case .reading(let token, _): file.activity = .reading(token, isChanged: true)
      // An edit that a job writes is read after it was added to the history.
      case .writing: break
      }
    }
    return readers
  }

  /// Removes a file document that no session shows.
  package func release(_ file: FileDocument) {
    guard file.sessionCount <= 0, documents[file.key] === file else { return }
    if case .reading(let token, _) = file.activity {
      token.cancel()
      // The job must not watch the file again.
      file.activity = .idle
    }
    documents[file.key] = nil
    unwatch(file)
    state.scheduler.discard(file.document.snapshot)
  }

  /// Removes the documents of a file that no session shows, unless a request to open one waits for it.
  func releaseUnused(_ uri: DocumentURI) {
    let unused = documents.values.filter { $0.key.uri == uri && $0.sessionCount <= 0 }.sorted { $0.number < $1.number }
    guard !unused.isEmpty else { return }
    let isAwaited = state.connections.living.contains { connection in
      connection.calls.openings.contains { call in
        guard case .opening(let message) = call.action else { return false }
        return message.text == nil && DocumentURI(message.textDocument.uri) == uri
      }
    }
    guard !isAwaited else { return }
    for file in unused { release(file) }
  }

  /// Returns the file document of a URI that a session of a connection shows; nil if there is none.
  func shown(_ uri: DocumentURI, by connection: Connection) -> FileDocument? {
    connection.sessions.lazy.compactMap(\.document.file).first { $0.key.uri == uri }
  }

  private func unwatch(_ file: FileDocument) {
    let paths = file.watchedPaths
    setWatchedPaths([], of: file)
    for path in paths where !state.watches.contains(path) { state.actions.append(.unwatchFile(path)) }
  }

  private func setWatchedPaths(_ paths: [String], of file: FileDocument) {
    state.watches.replace(file.watchedPaths, by: paths)
    file.watchedPaths = paths
  }

  /// Watches a file and its source files, which were read at a time, or later.
  private func watch(_ file: FileDocument, readAt time: Double) {
    let paths = [file.path] + file.document.snapshot.sourcePaths
    let before = file.watchedPaths
    // Also if another document has it watched: its changes were not reported for this one.
    for path in paths where !before.contains(path) { state.actions.append(.watchFile(path, since: time)) }
    setWatchedPaths(paths, of: file)
    for path in before where !paths.contains(path) && !state.watches.contains(path) {
      state.actions.append(.unwatchFile(path))
    }
  }
}

/// The build of a document that is made from source files.
struct DocumentBuild {
  var state: SessionDidChangeDocumentNotification.Build
  /// The diagnostics of the compiler, and of the process that runs the layout.
  var diagnostics: [PublishDiagnosticsNotification.Item] = []
  /// Increases with each change of the diagnostics.
  var number = 0
}

/// The result of reading a file.
private struct FileReading: Sendable {
  var snapshot: DocumentSnapshot?
  /// Nil if the file was read.
  var failure: FileSystemAccess.Failure?
  /// Whether the text differs from the earlier one.
  var isTextNew = false
  /// Whether the text is that of the last edit of a client.
  var isTextExpected = false
}

/// A document that is read from its file for sessions while no client has it open.
package final class FileDocument {
  /// Clients share a file document if they name the same URI and have the same workspace folders and permissions.
  struct Key: Hashable {
    let uri: DocumentURI
    /// The folders that must contain the file each time it is read; nil for no restriction.
    let folders: [String]?
    /// Whether Swift files that it names as layouts may be run.
    let allowsSwift: Bool
  }

  /// The job that works on the file.
  enum Activity {
    case idle
    /// A job reads the file; `isChanged` is true once the file has changed since the job started.
    case reading(CancellationToken, isChanged: Bool)
    /// A job writes an edit of a client. The file is read again when the edit is in the history, and not before.
    case writing
  }

  /// The result of the attempts to read the file.
  enum Content {
    /// The first attempt has not ended.
    case unread
    /// It was read at least once.
    case read
    /// The first attempt failed.
    case missing
  }

  let key: Key
  let path: String
  /// The sequence number of its creation, from 1.
  let number: Int
  package let document: Document
  /// The number of sessions that show it.
  var sessionCount = 0
  /// The file itself and its source files.
  var watchedPaths: [String] = []
  var activity = Activity.idle
  var content = Content.unread
  /// The reason why the last attempt to read it failed; nil if it succeeded.
  var failure: FileSystemAccess.Failure?
  /// The files that were reported as changed since a job started to read this one, and that it did not read before.
  var changedPaths: Set<String> = []
  /// The number of different texts that were read.
  var textVersion = 0
  /// The edits that clients made, for undo.
  var history = EditHistory()

  init(key: Key, path: String, number: Int, document: Document) {
    self.key = key
    self.path = path
    self.number = number
    self.document = document
  }

  /// Whether a job reads the file.
  package var isReading: Bool { if case .reading = activity { true } else { false } }
  /// Whether no job reads or writes the file.
  var isUpToDate: Bool { if case .idle = activity { true } else { false } }
  /// Whether the first attempt to read it failed.
  package var isMissing: Bool { content == .missing }
}
