import JSON
import JSONRPC
import LayoutDocument
import LayoutServer
import TestSupport

/// The invariants of the server.
extension World {
  /// The number of bytes that one iteration may add to the input or the output of a client above a limit: the largest
  /// messages.
  private var slack: Int { hasLoad ? 8 << 20 : 512 << 10 }

  /// Checks what must hold after each step.
  func checkStep() throws(Violation) {
    if let stall = loop.violation { throw stall }
    resetWaits()
    let limits = settings.bufferLimits
    for case let client? in clients {
      guard server.inputCount(on: client.id) <= limits.inputHighWaterMark + slack else {
        throw client.violation(.bufferLimit, "\(server.inputCount(on: client.id)) bytes of input are queued")
      }
    }
    // One session after each step: comparing them all would dominate the duration.
    guard let client = clients[stepCount % clients.count], client.unreadCount == 0 else { return }
    let names = client.openSessions
    guard !names.isEmpty else { return }
    try compare(names[stepCount / clients.count % names.count], of: client)
  }

  /// Checks the output of one iteration for a client that had `unread` unread bytes before it.
  func checkOutput(_ output: [UInt8], to client: ModelClient, unread: Int) throws(Violation) {
    let limits = settings.bufferLimits
    guard client.unreadCount <= limits.outputHighWaterMark + slack else {
      throw client.violation(.bufferLimit, "\(client.unreadCount) bytes are not read")
    }
    // On the manual clock updates precede each response, whether the client reads or not.
    guard unread >= limits.updateHighWaterMark, !client.hasUsedManualClock else {
      // A job of each session may have started before the output has exceeded the limit.
      client.updatesLeft = server.sessionNames(on: client.id).count
      return
    }
    let method = Array(#""method":"layoutd/session/update""#.utf8)
    var reader = FrameReader()
    reader.append(output)
    while case .body(let range)? = reader.next() {
      // The method is one of the first members.
      if reader.bytes[range].prefix(80).contains(method) { client.updatesLeft -= 1 }
      if client.updatesLeft < 0 {
        throw client.violation(.bufferLimit, "an update is sent while \(unread) bytes are not read")
      }
    }
  }

  /// Compares a client's copy of a session with the state of the server, unless output is pending.
  private func compare(_ name: String, of client: ModelClient) throws(Violation) {
    guard let session = client.sessions[name], let bytes = server.settledState(ofSession: name, on: client.id),
      let state = try? JSONValue(parsing: bytes)
    else { return }
    let fresh = ClientState(state)
    guard session.state.revision + 1 == fresh.revision else { return }
    if let difference = session.state.difference(from: fresh) {
      throw client.violation(.staleState, "\(name) of request \(session.request): \(difference)")
    }
  }

  /// Checks what must hold when all work is done.
  func checkSettled() throws(Violation) {
    for case let client? in clients {
      if let request = client.pending.values.joined().min(by: { $0.sequence < $1.sequence }) {
        throw client.violation(.missingResponse, "\(request.method) (\(request.number)) has no response")
      }
      if client.isPaused { throw client.violation(.bufferLimit, "its output is not read although it reads") }
      let names = server.sessionNames(on: client.id)
      guard names.sorted() == client.openSessions else {
        throw client.violation(.staleState, "has the sessions \(client.openSessions), the server has \(names)")
      }
      for name in names {
        let wasCompared = server.settledState(ofSession: name, on: client.id) != nil
        try compare(name, of: client)
        // On a manual clock an animation ends when the client advances the clock.
        if !wasCompared, !client.hasUsedManualClock {
          throw client.violation(.staleState, "\(name) still has pending output")
        }
      }
    }
    for opened in server.documents.editors.values.sorted(by: { $0.originalURI < $1.originalURI }) { try check(opened) }
    for (path, current, reread) in server.fileTexts where current != reread {
      throw Violation(.staleState, "\(path) is shown with \(current.count) bytes, and has \(reread.count)")
    }
    released.track(server)
  }

  private static let sourceKey = Array("source".utf8)

  private func check(_ opened: EditorDocument) throws(Violation) {
    guard let client = clients.lazy.compactMap(\.self).first(where: { $0.id == opened.owner.id }) else {
      throw Violation(.retained, "\(opened.originalURI) belongs to no client")
    }
    guard let text = client.texts[Documents.number(of: opened.originalURI)] else {
      throw client.violation(.differentText, "\(opened.originalURI) is closed, and open on the server")
    }
    guard opened.buffer.bytes == text.text, opened.version == text.version else {
      throw client.violation(
        .differentText, "\(opened.originalURI): version \(opened.version ?? -1), not \(text.version), or another text")
    }
    // Many documents are open for long without a change.
    if !text.text.contains(Self.sourceKey), checkedTexts[opened.originalURI] == text.text { return }
    guard let (current, recomputed) = server.diagnostics(of: opened) else {
      throw client.violation(.wrongDiagnostics, "\(opened.originalURI) is not analyzed")
    }
    if let counts = server.itemCounts(of: opened), counts.current != counts.recomputed {
      throw client.violation(
        .staleState, "\(opened.originalURI): \(counts.current) items, but for a new document \(counts.recomputed)")
    }
    if current != recomputed {
      let (one, other) = (current.map(\.message), recomputed.map(\.message))
      throw client.violation(.wrongDiagnostics, "\(opened.originalURI): \(one), but for a new document \(other)")
    }
    if hasLoad { checkedTexts[opened.originalURI] = text.text }
    guard !client.has(.pullsDiagnostics), !client.has(.lint), !client.has(.configuration) else { return }
    let sent = (client.diagnostics[opened.originalURI] ?? []).map { $0["message"]?.asString ?? "" }
    if sent != current.map(\.message) {
      throw client.violation(.wrongDiagnostics, "\(opened.originalURI): has \(sent), not \(current.map(\.message))")
    }
  }

  /// Checks that nothing is held after all clients have left.
  func checkReleased() throws(Violation) {
    guard server.resourceCounts == Server.ResourceCounts() else {
      throw Violation(.retained, "\(server.resourceCounts)")
    }
    if let name = released.firstRetained { throw Violation(.retained, "\(name) is retained") }
  }
}

/// Weak references to the objects of a server that must be released.
struct ReleaseTracker {
  private struct Entry {
    let name: String
    weak var object: AnyObject?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  mutating func track(_ server: Server) {
    entries = entries.filter { $0.value.object != nil }
    for (name, object) in server.releasables { entries[ObjectIdentifier(object)] = Entry(name: name, object: object) }
  }

  /// The name of the first object that still exists, in the order of names; nil if there is none.
  var firstRetained: String? { entries.values.filter { $0.object != nil }.map(\.name).min() }
}
