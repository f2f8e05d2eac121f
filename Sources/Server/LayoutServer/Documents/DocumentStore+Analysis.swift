import LayoutBase
import LayoutDocument
import LayoutLint
import LayoutProtocol

/// Analysis of documents: inline if it is estimated to be short, by a job otherwise.
extension DocumentStore {
  /// Analyzes the first changed document that `owner` has open, inline or by a job, and publishes its diagnostics. One
  /// that is neither a layout nor shown by a session is only unmarked. Returns false if there is none.
  func refreshNext(of owner: Connection) -> Bool {
    guard let opened = owner.dirtyDocuments.first else { return false }
    unmarkDirty(opened)
    if opened.isLayout || opened.sessionCount > 0 { _ = refresh(opened) }
    return true
  }

  /// Analyzes the first changed document that `connection` has open or shows in a session. Returns false if there is
  /// none.
  func refreshNext(for connection: Connection) -> Bool {
    if refreshNext(of: connection) { return true }
    let shown = connection.sessions.lazy.compactMap { $0.document?.editor }
    guard let opened = shown.first(where: { $0.document.isDirty && !$0.isReading }) else { return false }
    _ = refresh(opened)
    return true
  }

  /// Analyzes a document if it has changed, inline or by a job, and publishes its diagnostics. Returns false if a job
  /// does this.
  private func refresh(_ opened: EditorDocument) -> Bool {
    if opened.isReading { return false }
    let document = opened.document
    document.version = opened.textVersion
    guard document.isDirty else {
      let estimate = WorkEstimate.diagnostics(document.snapshot.diagnostics.count)
      if state.scheduler.needsJob(estimate) {
        analyze(opened, by: nil, estimate)
        return false
      }
      document.refresh()
      didAnalyze(opened, at: state.now)
      return true
    }
    let analysis = document.analysis.parsed(under: WorkEstimate.textLimit)
    let estimate = WorkEstimate(analysis)
    let kind = "analysis"
    // The documents that a client opens often resemble each other.
    let histories = opened.isAnalyzed ? [opened.inlineHistory] : [opened.owner.openingHistory, opened.inlineHistory]
    if !state.scheduler.needsJob(estimate), !histories.contains(where: { $0.needsJob(kind) }) {
      let token = state.inlineToken(for: estimate)
      if let snapshot = analysis.run(token), token?.endLimit() != false {
        let earlier = document.snapshot
        opened.adopt(snapshot, ofChange: document.changeNumber)
        if state.scheduler.needsJob(WorkEstimate(earlier)) { state.scheduler.discard(earlier) }
        didAnalyze(opened, at: state.now)
        return true
      }
      for history in histories { history.didStop(kind) }
    }
    analyze(opened, by: analysis, estimate)
    return false
  }

  /// Starts the job that analyzes a document and converts its diagnostics. If `analysis` is nil, the snapshot is that
  /// of the current text, and the diagnostics are only converted again, since settings have changed.
  private func analyze(_ opened: EditorDocument, by analysis: DocumentAnalysis?, _ estimate: WorkEstimate) {
    let running = RunningAnalysis(of: opened.document, start: state.now, fileChangeCount: fileChanges.count)
    let current = opened.snapshot
    let context = state.diagnostics.conversion(for: opened)
    opened.activity = .analyzing(running)
    state.scheduler.schedule(
      estimate, for: JobOwner(opened.owner.id, isWatched: opened.sessionCount > 0), token: running.token,
      reporting: state.reporting(to: opened.owner, of: nil)
    ) { token in
      let snapshot = if let analysis { analysis.run(token) } else { current }
      let converted = snapshot.flatMap { snapshot in
        context.flatMap { ConvertedDiagnostics(snapshot, in: $0, token) }
      }
      return (snapshot, converted)
    } commit: { result, server in
      server.documents.finish(running, of: opened, with: result)
      // Calls may also wait for a document that was closed or replaced during the analysis.
      server.sessions.wakeCalls(about: opened.uri)
    }
  }

  /// Adopts the result of a job's analysis; its snapshot is nil if the job was cancelled, and `converted` (the
  /// diagnostics in the protocol's form) also if they are not sent as notifications.
  private func finish(
    _ running: RunningAnalysis, of opened: EditorDocument,
    with result: (snapshot: DocumentSnapshot?, converted: ConvertedDiagnostics?)
  ) {
    let (snapshot, converted) = result
    guard opened.analysis === running else { return state.scheduler.discard(snapshot) }
    opened.activity = .idle
    opened.analysisDuration = state.now - running.start
    if let snapshot {
      state.scheduler.discard(opened.snapshot)
      opened.adopt(snapshot, ofChange: running.changeNumber)
      state.actions.append(.trimMemory)
      // A client that watches new sources may have reported their changes before they were known.
      if fileChanges.count > running.fileChangeCount {
        for path in opened.newSources { opened.document.sourceChanged(path: path) }
      }
    }
    if opened.document.isDirty {
      // The next analysis reuses the contents of the files that this one has read.
      watch(opened.snapshot.sourcePaths, for: opened, readAt: running.start)
      markDirty(opened)
    } else {
      // The version may have changed since the start although the text has not.
      opened.document.version = opened.textVersion
      opened.document.refresh()
      let isCurrent = opened.snapshot.identity === snapshot?.identity
      didAnalyze(opened, at: running.start, isCurrent ? converted : nil)
    }
  }

