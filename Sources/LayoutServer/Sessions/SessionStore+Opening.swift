import Cancellation
import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Opening of sessions.
extension SessionStore {
  /// Opens a session on inline text, on an open document or on a file. Returns false while its document is analyzed.
  func attemptOpening(_ call: Call, _ message: OpenSessionRequest, _ server: Server) -> Bool {
    let connection = call.connection
    guard connection.sessions.count + connection.calls.openings.count(where: \.isRunning) < Limits.sessions else {
      server.finish(call, .failure(.failed("tooManySessions", "a connection has at most \(Limits.sessions) sessions")))
      return true
    }
    if let text = message.text {
      open(message, onText: text, call, server)
      return true
    }
    let uri = DocumentURI(message.textDocument.uri)
    if let opened = server.documents[uri] {
      guard server.documents.isUpToDate(opened, server) else { return false }
      open(message, on: opened.snapshot, .open(opened), call, server)
    } else if let file = files.document(uri, for: connection, server) {
      if file.isReading { return false }
      if file.isMissing {
        files.release(file, server)
        server.finish(call, .failure(.unknownDocument(message.textDocument.uri, file.failure)))
      } else {
        open(message, on: file.document.snapshot, .file(file), call, server)
      }
    } else {
      server.finish(call, .failure(.unknownDocument(message.textDocument.uri)))
    }
    return true
  }

  private func open(_ message: OpenSessionRequest, onText text: String, _ call: Call, _ server: Server) {
    let connection = call.connection
    let bytes = Array(text.utf8)
    guard bytes.count <= Limits.text else {
      return server.finish(call, .failure(.failed("limitExceeded", "a text has at most \(Limits.text >> 20) MiB")))
    }
    let document = Document(
      text: bytes, location: Document.Location(of: DocumentURI(message.textDocument.uri), for: connection),
      files: environment.files)
    let analysis = document.analysis.parsed(under: WorkEstimate.textLimit)
    let options = SessionOptions(message, connection.settings)
    let context = Self.context(document.snapshot, message, connection, environment)
    server.scheduler.compute(call, WorkEstimate(analysis), server) { [now = server.now] token in
      OpenedSession(on: analysis.run(token), options, context, now: now, token)
    } commit: { opened, server in
      server.sessions.finish(opening: call, message, .text, opened, server)
    }
  }

  private func open(
    _ message: OpenSessionRequest, on snapshot: DocumentSnapshot, _ source: SessionBinding.DocumentSource, _ call: Call,
    _ server: Server
  ) {
    // Retains the source until the session is created.
    retain(source)
    let options = SessionOptions(message, call.connection.settings)
    let context = Self.context(snapshot, message, call.connection, environment)
    server.scheduler.compute(call, .items(snapshot.model.collection.itemCount), server) { [now = server.now] token in
      OpenedSession(on: snapshot, options, context, now: now, token)
    } commit: { opened, server in
      server.sessions.finish(opening: call, message, source, opened, server)
      server.sessions.decrementSessionCount(source, server)
    } cancelled: { server in
      server.sessions.decrementSessionCount(source, server)
    }
  }

  /// Returns the context of a document's diagnostics for the client that opens a session on it.
  private static func context(
    _ snapshot: DocumentSnapshot, _ message: OpenSessionRequest, _ connection: Connection,
    _ environment: ServerEnvironment
  ) -> DocumentContext {
    let uri = message.textDocument.uri
    var context = DocumentContext(snapshot, DocumentURI(uri), uri, for: connection, environment)
    context.diagnosticsLevel = connection.settings.diagnosticsLevel
    return context
  }

  /// A new session, and the diagnostics of its document in its client's positions.
  private struct OpenedSession: Sendable {
    var session: Session
    let diagnostics: [PublishDiagnosticsNotification.Item]

    /// Nil if the session would show too many elements, or if the analysis was cancelled.
    init?(
      on snapshot: DocumentSnapshot?, _ options: SessionOptions, _ context: DocumentContext, now: Double,
      _ token: CancellationToken?
    ) {
      guard let snapshot else { return nil }
      token?.expect(snapshot.model.collection.itemCount)
      guard let session = try? Session(name: "", document: snapshot, options: options, now: now, token: token) else {
        return nil
      }
      self.session = session
      var context = context
      context.snapshot = snapshot
      diagnostics = context.items(exceedingLimit: false)
    }
  }

  private func finish(
    opening call: Call, _ message: OpenSessionRequest, _ source: SessionBinding.DocumentSource,
    _ opened: OpenedSession?, _ server: Server
  ) {
    let connection = call.connection
    guard let opened else { return server.finish(call, .failure(.tooManyElements)) }
    connection.sessionCount += 1
    var session = opened.session
    session.name = "s\(connection.sessionCount)"
    if environment.usesManualClock { _ = session.setClock(.manual, rate: nil, now: server.now) }
    retain(source)
    let binding = SessionBinding(
      session: session, uri: message.text == nil ? DocumentURI(message.textDocument.uri) : nil,
      originalURI: message.textDocument.uri, source: source)
    if message.reportsDocument { binding.reported = ReportedDocument() }
    connection.sessions.append(binding)
    var writer = JSONWriter()
    var response = SessionStateResponse(
      session: session.name, session.lastSent, withStyle: connection.client.capabilities.style)
    (response.diagnostics, response.uri) = (opened.diagnostics, message.textDocument.uri)
    response.write(to: &writer)
    server.finish(call, .success(writer.takeBytes()))
    updateSource(of: binding, on: connection, server)
  }
}

extension SessionOptions {
  fileprivate init(_ message: OpenSessionRequest, _ settings: Settings) {
    self.init(
      viewport: message.viewport, contentOffset: message.contentOffset, overscan: message.overscan,
      maxFps: message.maxFps ?? settings.maxFps ?? 60, ackWindow: message.ackWindow, precision: message.precision,
      animation: message.animation.flatMap { AnimationMode(rawValue: $0.rawValue) } ?? .keyframes,
      addsKeyframes: message.additive, animatesEdits: message.animateEdits,
      jumps: message.reportsJumps ? .ofMeasuredSizes : .none)
  }
}
