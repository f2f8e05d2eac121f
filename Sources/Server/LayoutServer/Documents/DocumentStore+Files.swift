import LayoutBase
import LayoutDocument
package import LayoutProtocol

/// Documents that sessions show and no client has open: jobs read them from their files.
extension DocumentStore {
  /// Whether a file document with this URI exists, which sessions show or are about to.
  package func hasFile(_ uri: DocumentURI) -> Bool { files[uri] != nil }

  /// Whether the host watches the file at this path.
  package func isWatched(_ path: String) -> Bool { state.watches.contains(path) }

  /// Returns the document of a file, which is created and read if needed; nil if the URI names no local file. Clients
  /// with the same access share the document. The file may not have been read yet.
  package func file(_ uri: DocumentURI, for connection: Connection) -> FileDocument? {
    guard let path = uri.path else { return nil }
    var location = Document.Location(of: uri, for: connection)
    if path == state.environment.fileWithSwift { location.allowsSwift = true }
    // A client with workspace folders may read only files in them; a client without folders may read any file.
    let folders = location.workspaceFolders.isEmpty ? nil : location.workspaceFolders
    let access = FileDocument.Access(folders: folders, allowsSwift: location.allowsSwift)
    if let file = files[uri]?.first(where: { $0.access == access }) { return file }
    let document = Document(text: TextBuffer([]), location: location, files: state.environment.files)
    let file = FileDocument(
      uri, access, path: path, document: document, client: connection.id, sequence: makeSequence())
    files[uri, default: []].append(file)
    fileNames.insert(uri)
    open(file)
    return file
  }

  /// Watches a file and then reads it, so that no change is missed.
  private func open(_ file: FileDocument) {
    watch([file.path], for: file, readAt: nil)
    read(file)
  }

  /// Reads and analyzes a file in a job. If the file cannot be read, the last text stays in use; if it was never read,
  /// the sessions on it end.
  func read(_ file: FileDocument) {
    let (document, path, folders, isFirst) = (file.document, file.path, file.access.folders, !file.isAnalyzed)
    let running = RunningAnalysis(of: document, start: state.now, fileChangeCount: fileChanges.count)
    file.activity = .analyzing(running)
    let (files, analysis) = (state.environment.files, document.analysis)
    let (earlierText, expectedText) = (document.buffer.bytes, file.history.text)
    let estimate = isFirst ? .unreadFile : max(.unknown, WorkEstimate(analysis))
    let namesakes = isFirst ? editorNames.namesakes(of: file.uri) : []
    state.scheduler.schedule(estimate, for: JobOwner(file.client, isWatched: true), token: running.token) {
      token -> FileReading in
      switch files.read(path, inside: folders) {
      case .success(let text):
        return FileReading(
          snapshot: analysis.reading(text).run(token), isTextNew: isFirst || text != earlierText,
          isTextExpected: text == expectedText, editor: files.names(ofFile: path, among: namesakes).first)
      case .failure(let failure):
        return FileReading(snapshot: isFirst ? nil : analysis.run(token), failure: failure)
      }
    } commit: { reading, server in
      guard file.analysis === running else { return server.state.scheduler.discard(reading.snapshot) }
      file.activity = .idle
      if let failure = reading.failure, failure != file.failure, failure.isError {
        server.state.environment.log(.warning, "\(path): cannot be read: \(failure.reason)")
      }
      file.failure = reading.failure
      if reading.isTextNew { file.textCount += 1 }
      // After an edit by another program the recorded edits cannot be undone.
      if reading.isTextNew, !reading.isTextExpected { file.history = EditHistory() }
      let isChangedSince = { server.documents.fileChanges.contains($0, after: running.fileChangeCount) }
      var isChanged = file.readPaths.contains(where: isChangedSince)
      if let snapshot = reading.snapshot {
        server.state.scheduler.discard(file.snapshot)
        document.setText(snapshot.buffer)
        // Source changes since the start of the job leave the document dirty.
        let (number, newNumber) = (running.changeNumber, document.changeNumber)
        file.adopt(snapshot, ofChange: newNumber == number + 1 ? newNumber : number)
        // The result of a Swift layout may have been reported before the file was known to name it.
        for path in file.newSources where isChangedSince(path) {
          document.sourceChanged(path: path)
          isChanged = true
        }
        server.documents.watch([path] + snapshot.sourcePaths, for: file, readAt: running.start)
      } else if isFirst, !isChanged {
        server.documents.watch([], for: file, readAt: nil)
        server.endSessions(on: file)
      }
      if isChanged { server.documents.read(file) }
      if let editor = reading.editor { server.sessions.link(file.uri, to: editor) }
      server.state.connections.wakeCalls(about: file.uri)
    }
  }

