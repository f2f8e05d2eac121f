import CollectionLayout
import JSON
package import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

// What may take long is known before it is begun; these look, and publish at most what takes no time.
extension Server {
  /// Whether a message may take long to handle.
  func isLong(_ message: IncomingMessage, on connection: Connection) -> Bool {
    guard connection.lifecycle == .initialized else { return false }
    switch message {
    case .notification(let name, _):
      return method(name, on: connection)?.cost == .file && hasLongText(includingFiles: true)
    case .request(_, let name, _):
      guard let method = method(name, on: connection) else { return false }
      // Each request is answered from what is true by then, but for the last one.
      if isReadingLong(includingManual: true) { return name != Shutdown.method }
      if method.cost == .nothing { return false }
      refreshDocuments(includingManual: true)
      if connection.sessions.contains(where: { $0.session.clock.mode == .manual && isUpdateLong(of: $0) }) {
        return true
      }
      return isLong(method.cost, on: connection)
    case .response, .invalid:
      return false
    }
  }

  private func isLong(_ cost: Cost, on connection: Connection) -> Bool {
    switch cost {
    case .nothing: false
    case .unknown: true
    case .session: connection.sessions.contains { $0.session.hasItems(atLeast: Amount.items) }
    case .changes: connection.sessions.contains(where: isUpdateLong)
    case .document: hasLongText(includingFiles: false) || documents.all.contains(where: hasManyItems)
    case .file: hasLongText(includingFiles: true)
    }
  }

  /// Whether `flush` may take long; what else it publishes is published already then, or takes no time.
  package func isFlushLong(now: Double) -> Bool {
    if isReadingLong(includingManual: false) { return true }
    self.now = now
    refreshDocuments()
    return order.contains { connection in
      connection.lifecycle == .initialized && connection.hasRoom
        && connection.sessions.contains {
          $0.session.clock.mode == .realtime && $0.session.isDue(now: now) && isUpdateLong(of: $0)
        }
    }
  }

  /// Whether it may take long to learn that a file changed.
  package func isLong(changeOfFile path: String) -> Bool {
    fileDocuments.values.contains { file in
      // How long the files are that its items come from is not known.
      file.watchedPaths.contains(path)
        && (path != file.path || file.document.text.count >= Amount.text
          || file.document.model.collection.hasItems(atLeast: Amount.items))
    }
  }

  /// Whether a changed document takes long to parse, or to make a model of: its items may come from a file of any
  /// length.
  func isReadingLong(includingManual: Bool) -> Bool {
    documents.changedOnes.contains { opened in
      (opened.buffer.bytes.count >= Amount.text || SourceFiles.mayBeNamed(in: opened.buffer.bytes))
        && (opened.isLayout || opened.sessionCount > 0)
        && (includingManual || !waitsForRequest(opened))
    }
  }

  private func isUpdateLong(of live: LiveSession) -> Bool {
    let session = live.session
    guard session.hasNews else { return false }
    return session.hasItems(atLeast: session.needsLayout ? Amount.items : Amount.viewedItems)
  }

  private func hasLongText(includingFiles: Bool) -> Bool {
    documents.all.contains { $0.buffer.bytes.count >= Amount.text }
      || includingFiles && fileDocuments.values.contains { $0.document.text.count >= Amount.text }
  }

  private func hasManyItems(_ opened: OpenDocument) -> Bool {
    opened.document.model.collection.hasItems(atLeast: Amount.items)
  }

  /// Where a client wants to hear how far its request is: JSON.
  func workDoneToken(_ bytes: [UInt8], _ params: Range<Int>?) -> [UInt8]? {
    guard let params, bytes[params].first == UInt8(ascii: "{") else { return nil }
    var reader = JSONReader(bytes, in: params, depthLimit: IncomingMessage.depthLimit)
    var token: [UInt8]?
    try? reader.readMembers { key, reader throws(JSONError) in
      guard key == "workDoneToken" else { return }
      let kind = try reader.peekKind()
      if kind == .string || kind == .number { token = try reader.readRaw() }
    }
    return token
  }
}

extension Server {
  /// Whose message waits for `step`.
  package var nextLongConnection: ConnectionID? { holder?.id }
}

/// What has to be known of a server while it is away.
package struct Absence {
  /// Whose message it is away for; of the changes of several clients the first one's.
  package let connection: ConnectionID
  /// Whether the process lives for that client.
  package let isOnlyClient: Bool
  /// Whether the client hears how far the work is: not where the same input must give the same output.
  package let tellsProgress: Bool
  /// Whether that is so also when it did not ask for it.
  package let showsOwnProgress: Bool
  /// Looks at what arrives from the client meanwhile.
  package var scout: Scout
  /// The client's requests that wait until the server is back.
  package var waiting: Set<RequestID>
}

extension Server {
  /// Prepares for being away; `longWork` knows of what waits already.
  package func leave() -> Absence? {
    isAway = true
    guard let connection = holder ?? changedConnection else { return nil }
    lookAhead(connection)
    for id in connection.cancelledAhead.keys { longWork.cancel(id) }
    // What is begun next waits no more.
    if case .body(let range) = connection.held, case .request(let id) = Scout.sight(connection.reader.bytes, in: range)
    {
      connection.requestsAhead.remove(id)
    }
    let isManual = environment.isClockManual || connection.sessions.contains { $0.session.clock.mode == .manual }
    return Absence(
      connection: connection.id, isOnlyClient: connection.kind == .stdio,
      tellsProgress: connection.lifecycle == .initialized && !isManual,
      showsOwnProgress: connection.client.capabilities.workDoneProgress,
      scout: Scout(
        connection.reader.unseenBytes, hasSeenExit: connection.isExitAhead,
        hasSeenShutdown: connection.isShutdownAhead || connection.lifecycle == .shutDown),
      waiting: connection.requestsAhead)
  }

  /// Tells that a waiting request was taken back and has its answer.
  package func answered(_ request: RequestID, on id: ConnectionID) {
    connection(id)?.answeredAhead.insert(request)
  }

  /// The server is back where it belongs.
  package func comeBack() {
    isAway = false
    longWork.reset()
  }

  /// The client whose changes are to be published.
  private var changedConnection: Connection? {
    documents.changedOnes.first?.owner
      ?? order.first { $0.sessions.contains(where: isUpdateLong) } ?? order.first
  }

  /// Notes what the whole messages that wait say about those before them.
  func lookAhead(_ connection: Connection) {
    let bytes = connection.reader.bytes
    connection.reader.lookAhead { range in
      switch Scout.sight(bytes, in: range) {
      case .cancellation(let id): connection.cancelledAhead[id, default: 0] += 1
      case .request(let id): connection.requestsAhead.insert(id)
      case .shutdown: connection.isShutdownAhead = true
      case .exit: connection.isExitAhead = true
      case .progressCancellation, .reply, nil: break
      }
    }
  }
}
