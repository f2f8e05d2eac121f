import Cancellation
import LayoutDocument
import LayoutLint
import LayoutProtocol

/// Lints open documents by jobs, when the server is idle: those for which the client enables it, or which configure it.
///
/// A document is linted once no job is queued and its text has not changed for `lintDelay`, so that lint never delays a
/// response. A newer text cancels the job.
extension DocumentStore {
  /// Seconds without an edit before a document is linted.
  static let lintDelay = 0.3

  /// Schedules the lint of a document after its analysis.
  func scheduleLint(of opened: OpenDocument, _ server: Server) {
    guard opened.isLinted, opened.isLayout, !opened.snapshot.hasStaleModel else { return opened.lint.cancel() }
    if opened.lint.result?.snapshot === opened.snapshot.identity { return }
    opened.lint.cancel()
    opened.lint.due = server.now + DocumentStore.lintDelay
  }

  /// Starts the lint of one document that is due, unless a job is queued or running. If none is due yet, requests a wake
  /// at each flush, because the host keeps only the earliest time.
  func lintIfIdle(_ server: Server) {
    guard !server.scheduler.hasJobs else { return }
    let due = all.filter { opened in
      opened.lint.due.map { $0 <= server.now } ?? false
    }.min { $0.openSequence < $1.openSequence }
    guard let opened = due else {
      if let time = all.compactMap(\.lint.due).min() { server.actions.append(.wake(at: time)) }
      return
    }
    let (token, snapshot) = (CancellationToken(), opened.snapshot)
    (opened.lint.due, opened.lint.token) = (nil, token)
    server.scheduler.schedule(
      .unknown + WorkEstimate(snapshot), token, server,
      { token in Linter.run(snapshot.cancellable(by: token), token: token).findings.map(\.diagnostic) },
      commit: { diagnostics, server in
        guard opened.lint.token === token, !token.isCancelled, opened.snapshot.identity === snapshot.identity else {
          return
        }
        opened.lint.store(diagnostics, of: snapshot)
        server.diagnostics.linted(opened)
      })
  }
}