  /// Watches the source files of a new snapshot, and publishes the snapshot's diagnostics: `converted` if a job has
  /// converted them. The analysis began at `start`, in seconds.
  private func didAnalyze(_ opened: EditorDocument, at start: Double, _ converted: ConvertedDiagnostics? = nil) {
    watch(opened.snapshot.sourcePaths, for: opened, readAt: start)
    scheduleLint(of: opened)
    state.diagnostics.update(opened, converted: converted)
  }

  /// Whether a job works on a document that `connection` has open or shows.
  func isAnalyzing(for connection: Connection) -> Bool {
    connection.awaitedDocumentCount > 0
      || connection.sessions.contains { $0.document?.isAwaitingJob == true }
  }

  /// Whether a document's snapshot is that of its current text; true for nil (inline text). A changed text is analyzed;
  /// false if a job does this.
  func isUpToDate(_ document: ServedDocument?) -> Bool {
    if let opened = document?.editor, opened.document.isDirty { return refresh(opened) }
    return document?.isAwaitingJob != true
  }
}

extension EditorDocument {
  /// Seconds. If the last analysis took at most this long, the current one continues when a newer text arrives, so that
  /// a preview is updated while the user types without a pause.
  private static let shortAnalysis = 0.1

  /// Cancels the analysis of an outdated text, unless the last analysis of this document was short (`shortAnalysis`).
  func cancelOutdatedAnalysis() {
    if analysisDuration > Self.shortAnalysis { analysis?.token.cancel() }
  }
}

/// Lints open documents by jobs, when the server is idle: those for which the client enables it, or which configure it.
///
/// A document is linted once no job is queued and its text has not changed for `lintDelay`, so that lint never delays a
/// response. A newer text cancels the job.
extension DocumentStore {
  /// Seconds without an edit before a document is linted.
  static let lintDelay = 0.3

  /// Schedules the lint of a document after its analysis, or cancels it if the document is not to be linted.
  func scheduleLint(of opened: EditorDocument) {
    guard opened.isLinted, opened.isLayout, !opened.snapshot.hasStaleModel else { return opened.lint.cancel() }
    if opened.lint.result?.snapshot === opened.snapshot.identity { return }
    opened.lint.cancel()
    let due = state.now + DocumentStore.lintDelay
    opened.lint.due = due
    lintQueue.append((opened, due))
    // While jobs delay lint, a document may be scheduled many times.
    guard lintQueue.count > 2 * editors.count + 64 else { return }
    let scheduled = lintQueue
    lintQueue = Deque()
    for entry in scheduled where entry.document.lint.due == entry.due { lintQueue.append(entry) }
  }

  /// Starts the lint of one document that is due, unless a job is queued or running. If none is due yet, requests a
  /// wake for the first one, at each flush, because the host keeps only the earliest time.
  func lintIfIdle() {
    // Closed documents are released even if others are not due for a while.
    while let entry = lintQueue.first, entry.document.lint.due != entry.due { _ = lintQueue.popFirst() }
    guard !state.scheduler.hasJobs, let (opened, due) = lintQueue.first else { return }
    guard due <= state.now else { return state.actions.append(.wake(at: due)) }
    let (token, snapshot) = (CancellationToken(), opened.snapshot)
    let context = state.diagnostics.conversion(for: opened)
    (opened.lint.due, opened.lint.token) = (nil, token)
    state.scheduler.schedule(.shortLimit + WorkEstimate(snapshot), for: JobOwner(opened.owner.id), token: token) {
      token in
      let diagnostics = Linter.run(snapshot.cancellable(by: token), token: token).findings.map(\.diagnostic)
      return (diagnostics, context.flatMap { ConvertedDiagnostics(snapshot, lint: diagnostics, in: $0, token) })
    } commit: { result, server in
      let (diagnostics, converted) = result
      guard opened.lint.token === token, !token.isCancelled, opened.snapshot.identity === snapshot.identity else {
        return
      }
      opened.lint.store(diagnostics, of: snapshot)
      server.state.diagnostics.didLint(opened, converted: opened.isLinted ? converted : nil)
    }
  }
}

/// The lint of an open document: the scheduled or running one, and the last result.
struct DocumentLintState {
  /// The time from which on the document may be linted, in seconds; nil if no lint is scheduled.
  var due: Double?
  /// The token of the running job; nil if there is none.
  var token: CancellationToken?
  /// The identity of the snapshot that was linted, and its lint diagnostics; nil before the first lint.
  private(set) var result: (snapshot: AnyObject, diagnostics: [Diagnostic])?

  /// Returns the lint diagnostics of a snapshot; empty if it is not the one that was linted.
  func diagnostics(of snapshot: DocumentSnapshot) -> [Diagnostic] {
    guard let result, result.snapshot === snapshot.identity else { return [] }
    return result.diagnostics
  }

  mutating func store(_ diagnostics: [Diagnostic], of snapshot: DocumentSnapshot) {
    result = (snapshot.identity, diagnostics)
    token = nil
  }

  /// Cancels the scheduled and the running lint, because the text is outdated.
  mutating func cancel() {
    token?.cancel()
    (token, due) = (nil, nil)
  }
}
