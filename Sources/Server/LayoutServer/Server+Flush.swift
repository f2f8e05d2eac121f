import LayoutBase

/// The flush: analyses, updates of sessions and diagnostics, each published once for many messages.
extension Server {
  /// Publishes what has changed since the last flush: diagnostics, session updates and progress. `now` is in seconds of
  /// a monotonic clock. The host calls it when `step` returns false, and between steps after each time slice.
  package func flush(now: Double) { _ = flush(now: now) { false } }

  /// Continues or begins a flush, and does one unit of it after the other until `isOver` returns true, at least one.
  /// `now` is in seconds of a monotonic clock. A unit is one document or one session, of each client in turn. Returns
  /// false if the flush is not complete: the host calls this again after handling messages. If something has happened
  /// since an interrupted flush began, another flush follows it.
  package func flush(now: Double, until isOver: () -> Bool) -> Bool {
    state.now = now
    var isLast = unfinishedFlush == nil
    var pass = unfinishedFlush.take() ?? beginPass()
    while true {
      while performUnit(of: &pass) {
        guard isOver() else { continue }
        unfinishedFlush = pass
        return false
      }
      // What happened between two slices may concern sessions that were flushed before. A wake that was requested after
      // an earlier slice may have had no other effect than the next slice.
      if isLast || !state.hasEvents && pass.nextWake > now { return true }
      pass = beginPass()
      isLast = true
    }
  }

  private func beginPass() -> FlushPass {
    state.hasEvents = false
    return FlushPass(of: connections.living)
  }

  /// Does the next unit of a flush. Returns false if that was the last one.
  private func performUnit(of pass: inout FlushPass) -> Bool {
    if let (connection, count) = pass.documents.popFirst() {
      if !connection.policy.defersAnalysis, documents.refreshNext(of: connection), count > 1 {
        pass.documents.append((connection, count - 1))
      }
      return true
    }
    if !pass.isLintChecked {
      documents.lintIfIdle()
      pass.isLintChecked = true
    }
    if let (connection, bindings) = pass.sessions.popFirst() {
      let bindings = bindings.drop(while: \.hasEnded)
      guard connection.isRunning, let binding = bindings.first else { return true }
      sessions.flush(binding, on: connection, at: .flush)
      if bindings.count > 1 { pass.sessions.append((connection, bindings.dropFirst())) }
      return true
    }
    for time in progress.advance(state.scheduler.running, now: state.now) {
      state.actions.append(.wake(at: time))
    }
    if let time = state.scheduler.reclassifyJobs(now: state.now) { state.actions.append(.wake(at: time)) }
    for connection in connections.living {
      if connection.isRunning {
        state.diagnostics.refresh(connection)
        sourceDiagnostics.publish(to: connection, documents: documents)
      }
      updateBackpressure(connection)
    }
    // Otherwise messages of other clients could keep a connection from its end.
    _ = connections.living.contains(where: endIfDone)
    return false
  }
}

/// A flush, which the host may divide into slices, between which messages are handled.
///
/// What it does is fixed when it begins, so that a client that keeps changing documents cannot prolong it without end.
struct FlushPass {
  /// The clients with changed documents, and how many documents of each are still to analyze.
  var documents = Deque<(Connection, count: Int)>()
  /// The clients with sessions, and which sessions of each are still to flush; some of these may have ended since.
  var sessions = Deque<(Connection, ArraySlice<SessionBinding>)>()
  var isLintChecked = false
  /// The earliest time of a wake that was requested since the flush began, in seconds; infinity if there was none.
  var nextWake = Double.infinity

  init(of connections: [Connection]) {
    for connection in connections {
      let count = connection.dirtyDocuments.count
      if count > 0 { documents.append((connection, count)) }
      if !connection.sessions.isEmpty { sessions.append((connection, connection.sessions[...])) }
    }
  }
}
