import LayoutBase

/// Analyses, updates of sessions and diagnostics that follow many messages together.
extension Server {
  /// Publishes what changed since the last flush: snapshots, session updates, diagnostics and progress. The host calls
  /// it when `step` returns false, and between steps after each time slice.
  package func flush(now: Double) { _ = flush(now: now) { false } }

  /// Does one unit of a flush after the other until `isOver`, at least one: a unit is one document or one session, of
  /// each client in turn. Returns false if the flush is not complete, or is not the last one because something has
  /// happened since it began; the host then calls this again after the next messages.
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

/// A flush that the host divides into slices, between which messages are handled.
///
/// Its work is fixed at its beginning, so that a client which keeps changing things cannot prevent its end.
struct FlushPass {
  /// The clients with changed documents, and how many of them are still to analyze.
  var documents = Deque<(Connection, count: Int)>()
  /// The clients with their sessions that are still to flush, some of which may have ended since.
  var sessions = Deque<(Connection, ArraySlice<SessionBinding>)>()
  var isLintChecked = false
  /// The earliest wake that was requested since it began.
  var nextWake = Double.infinity

  init(of connections: [Connection]) {
    for connection in connections {
      let count = connection.dirtyDocuments.count
      if count > 0 { documents.append((connection, count)) }
      if !connection.sessions.isEmpty { sessions.append((connection, connection.sessions[...])) }
    }
  }
}
