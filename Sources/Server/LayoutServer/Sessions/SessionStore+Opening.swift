import CollectionLayout
import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// Opening of sessions.
extension SessionStore {
  /// Returns the execution of a request that opens a session: on inline text, on an open document or on a file.
  func execution(of call: Call, opening message: OpenSessionRequest) -> Execution {
    let connection = call.connection
    guard connection.sessions.count + connection.calls.runningOpeningCount < Limits.sessions else {
      let problem = "the connection has \(Limits.sessions) sessions, the maximum; close one with layoutd/session/close"
      return .done(.failure(.failed("tooManySessions", problem)))
    }
    let opening = SessionOpening(message: message, connection: connection)
    if let text = message.text { return execution(of: opening, onText: text) }
    let uri = DocumentURI(message.textDocument.uri)
    if let opened = documents[uri] {
      guard documents.isUpToDate(opened) else { return .waiting }
      return execution(of: opening, on: opened)
    }
    guard let file = documents.file(uri, for: connection) else {
      return .done(.failure(.unknownDocument(message.textDocument.uri)))
    }
    if file.isReading { return .waiting }
    if file.isMissing {
      documents.release(file)
      return .done(.failure(.unknownDocument(message.textDocument.uri, because: file.failure)))
    }
    // The client may read the file, and so the text of an editor that has the file open under another name.
    guard let opened = editor(of: uri) else { return execution(of: opening, on: file) }
    return documents.isUpToDate(opened) ? execution(of: opening, on: opened) : .waiting
  }

  private func execution(of opening: SessionOpening, onText text: String) -> Execution {
    guard text.utf8.count <= Limits.text else {
      return .done(
        .failure(.failed("limitExceeded", "text: longer than \(Limits.text >> 20) MiB, the maximum; shorten it")))
    }
    let location = Document.Location(of: DocumentURI(opening.message.textDocument.uri), for: opening.connection)
    let files = state.environment.files
    // A long text is read by the job.
    let isLong = text.utf8.count >= WorkEstimate.textLimit
    let document = Document(text: isLong ? [] : Array(text.utf8), location: location, files: files)
    let analysis = document.analysis.parsed(under: WorkEstimate.textLimit)
    let (options, context) = opening.inputs(on: document.snapshot, state.environment)
    let estimate = isLong ? WorkEstimate.text(bytes: text.utf8.count) : WorkEstimate(analysis)
    return .work(
      CallWork(estimate) { [now = state.now] token in
        let analysis =
          isLong ? Document(text: Array(text.utf8), location: location, files: files).analysis : analysis
        return OpenedSession(on: analysis.run(token), options, context, now: now, token: token)
      } commit: { opened, server in
        server.sessions.completion(of: opening, by: opened, on: nil)
      })
  }

  private func execution(of opening: SessionOpening, on document: ServedDocument) -> Execution {
    // The document must not be released before the session is created.
    document.sessionCount += 1
    let snapshot = document.snapshot
    let (options, context) = opening.inputs(on: snapshot, state.environment)
    return .work(
      CallWork(.layout(snapshot.effort), history: document.inlineHistory) { [now = state.now] token in
        OpenedSession(on: snapshot, options, context, now: now, token: token)
      } commit: { opened, server in
        server.sessions.completion(of: opening, by: opened, on: document) { server in
          server.documents.removeSession(from: document)
        }
      } cancelled: { server in
        server.documents.removeSession(from: document)
      })
  }

  /// Adds an opened session to its client and returns the response. `opened` is nil if the session could not be opened,
  /// for which the response is an error; `document` is nil for inline text. `release` runs after the response.
  private func completion(
    of opening: SessionOpening, by opened: OpenedSession?, on document: ServedDocument?,
    then release: @escaping (Server) -> Void = { _ in }
  ) -> CallWork.Completion {
    guard let opened else { return .response(.failure(.tooManyElements), then: release) }
    let (message, connection) = (opening.message, opening.connection)
    connection.sessionCount += 1
    var session = opened.session
    session.name = "s\(connection.sessionCount)"
    if state.environment.usesManualClock { _ = session.setClock(.manual, rate: nil, now: state.now) }
    document?.sessionCount += 1
    let binding = SessionBinding(
      session: session, number: connection.sessionCount,
      uri: message.text == nil ? DocumentURI(message.textDocument.uri) : nil,
      originalURI: message.textDocument.uri, document: document)
    if message.reportsDocument { binding.reported = ReportedDocument() }
    add(binding, of: connection)
    var writer = JSONWriter()
    SessionStateResponse(
      session: session.name, snapshot: session.lastSent, withStyle: connection.client.capabilities.style,
      diagnostics: opened.diagnostics
    ).write(to: &writer)
    return .response(.success(writer.takeBytes())) { server in
      server.updateDocument(of: binding, on: connection)
      release(server)
    }
  }
}

/// A request to open a session, with its client.
private struct SessionOpening {
  let message: OpenSessionRequest
  let connection: Connection

  /// Returns what a job needs to open the session: its options, and the context in which the document's diagnostics are
  /// converted.
  func inputs(
    on snapshot: DocumentSnapshot, _ environment: ServerEnvironment
  ) -> (options: SessionOptions, context: DocumentContext) {
    let uri = message.textDocument.uri
    var context = DocumentContext(snapshot, of: DocumentURI(uri), named: uri, for: connection, environment)
    context.diagnosticsLevel = connection.settings.diagnosticsLevel
    return (SessionOptions(message, connection.settings), context)
  }
}

/// A new session, and the diagnostics of its document in the client's positions.
private struct OpenedSession: Sendable {
  var session: Session
  let diagnostics: [PublishDiagnosticsNotification.Item]

  /// Creates a session on a snapshot; nil if the session would show too many elements, if `token` is cancelled, or if
  /// `snapshot` is nil, because the analysis was cancelled. `now` is in seconds of a monotonic clock.
  init?(
    on snapshot: DocumentSnapshot?, _ options: SessionOptions, _ context: DocumentContext, now: Double,
    token: CancellationToken?
  ) {
    guard let snapshot else { return nil }
    token?.expect(snapshot.effort.itemCount)
    guard
      let session = try? Session(name: "", document: snapshot, options: options, now: now, token: token)
    else { return nil }
    self.session = session
    var context = context
    context.snapshot = snapshot
    diagnostics = context.items(exceedingLimit: false)
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
