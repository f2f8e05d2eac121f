import Cancellation
import LayoutDocument
import LayoutProtocol

/// How documents get their snapshots: at once where that is soon done, by a job where it is not.
extension Server {
  /// An analysis that takes less than this goes on when newer text comes, so that a preview follows somebody who types
  /// without a pause. Seconds.
  private static let shortAnalysis = 0.1

  /// Brings the changed documents up to date, or begins to, and tells their owners what is wrong with them.
  ///
  /// What a client on the manual clock edits waits for its next request, so that nothing depends on how the input was cut.
  func refreshDocuments(includingManual: Bool = false) {
    for opened in documents.takeChanged() where opened.isLayout || opened.sessionCount > 0 {
      if !includingManual, waitsForRequest(opened) {
        documents.list(opened)
      } else {
        _ = refresh(opened)
      }
    }
  }

  /// Whether a changed document is read when its owner asks for something, and not before.
  private func waitsForRequest(_ opened: OpenDocument) -> Bool { environment.isClockManual || opened.owner.isSerial }

  /// Brings a document's snapshot up to date; false where a job does it.
  func refresh(_ opened: OpenDocument) -> Bool {
    if opened.analysis != nil { return false }
    let document = opened.document
    document.version = opened.version ?? 0
    guard document.isDirty else {
      document.refresh()
      analyzed(opened)
      return true
    }
    let analysis = document.analysis.parsed(under: WorkEstimate.textLimit)
    let estimate = estimate(of: analysis)
    guard scheduler.isLong(estimate) else {
      if let snapshot = analysis.run() {
        let earlier = document.snapshot
        document.adopt(snapshot, ofChange: document.changeNumber)
        if scheduler.isLong(WorkEstimate(earlier)) { scheduler.discard(earlier) }
      }
      analyzed(opened)
      return true
    }
    analyze(opened, analysis, estimate)
    return false
  }

  /// How long an analysis takes; its items may come from a file of any length.
  func estimate(of analysis: DocumentAnalysis) -> WorkEstimate {
    let text = WorkEstimate.text(bytes: analysis.byteCount) + .items(analysis.generatedItemCount)
    return analysis.mayReadSources ? max(text, .unknown) : text
  }

  private func analyze(_ opened: OpenDocument, _ analysis: DocumentAnalysis, _ estimate: WorkEstimate) {
    let running = RunningAnalysis(changeNumber: opened.document.changeNumber, start: now)
    opened.analysis = running
    scheduler.schedule(
      estimate, running.token, isWatched: opened.sessionCount > 0,
      reporting: JobReporting(opened.owner, nil, start: now), self,
      { token in analysis.run(token) },
      commit: { snapshot, server in
        // Calls may wait for a document that was closed or replaced meanwhile.
        defer { server.scheduler.wake(opened.uri, on: server.connections.living) }
        guard server.documents[opened.uri] === opened, opened.analysis === running else {
          return server.scheduler.discard(snapshot)
        }
        opened.analysis = nil
        opened.analysisDuration = server.now - running.start
        if let snapshot {
          server.scheduler.discard(opened.snapshot)
          opened.document.adopt(snapshot, ofChange: running.changeNumber)
          server.effects.append(.releaseMemory)
        }
        if opened.document.isDirty { server.documents.list(opened) } else { server.analyzed(opened) }
      })
  }

  /// A text has changed: an analysis of an earlier one that still takes long is given up.
  func cancelOutdatedAnalysis(of opened: OpenDocument) {
    if opened.analysisDuration > Self.shortAnalysis { opened.analysis?.token.cancel() }
  }

  /// Watches the sources of a new snapshot, and tells its diagnostics.
  private func analyzed(_ opened: OpenDocument) {
    watch(opened.snapshot.sourcePaths, for: opened)
    // Pulled or pushed, never both.
    guard opened.isLayout, !opened.owner.client.capabilities.pullsDiagnostics else { return }
    let items = diagnosticItems(of: opened)
    // Also when they are the same: they are about a newer text now.
    if opened.published?.items != items || opened.published?.version != opened.version {
      publish(items, version: opened.version, of: opened)
    }
  }

  /// Whether a document that a connection edits or shows is being analysed.
  func isAnalyzing(for connection: Connection) -> Bool {
    connection.documents.contains { documents[$0]?.analysis != nil }
      || connection.sessions.contains { live in
        switch live.source {
        case .text: false
        case .open(let opened): opened.analysis != nil
        case .file(let file): file.isReading
        }
      }
  }

  /// Whether the latest snapshot of a session's document is that of its newest text; begins to make it where it is not.
  func isUpToDate(_ source: LiveSession.Source) -> Bool {
    switch source {
    case .text: true
    case .open(let opened): isUpToDate(opened)
    case .file(let file): !file.isReading
    }
  }

  /// The same for an open document.
  func isUpToDate(_ opened: OpenDocument) -> Bool { opened.document.isDirty ? refresh(opened) : opened.analysis == nil }
}

extension WorkEstimate {
  /// Texts of fewer bytes are parsed before it is decided whether a job reads them.
  static let textLimit = inlineLimit.nanoseconds / text(bytes: 1).nanoseconds
}

/// An analysis that a job makes.
final class RunningAnalysis {
  let token = CancellationToken()
  /// The change of the document that it is of.
  let changeNumber: Int
  let start: Double

  init(changeNumber: Int, start: Double) {
    self.changeNumber = changeNumber
    self.start = start
  }
}
