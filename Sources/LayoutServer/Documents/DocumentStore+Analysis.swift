import Cancellation
import LayoutDocument
import LayoutProtocol

/// Analysis of documents: inline if the text is short, by a job otherwise.
extension DocumentStore {
  /// Analyzes the changed documents, inline or by jobs, and publishes their diagnostics.
  ///
  /// A document of a client on the manual clock waits for the client's next request, so that results do not depend on
  /// how the input was cut into chunks.
  func refresh(includingManual: Bool = false, _ server: Server) {
    for opened in takeDirty() where opened.isLayout || opened.sessionCount > 0 {
      if !includingManual, isRefreshDeferred(opened) {
        markDirty(opened)
      } else {
        _ = refresh(opened, server)
      }
    }
  }

  /// Whether a changed document is analyzed only when its owner sends a request.
  private func isRefreshDeferred(_ opened: OpenDocument) -> Bool {
    environment.usesManualClock || opened.owner.isSerial
  }

  /// Brings a document's snapshot up to date. Returns false if a job does this.
  private func refresh(_ opened: OpenDocument, _ server: Server) -> Bool {
    if opened.analysis != nil { return false }
    let document = opened.document
    document.version = opened.version ?? 0
    guard document.isDirty else {
      document.refresh()
      analyzed(opened, at: server.now, server)
      return true
    }
    let analysis = document.analysis.parsed(under: WorkEstimate.textLimit)
    let estimate = WorkEstimate(analysis)
    guard server.scheduler.needsJob(estimate) else {
      if let snapshot = analysis.run() {
        let earlier = document.snapshot
        opened.adopt(snapshot, ofChange: document.changeNumber)
        if server.scheduler.needsJob(WorkEstimate(earlier)) { server.scheduler.discard(earlier) }
      }
      analyzed(opened, at: server.now, server)
      return true
    }
    analyze(opened, analysis, estimate, server)
    return false
  }

  private func analyze(
    _ opened: OpenDocument, _ analysis: DocumentAnalysis, _ estimate: WorkEstimate, _ server: Server
  ) {
    let running = RunningAnalysis(changeNumber: opened.document.changeNumber, start: server.now)
    opened.analysis = running
    server.scheduler.schedule(
      estimate, running.token, isWatched: opened.sessionCount > 0,
      reporting: JobReporting(opened.owner, nil, start: server.now), server,
      { token in analysis.run(token) },
      commit: { snapshot, server in
        // Calls may also wait for a document that was closed or replaced during the analysis.
        defer { server.scheduler.wake(opened.uri, on: server.connections.living) }
        guard server.documents[opened.uri] === opened, opened.analysis === running else {
          return server.scheduler.discard(snapshot)
        }
        opened.analysis = nil
        opened.analysisDuration = server.now - running.start
        if let snapshot {
          server.scheduler.discard(opened.snapshot)
          opened.adopt(snapshot, ofChange: running.changeNumber)
          server.actions.append(.trimMemory)
          if running.hasFileChange { opened.rereadNewSources() }
        }
        if opened.document.isDirty {
          // The next analysis reuses the contents of the files that this one has read.
          server.documents.watch(opened.snapshot.sourcePaths, for: opened, readAt: running.start, server)
          server.documents.markDirty(opened)
        } else {
          // The version may have changed since the start although the text has not.
          opened.document.version = opened.version ?? 0
          opened.document.refresh()
          server.documents.analyzed(opened, at: running.start, server)
        }
      })
  }

  /// Watches the source files of a new snapshot, whose analysis began at a time, and publishes its diagnostics.
  private func analyzed(_ opened: OpenDocument, at start: Double, _ server: Server) {
    watch(opened.snapshot.sourcePaths, for: opened, readAt: start, server)
    scheduleLint(of: opened, server)
    server.diagnostics.update(opened)
  }

  /// Whether a job is analyzing a document of a client.
  func isAnalyzing(for owner: Connection) -> Bool { owner.documents.contains { self[$0]?.analysis != nil } }

  /// Whether a document's snapshot is that of its current text. Starts an analysis if it is not.
  func isUpToDate(_ opened: OpenDocument, _ server: Server) -> Bool {
    opened.document.isDirty ? refresh(opened, server) : opened.analysis == nil
  }
}

extension OpenDocument {
  /// Marks the source files that the latest snapshot is the first one to read as changed. A client that watches them
  /// may have reported a change before they were known.
  fileprivate func rereadNewSources() {
    let known = Set(sourcePaths)
    let paths = snapshot.sourcePaths.filter { !known.contains($0) }
    sourcePaths += paths
    for path in paths { document.sourceChanged(path: path) }
  }

  /// Seconds. An analysis that takes at most this long continues when a newer text arrives, so that a preview updates
  /// while the user types without a pause.
  private static let shortAnalysis = 0.1

  /// Cancels the analysis of an outdated text, unless analyses of this document are short.
  func cancelOutdatedAnalysis() {
    if analysisDuration > Self.shortAnalysis { analysis?.token.cancel() }
  }
}

extension WorkEstimate {
  /// Bytes. Shorter texts are parsed inline before their items are counted for the estimate.
  static let textLimit = inlineLimit.nanoseconds / text(bytes: 1).nanoseconds

  /// Estimates an analysis. Items from a source file are of unknown number, so the estimate is `unknown` at least.
  init(_ analysis: DocumentAnalysis) {
    let text =
      WorkEstimate.text(bytes: analysis.byteCount) + .items(analysis.generatedItemCount)
      + .naming(analysis.insertedItemCount)
    self = analysis.mayReadSources ? max(text, .unknown) : text
  }
}

/// An analysis that a job runs.
final class RunningAnalysis {
  let token = CancellationToken()
  /// The document's change number at the start of the analysis.
  let changeNumber: Int
  let start: Double
  /// Whether a changed file was reported since the start. The document may read it without having read it before.
  var hasFileChange = false

  init(changeNumber: Int, start: Double) {
    self.changeNumber = changeNumber
    self.start = start
  }
}
