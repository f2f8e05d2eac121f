import LayoutServer

/// The jobs that requests wait for: a client that sends little waits for few jobs, whatever the other clients send.
extension World {
  /// The number of jobs for which a request may wait: those that run already, and a turn of each other client for each of
  /// its own jobs.
  private static let waitLimit = 100
  /// The number of jobs for which a request may wait for each message that its client has sent: a text makes up to three
  /// jobs, before each of which up to seven clients have their turn, but seldom all of them. Each open session adds one.
  private static let waitLimitPerMessage = 12
  /// A client that has sent more waits for its own jobs.
  private static let messageLimit = 40

  /// Checks after the end of a job that no request has waited for too many.
  func checkWaits() {
    for case let client? in clients {
      guard client.messageCount <= Self.messageLimit,
        let first = client.firstAwaited(isShared: { uri in isOpen(uri, byOthersThan: client) })
      else {
        client.wait = nil
        continue
      }
      guard let wait = client.wait, wait.sequence == first else {
        client.wait = (first, finishedJobs)
        continue
      }
      let (count, limit) = (
        finishedJobs - wait.finishedJobs,
        Self.waitLimit + Self.waitLimitPerMessage * client.messageCount + client.openSessions.count
      )
      if count > limit {
        loop.stall(
          "client \(client.number) has sent \(client.messageCount) messages, and a request waits for \(count) jobs, "
            + "more than \(limit)")
      }
    }
  }

  private func isOpen(_ uri: String, byOthersThan client: ModelClient) -> Bool {
    let document = Documents.number(of: uri)
    return clients.contains { other in
      guard let other, other !== client else { return false }
      return other.texts[document] != nil
    }
  }

  /// Begins to count the messages of the clients that wait for nothing.
  func resetWaits() {
    guard jobs.isEmpty, !server.hasJobs else { return }
    for case let client? in clients where client.pendingCount == 0 && client.outgoing.isEmpty {
      if server.inputCount(on: client.id) == 0 { client.messageCount = 0 }
    }
  }
}
