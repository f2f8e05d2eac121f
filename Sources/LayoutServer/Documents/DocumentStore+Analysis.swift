import Cancellation
import LayoutDocument
import LayoutProtocol

/// How documents get their snapshots: at once where that is soon done, by a job where it is not.
extension DocumentStore {
  /// Brings the changed documents up to date, or begins to, and tells their owners what is wrong with them.
  ///
  /// What a client on the manual clock edits waits for its next request, so that nothing depends on how the input was cut.
  func refresh(includingManual: Bool = false, _ server: Server) {
    for opened in takeChanged() where opened.isLayout || opened.sessionCount > 0 {
      if !includingManual, waitsForRequest(opened) {
        list(opened)
      } else {
        _ = refresh(opened, server)
      }
    }
  }

  /// Whether a changed document is read when its owner asks for something, and not before.
  private func waitsForRequest(_ opened: OpenDocument) -> Bool { environment.isClockManual || opened.owner.isSerial }

  /// Brings a document's snapshot up to date; false where a job does it.
  private func refresh(_ opened: OpenDocument, _ server: Server) -> Bool {
    if opened.analysis != nil { return false }
    let document = opened.document
    document.version = opened.version ?? 0
    guard document.isDirty else {
      document.refresh()
      analyzed(opened, server)
      return true
    }
    let analysis = document.analysis.parsed(under: WorkEstimate.textLimit)
    let estimate = WorkEstimate(analysis)
    guard server.scheduler.isLong(estimate) else {
      if let snapshot = analysis.run() {
        let earlier = document.snapshot
        document.adopt(snapshot, ofChange: document.changeNumber)
        if server.scheduler.isLong(WorkEstimate(earlier)) { server.scheduler.discard(earlier) }
      }
      analyzed(opened, server)
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
        if opened.document.isDirty { server.documents.list(opened) } else { server.documents.analyzed(opened, server) }
      })
  }

  /// Watches the sources of a new snapshot, and tells its diagnostics.
  private func analyzed(_ opened: OpenDocument, _ server: Server) {
    watch(opened.snapshot.sourcePaths, for: opened, server)
    server.diagnostics.update(opened)
  }

  /// Whether a document of a client is being analysed.
  func isAnalyzing(for owner: Connection) -> Bool { owner.documents.contains { self[$0]?.analysis != nil } }

  /// Whether a document's latest snapshot is that of its newest text; begins to make it where it is not.
  func isUpToDate(_ opened: OpenDocument, _ server: Server) -> Bool {
    opened.document.isDirty ? refresh(opened, server) : opened.analysis == nil
  }
}

extension OpenDocument {
  /// An analysis that takes less than this goes on when newer text comes, so that a preview follows somebody who types
  /// without a pause. Seconds.
  private static let shortAnalysis = 0.1

  /// The text has changed: an analysis of an earlier one that still takes long is given up.
  func cancelOutdatedAnalysis() {
    if analysisDuration > Self.shortAnalysis { analysis?.token.cancel() }
  }
}

extension WorkEstimate {
  /// Texts of fewer bytes are parsed before it is decided whether a job reads them.
  static let textLimit = inlineLimit.nanoseconds / text(bytes: 1).nanoseconds

  /// An analysis; its items may come from a file of any length.
  init(_ analysis: DocumentAnalysis) {
    let text = WorkEstimate.text(bytes: analysis.byteCount) + .items(analysis.generatedItemCount)
    self = analysis.mayReadSources ? max(text, .unknown) : text
  }
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