  /// Reads a file again if the first attempt to read it failed.
  func readIfMissing(_ file: FileDocument) {
    if file.isMissing { open(file) }
  }

  /// Records that a session no longer shows a document. A file document without sessions is released, unless requests
  /// to open sessions wait for it.
  func removeSession(from document: ServedDocument) {
    document.sessionCount -= 1
    // A request to open a session may wait until the file was read.
    if document.file != nil { releaseUnused(document.uri) }
  }

  /// Removes a file document, if no session shows it.
  package func release(_ file: FileDocument) {
    guard file.sessionCount <= 0, let index = files[file.uri]?.firstIndex(where: { $0 === file }) else { return }
    files[file.uri]?.remove(at: index)
    if files[file.uri]?.isEmpty == true {
      files[file.uri] = nil
      fileNames.remove(file.uri)
    }
    end(file)
  }

  /// Removes the file documents of a URI that no session shows, unless requests to open sessions wait for it.
  func releaseUnused(_ uri: DocumentURI) {
    guard awaitedFiles[uri] == nil, let files = files[uri] else { return }
    WorkCounter.add(files.count)
    for file in files { release(file) }
  }

  /// Counts a request to open a session on a document, whose file document is then not released.
  func beginAwaitingFile(_ uri: DocumentURI) { awaitedFiles[uri, default: 0] += 1 }

  /// Ends one `beginAwaitingFile`, after which unused file documents may be released.
  func endAwaitingFile(_ uri: DocumentURI) {
    guard let count = awaitedFiles[uri] else { return }
    awaitedFiles[uri] = count > 1 ? count - 1 : nil
    releaseUnused(uri)
  }

  /// Returns the file document with this URI that a session of `connection` shows; nil if there is none.
  func shown(_ uri: DocumentURI, by connection: Connection) -> FileDocument? {
    connection.sessions.lazy.compactMap(\.document?.file).first { $0.uri == uri }
  }
}

/// The result of reading a file.
private struct FileReading: Sendable {
  var snapshot: DocumentSnapshot?
  /// The reason why the file was not read; nil if it was read.
  var failure: FileSystemAccess.Failure?
  /// Whether the text differs from the one that the document had.
  var isTextNew = false
  /// Whether the text is the one that the last edit of a client has written.
  var isTextExpected = false
  /// The open document that is the same file under another URI; nil if there is none.
  var editor: DocumentURI?
}

/// The state of the builds of documents that are made from Swift source files, by the path of the document.
package struct DocumentBuilds {
  private var builds: [String: DocumentBuild] = [:]

  /// Sets the state of the build of the document at `path`. `diagnostics` replaces those of the last build; nil keeps
  /// them.
  package mutating func set(
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
  func build(of document: ServedDocument?) -> DocumentBuild? {
    guard !builds.isEmpty, let file = document?.file else { return nil }
    return builds[file.path]
  }

  /// Returns the path of a document that is made from source files, if one of their layouts is `expression`; otherwise
  /// nil.
  func path(of document: ServedDocument?, withLayout expression: String) -> String? {
    guard let build = build(of: document), build.state.layouts?.contains(expression) == true else { return nil }
    return document?.file?.path
  }
}

/// The last build of a document that is made from source files.
struct DocumentBuild {
  var state: SessionDidChangeDocumentNotification.Build
  /// The diagnostics of the compiler and of the process that runs the layout.
  var diagnostics: [PublishDiagnosticsNotification.Item] = []
  /// A number that increases with each change of `diagnostics`.
  var number = 0
}
